10 REM ***** SCRABBLE *****
20 REM The conversation; the machine code finds words, moves and points, and draws board and racks
30 GO TO 8000
100 REM ***** A key: k$, its code k; letters are capitals, and those of the Russian font that no key types alone
110 PAUSE 0: LET k$=INKEY$: IF k$="" THEN GO TO 110
120 LET k=CODE k$: LET k=k-32*(k>95 AND k<128)-107*(k=198)-113*(k=205)-104*(k=197)
130 LET k$=CHR$ k: RETURN
140 REM In a word the digits are letters, too
145 IF f=63 AND k>47 AND k<58 THEN LET k=CODE "ЮШЩЧЭ    Ъ"(k-47)
147 RETURN
150 REM ***** Text m in the last line, in line y, where PRINT would go on
160 LET y=21
170 PRINT AT y,0,,AT y,0;
180 POKE 36330,m: LET u=USR (e+45): RETURN
190 REM ***** Text m, and a low note: that can't be
195 LET y=20: GO SUB 170
197 BEEP .1,-10: RETURN
200 REM ***** Question m in line y: u=1, yes
210 GO SUB 170
220 GO SUB 100: LET u=k$="Y" OR k$=y$: IF NOT u AND k$<>"N" THEN GO SUB 197: GO TO 220
230 PRINT AT y,31;(y$ AND u)+("N" AND NOT u): RETURN
250 REM ***** Up to x characters, from AT y,i on: w$
260 LET w$=""
270 PRINT AT y,i;w$; PAPER 7;" "; PAPER 0;" ": GO SUB 100
280 IF k=13 THEN PRINT AT y,i+LEN w$;" ": RETURN
290 IF k=12 THEN LET w$=w$( TO LEN w$-(w$<>"")): GO TO 270
300 IF k>31 AND k<128 AND LEN w$<x THEN LET w$=w$+k$
310 GO TO 270
350 REM ***** t$ in tiles in line y, with their values if they are in the memory
360 FOR i=1 TO LEN t$: LET j=13-INT (1.5*LEN t$)+3*i: POKE 23607,w: PRINT PAPER 6; INK 0; BRIGHT 1;AT y,j;t$(i);" ";AT y+1,j;"  ";
370 IF f THEN LET q=CODE t$(i)-f: LET q=PEEK (41472+q-32*(q=32)): PRINT PAPER 6; INK 0; BRIGHT 1;AT y+1,j+(q<10);q;
380 NEXT i: POKE 23607,v: RETURN
390 REM ***** Text m at the head of a screen
395 CLS : PRINT PAPER 6; INK 0; BRIGHT 1;AT 0,0,,AT 0,1;: GO TO 180
400 REM ***** Word q of the list: w$
410 LET q=36335+17*q: LET w$="": FOR j=q+1 TO q+PEEK q: LET w$=w$+CHR$ (f+PEEK j): NEXT j: RETURN
420 REM ***** Name of i, a space
430 FOR j=8 TO 1 STEP -1: IF n$(i,j)=" " THEN NEXT j
440 PRINT INK 6;n$(i, TO j);" ";: RETURN
450 REM ***** Points of i: s
460 LET s=PEEK (o+10+2*i)+256*PEEK (o+11+2*i): RETURN
500 REM ***** All points, and whose turn it is
510 FOR i=0 TO n-1: GO SUB 450: PRINT AT i+2,17;">" AND i=p;" " AND i<>p; INVERSE i=p;n$(i+1);"     "( TO 5-LEN STR$ s);s: NEXT i: RETURN
550 REM ***** The tiles of the one whose turn it is
560 PRINT AT 15,18;: LET m=54: GO SUB 180: PRINT INK 6;PEEK 36161;"  "
570 POKE z,p: POKE z+4,17: IF PEEK (o+6+p)=0 OR PEEK (o+5)>1 THEN LET u=USR (e+39): PRINT AT 17,24; INK 6;n$(p+1): RETURN
580 PRINT AT 17,0,,,,: RETURN
600 REM ***** The table
610 CLS : PRINT INK 6;"▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖": FOR i=1 TO 15: PRINT INK 6;"▐";AT i,16;"▌": NEXT i: PRINT INK 6;"▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘"
620 LET u=USR (e+33): POKE 23607,w: PRINT AT 0,18; INK 6; BRIGHT 1;t$: POKE 23607,60: FOR i=1 TO 8: PRINT AT 6+i,18; INK 6;g$(i): NEXT i: POKE 23607,v
640 FOR i=7 TO 14: PRINT AT i,20;: LET m=i+3: GO SUB 180: NEXT i: RETURN
800 REM ***** Turn after turn, until all tiles are laid or nobody goes on; a=2: a new game, a=3: another one has been loaded
810 GO SUB 600
820 LET p=PEEK (o+2): LET a=0: LET t=PEEK (o+3)>=n OR PEEK (o+4)>=3*n: IF NOT PEEK 36161 THEN FOR i=0 TO n-1: LET t=t OR NOT PEEK (36096+8*i): NEXT i
830 IF t THEN GO TO 4000
840 GO SUB 500: GO SUB 550: IF PEEK (o+6+p) THEN GO SUB 1700: GO TO 820
850 GO SUB 1000: IF a=2 THEN POKE o,0: GO TO 8200
860 GO TO 820-10*(a=3)
1000 REM ***** The turn of a person
1010 LET m=18: GO SUB 160: GO SUB 100
1020 IF k=13 THEN GO TO 1210
1030 GO SUB 1900: IF i OR j THEN GO TO 1210
1040 FOR i=1 TO 8: IF k$<>g$(i) THEN NEXT i: GO SUB 197: GO TO 1010
1050 GO SUB 2000+100*i: IF a THEN RETURN
1060 GO TO 1010
1200 REM ***** Where the word begins: row r, column c
1210 LET m=19: GO SUB 160
1220 LET i=22561+32*r+c: POKE i,PEEK i+128: GO SUB 100: POKE i,PEEK i-128
1230 GO SUB 1900: IF i OR j THEN GO TO 1220
1240 IF k$="A" OR k$="D" THEN GO TO 1300
1250 IF k=13 THEN GO TO 1010
1260 GO TO 1040
1300 REM ***** The word: tiles on free squares from there on
1310 POKE z,p: POKE z+2,16*r+c: POKE z+3,k$="D": POKE z+4,0
1315 PRINT AT 20,0,,: IF f=63 THEN POKE 23607,w: PRINT AT 20,0;"0 Ю  1 Ш  2 Щ  3 Ч  4 Э  9 Ъ": POKE 23607,v
1320 LET m=20: GO SUB 160
1330 LET u=USR (e+36): IF u THEN LET m=24: GO SUB 190: POKE z+4,PEEK (z+4)-1: GO TO 1330
1340 GO SUB 100: LET t=PEEK (z+4): IF k=13 THEN GO TO 1400
1350 IF k=12 THEN IF t=0 THEN GO TO 1210
1355 IF k=12 THEN POKE z+4,t-1: GO TO 1330
1360 LET b=128*(k=32): IF b THEN LET m=21: GO SUB 160: GO SUB 100: LET m=20: GO SUB 160
1370 GO SUB 145: LET k=k-f: IF k<1 OR k>l OR t=7 THEN GO SUB 197: GO TO 1340
1380 POKE z+5+t,k+b: POKE z+4,t+1: BEEP .01,20: GO TO 1330
1400 REM ***** It has been entered: is it right?
1410 LET u=USR (e+9): IF u THEN LET m=21+u: GO SUB 190: GO TO 1490
1420 FOR i=1 TO PEEK (z+15): LET q=i: GO SUB 400: IF PEEK (q+16) THEN GO TO 1450
1430 POKE 23607,w: PRINT AT 20,0,,AT 20,0; INK 6;w$;: POKE 23607,v: PRINT " ";: LET m=28: GO SUB 180: LET y=21: LET m=29: GO SUB 200: IF NOT u THEN GO TO 1490
1450 NEXT i
1460 LET s=PEEK (z+12)+256*PEEK (z+13): GO SUB 1550: LET y=21: LET m=30: GO SUB 200: IF NOT u THEN GO TO 1490
1470 POKE z+14,1: LET u=USR (e+48): LET a=1: GO TO 1600
1490 LET u=USR (e+33): GO TO 1210
1550 REM ***** What is laid for s points: as many of its words as there is room for
1560 PRINT AT 20,0,,AT 20,0;: LET i=p+1: GO SUB 420: POKE 23607,w: LET j=PEEK (z+15)
1570 FOR i=1 TO PEEK (z+15): LET q=i: GO SUB 400: IF PEEK 23688>LEN w$+6+3*(i<PEEK (z+15)) THEN PRINT w$;" ";: NEXT i: GO TO 1590
1580 PRINT "+";PEEK (z+15)+1-i;" ";
1590 PRINT "= ";s: POKE 23607,v: RETURN
1600 REM ***** It has been laid
1610 LET u=USR (e+33): BEEP .05,12: BEEP .1,19: RETURN
1700 REM ***** The turn of a computer; the line of text fills up while it thinks
1710 LET m=31: GO SUB 160: POKE z,p: POKE z+1,PEEK (o+6+p): LET t=-1: LET j=e+27: LET q=23229: LET b=56: LET x=PEEK (o+5)>1: LET i=USR (e+24)
1720 FOR h=29 TO 0 STEP -1: LET u=USR j: POKE q-h,b
1730 IF x THEN IF PEEK (z+14)=1 THEN LET s=PEEK (z+12)+256*PEEK (z+13): IF s<>t THEN LET t=s: LET u=USR (e+36)
1740 NEXT h
1750 PRINT AT 21,0,,: LET b=PEEK (z+14): LET u=USR (e+48): IF b=1 THEN LET s=PEEK (z+12)+256*PEEK (z+13): GO SUB 1550: GO SUB 1600: GO TO 1790
1770 GO SUB 1800+50*(b=0): LET u=USR (e+33)
1790 IF PEEK (o+5)=1 OR PEEK (o+5)=3 THEN LET m=37: GO SUB 160: GO SUB 100
1795 RETURN
1800 REM ***** Tiles have been changed
1810 LET m=33: GO TO 1870
1850 REM ***** Nothing has been done
1860 LET m=32
1870 PRINT AT 20,0,,AT 20,0;: LET i=p+1: GO SUB 420: GO SUB 180: LET a=1: RETURN
1900 REM ***** The cursor by key k: i and j are how it moves, r and c where it is
1910 LET i=(k=56 OR k=9)-(k=53 OR k=8): LET j=(k=54 OR k=10)-(k=55 OR k=11)
1920 LET c=c+i: LET c=c+15*((c<0)-(c>14)): LET r=r+j: LET r=r+15*((r<0)-(r>14)): RETURN
2100 REM ***** V: all racks
2110 LET m=57: GO SUB 390: FOR h=0 TO n-1: PRINT AT 5*h+3,24; INK 6;n$(h+1): POKE z,h: POKE z+4,5*h+3: IF PEEK (o+6+h)=0 OR PEEK (o+5)>1 THEN LET u=USR (e+39): GO TO 2130
2120 PRINT AT 5*h+3,2;: LET m=55: GO SUB 180
2130 NEXT h: GO TO 2900
2200 REM ***** S: what the squares mean
2210 LET m=39: GO SUB 390
2220 FOR i=1 TO 5: PRINT AT 2+3*i,4;CHR$ (144+(i AND (PEEK 36329 OR i=5)));"  ";: LET m=39+i: GO SUB 180: POKE 22596+96*i,PEEK (36320+i-2*(i=5)): NEXT i: GO TO 2900
2300 REM ***** R: the rack in another order
2310 LET m=34: GO SUB 160: GO SUB 2950: POKE z,p: POKE z+4,t: PRINT AT 20,0,,: IF USR (e+51) THEN LET m=23: GO SUB 190
2320 GO TO 550
2400 REM ***** C: other tiles for these
2410 LET m=35: GO SUB 160: GO SUB 2950: POKE z,p: POKE z+4,t: POKE z+14,2*(t>0): LET u=USR (e+48): IF u THEN LET m=23+13*(PEEK 36161<t): GO TO 190
2420 GO TO 1850-50*(t>0)
2500 REM ***** J: shuffle the rack
2510 POKE z,p: LET u=USR (e+18): GO TO 550
2600 REM ***** T: what the letters are worth
2610 LET m=45: LET x=41472: GO SUB 2650: PRINT 0: GO TO 2900
2650 GO SUB 390
2660 FOR i=0 TO l-1: LET k=CODE a$(i+1): LET j=INT (i/8): PRINT AT 2+2*i-16*j,8*j+1;: POKE 23607,w: PRINT PAPER 6; INK 0; BRIGHT 1;CHR$ k;" ";: POKE 23607,v: LET k=k-f: PRINT " ";PEEK (x+k-32*(k=32)): NEXT i
2670 PRINT AT 19,1; PAPER 6; BRIGHT 1;"  "; PAPER 0; BRIGHT 0;" ";: LET m=47: GO SUB 180: PRINT " ";: RETURN
2700 REM ***** D: how many there are of each
2710 LET m=46: LET x=41504: GO SUB 2650: PRINT PEEK 41728: GO TO 2900
2800 REM ***** Q: end it, or put it aside
2810 LET m=48: GO SUB 160: GO SUB 100: IF k$="1" THEN LET m=56: GO SUB 200: LET a=2*u: RETURN
2820 IF k$="2" THEN GO TO 3100
2830 IF k$="3" THEN GO SUB 3200: LET a=3: RETURN
2840 IF k$<>"4" AND k<>13 THEN GO SUB 197: GO TO 2810
2850 RETURN
2900 REM ***** Back to the table
2910 LET m=38: GO SUB 160: GO SUB 100: GO SUB 600: GO SUB 500: GO TO 550
2950 REM ***** Tiles: t of them, from z+5 on
2960 LET t=0: PRINT AT 20,0,,
2965 PRINT AT 20,0;: POKE 23607,w: FOR j=1 TO t: LET b=PEEK (z+4+j): PRINT CHR$ (f+b-(f+65)*(b=128));: NEXT j: POKE 23607,v: PRINT "  "
2970 GO SUB 100: IF k=13 THEN RETURN
2975 IF k=12 THEN LET t=t-(t>0): GO TO 2965
2980 GO SUB 145: LET b=k-f: IF k=32 THEN LET b=128
2985 IF t<7 AND (b=128 OR b>0 AND b<=l) THEN POKE z+5+t,b: LET t=t+1: GO TO 2965
2990 GO SUB 197: GO TO 2970
3100 REM ***** To the tape
3110 CLS : LET y=10: LET m=58: GO SUB 170: GO SUB 100
3120 LET u=USR (e+54): GO SUB 600: GO SUB 500: GO TO 550
3200 REM ***** From the tape: u=1, there was a game of this edition
3210 CLS : LET y=10: LET m=49: GO SUB 170: LET x=36676: LET u=USR (e+57): IF u THEN LET u=PEEK x=77 AND PEEK (x+50)=f AND PEEK (x+1)<5 AND PEEK (x+1)>PEEK (x+2)
3220 IF u THEN FOR i=x+6 TO x+5+PEEK (x+1): LET u=u AND PEEK i<5: NEXT i: FOR i=x+18 TO x+17+8*PEEK (x+1): LET u=u AND PEEK i>31 AND PEEK i<128: NEXT i
3230 IF u THEN LET u=USR (e+42): GO TO 3300
3240 LET m=50: GO SUB 190: LET m=37: GO SUB 160: GO SUB 100: LET u=0: RETURN
3300 REM ***** What BASIC keeps, too, by the game in the memory
3310 LET n=PEEK (o+1): LET p=PEEK (o+2): LET r=7: LET c=7: DIM n$(4,8)
3320 FOR i=1 TO n: FOR j=1 TO 8: LET n$(i,j)=CHR$ PEEK (o+9+8*i+j): NEXT j: NEXT i: LET u=1: RETURN
4000 REM ***** The end: everybody loses what he holds, who holds nothing gets that of the others
4010 LET m=51: GO SUB 390: DIM x(4): LET t=0: LET b=-999
4020 FOR i=0 TO n-1: POKE z,i: LET x(i+1)=USR (e+21): LET t=t+x(i+1): NEXT i
4030 FOR i=0 TO n-1: GO SUB 450: LET j=t*(PEEK (36096+8*i)=0): PRINT AT 3+2*i,2;n$(i+1);TAB 14-LEN STR$ s;s;TAB 18-LEN STR$ x(i+1);"-";x(i+1);TAB 23-LEN STR$ j;"+";j;TAB 25;"=";: LET s=s-x(i+1)+j: PRINT INK 6;TAB 30-LEN STR$ s;s
4040 LET x(i+1)=s: IF s>b THEN LET b=s
4050 NEXT i: FOR i=1 TO n: IF x(i)=b THEN PRINT AT 11+i,2;: GO SUB 420: LET m=52: GO SUB 180
4060 NEXT i: LET y=18: GO SUB 350: POKE o,0: FOR i=0 TO 12 STEP 4: BEEP .1,i: NEXT i: LET y=21: LET m=53: GO SUB 200: IF u THEN GO TO 8200
4070 POKE 23607,60: BORDER 7: PAPER 7: INK 0: CLS : STOP
8000 REM ***** Which words, which texts? Both are on the tape
8010 CLEAR : LET z=36224: LET e=38144: LET o=36164: LET g$="VSRCJTDQ": LET v=PEEK 36331: BORDER 0: PAPER 0: INK 7: BRIGHT 0: POKE 23607,60: CLS
8020 LET f=PEEK 41731: IF (f=63 OR f=64) AND (v=60 OR v=251) THEN GO TO 8100
8030 LET f=0: LET v=60: LET w=60: LET t$="SCRABBLE": LET y=3: GO SUB 350: LET w=251: LET t$="ЭРУДИТ": LET y=6: GO SUB 350
8040 PRINT AT 12,1;"1  SCRABBLE, words in English";AT 14,1;"2  SCRABBLE": POKE 23607,251: PRINT AT 14,12;", слова английские";AT 16,1;"3  ЭРУДИТ, слова русские": POKE 23607,60
8050 GO SUB 100: IF k$<"1" OR k$>"3" THEN BEEP .1,-10: GO TO 8050
8060 PRINT AT 18,0: IF k$="1" THEN LOAD "english"CODE 34560: GO TO 8080
8070 LET v=251: LOAD "russian"CODE 34560
8080 IF k$="3" THEN LOAD "erudit"CODE 41472: GO TO 8095
8090 LOAD "scrabble"CODE 41472
8095 POKE 36331,v
8100 REM ***** The edition
8110 LET f=PEEK 41731: LET l=PEEK 41730: LET w=60: LET t$="SCRABBLE": LET a$="ABCDEFGHIJKLMNOPQRSTUVWXYZ": IF f=63 THEN LET w=251: LET t$="ЭРУДИТ": LET a$="АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
8120 RANDOMIZE : POKE 23607,v: LET y$=CHR$ PEEK 34560
8200 REM ***** The questions
8210 CLS : LET y=0: GO SUB 350: LET y=3: LET m=1: GO SUB 170
8220 GO SUB 100: IF k$<>"C" AND k$<>"B" THEN GO SUB 197: GO TO 8220
8230 PRINT AT 3,31;k$: RESTORE 8910+10*(k$="B"): FOR i=36320 TO 36329: READ j: POKE i,j: NEXT i: READ j: POKE 36332,j
8240 LET y=4: IF PEEK o=77 AND PEEK (o+50)=f THEN LET m=3: GO SUB 200: IF u THEN GO SUB 3300: GO TO 800
8250 LET m=2: GO SUB 200: IF u THEN GO SUB 3200: GO TO 800+7400*(NOT u)
8260 LET y=5: LET m=4: GO SUB 170
8270 GO SUB 100: IF k$<"1" OR k$>"4" THEN GO SUB 197: GO TO 8270
8280 PRINT AT 5,31;k$: LET n=VAL k$: POKE o,0: POKE o+1,n: POKE o+5,0: LET a=0
8300 FOR h=1 TO n: LET y=3+3*h: PRINT INK 6;AT y,0;h;" ";: LET m=5: GO SUB 180: GO SUB 220: LET b=u: IF NOT u THEN GO TO 8340
8320 LET y=y+1: PRINT AT y,2;: LET m=6: GO SUB 180: LET a=1
8330 GO SUB 100: LET b=k-48: IF b<1 OR b>4 THEN GO SUB 197: GO TO 8330
8335 PRINT AT y,31;k$
8340 POKE o+5+h,b: LET y=5+3*h: PRINT AT y,2;: LET m=7: GO SUB 180: LET x=8-(b>0): LET i=23: GO SUB 250: IF w$="" THEN LET w$="ABCD"(h)
8360 LET w$=w$+"        ": FOR j=1 TO 8: POKE o+9+8*h+j,CODE w$(j): NEXT j: NEXT h: IF NOT a THEN GO TO 8400
8380 LET y=18: LET m=8: GO SUB 200: LET a=2*u: LET y=19: LET m=9: GO SUB 200: POKE o+5,a+u
8400 REM ***** Deal
8410 LET i=INT (RND*65536): LET j=INT (i/256): POKE 36163,j: POKE 36162,i-256*j: LET u=USR e
8420 FOR i=0 TO n-1: POKE z,i: LET u=USR (e+3): POKE o+10+2*i,0: POKE o+11+2*i,0: NEXT i
8430 POKE z+4,n: POKE o+2,USR (e+30): POKE o+3,0: POKE o+4,0: POKE o+50,f: POKE o,77: GO SUB 3300: GO TO 800
8900 REM ***** Attributes of squares and tiles, 1 for patterns, tiles on the rack: in colour, in black and white
8910 DATA 56,40,15,32,23,112,114,70,7,0,112
8920 DATA 56,56,56,56,56,71,7,199,7,1,120

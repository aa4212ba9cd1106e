10 REM *** РЕВЕРСИ ***
20 REM b(8,8): 1 - красная фишка, -1 - зелёная, 0 - пусто; p - чей ход, j - его номер
30 GO TO 8000
100 REM ray: k чужих фишек от поля a,e в сторону d до своей на r,c
110 LET k=0: LET r=a+v(d): LET c=e+h(d)
120 IF r*c=0 OR r=9 OR c=9 THEN LET k=0: RETURN
130 LET z=p*b(r,c): IF z<0 THEN LET k=k+1: LET r=r+v(d): LET c=c+h(d): GO TO 120
140 IF NOT z THEN LET k=0
150 RETURN
200 REM drsqr: поле r,c
210 LET z=b(r,c)+2
220 REM sign: знак z на поле r,c
230 PRINT AT r+r+2,c+c; INK i(z);t$(z);AT r+r+3,c+c;b$(z)
240 RETURN
300 REM getlst: n ходов игрока p - ряд l(i,1), столбец l(i,2), переворотов l(i,3)
310 POKE mc+11,p: LET n=USR mc
320 RETURN
400 REM chng: ход игрока p на поле r,c и все перевороты
410 LET a=r: LET e=c: LET t=0: LET b(r,c)=p: PRINT AT 5*j,29; INK 6;n$(c);r: GO SUB drsqr: BEEP .03,0
420 FOR d=1 TO 8: GO SUB ray: IF NOT k THEN GO TO 460
430 LET t=t+k: FOR k=k TO 1 STEP -1
440 LET r=r-v(d): LET c=c-h(d): LET b(r,c)=p: PRINT AT r+r+2,c+c; INK 7;"▐▌";AT r+r+3,c+c;"▐▌": BEEP .02,24-k-k: GO SUB drsqr
450 NEXT k
460 NEXT d
470 LET s(j)=s(j)+t+1: LET s(3-j)=s(3-j)-t: GO TO score
500 REM showscore: доска и счёт
510 LET s(1)=0: LET s(2)=0
520 FOR r=1 TO 8: PRINT AT r+r+2,2; INK 1;"\i\j\i\j\i\j\i\j\i\j\i\j\i\j\i\j";AT r+r+3,2;"\k\l\k\l\k\l\k\l\k\l\k\l\k\l\k\l"
530 FOR c=1 TO 8: IF b(r,c) THEN GO SUB drsqr: LET k=1+(z=1): LET s(k)=s(k)+1
540 NEXT c: NEXT r
550 REM score: только счёт
560 PRINT INK 7; PAPER 2;AT 5,24;" ";(" " AND s(1)<10);s(1);" "; INK 0; PAPER 4;AT 10,24;" ";(" " AND s(2)<10);s(2);" "
570 RETURN
600 REM say: строки m$ и h$ внизу
610 PRINT #0;AT 0,0; INK 6;m$;AT 1,0; INK 5;h$;
620 RETURN
640 REM fresh: клавиша k$, когда отпущена прежняя
645 IF INKEY$<>"" THEN GO TO 645
650 REM key: клавиша k$, буква - большая
660 PAUSE 0: LET k$=INKEY$: IF k$="" THEN GO TO 660
670 IF k$>="ю" AND k$<="ъ" THEN LET k$=CHR$ (CODE k$-32)
680 RETURN
700 REM place: поле r,c хода i
710 LET r=l(i,1): LET c=l(i,2)
720 RETURN
750 REM human: выбор хода i, поле r,c; или g=1 - бросить партию
760 FOR i=1 TO n: LET r=l(i,1): LET c=l(i,2): PRINT AT r+r+2,c+c; INK 6;"\m\n";AT r+r+3,c+c;"\o\p": NEXT i
770 LET i=1: LET h$="": LET o=0: REM o=0 - новый вопрос
780 GO SUB place: LET z=5: GO SUB sign
790 LET m$=c$(j)+": "+n$(c)+STR$ r+", переворотов: "+STR$ l(i,3): GO SUB say
800 GO SUB key-10*(o=0): LET o=i: LET h$=""
810 IF k$=CHR$ 13 OR k$="0" THEN GO TO 900
820 IF k$="8" OR k$="6" OR k$=CHR$ 9 OR k$=CHR$ 10 THEN LET i=i+1-n*(i=n): GO TO 880
830 IF k$="5" OR k$="7" OR k$=CHR$ 8 OR k$=CHR$ 11 THEN LET i=i-1+n*(i=1): GO TO 880
840 IF k$="П" THEN LET y=2: GO SUB think: LET h$="Опытный пошёл бы сюда": GO TO 880
850 IF k$<>"М" THEN LET h$="Такой клавиши в игре нет": BEEP .1,-12: GO SUB say: GO TO 800
860 LET h$="Бросить партию? (Д/Н)": GO SUB say: GO SUB fresh: IF k$="Д" THEN LET g=1: RETURN
870 LET h$="": LET o=0: GO SUB say: GO TO 800
880 LET q=i: LET i=o: GO SUB place: LET z=4: GO SUB sign
890 LET i=q: BEEP .005,24: GO TO 780
900 LET q=i: FOR i=1 TO n: LET r=l(i,1): LET c=l(i,2): PRINT AT r+r+2,c+c; INK 1;"\i\j";AT r+r+3,c+c;"\k\l": NEXT i
910 LET i=q: GO TO place
950 REM think: ход i соперника y
960 IF y>1 THEN GO TO 1020
970 LET q=0: FOR k=1 TO n
980 IF l(k,3)>q THEN LET q=l(k,3): LET t=0
990 IF l(k,3)=q THEN LET t=t+1: IF RND*t<1 THEN LET i=k
1000 NEXT k
1010 RETURN
1020 POKE mc+12,1+3*(y=3): POKE mc+13,1+19*(y=3): POKE mc+16,RND*255
1030 LET i=USR (mc+3)
1040 RETURN
2000 REM партия
2005 IF NOT s(1) THEN RANDOMIZE : LET z=RND+RND+RND+RND: REM жребий - от того, когда начали первую; первые числа похожи
2010 GO SUB 3000: FOR r=1 TO 8: FOR c=1 TO 8: LET b(r,c)=0: NEXT c: NEXT r
2020 LET b(4,4)=-1: LET b(5,5)=-1: LET b(4,5)=1: LET b(5,4)=1
2030 LET p=1: LET g=0: GO SUB showscore
2040 REM ход
2050 LET j=(3-p)/2: GO SUB getlst: IF n THEN GO TO 2100
2060 LET p=-p: LET j=3-j: GO SUB getlst: IF NOT n THEN GO TO 2200
2070 PRINT AT 15-5*j,29;"--": LET m$=c$(3-j)+" пропускают ход": LET h$="": IF a(1)=0 OR a(2)=0 THEN LET h$="Нажмите любую клавишу"
2080 GO SUB say: BEEP .2,-5: BEEP .3,-10: IF a(1)=0 OR a(2)=0 THEN GO SUB fresh: GO TO 2100
2090 PAUSE 75
2100 PRINT AT 4,19; INK 7;("\u" AND p=1)+(" " AND p=-1);AT 9,19;("\u" AND p=-1)+(" " AND p=1)
2110 IF NOT a(j) THEN GO SUB human: GO TO 2160
2120 LET m$=c$(j)+": думаю...": LET h$="": IF a(1) AND a(2) THEN LET h$="Держите М, чтобы бросить партию"
2130 GO SUB say: PRINT #0;AT 0,9; INK 6; FLASH 1;"думаю..."
2140 LET y=a(j): GO SUB think: GO SUB place: LET z=5: GO SUB sign
2150 LET m$=c$(j)+": "+n$(c)+STR$ r+", переворотов: "+STR$ l(i,3): GO SUB say: PAUSE 25: IF a(1) AND a(2) THEN LET g=INKEY$="m" OR INKEY$="M"
2160 IF g THEN GO TO 8200
2170 GO SUB chng: LET p=-p: GO TO 2040
2200 REM конец партии
2210 PRINT AT 4,19;" ";AT 9,19;" "
2220 LET k=SGN (s(1)-s(2)): LET m$="Ничья": IF k THEN LET k=(3-k)/2: LET m$=c$(k)+" победили "+STR$ s(k)+":"+STR$ s(3-k): PRINT AT 5*k-1,24; FLASH 1;c$(k)
2230 LET h$="Ещё партию? (Д/Н)": GO SUB say
2240 FOR k=0 TO 12 STEP 4: BEEP .1,k: NEXT k: BEEP .4,12
2250 GO SUB fresh: IF k$="Д" THEN GO TO 2000
2260 IF k$="Н" THEN GO TO 8200
2270 LET h$="Нажмите Д или Н": BEEP .1,-12: GO SUB say: GO TO 2250
3000 REM экран партии
3010 CLS : PRINT PAPER 1; INK 7;"            РЕВЕРСИ             "
3020 PRINT AT 2,2;"А Б В Г Д Е Ж З ": FOR r=1 TO 8: PRINT AT r+r+2,0;r: NEXT r: LET z=USR (mc+6)
3030 PLOT 13,13: DRAW 133,0: DRAW 0,133: DRAW -133,0: DRAW 0,-133
3040 PLOT 11,11: DRAW 137,0: DRAW 0,137: DRAW -137,0: DRAW 0,-137
3050 FOR j=1 TO 2: LET y=5*j-1: LET z=5-j-j
3060 PRINT AT y,21; INK i(z);t$(z);AT y+1,21;b$(z); INK 7;AT y,24;c$(j);AT y+2,24; INK 5;w$(a(j)+1)
3070 NEXT j
3080 PRINT INK 6;AT 14,21;"8 вперёд";AT 15,21;"5 назад";AT 16,21;"ЕНТЕР ход";AT 17,21;"П подсказка";AT 18,21;"М меню"
3090 RETURN
8000 REM начало
8010 REM чем чаще имя нужно, тем раньше оно должно появиться
8020 LET r=0: LET c=0: LET z=0: LET p=1: DIM b(8,8): LET k=0: LET d=0: LET i=0: LET a=0: LET e=0: DIM v(8): DIM h(8): DIM i(5): DIM t$(5,2): DIM b$(5,2)
8030 LET drsqr=200: LET sign=220: LET ray=100: LET place=700: DIM l(60,3): LET n=0: LET t=0: LET j=1: LET q=0: LET k$="": LET o=0: LET g=0: LET y=0
8040 LET mc=57344: LET getlst=300: LET chng=400: LET showscore=500: LET score=550: LET say=600: LET key=650: LET fresh=640: LET human=750: LET think=950
8050 DIM s(2): DIM a(2): LET a(2)=2: DIM m$(32): DIM h$(32): LET n$="АБВГДЕЖЗ": DIM c$(2,7): DIM w$(4,8)
8060 POKE 23675,PEEK (mc+9): POKE 23676,PEEK (mc+10)
8070 FOR r=-1 TO 1: FOR c=-1 TO 1: IF r OR c THEN LET d=d+1: LET v(d)=r: LET h(d)=c
8080 NEXT c: NEXT r
8090 RESTORE 8500: FOR z=1 TO 5: READ i(z),t$(z),b$(z): NEXT z
8100 READ c$(1),c$(2): FOR z=1 TO 4: READ w$(z): NEXT z
8200 REM меню
8210 BORDER 0: PAPER 0: INK 7: BRIGHT 1: FLASH 0: OVER 0: INVERSE 0: CLS
8220 RESTORE 8600: FOR r=1 TO 5: READ k$: FOR c=0 TO 6: PRINT AT r,4*c+2; INK 2+2*(c/2<>INT (c/2));k$(4*c+1 TO 4*c+4): NEXT c: NEXT r
8230 PRINT AT 8,9;"игра для двоих"
8240 FOR j=1 TO 2: LET z=5-j-j: LET r=8+3*j: PRINT AT r,4; INK i(z);t$(z);AT r+1,4;b$(z): NEXT j
8250 PRINT AT 11,8;"К  Красные:";AT 14,8;"З  Зелёные:";AT 17,8;"И  Правила игры";AT 19,4;"ЕНТЕР  Начать партию"
8255 LET o=0
8260 LET m$="": LET h$="    К и З меняют игроков": GO SUB say
8270 FOR j=1 TO 2: PRINT AT 8+3*j,20; INK 6;w$(a(j)+1): NEXT j
8280 GO SUB key-10*(o=0): LET o=1: LET j=(k$="К")+2*(k$="З")
8290 IF j THEN LET a(j)=a(j)+1-4*(a(j)=3): BEEP .01,12: GO TO 8260
8300 IF k$=CHR$ 13 OR k$="0" THEN GO TO 2000
8310 IF k$="И" THEN GO TO 9000
8320 LET h$="Такой клавиши в меню нет": BEEP .1,-12: GO SUB say: GO TO 8280
8500 REM цвет и четыре знака: зелёная, пусто, красная, ход, выбранный ход
8510 DATA 4,"\e\f","\g\h",1,"\i\j","\k\l",2,"\a\b","\c\d",6,"\m\n","\o\p",7,"\q\r","\s\t"
8520 DATA "Красные","Зелёные","человек","Жадный","Опытный","Мастер"
8600 REM название
8610 DATA "███ ███ ██  ███ ███ ███ █  █"
8620 DATA "█ █ █   █ █ █   █ █ █   █  █"
8630 DATA "███ ██  ██  ██  ███ █   █ ██"
8640 DATA "█   █   █ █ █   █   █   ██ █"
8650 DATA "█   ███ ██  ███ █   ███ █  █"
9000 REM правила
9010 CLS : PRINT INK 6;TAB 10;"ПРАВИЛА ИГРЫ"
9020 PRINT '" Ходят по очереди, начинают"'" красные. Новую фишку ставят на"'" пустое поле так, чтобы между"'" нею и другой своей фишкой ока-"
9030 PRINT " зались подряд чужие, одна или"'" несколько: по вертикали, гори-"'" зонтали или диагонали. Такие"'" чужие фишки переворачиваются:"
9040 LET r=5: LET k$="31142223333": FOR c=2 TO 12: LET z=VAL k$(c-1): IF z<>2 THEN GO SUB sign
9050 NEXT c: INK 7: PLOT 112,71: DRAW 20,0: DRAW -4,4: PLOT 132,71: DRAW -4,-4
9060 PRINT AT 15,0;" Кому пойти некуда, пропускает"'" ход. Когда некуда обоим, пар-"'" тия окончена. Победил тот, у"'" кого на доске больше фишек."
9070 LET m$="": LET h$="Нажмите любую клавишу": GO SUB say: GO SUB fresh
9100 CLS : PRINT INK 6;TAB 11;"КАК ИГРАТЬ"
9110 PRINT '" Программа сама находит и пока-"'" зывает все возможные ходы. По"'" ним ведут клавиши 8 - вперёд и"'" 5 - назад (или стрелки), ЕНТЕР"'" делает ход. П - подсказка,"'" М - вернуться в меню."
9120 PRINT '" Каждым цветом играет человек"'" или один из троих соперников:"
9130 PRINT '; INK 6;" Жадный "; INK 7;"- перевернуть бы сейчас"'" как можно больше фишек;"
9140 PRINT INK 6;" Опытный "; INK 7;"- знает цену углам и"'" числу возможных ходов;"
9150 PRINT INK 6;" Мастер "; INK 7;"- считает варианты на"'" четыре хода вперёд и больше, и"'" думает секунд пятнадцать."
9160 GO SUB say: GO SUB fresh: GO TO 8200

10 REM ***** Плата за страх *****
20 REM Игра 9 из книги Ж. Арсака "Программирование игр и головоломок"
30 GO TO 9000
40 REM ***** Картинки из DATA: долгие циклы в начале, так они скорее
45 FOR i=USR "a" TO USR "u"+7: READ j: POKE i,j: NEXT i: RETURN
50 REM ***** Все поля доски по порядку: f$
55 FOR i=1 TO 240: LET f$(i)=CHR$ i: NEXT i: RETURN
60 REM ***** Стены: r разных из первых m полей в f$
65 FOR k=m TO m-r+1 STEP -1: LET j=1+INT (RND*k): LET c=CODE f$(j): LET f$(j)=f$(k): LET f$(k)=CHR$ c: LET c$(c)=w$: LET y=INT ((c-1)/20): PRINT AT y+2,c+1-20*y; INK 5;w$: NEXT k
70 REM На ком-то из людей? Его назад, а стену на другое поле
75 LET m=m-r: LET r=0: LET z=20*ps+qs-41: IF c$(z)=w$ THEN LET c$(z)="\c": LET r=1
80 FOR i=1 TO n: LET z=20*m(i)+n(i)-41: IF c$(z)=w$ THEN LET c$(z)="\b": LET r=r+1
85 NEXT i: IF r THEN GO TO 65
90 RETURN
100 REM ***** Видит ли убийца i игрока: s=1, да
110 LET s=0: LET y=k(i): LET x=l(i)
120 IF y=p THEN GO TO 160
130 IF x<>q THEN RETURN
140 FOR j=y TO p STEP SGN (p-y): IF b$(j,x)=w$ THEN RETURN
150 NEXT j: LET s=1: RETURN
160 FOR j=x TO q STEP SGN (q-x): IF b$(y,j)=w$ THEN RETURN
170 NEXT j: LET s=1: RETURN
200 REM ***** Убийца i делает шаг: s=1, стреляет, s=2, хватает
210 LET s=0: LET y=k(i): LET x=l(i)
220 IF a(5) AND ABS (p-y)<2 AND ABS (q-x)<2 THEN LET u=p: LET v=q: GO SUB 300: LET s=2: RETURN
222 REM Прямо к игроку: ближе поля нет
224 LET u=y+SGN (p-y): LET v=x+SGN (q-x): IF b$(u,v)>=d$ THEN GO SUB 300: GO TO 100
230 LET a$="": LET z$="": LET m=(y-p)*(y-p)+(x-q)*(x-q)-1
240 FOR j=1 TO 8: LET u=y+f(j): LET v=x+g(j)
250 IF b$(u,v)<d$ THEN GO TO 280
260 LET z$=z$+CHR$ j: LET d=(u-p)*(u-p)+(v-q)*(v-q): IF d>m THEN GO TO 280
270 IF d<m THEN LET m=d: LET a$=""
275 LET a$=a$+CHR$ j
280 NEXT j
285 IF a$="" THEN LET a$=z$: IF z$="" THEN RETURN
290 LET j=CODE a$(1+INT (RND*LEN a$)): LET u=y+f(j): LET v=x+g(j): GO SUB 300: GO TO 100
300 REM ***** Убийца i переходит из y,x в u,v
310 LET b$(y,x)=u$(i): PRINT AT y,x; INK 5;u$(i)
320 LET u$(i)=b$(u,v): LET b$(u,v)="\b": LET k(i)=u: LET l(i)=v
330 PRINT AT u,v; PAPER 2; INK 7; BRIGHT 1;"\b": BEEP .008,i*3
340 RETURN
400 REM ***** Игрок переходит в u,v
410 LET b$(p,q)="\e": PRINT AT p,q; INK 5;"\e"
420 LET p=u: LET q=v: LET b$(p,q)="\c": BEEP .008,24
430 PRINT AT p,q; PAPER 6; INK 0; BRIGHT 1;"\c": RETURN
500 REM ***** Счёт справа от доски
510 PRINT AT 2,24;hod;" из ";a(1)
520 PRINT AT 5,24; INK 6;"\r\r\r\r\r\r\r\r"( TO stoj);"\s\s\s\s\s\s\s\s"( TO a(2)-stoj)
530 PRINT AT 8,24; INK 2; BRIGHT 1;"\u\u\u\u\u"( TO strah);"     "( TO 5-strah)
540 PRINT AT 11,24;plata;" $   ";AT 14,24;rekord;" $"
550 RETURN
600 REM ***** Сообщение m$
610 PRINT AT 18,1; INK 6; BRIGHT 1;m$;"                              "( TO 30-LEN m$)
620 RETURN
650 REM ***** Отказ: m$
660 GO SUB 600: BEEP .06,-12: RETURN
690 REM ***** Клавиша k$, когда отпущена прежняя
695 IF INKEY$<>"" THEN GO TO 695
700 REM ***** Клавиша: k$
710 PAUSE 0: LET k$=INKEY$: IF k$="" THEN GO TO 710
720 RETURN
750 REM ***** Есть ли куда шагнуть: s=3, некуда
760 LET s=0: FOR j=1 TO 8: IF b$(p+f(j),q+g(j))>=d$ THEN RETURN
770 NEXT j: LET s=3: RETURN
800 REM ***** Партия: ход за ходом
810 IF stoj=0 THEN GO SUB 750: IF s THEN GO TO 2000
820 GO SUB 1000: LET hod=hod+1: LET nowoe=b$(u,v)=d$: PRINT AT 2,24;hod
830 IF u=p AND v=q THEN LET stoj=stoj-1: GO TO 850
840 GO SUB 400
850 FOR i=1 TO n: GO SUB 100: IF s THEN GO TO 2000
860 NEXT i
870 FOR i=1 TO n: GO SUB 200: IF s THEN GO TO 2000
880 NEXT i
890 GO SUB 950: LET plata=plata+10*(1+strah)*nowoe: GO SUB 500
900 FOR j=1 TO strah: BEEP .02,-24: BEEP .03,-30: NEXT j
910 IF hod<a(1) THEN GO TO 800
920 GO TO 2400
950 REM ***** Сколько убийц близко: strah
960 LET strah=0
970 FOR i=1 TO n: IF ABS (k(i)-p)<4 AND ABS (l(i)-q)<4 THEN LET strah=strah+1
980 NEXT i: RETURN
1000 REM ***** Ответ игрока: поле u,v
1010 LET h$=""
1020 PRINT AT 16,1;"Ваш ход: ";h$; PAPER 6;" "; PAPER 0;"  ": GO SUB 690+10*(h$<>"")
1030 IF k$=CHR$ 13 THEN GO TO 1200
1040 IF k$=CHR$ 12 THEN LET h$=h$( TO LEN h$-(h$<>"")): GO TO 1020
1050 LET c=0
1060 IF k$="в" OR k$="В" OR k$="7" OR k$=CHR$ 11 THEN LET c=1
1070 IF k$="н" OR k$="Н" OR k$="6" OR k$=CHR$ 10 THEN LET c=2
1080 IF k$="л" OR k$="Л" OR k$="5" OR k$=CHR$ 8 THEN LET c=3
1090 IF k$="п" OR k$="П" OR k$="8" OR k$=CHR$ 9 THEN LET c=4
1100 IF c=0 THEN LET m$="Ходят буквами В, Н, Л, П": GO SUB 650: GO TO 1020
1110 IF LEN h$=2 THEN LET m$="Не больше двух букв": GO SUB 650: GO TO 1020
1120 LET h$=h$+"ВНЛП"(c): LET m$="": GO SUB 600: GO TO 1020
1200 REM Ответ дан: он годится?
1210 LET c=0: LET d=0: FOR j=1 TO LEN h$
1220 LET c=c+(h$(j)="Н")-(h$(j)="В"): LET d=d+(h$(j)="П")-(h$(j)="Л"): NEXT j
1230 LET u=p+c: LET v=q+d: LET m$=""
1240 IF h$="" AND stoj=0 THEN LET m$="Стоять больше нельзя"
1250 IF ABS c+ABS d<LEN h$ OR ABS c>1 OR ABS d>1 THEN LET m$="Так не ходят: "+h$: GO TO 1290
1260 IF h$="" THEN GO TO 1290
1270 IF b$(u,v)="\b" THEN LET m$="Там убийца"
1280 IF b$(u,v)=w$ THEN LET m$="Там стена": IF u<2 OR u>13 OR v<2 OR v>21 THEN LET m$="Там край доски"
1290 IF m$<>"" THEN GO SUB 650: GO TO 1010
1300 GO SUB 600: PRINT AT 16,10;"    ": RETURN
2000 REM ***** Смерть: s=1, пуля; s=2, нож; s=3, некуда идти
2010 IF s=1 THEN GO SUB 2200
2020 FOR j=1 TO 6: BORDER 2: BEEP .015,-j*4: PRINT AT p,q; PAPER 2; INK 6; BRIGHT 1;"\t": BORDER 0: BEEP .01,-12-j*4: PRINT AT p,q; PAPER 6; INK 2; BRIGHT 1;"\t": NEXT j
2030 IF s=2 THEN PRINT AT p,q; PAPER 2; INK 7; BRIGHT 1;"\b"
2040 IF s<>2 THEN PRINT AT p,q; INK 7; BRIGHT 1;"\f"
2050 LET plata=0: GO SUB 500: GO SUB 2300
2060 PRINT AT 15,1;"  ▄▄▄▄  ";AT 16,1;"▗██████▖"; PAPER 7; INK 0;AT 17,1;"        ";AT 18,1;" \o.\p.\q. ";AT 19,1;" ход ";hod;" ";(" " AND hod<10);AT 20,1;"        "; PAPER 0; INK 4;AT 21,0;"▄▟▄▟▙▄▟▄▙▄"
2070 PRINT AT 15,11; INK 6; BRIGHT 1;("Вас застрелили" AND s=1)+("Вас закололи" AND s=2)+("Отступать некуда" AND s=3);AT 16,11;"Да покоится в мире"
2080 BEEP .3,-5: BEEP .22,-5: BEEP .08,-5: BEEP .3,-5: BEEP .22,-2: BEEP .08,-3: BEEP .22,-3: BEEP .08,-5: BEEP .22,-5: BEEP .08,-6: BEEP .5,-5
2090 GO TO 2500
2200 REM ***** Выстрел убийцы i вдоль строки или столбца
2210 LET y=k(i): LET x=l(i): LET c=SGN (p-y): LET d=SGN (q-x)
2220 PRINT AT y,x; PAPER 6; INK 2; BRIGHT 1;"\b": BORDER 7: BEEP .004,40: BORDER 0
2230 LET y=y+c: LET x=x+d: IF y=p AND x=q THEN RETURN
2240 IF b$(y,x)>="\d" THEN PRINT AT y,x; INK 6; BRIGHT 1;"\g\h"(1+ABS c)
2250 BEEP .004,30-ABS (y+x-p-q): GO TO 2230
2300 REM ***** Место под доской пусто
2310 FOR y=15 TO 21: PRINT AT y,0,,: NEXT y: RETURN
2400 REM ***** Победа
2410 GO SUB 2300: LET m$="Деньги ваши"
2420 IF plata>rekord THEN LET rekord=plata: LET m$="Это рекорд!"
2430 GO SUB 500: PRINT PAPER 7; INK 0;AT 16,1;"\m\m\m\m\m\m\m\m";AT 17,1;"  ЧЕК   ";AT 18,1;" живому ";AT 19,1;"        ";AT 19,3;plata;"$";AT 20,1;"\m\m\m\m\m\m\m\m"
2440 PRINT INK 6; BRIGHT 1;AT 15,11;"Вы живы";AT 16,11;m$
2450 FOR j=0 TO 12 STEP 4: BEEP .08,j: NEXT j: BEEP .3,12
2500 REM ***** Что дальше
2510 PRINT AT 18,11;"1 та же доска";AT 19,11;"2 другая доска";AT 20,11;"3 договор";AT 21,11;"4 конец"
2520 GO SUB 690
2530 IF k$="1" THEN GO TO 3950
2540 IF k$="2" THEN GO TO 3900
2550 IF k$="3" THEN GO TO 3000
2560 IF k$="4" THEN GO TO 9900
2570 PRINT AT 17,11; INK 6;"Нажмите 1, 2, 3, 4": BEEP .06,-12: GO TO 2520
3000 REM ***** Договор
3010 LET t$="         Д О Г О В О Р          ": GO SUB 4500
3020 PRINT AT 2,1;"Кто проживёт столько ходов,";AT 3,1;"получит плату за страх."
3030 FOR i=1 TO 5: GO SUB 3100: NEXT i
3040 PRINT AT 16,1;"1-5: изменить  ЕНТЕР: подписать"
3050 GO SUB 690: LET m$="": IF k$=CHR$ 13 THEN LET n=a(4): GO TO 3900
3060 IF k$<"1" OR k$>"5" THEN LET m$="Нажмите 1-5 или ЕНТЕР": GO SUB 650: GO TO 3050
3070 LET i=VAL k$: GO SUB 600: IF i=5 THEN LET a(5)=1-a(5): GO SUB 3100: GO TO 3050
3080 GO SUB 3200: GO SUB 3100: GO TO 3050
3100 REM ***** Строка i договора
3110 PRINT AT 3+2*i,1; INK 6;i; INK 7;" ";n$(i);
3120 IF i=5 THEN PRINT BRIGHT 1;("да " AND a(5))+("нет" AND NOT a(5)): RETURN
3130 PRINT BRIGHT 1;a(i);"  ": RETURN
3200 REM ***** Число для строки i договора
3210 LET h$=""
3220 PRINT AT 20,1;"От ";o(i);" до ";r(i);": ";h$; PAPER 6;" "; PAPER 0;"   ": GO SUB 690+10*(h$<>"")
3230 IF k$=CHR$ 12 THEN LET h$=h$( TO LEN h$-(h$<>"")): GO TO 3220
3240 IF k$=CHR$ 13 THEN GO TO 3300
3250 IF k$<"0" OR k$>"9" THEN LET m$="Здесь нужны цифры": GO SUB 650: GO TO 3220
3260 IF LEN h$=3 THEN LET m$="Не больше трёх цифр": GO SUB 650: GO TO 3220
3270 LET h$=h$+k$: LET m$="": GO SUB 600: GO TO 3220
3300 IF h$="" THEN GO TO 3330
3310 IF VAL h$<o(i) OR VAL h$>r(i) THEN LET m$="Это не от "+STR$ o(i)+" до "+STR$ r(i): GO SUB 650: GO TO 3210
3320 LET a(i)=VAL h$
3330 PRINT AT 20,0,,: LET m$="": GO SUB 600: RETURN
3900 REM ***** Новая партия на другой доске
3910 GO SUB 4400: LET m$="Строю город...": GO SUB 600: GO SUB 4000: GO SUB 4300: LET m$="": GO SUB 600
3920 PRINT AT 16,1;"Начнём здесь? ЕНТЕР: да";AT 20,1;"Д: нужна другая доска       ";AT 21,0,,
3930 GO SUB 690: IF k$="д" OR k$="Д" THEN GO TO 3910
3940 IF k$<>CHR$ 13 THEN LET m$="Нажмите ЕНТЕР или Д": GO SUB 650: GO TO 3930
3945 GO TO 3960
3950 REM ***** Партия на той же доске
3955 GO SUB 4400: GO SUB 4300
3960 GO SUB 2300: PRINT INK 5;AT 20,1;"В, Н, Л, П или стрелки: одна,";AT 21,1;"две - наискось; затем ЕНТЕР": GO TO 800
4000 REM ***** Жребий: игрок, убийцы, стены
4010 FOR i=1 TO 221 STEP 20: LET c$(i TO i+19)=e$: NEXT i
4020 LET ps=2+INT (RND*12): LET qs=2+INT (RND*20): LET c$(20*ps+qs-41)="\c"
4030 REM c строк и d столбцов не рядом с игроком: на их полях n убийц (способ Флойда)
4040 LET c=9+(ps=2)+(ps=13): LET d=17+(qs=2)+(qs=21)
4050 FOR i=1 TO n: LET j=c*d-n+i: LET m=INT (RND*j): GO SUB 4200
4060 IF c$(z)<>d$ THEN LET m=j-1: GO SUB 4200
4070 LET c$(z)="\b": LET m(i)=y: LET n(i)=x: NEXT i
4080 LET m=240: LET r=a(3): GO TO 60
4200 REM ***** Поле m (от 0) из тех, где может начать убийца: y,x
4210 LET y=INT (m/d): LET x=2+m-y*d: LET y=y+2
4220 IF y>ps-2 THEN LET y=y+12-c
4230 IF x>qs-2 THEN LET x=x+20-d
4240 LET z=20*y+x-41: RETURN
4300 REM ***** Всё на свои места: доска c$
4310 LET z=1: FOR y=2 TO 13: LET b$(y)=w$+c$(z TO z+19)+w$: PRINT AT y,2; INK 5;b$(y,2 TO 21): LET z=z+20: NEXT y
4320 FOR i=1 TO n: LET k(i)=m(i): LET l(i)=n(i): LET u$(i)=d$: PRINT AT k(i),l(i); PAPER 2; INK 7; BRIGHT 1;"\b": NEXT i
4330 LET p=ps: LET q=qs: PRINT AT p,q; PAPER 6; INK 0; BRIGHT 1;"\c"
4340 LET hod=0: LET stoj=a(2): LET plata=0: GO SUB 950: GO TO 500
4400 REM ***** Экран игры
4410 LET t$="         ПЛАТА ЗА СТРАХ         ": GO SUB 4500
4420 PRINT AT 1,1;"\i\m\m\m\m\m\m\m\m\m\m\m\m\m\m\m\m\m\m\m\m\j": FOR y=2 TO 13: PRINT AT y,1;"\n";AT y,22;"\n": NEXT y: PRINT AT 14,1;"\k\m\m\m\m\m\m\m\m\m\m\m\m\m\m\m\m\m\m\m\m\l"
4430 PRINT INK 5;AT 1,24;"ХОДЫ";AT 4,24;"СТОЯТЬ";AT 7,24;"СТРАХ";AT 10,24;"ПЛАТА";AT 13,24;"РЕКОРД": RETURN
4500 REM ***** Чистый экран с заголовком t$
4510 BORDER 0: PAPER 0: INK 7: BRIGHT 0: FLASH 0: INVERSE 0: OVER 0: CLS
4520 PRINT PAPER 2; BRIGHT 1;t$: RETURN
5000 REM ***** Правила
5010 LET t$="            ПРАВИЛА             ": GO SUB 4500
5020 PRINT AT 2,1; PAPER 6; INK 0; BRIGHT 1;"\c"; PAPER 0; INK 7; BRIGHT 0;" это вы, "; PAPER 2; BRIGHT 1;"\b"; PAPER 0; BRIGHT 0;" убийцы, "; INK 5;"\a"; INK 7;" стены"
5030 PRINT AT 4,1;"Убийца стреляет вдоль строки";AT 5,1;"и вдоль столбца и никогда не";AT 6,1;"промахнётся. Спасёт вас только";AT 7,1;"стена: встанете после хода под";AT 8,1;"пулю - конец."
5040 PRINT AT 10,1;"Вы шагаете на соседнее поле,";AT 11,1;"хоть наискось, или стоите, но";AT 12,1;"стоять можно лишь столько раз,";AT 13,1;"сколько в договоре. Потом по";AT 14,1;"очереди шагают убийцы: к вам,";AT 15,1;"если могут, иначе куда-нибудь."
5050 PRINT AT 17,1;"Рядом наискось убийца бессилен.";AT 18,1;"По договору он может и колоть:";AT 19,1;"тогда соседство - смерть."
5060 GO SUB 5200
5070 LET t$="          ПЛАТА И ХОДЫ          ": GO SUB 4500
5080 PRINT AT 2,1;"Платят живым. За каждое поле,";AT 3,1;"где вы ещё не были: 10 $ и ещё";AT 4,1;"10 $ за каждого убийцу ближе";AT 5,1;"четырёх шагов: "; INK 2; BRIGHT 1;"\u"; INK 7; BRIGHT 0;" в счёте."
5090 PRINT AT 7,1;"Топтаться на месте - не слава и";AT 8,1;"не деньги."
5100 PRINT AT 10,1;"Ход: "; INK 6;"В"; INK 7;"ерх, "; INK 6;"Н"; INK 7;"из, "; INK 6;"Л"; INK 7;"ево, "; INK 6;"П"; INK 7;"раво";AT 11,1;"или стрелки, или 5 6 7 8."
5110 PRINT AT 13,1;"Две буквы - ход наискось: ВЛ";AT 14,1;"и ЛВ всё равно.";AT 15,1;"ЕНТЕР кончает ответ; без букв";AT 16,1;"вы стоите. Стереть: ШИФТ с 0."
5200 REM ***** Подождать клавиши
5210 PRINT AT 21,1; INK 6;"Любая клавиша - дальше": GO TO 690
9000 REM ***** Начало
9010 REM Что нужно чаще, то раньше, чтобы скорее находилось
9020 LET s=0: LET y=0: LET x=0: LET p=0: LET q=0: LET u=0: LET v=0: FOR j=0 TO 0: NEXT j: LET d=0: LET m=0: LET c=0: FOR i=0 TO 0: NEXT i: FOR k=0 TO 0: NEXT k
9030 LET w$="\a": LET d$="\d": DIM b$(14,22): DIM f(8): DIM g(8): DIM k(5): DIM l(5): DIM u$(5): DIM m(5): DIM n(5): DIM c$(240)
9040 LET z=0
9050 LET t$="": GO SUB 4500
9110 PRINT BRIGHT 1; INK 6;AT 2,1;"███▌ ██▌▗█▙ ███▌▗█▙";AT 3,1;"█ ▐▌ █▐▌█ ▐▌ █▌ █ ▐▌";AT 4,1;"█ ▐▌▗█▐▌███▌ █▌ ███▌";AT 5,1;"█ ▐▌█▘▐▌█ ▐▌ █▌ █ ▐▌"
9120 PRINT BRIGHT 1; INK 6;AT 7,1;"▟▀▜▖▗█▙";AT 8,1;" ▄▟▘█ ▐▌";AT 9,1;" ▀▜▖███▌";AT 10,1;"▜▄▟▘█ ▐▌"
9130 PRINT BRIGHT 1; INK 2;AT 12,1;"▟██▖███▌███▖▗█▙ █ ▐▌";AT 13,1;"█ ▝▘ █▌ █ ▐▌█ ▐▌▝▙▛";AT 14,1;"█ ▗▖ █▌ ███▘███▌▗▛▙";AT 15,1;"▜██▘ █▌ █   █ ▐▌█ ▐▌"
9150 CIRCLE 220,107,30: CIRCLE 220,107,14
9155 PLOT 183,107: DRAW 25,0: PLOT 232,107: DRAW 23,0: PLOT 220,70: DRAW 0,25: PLOT 220,119: DRAW 0,25
9160 PRINT AT 18,1;"Игра 9 из книги Ж. Арсака"
9200 GO SUB 40: PRINT AT 8,27; INK 6; BRIGHT 1;"\c": DIM f$(240): GO SUB 50
9210 FOR i=1 TO 8: READ f(i),g(i): NEXT i
9220 DIM a(5): DIM o(5): DIM r(5): DIM n$(5,23): FOR i=1 TO 5: READ n$(i),a(i),o(i),r(i): NEXT i
9230 LET e$="\a\a\a\a\a\a\a\a\a\a\a\a\a\a\a\a\a\a\a\a\a\a": LET b$(1)=e$: LET b$(14)=e$: LET e$="\d\d\d\d\d\d\d\d\d\d\d\d\d\d\d\d\d\d\d\d"
9240 LET rekord=0
9250 PRINT AT 20,1;"И: правила   ЕНТЕР: к договору"
9255 REM Жребий - от того, когда нажата клавиша; первые числа похожи
9260 GO SUB 700: RANDOMIZE : FOR i=1 TO 4: LET z=RND: NEXT i
9265 IF k$="и" OR k$="И" THEN GO SUB 5000: GO TO 3000
9270 IF k$=CHR$ 13 THEN GO TO 3000
9280 LET m$="Нажмите И или ЕНТЕР": GO SUB 650: GO TO 9260
9500 DATA 251,251,251,0,191,191,191,0: REM \a стена
9505 DATA 60,126,0,195,102,60,24,112: REM \b убийца
9510 DATA 24,24,195,102,60,60,102,195: REM \c игрок
9515 DATA 0,0,0,24,24,0,0,0: REM \d свободно
9520 DATA 0,32,32,0,0,4,4,0: REM \e след
9525 DATA 24,24,126,126,24,24,24,60: REM \f могила
9530 DATA 0,0,0,255,255,0,0,0: REM \g выстрел вдоль строки
9535 DATA 24,24,24,24,24,24,24,24: REM \h выстрел вдоль столбца
9540 DATA 0,0,63,32,47,40,40,40: REM \i рамка
9545 DATA 0,0,248,8,232,40,40,40: REM \j рамка
9550 DATA 40,40,47,32,63,0,0,0: REM \k рамка
9555 DATA 40,40,232,8,248,0,0,0: REM \l рамка
9560 DATA 0,0,255,0,255,0,0,0: REM \m рамка
9565 DATA 40,40,40,40,40,40,40,40: REM \n рамка
9570 DATA 0,252,198,198,252,204,198,0: REM \o R
9575 DATA 0,126,24,24,24,24,126,0: REM \p I
9580 DATA 0,252,198,198,252,192,192,0: REM \q P
9585 DATA 0,60,126,126,126,126,60,0: REM \r ещё можно стоять
9590 DATA 0,0,60,36,36,60,0,0: REM \s использовано
9595 DATA 145,82,60,247,62,120,84,146: REM \t попал
9600 DATA 0,102,255,255,126,60,24,0: REM \u страх
9700 DATA -1,-1,-1,0,-1,1,0,-1,0,1,1,-1,1,0,1,1
9710 DATA "Прожить ходов .......",30,1,99
9720 DATA "Стоять на месте .....",5,0,8
9730 DATA "Стен на доске .......",100,0,200
9740 DATA "Убийц ...............",3,1,5
9750 DATA "Колют и вплотную ....",0,0,1
9900 REM ***** Конец
9910 BORDER 7: PAPER 7: INK 0: CLS : PRINT "До свидания!"

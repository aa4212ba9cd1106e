1 REM Т Р А Н З И С Т О Р Ы: шадок, гиби и цветы. Игра 8 из книги Ж. Арсака "Программирование игр и головоломок"
2 GO TO 7000
10 REM ********************************* Ход всех гиби. Место (y,x) - это t=41*(y+18)+x: o$(t) - кто там, p$(t) - AT y,x. Цветы - единицы среди нулей, в a$ по строкам, в j$ по столбцам
20 FOR g=1 TO gb: LET t=u(g): LET k=VAL (b$+a$(t-42 TO t-40)+a$(t-1 TO t+1)+a$(t+40 TO t+42)): IF k THEN GO TO 180
25 REM ** VAL "BIN..." (BIN в b$) делает из девяти клеток число k, и если цветок рядом один, то d(k) - сдвиг к нему.
30 REM Рядом цветов нет. Два шага, потом кольцо за кольцом: сторона больше нулей s$, если в ней есть цветок. z$ - шаги к ближайшим цветам, каждый - буква с кодом 80 и сдвиг
40 LET d=37*t-1516*INT (t/41): IF a$(t-84 TO t-80)>s$ THEN LET z$=("&" AND a$(t-84 TO t-83)>s$)+("'" AND a$(t-82)="1")+("(" AND a$(t-81 TO t-80)>s$): LET k=1
50 IF a$(t+80 TO t+84)>s$ THEN LET z$=(z$ AND k)+("ь" AND a$(t+80 TO t+81)>s$)+("ы" AND a$(t+82)="1")+("з" AND a$(t+83 TO t+84)>s$): LET k=1
60 IF j$(d+573 TO d+575)>s$ THEN LET z$=(z$ AND k)+("&" AND j$(d+573)="1")+("О" AND j$(d+574)="1")+("ь" AND j$(d+575)="1"): LET k=1
70 IF j$(d+721 TO d+723)>s$ THEN LET z$=(z$ AND k)+("(" AND j$(d+721)="1")+("Я" AND j$(d+722)="1")+("з" AND j$(d+723)="1"): LET k=1
80 IF k THEN GO TO 150
90 LET r=3: LET w=6: LET a=t-126: LET c=t+120: LET d=d+535: LET e=d+222
110 IF a$(a TO a+w)>s$ THEN LET z$=("&" AND a$(a TO a+r-1)>s$)+("'" AND a$(a+r)="1")+("(" AND a$(a+r+1 TO a+w)>s$): LET k=1
120 IF a$(c TO c+w)>s$ THEN LET z$=(z$ AND k)+("ь" AND a$(c TO c+r-1)>s$)+("ы" AND a$(c+r)="1")+("з" AND a$(c+r+1 TO c+w)>s$): LET k=1
130 IF j$(d TO d+w-2)>s$ THEN LET z$=(z$ AND k)+("&" AND j$(d TO d+r-2)>s$)+("О" AND j$(d+r-1)="1")+("ь" AND j$(d+r TO d+w-2)>s$): LET k=1
140 IF j$(e TO e+w-2)>s$ THEN LET z$=(z$ AND k)+("(" AND j$(e TO e+r-2)>s$)+("Я" AND j$(e+r-1)="1")+("з" AND j$(e+r TO e+w-2)>s$): LET k=1
145 IF NOT k THEN LET r=r+1: LET w=w+2: LET a=a-42: LET c=c+40: LET d=d-38: LET e=e+36: GO TO 110
150 LET q=t+CODE z$-80: IF LEN z$>1 THEN LET q=t+CODE z$(INT (RND*LEN z$)+1)-80
160 IF o$(q)="." THEN LET o$(t)=".": LET o$(q)="\a": LET u(g)=q: PRINT p$(t);d$;p$(q);g$;
170 NEXT g: GO TO 210
175 REM ** Цветы рядом: один или жребий
180 LET q=t+d(k): IF q=t THEN LET z$=("&" AND a$(t-42)="1")+("'" AND a$(t-41)="1")+("(" AND a$(t-40)="1")+("О" AND a$(t-1)="1")+("Я" AND a$(t+1)="1")+("ь" AND a$(t+40)="1")+("ы" AND a$(t+41)="1")+("з" AND a$(t+42)="1"): LET q=t+CODE z$(INT (RND*LEN z$)+1)-80
190 LET o=o+CODE o$(q)-48: LET o$(t)=".": LET o$(q)="\a": LET u(g)=q: PRINT p$(t);d$;p$(q);g$;
195 LET a$(q)="0": LET j$(37*q-1516*INT (q/41)+648)="0": LET m=m-1: OUT 254,16: OUT 254,0: IF m THEN NEXT g
200 REM ** Новые цветы на свободных местах, пока их не станет fl
210 FOR f=m+1 TO fl: LET k=RND*rw: LET r=INT k: LET k=(k-r)*cl: LET t=k0+41*r+INT k: IF o$(t)<>"." THEN GO SUB 310: IF NOT t THEN RETURN
220 LET o$(t)=CHR$ (48.5+9*(k-INT k)): LET a$(t)="1": LET j$(k1+r+37*INT k)="1": LET m=m+1: PRINT p$(t);f$;o$(t);: NEXT f: RETURN
300 REM ********************************* Свободное место t, или 0, если его нет. Восемь раз тычем наугад: целая часть k - строка, потом столбец, дробь остаётся для цифры
310 LET z=8
320 LET k=RND*rw: LET r=INT k: LET k=(k-r)*cl: LET t=k0+41*r+INT k: IF o$(t)="." THEN RETURN
330 LET z=z-1: IF z THEN GO TO 320
340 REM ** В тесноте берём z-е по счёту: свободны все, кроме l фигур и m цветов
350 LET t=0: LET z=rw*cl-l-m: IF NOT z THEN RETURN
360 LET z=INT (RND*z)+1
370 FOR r=0 TO rw-1: FOR j=0 TO cl-1: LET t=k0+41*r+j: IF o$(t)="." THEN LET z=z-1: IF NOT z THEN LET k=j+RND: RETURN
380 NEXT j: NEXT r
400 REM ********************************* Циклы начала: здесь ПЗУ находит их скорее
410 FOR g=a TO a+127: READ k: POKE g,k: NEXT g: RETURN
420 FOR g=2 TO 21: LET t=t+1: LET p$(t)=CHR$ 22+CHR$ r+CHR$ g: NEXT g: RETURN
430 FOR g=0 TO 7: LET k=PEEK (a+g): POKE w+g+g,k: POKE w+g+g+1,k: NEXT g: RETURN
600 REM ********************************* Ход шадока на сдвиг v
601 REM Отказ - в e$
610 LET e$="": IF NOT v THEN RETURN
620 LET q=sh+v
640 LET c$=o$(q): IF c$=" " THEN LET e$="Туда нельзя: там забор": RETURN
650 IF c$>"9" THEN LET e$="Туда нельзя: там гиби": RETURN
660 LET o$(sh)=".": LET o$(q)="\b": PRINT p$(sh);d$;p$(q);h$;
670 LET sh=q: IF c$="." THEN RETURN
680 LET k=VAL c$: LET h=h+k: LET n$="Вам транзисторов: "+c$: GO SUB 1410
690 BEEP .05,12+2*k: LET a$(q)="0": LET j$(37*q-1516*INT (q/41)+648)="0": LET m=m-1: GO TO 210
700 REM ********************************* Счёт
710 PRINT AT 4,24; BRIGHT 1;s;"  ";AT 7,24;h;"  "
720 PRINT AT 11,24; BRIGHT 1;o;"  ": RETURN
800 REM ********************************* Партия
805 REM Жребий - от того, когда игрок начал первую
810 IF NOT sh THEN RANDOMIZE
815 GO SUB 2000
820 LET n$="": GO SUB 1410
830 PRINT #1;AT 0,0; INK 5;" В Н Л П или стрелки, ВВОД - ход";AT 1,0;" одна буква, две; С - сдаться   ";
840 GO SUB 1000: IF m$="С" THEN GO TO 3500
850 GO SUB 600: IF e$<>"" THEN LET n$=e$: GO SUB 1400: GO TO 840
860 LET s=s-1: GO SUB 710: IF h>=w(6) THEN GO TO 3000
870 IF NOT s THEN GO TO 3500
880 PRINT AT 20,1; INK 5;"Ходят гиби  ": GO SUB 20: GO SUB 720: GO TO 840
1000 REM ********************************* Что ответит игрок: буквы m$, сдвиг v
1010 LET m$="": LET v=0
1020 IF INKEY$<>"" THEN GO TO 1020
1030 PRINT AT 20,1;"Ваш ход: "; BRIGHT 1;m$; FLASH 1;" "; FLASH 0;"  "
1040 GO SUB 1510: LET k=CODE k$: LET l$=""
1050 IF k=13 OR k=48 THEN PRINT AT 20,10; BRIGHT 1;m$;" ": IF n$="" THEN RETURN
1055 IF k=13 OR k=48 THEN LET n$="": GO TO 1410
1060 IF k=87 OR k=119 OR k=55 OR k=11 THEN LET l$="В"
1070 IF k=78 OR k=110 OR k=54 OR k=10 THEN LET l$="Н"
1080 IF k=76 OR k=108 OR k=53 OR k=8 THEN LET l$="Л"
1090 IF k=80 OR k=112 OR k=56 OR k=9 THEN LET l$="П"
1100 IF l$<>"" THEN GO TO 1150
1110 IF k=12 THEN GO TO 1192
1120 IF k<>83 AND k<>115 THEN LET n$="Ход - это буквы В, Н, Л, П": GO SUB 1400: GO TO 1040
1130 LET n$="Сдаётесь?": GO SUB 1300: IF z THEN LET m$="С": RETURN
1140 GO TO 1030
1150 IF n$<>"" THEN LET n$="": GO SUB 1410
1160 IF LEN m$=2 THEN LET n$="Больше двух букв не надо": GO SUB 1400: GO TO 1040
1170 IF m$="" THEN GO TO 1190
1180 IF (m$="В" OR m$="Н")=(l$="В" OR l$="Н") THEN LET n$="Так не пойти: "+m$+l$: GO SUB 1400: GO TO 1040
1190 LET m$=m$+l$: LET v=v+41*((l$="Н")-(l$="В"))+(l$="П")-(l$="Л"): GO TO 1030
1192 IF m$="" THEN GO TO 1030
1194 LET l$=m$(LEN m$): LET m$=m$( TO LEN m$-1)
1196 LET v=v-41*((l$="Н")-(l$="В"))-(l$="П")+(l$="Л"): GO TO 1030
1200 REM ********************************* Число: z от lo до hi
1201 REM Пустой ответ оставляет z как есть
1210 LET m$=""
1220 PRINT AT 20,1;"Сколько? "; BRIGHT 1;m$; FLASH 1;" "; FLASH 0;"   "
1230 GO SUB 1490+20*(m$<>""): LET k=CODE k$
1240 IF k=13 THEN GO TO 1280
1250 IF k=12 THEN LET m$=m$( TO LEN m$-(m$<>"")): GO TO 1220
1260 IF k<48 OR k>57 OR LEN m$=3 THEN BEEP .1,-20: GO TO 1230
1270 LET m$=m$+k$: GO TO 1220
1280 IF m$="" THEN RETURN
1290 LET k=VAL m$: IF k<lo OR k>hi THEN LET n$="Можно от "+STR$ lo+" до "+STR$ hi: GO SUB 1400: GO TO 1210
1295 LET z=k: RETURN
1300 REM ********************************* Да или нет: z на вопрос n$
1310 GO SUB 1410: PRINT AT 20,1; INK 6;"Д или ВВОД - да, Н - нет"
1320 GO SUB 1490: GO TO 1335
1330 GO SUB 1510
1335 LET z=k$="Д" OR k$="д" OR CODE k$=13
1340 IF NOT z AND k$<>"Н" AND k$<>"н" THEN BEEP .1,-20: GO TO 1330
1350 PRINT AT 20,1;x$( TO 30): LET n$="": GO TO 1410
1400 REM ********************************* Сообщение n$
1405 BEEP .1,-20
1410 PRINT AT 19,1; INK 6; BRIGHT 1;n$;x$( TO 31-LEN n$): RETURN
1480 REM ********************************* Клавиша k$: с 1490 - когда отпущена прежняя
1490 IF INKEY$<>"" THEN GO TO 1490
1510 PAUSE 0: LET k$=INKEY$: IF k$="" THEN GO TO 1510
1520 RETURN
2000 REM ********************************* Новый огород
2010 LET rw=w(1): LET cl=w(2): LET gb=w(3): LET fl=w(4)
2020 LET top=2+INT ((16-rw)/2): LET lft=2+INT ((20-cl)/2): LET k0=41*(top+18)+lft: LET k1=37*(lft+18)+top
2030 CLS : LET n$="Транзисторы": GO SUB 2300: IF rec THEN PRINT AT 0,21; PAPER 1; INK 6; BRIGHT 1;"рекорд ";rec
2040 LET h=0: LET o=0: LET s=w(5): GO SUB 2210: GO SUB 710
2060 PRINT AT top-1,lft-1; INK 3;"\d";"\h\h\h\h\h\h\h\h\h\h\h\h\h\h\h\h\h\h\h\h"( TO cl);"\e";AT top+rw,lft-1;"\f";"\h\h\h\h\h\h\h\h\h\h\h\h\h\h\h\h\h\h\h\h"( TO cl);"\g"
2070 FOR j=top TO top+rw-1: PRINT AT j,lft-1; INK 3;"\i";AT j,lft+cl;"\i": NEXT j
2080 GO SUB 2100: LET n$="Нравится вам огород?": GO SUB 1300: IF NOT z THEN GO TO 2080
2090 RETURN
2100 REM ** Рассадить всех заново
2110 LET n$="Сажаю огород...": GO SUB 1410
2120 FOR j=820 TO 1435 STEP 41: LET o$(j TO j+22)="": LET a$(j TO j+22)=s$: NEXT j: FOR j=740 TO 1443 STEP 37: LET j$(j TO j+17)=s$: NEXT j
2130 FOR j=k0 TO k0+41*rw-41 STEP 41: LET o$(j TO j+cl-1)="....................": PRINT p$(j); INK 4;"\c\c\c\c\c\c\c\c\c\c\c\c\c\c\c\c\c\c\c\c"( TO cl);: NEXT j
2140 LET m=0: LET l=0: GO SUB 310: LET l=1: LET o$(t)="\b": LET sh=t: PRINT p$(t);h$;
2150 FOR g=1 TO gb: GO SUB 310: LET l=l+1: LET o$(t)="\a": LET u(g)=t: PRINT p$(t);g$;: NEXT g
2160 GO TO 210
2200 REM ** Что справа
2210 PRINT AT 3,24; INK 5;"ХОДОВ";AT 6,24;"СОБРАНО";AT 8,24;"из ";w(6);AT 10,24;"У ГИБИ"
2220 PRINT AT 13,24;h$; PAPER 0; INK 7; BRIGHT 0;" вы";AT 14,24;g$; INK 7; BRIGHT 0;" гиби";AT 15,24;f$;"5"; INK 7; BRIGHT 0;" цветок"
2230 RETURN
2300 REM ** Заголовок n$
2310 PRINT AT 0,0; PAPER 1; INK 7; BRIGHT 1;" ";n$;x$( TO 31-LEN n$): RETURN
3000 REM ********************************* Победа
3010 LET z=w(5)-s: LET n$="Победа! Ходов потрачено: "+STR$ z: GO SUB 1410
3020 LET n$="Колдун рад: ракета взлетит!": GO SUB 3700
3030 FOR j=15 TO 1 STEP -1: PRINT AT j-1,27; INK 7; BRIGHT 1;"\n";AT j,27;"\o";AT j+1,27; INK 6;"\p";AT j+2,27;" ": BEEP .04,20-j: NEXT j
3040 PRINT AT 0,27; PAPER 1; BRIGHT 1;" "; PAPER 0; BRIGHT 0;AT 1,27;" ";AT 2,27;" ": GO SUB 2210: GO SUB 710
3050 IF NOT rec OR z<rec THEN LET rec=z: LET n$="Колдун рад: это рекорд!": GO SUB 3700
3060 GO TO 3600
3500 REM ********************************* Поражение
3510 LET n$="Не хватило транзисторов: "+STR$ (w(6)-h): GO SUB 1410
3520 LET n$="Колдун вздыхает: не взлетит...": GO SUB 3700
3530 FOR j=4 TO -8 STEP -2: BEEP .1,j: NEXT j
3600 REM ** Ещё партию?
3610 PRINT AT 20,1; INK 6;"Ещё партию? Д - да, Н - нет": GO SUB 1320: IF z THEN GO TO 800
3620 GO TO 4000
3700 REM ** Колдун говорит n$ внизу экрана
3710 PRINT #1;AT 0,0; INK 6;" ";n$;x$( TO 31-LEN n$);AT 1,0;x$;: RETURN
4000 REM ********************************* Меню
4010 CLS : LET n$="Игра о шадоке и гиби": GO SUB 2300
4020 LET n$="ТРАНЗИСТОРЫ": LET c=3: LET d=5: GO SUB 4200
4030 PRINT AT 6,4; INK 6; BRIGHT 1;"7     3     9     5";AT 7,4; INK 3;"\l     \l     \l     \l";AT 8,4; INK 4; BRIGHT 0;"\m     \m     \m     \m"
4040 PRINT AT 8,1;g$;AT 8,8;g$;AT 8,13;h$; PAPER 0;AT 8,19;g$;AT 8,26;g$;AT 8,29;g$
4050 PRINT AT 9,0; INK 4;"▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀";AT 11,9; INK 6; BRIGHT 1;"1"; INK 7; BRIGHT 0;" - играть";AT 13,9; INK 6; BRIGHT 1;"2"; INK 7; BRIGHT 0;" - правила";AT 15,9; INK 6; BRIGHT 1;"3"; INK 7; BRIGHT 0;" - числа партии"
4055 PRINT #1;AT 0,0; INK 5;" Ж. Арсак. Программирование игр";AT 1,0;" и головоломок. Игра 8";
4060 GO SUB 1490: IF k$="1" OR CODE k$=13 THEN GO TO 800
4070 IF k$="2" THEN GO SUB 5000: GO TO 4000
4080 IF k$="3" THEN GO SUB 6000: GO TO 4000
4090 LET n$="   Нажмите 1, 2 или 3": GO SUB 1400: GO TO 4060
4200 REM ** Высокие буквы n$ от c,d: каждая строка шрифта дважды, в буквах j и k
4210 LET t=PEEK 23606+256*PEEK 23607: LET w=USR "j"
4220 FOR j=1 TO LEN n$: LET a=t+8*CODE n$(j)
4230 GO SUB 430
4240 PRINT AT c,d+2*j-2; INK 5; BRIGHT 1;"\j";AT c+1,d+2*j-2; INK 4;"\k": NEXT j
4250 RETURN
5000 REM ********************************* Правила
5010 CLS : LET n$="Правила: кто есть кто": GO SUB 2300
5020 PRINT AT 2,1;"Ракеты шадоков падают: в них не"'" хватает транзисторов. А у гиби"'" транзисторы растут на грядках,"'" и колдун послал туда шадока."
5030 PRINT AT 7,2;h$; PAPER 0; INK 7; BRIGHT 0;"  шадок - это вы";AT 9,2;f$;"5"; INK 7; BRIGHT 0;"  цветок: 5 транзисторов";AT 11,2;g$; INK 7; BRIGHT 0;"  гиби: хотят все цветы сами";AT 13,2;d$; INK 7;"  свободное место"
5040 PRINT AT 15,1;"Ходов ";w(5);", собрать надо ";w(6);"."
5050 PRINT AT 17,1;"Ход - шаг в любую сторону:";AT 18,1;"буквы В, Н, Л, П (верх, низ,";AT 19,1;"лево, право) или стрелки."
5060 GO SUB 5500
5070 LET n$="Правила: ход": GO SUB 2300
5080 PRINT AT 2,1;"Две буквы - наискосок: "; BRIGHT 1;"ВЛ"; BRIGHT 0;" или"'" "; BRIGHT 1;"ЛВ"; BRIGHT 0;" - вверх и влево. Ни одной"'" буквы - постоять на месте."'" Ход кончает ВВОД или 0."
5090 PRINT '" Нельзя за забор и туда, где"'" гиби. Такой ход не считается."
5100 PRINT '" Встали на цветок - он ваш, и"'" сразу вырастает другой."
5110 PRINT '" Потом каждый гиби делает шаг к"'" ближайшему цветку, если место"'" не занято. Что гиби сорвали,"'" вырастет, когда сходят все."
5120 PRINT '" Все числа можно изменить."
5500 REM ** Перевернуть страницу
5510 PRINT AT 21,1; INK 6;"Нажмите любую клавишу": GO SUB 1490: CLS : RETURN
6000 REM ********************************* Числа партии
6010 CLS : LET n$="Числа партии": GO SUB 2300
6020 FOR j=1 TO 6: PRINT AT 2*j+1,2; INK 6; BRIGHT 1;j; INK 7; BRIGHT 0;" - ";v$(j): NEXT j
6030 PRINT AT 15,2; INK 6; BRIGHT 1;"7"; INK 7; BRIGHT 0;" - всё, как у автора";AT 17,2; INK 6; BRIGHT 1;"ВВОД"; INK 7; BRIGHT 0;" - готово"
6040 FOR j=1 TO 6: GO SUB 6200: LET k$=STR$ w(j): PRINT AT 2*j+1,19; BRIGHT 1;x$( TO 3-LEN k$);k$; BRIGHT 0; INK 5;TAB 24;lo;"-";hi;"  ": NEXT j
6050 LET n$="Что изменить?": GO SUB 1410: PRINT AT 20,1;x$( TO 30)
6060 GO SUB 1490: LET k=CODE k$: IF k=13 THEN RETURN
6070 IF k=55 THEN GO SUB 6300: GO TO 6040
6080 IF k<49 OR k>54 THEN LET n$="Нажмите 1...7 или ВВОД": GO SUB 1400: GO TO 6060
6090 LET j=k-48: GO SUB 6200: LET z=w(j): LET n$="От "+STR$ lo+" до "+STR$ hi+"; ВВОД - как было": GO SUB 1410: GO SUB 1200
6100 IF z<>w(j) THEN LET w(j)=z: LET rec=0
6110 GO TO 6040
6200 REM ** Границы lo и hi для j-го числа: всё должно поместиться
6210 LET lo=1: LET hi=999: IF j>4 THEN RETURN
6220 IF j<3 THEN LET lo=INT ((w(3)+w(4)+.5)/w(3-j))+1: LET hi=12+4*j: LET lo=lo+(3-lo)*(lo<3): RETURN
6230 LET lo=j-3: LET hi=w(1)*w(2)-1-w(7-j): IF hi>60+39*lo THEN LET hi=60+39*lo
6240 RETURN
6300 REM ** Числа автора
6310 LET rec=0: RESTORE 9500: FOR j=1 TO 6: READ w(j): NEXT j: RETURN
7000 REM ********************************* Начало
7001 REM Сначала то, что ищут гиби: первые переменные находятся быстрее
7010 LET t=0: DIM a$(2300): LET q=0: LET s$="0000000000000000000000000000000000000000000000": LET k=0: LET d=0: LET w=0: LET a=0: LET c=0: DIM j$(2300): LET e=0: DIM o$(1500): FOR g=1 TO 1: NEXT g: DIM u(60): DIM p$(1500,3): FOR r=1 TO 1: NEXT r
7020 LET b$=CHR$ 196: LET d$=CHR$ 16+CHR$ 4+CHR$ 19+CHR$ 0+"\c": LET g$=CHR$ 16+CHR$ 5+CHR$ 19+CHR$ 1+"\a": DIM d(511): LET m=0: LET o=0: LET gb=0: FOR f=1 TO 1: NEXT f: LET k0=0: LET rw=0: LET cl=0: LET k1=0: LET h$=CHR$ 17+CHR$ 2+CHR$ 16+CHR$ 7+CHR$ 19+CHR$ 1+"\b": LET f$=CHR$ 16+CHR$ 6+CHR$ 19+CHR$ 1: LET fl=0: LET sh=0: LET s=0: LET h=0: LET l=0: LET z=0: LET v=0
7030 LET z$=s$+s$+s$+s$+s$: FOR j=1 TO 2300 STEP 230: LET a$(j TO j+229)=z$: LET j$(j TO j+229)=z$: NEXT j
7040 BORDER 0: PAPER 0: INK 7: BRIGHT 0: FLASH 0: INVERSE 0: OVER 0: CLS
7045 PRINT AT 10,9; INK 6;"Рыхлю грядки..."
7050 RESTORE 9010: LET a=USR "a": GO SUB 410
7090 DIM w(6): DIM v$(6,12): RESTORE 9510: FOR j=1 TO 6: READ v$(j): NEXT j: GO SUB 6300
7100 LET x$="                                "
7110 RESTORE 9200: FOR i=1 TO 8: READ k,d(k): NEXT i
7120 FOR r=2 TO 17: LET t=41*(r+18)+1: GO SUB 420: PRINT AT 12,r+6; INK 3;"\l";AT 13,r+6; INK 4;"\m": NEXT r
7130 GO TO 4000
9000 REM ********************************* Рисунки: гиби, шадок, место, забор, буквы, цветок, ракета
9010 DATA 60,126,0,126,96,96,96,0: REM a
9020 DATA 195,102,60,24,60,102,195,0: REM b
9030 DATA 0,0,0,24,24,0,0,0: REM c
9040 DATA 0,0,0,31,31,24,24,24: REM d
9050 DATA 0,0,0,248,248,24,24,24: REM e
9060 DATA 24,24,24,31,31,0,0,0: REM f
9070 DATA 24,24,24,248,248,0,0,0: REM g
9080 DATA 0,0,0,255,255,0,0,0: REM h
9090 DATA 24,24,24,24,24,24,24,24: REM i
9100 DATA 0,0,0,0,0,0,0,0: REM j
9110 DATA 0,0,0,0,0,0,0,0: REM k
9120 DATA 36,126,90,219,126,60,24,24: REM l
9130 DATA 24,219,255,126,60,24,24,24: REM m
9140 DATA 24,24,60,60,126,102,102,126: REM n
9150 DATA 126,126,126,102,126,255,255,219: REM o
9160 DATA 36,90,36,90,24,36,24,0: REM p
9200 DATA 256,-42,128,-41,64,-40,32,-1,8,1,4,40,2,41,1,42
9500 DATA 12,20,15,20,40,100
9510 DATA "Строк","Столбцов","Гиби","Цветов","Ходов","Транзисторов"

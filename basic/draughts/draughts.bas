10 REM РУССКИЕ ШАШКИ
20 REM Поле из двух цифр - его место на доске в памяти, и обратно
30 DEF FN i(q)=INT ((9*(q-10*INT (q/10))+INT (q/10)+1)/2)
40 DEF FN n(i)=PEEK (57880+i)
50 REM Место шашки, у которой есть ход; рисунок шашки v
60 DEF FN m(j)=PEEK (57437+3*j)
70 DEF FN k(v)=2*(v>127)+(v=65 OR v=194)
80 GO TO 7000
100 REM ***** Доска на экране - как в памяти
110 LET q=USR 57874: RETURN
130 REM ***** Рисунок k на клетке i; f=1 мигает
140 POKE 57436,i: POKE 57437,k: POKE 57438,96+7*(k<2)+128*f: LET q=USR 57871
150 RETURN
300 REM ***** Строка 20: что делать, m$
310 PRINT AT 20,0; PAPER 1; INK 7; BRIGHT 1;(" "+m$+z$)( TO 32)
320 RETURN
330 REM ***** Строка 21: пояснение e$; w=1 - ошибка
340 LET er=w: PRINT AT 21,0; PAPER 2*w; INK 7; BRIGHT w;(" "+e$+z$)( TO 32)
350 IF w THEN LET w=0: BEEP .1,-12
360 RETURN
400 REM ***** Строки 22 и 23: клавиши h$
410 PRINT #0;AT 0,0; INK 5;(h$+z$+z$)( TO 64)
420 RETURN
490 REM ***** Клавиша k$, когда отпущена прежняя
491 IF INKEY$<>"" THEN GO TO 491
492 PAUSE 0: LET k$=INKEY$: IF k$="" THEN GO TO 492
493 GO TO 520
500 REM ***** Клавиша k$; цифра - и та, которую уже отпустили
510 PAUSE 0: LET k$=INKEY$: IF k$="" THEN LET k$=CHR$ PEEK 23560: IF k$<"0" OR k$>"9" THEN GO TO 510
520 IF k$>="A" AND k$<="Z" THEN LET k$=CHR$ (CODE k$+32)
530 IF er THEN LET e$=x$: GO SUB 330
540 RETURN
600 REM ***** Все ходы: n, у скольких шашек - mn; bit - надо бить
610 LET n=USR 57856: LET mn=PEEK 57476: LET bit=n>0 AND PEEK 60768>0
620 RETURN
700 REM ***** Цифра k$ поля; q - поле или 0
710 LET q=0: IF g$="" THEN LET g$=k$: LET e$="Поле "+g$+"?": GO TO 330
720 LET q=VAL (g$+k$): LET g$="": LET e$="": GO SUB 330
730 LET c=INT (q/10): LET r=q-10*c
740 IF c<1 OR r<1 OR c>g OR r>g THEN LET e$="Такого поля на доске нет": GO TO 770
750 IF (c+r)/2=INT ((c+r)/2) THEN RETURN
760 LET e$="Поле "+STR$ q+" белое, не для игры"
770 LET q=0: LET w=1: GO TO 330
800 REM ***** Чей ход и сколько шашек
810 FOR q=1 TO 2: LET r=4*q-2
820 PRINT AT r,20; PAPER (q=s); INK 7; BRIGHT (q=s);" "+s$(q)
830 PRINT AT r+2,21;PEEK (57430+2*q);" пр ";PEEK (57431+2*q);" дам "
840 NEXT q: RETURN
860 REM ***** Ход после положения q, по кругу в восьми строках
870 LET h=46008+72*q: LET r=q-2: LET r=11+r-8*INT (r/8)
880 PRINT AT r,21;"БЧ"(3-PEEK (h+41));" ";FN n(PEEK (h+43));"-:"(1+(PEEK (h+45)>0));FN n(PEEK (h+44))
890 PRINT AT r+1-8*(r=18),21;"       ": RETURN
900 REM ***** Взять ход назад; z=1, если взят
910 LET z=0: LET q=PEEK 57431: LET r=PEEK 57390
920 IF q<2 OR (q=2 AND o(3-r)) THEN LET e$="Назад брать нечего": LET w=1: GO TO 330
930 LET q=USR 57865: IF q>1 AND o(PEEK 57390) THEN GO TO 930
940 LET z=1: LET a=0: LET e$="Ход взят назад": GO SUB 330: GO SUB 100
950 IF pm THEN GO TO 3700
960 FOR r=11 TO 18: PRINT AT r,21;"       ": NEXT r
970 LET r=PEEK 57431: FOR q=(r-6)*(r>8)+2*(r<9) TO r: GO SUB 870: NEXT q: RETURN
1000 REM ***** Партия
1010 LET s=PEEK 57390: GO SUB 600: GO SUB 800: GO SUB 2500
1020 IF e THEN GO TO 5000
1030 IF o(s) THEN GO SUB 3000: GO TO 1060
1040 GO SUB 1200: IF a<0 THEN GO TO 7100
1050 IF a=0 THEN GO TO 1010
1060 GO SUB 2000: LET q=PEEK 57431: IF NOT pm THEN GO SUB 870
1070 GO TO 1010
1200 REM ***** Ход человека: a - адрес хода; 0 - взят назад; -1 - меню
1210 LET h$="ПРОБЕЛ и ВВОД или цифры поля    О - назад  П - совет  М - меню": GO SUB 400
1220 LET g$="": LET j=1: LET m$="Ход "+("белых" AND s=1)+("чёрных" AND s=2)+(": выберите шашку" AND NOT bit)+(": надо бить!" AND bit): GO SUB 300
1225 LET nq=1: REM новый вопрос: ждать, пока отпустят клавишу
1230 LET i=FN m(j): LET k=FN k(PEEK (b+i)): LET f=1: GO SUB 130: LET f=0
1240 GO SUB 500-10*nq: LET nq=0: GO SUB 100
1250 IF k$=" " OR k$=CHR$ 9 OR k$=CHR$ 11 THEN LET j=j+1-mn*(j=mn): GO TO 1230
1260 IF k$=CHR$ 8 OR k$=CHR$ 10 THEN LET j=j-1+mn*(j=1): GO TO 1230
1270 IF k$=CHR$ 13 THEN GO SUB 1980: GO TO 1400
1280 IF k$>="0" AND k$<="9" THEN GO TO 1310
1290 GO SUB 1850: IF z THEN RETURN
1300 GO TO 1230
1310 GO SUB 700: IF q=0 THEN GO TO 1230
1320 GO SUB 1700: IF NOT z THEN GO TO 1230
1400 REM ***** Шашка выбрана: её ходы w(m), шаг l
1410 LET m=n: GO SUB 1990: LET p=FN m(j): LET pk=FN k(PEEK (b+p)): LET l=1
1420 DIM w(n): LET m=0: LET a=PEEK (57438+3*j)+256*PEEK (57439+3*j)
1430 LET m=m+1: LET w(m)=a: LET a=a+5+3*PEEK a: IF PEEK (a+1)=p THEN GO TO 1430
1440 REM ***** Куда: поля t$
1450 LET i=p: LET k=pk: LET f=1: GO SUB 130: LET f=0: LET g$="": LET t$=""
1460 FOR q=1 TO m: GO SUB 1950: LET r=1
1470 IF r>LEN t$ THEN LET t$=t$+CHR$ u: GO TO 1490
1480 IF t$(r)<>CHR$ u THEN LET r=r+1: GO TO 1470
1490 NEXT q: GO SUB 1995: IF l>1 AND LEN t$=1 THEN LET u=CODE t$: PAUSE 10: GO TO 1610
1500 LET j=1: LET m$="С поля "+STR$ FN n(p)+" - "+("бьёт дальше, куда?" AND l>1)+("куда?" AND l=1): GO SUB 300
1505 LET nq=k$=CHR$ 13: REM цифры набирают и быстро
1510 LET i=CODE t$(j): LET k=4: GO SUB 130
1520 GO SUB 500-10*nq: LET nq=0: LET k=5: GO SUB 130
1530 IF k$=" " OR k$=CHR$ 9 OR k$=CHR$ 11 THEN LET j=j+1-LEN t$*(j=LEN t$): GO TO 1510
1540 IF k$=CHR$ 8 OR k$=CHR$ 10 THEN LET j=j-1+LEN t$*(j=1): GO TO 1510
1550 IF k$=CHR$ 13 THEN LET u=i: GO SUB 1980: GO TO 1610
1560 IF k$=CHR$ 12 AND g$="" THEN GO SUB 100: GO TO 1220
1570 IF k$>="0" AND k$<="9" THEN GO TO 1590
1580 GO SUB 1850: IF z THEN GO TO 100
1585 GO TO 1510
1590 GO SUB 700: IF q=0 THEN GO TO 1510
1595 GO SUB 1750: IF z=2 THEN GO SUB 100: GO TO 1400
1600 IF NOT z THEN GO TO 1510
1610 LET i=p: LET k=5: GO SUB 130: LET p=u: LET i=p: GO SUB 1900
1620 LET k=pk: GO SUB 130: BEEP .02,12: LET r=0: GO SUB 1990
1630 FOR q=1 TO m: GO SUB 1950: IF u=p THEN LET r=r+1: LET w(r)=w(q)
1640 NEXT q: LET m=r: LET a=w(1): LET sh=1
1650 IF PEEK a>l THEN LET l=l+1: GO TO 1440
1660 GO TO 1995
1700 REM ***** Есть ли ход с поля q: z, j
1705 LET z=0: LET w=1: LET i=FN i(q): LET v=PEEK (b+i)
1710 IF v=0 THEN LET e$="На поле "+STR$ q+" нет шашки": GO TO 330
1715 IF 1+(v>127)<>s THEN LET e$="На поле "+STR$ q+" чужая шашка": GO TO 330
1720 FOR r=1 TO mn: IF FN m(r)=i THEN LET j=r: LET z=1: LET w=0: RETURN
1725 NEXT r: LET e$="Шашке "+STR$ q+(" ходить некуда" AND NOT bit)+(" бить нечего, а надо" AND bit): GO TO 330
1750 REM ***** Можно ли на поле q: z=1, u; z=2 - там другая шашка j
1755 LET z=0: LET i=FN i(q): FOR r=1 TO LEN t$
1760 IF CODE t$(r)=i THEN LET u=i: LET z=1: LET i=CODE t$(j): RETURN
1765 NEXT r: LET v=PEEK (b+i)
1770 IF v AND l=1 THEN IF 1+(v>127)=s THEN LET c=j: GO SUB 1700: LET z=2*z: LET i=CODE t$(c): RETURN
1775 LET w=1: LET i=CODE t$(j): IF v THEN LET e$="Поле "+STR$ q+" занято": GO TO 330
1780 IF bit THEN LET e$="Надо бить, на "+STR$ q+" нельзя": GO TO 330
1785 LET r=q-10*INT (q/10)-FN n(p)+10*INT (FN n(p)/10): IF (pk=0 AND r<0) OR (pk=2 AND r>0) THEN LET e$="Простые шашки назад не ходят": GO TO 330
1790 LET e$="С "+STR$ FN n(p)+" на "+STR$ q+" не ходят": GO TO 330
1850 REM ***** Прочие клавиши; z=1 - ход кончен
1855 LET z=0: IF k$=CHR$ 12 THEN LET g$="": LET e$="": GO TO 330
1860 LET g$="": IF k$="o" THEN GO TO 900
1862 IF k$="p" THEN GO TO 1890
1865 IF k$<>"m" THEN LET e$="Ходят ПРОБЕЛ, ВВОД и цифры": LET w=1: GO TO 330
1870 LET e$="Бросить партию? Д - да": GO SUB 330: GO SUB 490: LET nq=1: LET e$="": GO SUB 330
1875 IF k$="d" THEN LET z=1: LET a=-1
1880 RETURN
1890 REM ***** Совет
1892 LET e$="Думаю...": GO SUB 330: LET q=t(4): GO SUB 3050
1894 LET e$="Совет: "+STR$ FN n(PEEK (h+1))+"-:"(1+(PEEK h>0))+STR$ FN n(PEEK (h+2)): GO TO 330
1900 REM ***** Не стала ли шашка pk на i дамкой
1910 IF pk=0 AND i>=PEEK 57421 THEN LET pk=1
1920 IF pk=2 AND i<=8 THEN LET pk=3
1930 RETURN
1950 REM ***** Куда ведёт ход w(q) на шаге l: u
1960 LET u=PEEK (w(q)+2): IF PEEK w(q) THEN LET u=PEEK (w(q)+3+3*l)
1970 RETURN
1980 REM ***** Забыть цифру, за которой не пришла вторая
1985 IF g$<>"" THEN LET g$="": LET e$="": GO SUB 330
1986 RETURN
1990 REM ***** "Думаю...", если ходов m много; 1995 - больше нет
1991 IF m>20 THEN LET r$=e$: LET e$="Думаю...": GO SUB 330
1992 RETURN
1995 IF e$="Думаю..." THEN LET e$=r$: GO SUB 330
1996 RETURN
2000 REM ***** Сделать ход a; sh=1 - шашка уже передвинута
2010 LET m=PEEK a: LET p=PEEK (a+1): LET u=PEEK (a+2): LET v=PEEK (a+4): IF sh THEN GO TO 2060
2020 LET pk=FN k(v): LET k=pk: LET i=p: LET f=1: GO SUB 130: LET f=0: PAUSE 20
2030 FOR l=1 TO m+(m=0): LET i=p: LET k=5: GO SUB 130: LET i=u: IF m THEN LET i=PEEK (a+3+3*l)
2040 LET p=i: GO SUB 1900: LET k=pk: GO SUB 130: BEEP .02,12: IF l<m THEN PAUSE 15
2050 NEXT l: LET p=PEEK (a+1)
2060 POKE b+p,0: POKE b+u,PEEK (a+3): REM в этом порядке: бой бывает по кругу
2070 FOR l=1 TO m: POKE b+PEEK (a+2+3*l),0: GO SUB 100: BEEP .02,-5: NEXT l
2080 GO SUB 100: IF v<>PEEK (a+3) THEN FOR l=12 TO 24 STEP 4: BEEP .04,l: NEXT l
2130 POKE 57391,(PEEK 57391+1)*(m=0 AND (v=65 OR v=194))
2140 POKE 57392,p: POKE 57393,u: POKE 57394,m: IF pm THEN GO SUB 3500
2150 POKE 57390,3-s: LET q=USR 57862: RETURN
2500 REM ***** Не конец ли: e - 1 и 2 победы, 3 и 4 ничьи
2510 LET e=0: IF n=0 THEN LET e=3-s: RETURN
2520 IF pm AND PEEK 57433+PEEK 57435 THEN LET e=1+(PEEK 57435>0): RETURN
2530 IF USR 57868>2 THEN LET e=3: RETURN
2540 IF PEEK 57391>29 THEN LET e=4
2550 RETURN
3000 REM ***** Ход машины: a
3010 LET sh=0: LET m$="Думает "+l$(s): GO SUB 300: LET h$="": GO SUB 400: IF o(s)=1 THEN GO TO 3100
3014 REM Партию начинают по жребию: все семь ходов хороши
3015 IF n=7 AND PEEK 57431=1 AND t$="РУССКИЕ ШАШКИ" THEN LET a=60768+5*INT (7*RND): LET e$="": GO TO 330
3020 LET q=t(o(s)): GO SUB 3050: LET a=h
3030 LET q=PEEK 57426: LET e$="Другого хода нет": IF q THEN LET e$="Ходов вперёд: "+STR$ q
3040 GO TO 330
3050 REM ***** Думать q кадров: h - адрес лучшего хода
3060 POKE 57422,q-256*INT (q/256): POKE 57423,INT (q/256): POKE 57424,40: POKE 57425,255*RND
3070 LET h=USR 57859: RETURN
3100 REM ***** ПМК: шашки с 8 по 1
3110 IF bit THEN GO TO 3300
3120 FOR z=1 TO 0 STEP -1: REM на втором круге стратегия выключена
3130 FOR k=8 TO 1 STEP -1: LET p=PEEK (57394+k): IF p=0 THEN GO TO 3210
3140 FOR d=4 TO 5: REM 52 вперёд-влево; 64 вперёд-вправо
3150 LET u=p+d: LET v=PEEK (b+u): IF v=32 THEN GO TO 3200: REM 01-07 край доски
3160 IF v>127 THEN GO TO 3200: REM 10-15 чёрные
3170 IF z THEN GO SUB 3250: IF q THEN GO TO 3200: REM 16-17 стратегия
3180 IF v=0 THEN GO TO 3400: REM 18-28 свои
3200 NEXT d
3210 NEXT k: NEXT z
3220 LET k=0: LET a=60768: GO TO 3450: REM только резерв может
3250 REM ***** 77-88: q=1 - перед полем u стоит чёрная
3260 LET q=PEEK (b+u+4)>127 OR PEEK (b+u+5)>127: RETURN
3300 REM ***** ПМК бьёт
3310 FOR k=8 TO 1 STEP -1: LET p=PEEK (57394+k): IF p THEN GO SUB 3420: IF a THEN GO TO 3450
3320 NEXT k: GO TO 3220
3400 REM ***** ПМК ходит шашкой k с p на u
3410 GO SUB 3420: IF PEEK (a+2)<>u THEN LET a=a+5
3415 GO TO 3450
3420 REM ***** Первый ход шашки p: a или 0
3430 LET a=0: FOR j=1 TO mn: IF FN m(j)=p THEN LET a=PEEK (57438+3*j)+256*PEEK (57439+3*j)
3440 NEXT j: RETURN
3450 REM ***** Индикатор
3460 LET e$="ПМК: "+STR$ k+"   ХУ: "+STR$ FN n(PEEK (a+2)): GO TO 330
3500 REM ***** Регистры после хода a
3510 LET h=57395+12*(s=2): LET v=p: GO SUB 3650: POKE h+k,u: IF k<8 THEN GO SUB 3720
3520 IF m=0 THEN RETURN
3530 LET h=57395+12*(s=1): FOR l=1 TO m: LET v=PEEK (a+2+3*l): GO SUB 3650: POKE h+k,0: IF k>7 THEN GO TO 3570
3540 REM битую шашку заменяет шашка из запаса
3550 FOR r=h+8 TO h+11: LET v=PEEK r: IF v THEN POKE h+k,v: POKE r,0: GO TO 3560
3555 NEXT r
3560 GO SUB 3720
3570 NEXT l: GO TO 3750
3650 REM ***** Номер k шашки на поле v
3660 FOR k=0 TO 11: IF PEEK (h+k)=v THEN RETURN
3670 NEXT k: RETURN
3700 REM ***** Регистры калькулятора: целая часть - чёрная, дробная - белая
3710 FOR k=0 TO 7: GO SUB 3720: NEXT k: GO TO 3750
3720 LET v=PEEK (57407+k): LET q=PEEK (57395+k): PRINT AT 11+k,21;"П";k+1;" ";("00" AND v=0);
3730 IF v THEN PRINT FN n(v);
3740 PRINT ".";("00" AND q=0);: IF q THEN PRINT FN n(q);
3745 RETURN
3750 LET q=0: LET r=0: FOR k=57403 TO 57406: LET q=q+(PEEK k>0): LET r=r+(PEEK (k+12)>0): NEXT k
3760 PRINT AT 19,21; INK 5;"запас ";r;".";q: RETURN
4000 REM ***** Расставить позицию
4010 LET g=8: LET pm=0: DIM o(2): LET s=0: LET t$="ПОЗИЦИЯ": GO SUB 8000: GO SUB 4300
4020 LET h$="5678 - куда, ПРОБЕЛ - что стоит Х-чей ход О-пусто Н-начало ВВОД": GO SUB 400
4030 LET s=1: LET i=FN i(11): LET x$="М - в меню": LET e$=x$: GO SUB 330
4040 POKE 57390,s: LET m$="Ставьте шашки. Ход "+("белых" AND s=1)+("чёрных" AND s=2): GO SUB 300
4045 LET nq=1
4050 LET v=PEEK (b+i): IF v=0 THEN LET k=4: GO SUB 130
4060 IF v THEN LET k=FN k(v): LET f=1: GO SUB 130: LET f=0
4070 GO SUB 500-10*nq: LET nq=0: POKE 57436,i: LET k=5: GO SUB 130: GO SUB 100: LET h=FN n(i): LET q=h-2*INT (h/2): LET r=0
4080 IF k$="8" OR k$=CHR$ 9 THEN LET r=1+(FN n(i+1)=0): GO TO 4130
4090 IF k$="5" OR k$=CHR$ 8 THEN LET r=-1-(FN n(i-1)=0): GO TO 4130
4100 IF k$="7" OR k$=CHR$ 11 THEN LET r=4+q: GO TO 4130
4110 IF k$="6" OR k$=CHR$ 10 THEN LET r=q-5: GO TO 4130
4120 GO TO 4140
4130 IF i+r>4 AND i+r<41 THEN LET i=i+r: GO TO 4050
4135 GO TO 4050
4140 IF k$<>" " THEN GO TO 4180
4150 LET v=PEEK (b+i): LET v=(v=0)+65*(v=1)+130*(v=65)+194*(v=130)
4160 IF v=1 AND i>36 THEN LET v=65
4170 LET v=v+64*(v=130 AND i<9): POKE b+i,v: GO TO 4050
4180 IF k$="h" THEN LET s=3-s: GO TO 4040
4190 IF k$="o" THEN GO SUB 4300: GO TO 4050
4195 IF k$="n" THEN LET q=USR 57877: GO SUB 100: GO TO 4050
4200 IF k$="m" THEN GO TO 7100
4210 IF k$<>CHR$ 13 THEN LET e$="Такой клавиши здесь нет": LET w=1: GO SUB 330: GO TO 4050
4220 LET w=1: LET c=PEEK 57432+PEEK 57433: LET r=PEEK 57434+PEEK 57435
4230 IF c=0 OR r=0 THEN LET e$="Нужны шашки обоих цветов": GO SUB 330: GO TO 4050
4240 IF c>12 OR r>12 THEN LET e$="Не больше 12 шашек у стороны": GO SUB 330: GO TO 4050
4250 LET w=0: LET j=s: LET h$="": GO SUB 400: LET x$="1-друг 3-любитель 4-мастер": LET e$=x$: GO SUB 330
4260 LET m$="Кто соперник?": LET c$="134": GO SUB 7400: LET q=VAL k$-1: LET x$="": LET e$="": GO SUB 330: IF q THEN GO SUB 7300
4270 LET s=j: GO TO 7600
4300 REM ***** Пустая доска
4310 FOR q=5 TO 40: POKE b+q,PEEK (b+q)*(PEEK (b+q)=32): NEXT q: GO TO 100
5000 REM ***** Конец партии
5010 LET m$=("Белые выиграли!" AND e=1)+("Чёрные выиграли!" AND e=2)+("Ничья: позиция в третий раз" AND e=3)+("Ничья: 15 ходов дамками" AND e=4): GO SUB 300
5020 LET e$=("Дамка: ПМК дальше не умеет" AND pm AND n>0)+("Нет ходов" AND n=0): GO SUB 330
5030 LET h$="О - взять назад                 ВВОД - в меню": GO SUB 400
5040 FOR q=1 TO 4: BEEP .1,5*q-10*q*(e>2): NEXT q
5050 GO SUB 490: IF k$="o" THEN GO SUB 900: IF z THEN GO TO 1010
5060 IF k$=CHR$ 13 OR k$="m" THEN GO TO 7100
5070 IF k$<>"o" THEN LET e$="О или ВВОД": LET w=1: GO SUB 330
5080 GO TO 5050
6000 REM ***** Правила
6010 BORDER 0: PAPER 0: INK 7: CLS : PRINT INK 6; BRIGHT 1;"  ПРАВИЛА РУССКИХ ШАШЕК"''
6020 PRINT "Ходят по тёмным полям, вперёд на"'"соседнее поле. Белые начинают."''"Бьют вперёд и назад, прыжком за"'"шашку. Бить надо обязательно и"'"до конца, но что бить - выбирают"'"сами. Побитые снимают после хода"'"и дважды через них не прыгают."
6030 PRINT '"Дошла до края - стала дамкой."'"Дамка ходит и бьёт на любое"'"расстояние и встаёт там, откуда"'"бить дальше, если есть где."'"Став дамкой в бою, бьют дальше"'"как дамка."
6040 PRINT '"Проиграл тот, кому нечем ходить."'"Ничья: позиция повторилась"'"трижды или по 15 ходов подряд"'"ходили только дамки."
6050 PRINT #0;AT 1,0; INK 5;"Нажмите любую клавишу": GO SUB 490
6060 CLS : PRINT INK 6; BRIGHT 1;"  КАК ИГРАТЬ"''
6070 PRINT "ПРОБЕЛ выбирает шашку, ВВОД"'"берёт её, потом так же - поле."'"Или наберите цифры: вертикаль и"'"горизонталь, с 73 на 64: 7364."''"При длинном бое называют каждое"'"поле. О - взять ход назад,"'"П - совет, М - меню."
6080 PRINT ''"ПМК - калькулятор Б3-34. Белые -"'"он. Шашки в регистрах П1-П8:"'"чёрная и белая, 77.73. Крайний"'"ряд - запас: он заменяет битых."'"Он ходит с 8-й шашки по 1-ю,"'"влево, потом вправо, и не лезет"'"под чёрную, пока есть другой"'"ход. Думал 10 минут. Дамок не"'"знает: с первой дамкой партия"'"окончена."
6090 PRINT #0;AT 1,0; INK 5;"Нажмите любую клавишу": GO SUB 490: GO TO 7100
7000 REM ***** Начало
7010 POKE 23658,0: LET b=57344: LET z$="                                "
7020 DIM p$(5,4): FOR q=1 TO 5: READ q$: LET p$(q)=q$: NEXT q
7030 DATA "\a\b\c\d","\e\f\g\h","\i\j\k\l","\m\n\o\p","    "
7040 DIM t(4): LET t(2)=240: LET t(3)=1600: LET t(4)=150: REM кадров на ход
7050 DIM o$(4,8): LET o$(1)="ПМК": LET o$(2)="Любитель": LET o$(3)="Мастер": LET o$(4)="Машина"
7060 DIM s$(2,6): LET s$(1)="БЕЛЫЕ": LET s$(2)="ЧЁРНЫЕ": DIM l$(2,8)
7070 LET er=0: LET w=0: LET f=0: LET lot=0: LET nq=0
7100 REM ***** Меню
7110 BORDER 0: PAPER 0: INK 7: BRIGHT 0: FLASH 0: CLS : LET er=0: LET x$=""
7120 FOR r=0 TO 1: FOR q=0 TO 15: LET k=4: IF q/2=INT (q/2)=r THEN LET k=2-2*r: IF q=6 OR q=7 OR q=8 OR q=9 THEN LET k=k+1
7130 PRINT AT 2*r,2*q; PAPER 6-2*(q/2=INT (q/2)=r); INK 7*r; BRIGHT 1;p$(k+1, TO 2);AT 2*r+1,2*q;p$(k+1,3 TO ): NEXT q: NEXT r
7140 PRINT AT 6,4; INK 6; BRIGHT 1;"Р У С С К И Е  Ш А Ш К И";AT 7,4; BRIGHT 0;"с калькулятором 1988 года"
7150 PRINT AT 9,6;"1  Вдвоём";AT 10,6;"2  С ПМК, белыми он";AT 11,6;"3  С любителем";AT 12,6;"4  С мастером";AT 13,6;"5  Мини-шашки 4 на 4"
7160 PRINT AT 14,6;"6  Своя позиция";AT 15,6;"7  Правила"
7170 LET h$="Любитель думает до 10 секунд,   мастер до 40": GO SUB 400
7180 LET m$="Нажмите цифру": LET c$="1234567": GO SUB 7400: LET q=VAL k$: IF q=7 THEN GO TO 6000
7185 IF NOT lot THEN LET lot=1: RANDOMIZE : LET r=RND+RND+RND+RND: REM Жребий - от того, когда начали; первые числа похожи
7190 IF q=6 THEN GO TO 4000
7200 LET g=8: LET pm=q=2: DIM o(2): LET s=1: IF q=1 THEN GO TO 7500
7210 IF pm THEN LET o(1)=1: GO TO 7500
7220 IF q=5 THEN LET g=4: LET m$="1 - вдвоём  2 - с машиной": LET c$="12": GO SUB 7400: LET q=5: IF k$="1" THEN GO TO 7500
7230 LET q=q-1: GO SUB 7300: GO TO 7500
7300 REM ***** Чем играет человек, если машина - q
7310 LET r=q: LET m$="Вы: 1 - белыми  2 - чёрными": LET c$="12": GO SUB 7400
7320 LET o(3-VAL k$)=r: RETURN
7400 REM ***** Ответ k$ из знаков c$
7410 GO SUB 300
7420 GO SUB 490: FOR q=1 TO LEN c$: IF c$(q)=k$ THEN RETURN
7430 NEXT q: LET e$="Такого ответа нет": LET w=1: GO SUB 330: GO TO 7420
7500 REM ***** Новая партия
7510 LET t$="РУССКИЕ ШАШКИ": IF g=4 THEN LET t$="МИНИ-ШАШКИ"
7520 GO SUB 8000
7530 IF NOT pm THEN GO TO 7600
7540 RESTORE 7550: FOR q=57395 TO 57418: READ r: POKE q,FN i(r): NEXT q
7550 DATA 13,22,33,42,53,62,73,82,11,31,51,71,17,26,37,46,57,66,77,86,28,48,68,88
7600 REM ***** Первый ход за s
7610 FOR q=1 TO 2: LET l$(q)="Игрок": IF o(3-q) THEN LET l$(q)="Вы"
7620 IF o(q) THEN LET l$(q)=o$(o(q))
7630 PRINT AT 4*q-1,21;l$(q): NEXT q
7640 PRINT AT 10,20; INK 6; BRIGHT 1;(" ХОДЫ" AND NOT pm)+(" РЕГИСТРЫ" AND pm)
7650 POKE 57390,s: POKE 57391,0: POKE 57431,0: LET q=USR 57862
7660 LET e$="": GO SUB 330: IF pm THEN GO SUB 3700
7670 GO TO 1000
8000 REM ***** Доска на экране
8010 CLS : PRINT PAPER 2; BRIGHT 1;(" "+t$+z$)( TO 32): LET u$="": LET q$="": FOR q=1 TO g/2
8020 LET u$=u$+"\{17}\{6}  \{17}\{4}  ": LET q$=q$+"\{17}\{4}  \{17}\{6}  ": NEXT q
8030 LET h=10-g: LET r=h: FOR q=1 TO g/2: PRINT BRIGHT 1;AT r,h;u$;AT r+1,h;u$;AT r+2,h;q$;AT r+3,h;q$: LET r=r+4: NEXT q
8040 LET r=10-g: FOR q=1 TO g: PRINT INK 5;AT r+2*g-2*q,r-2;q;AT r+2*g+1,r+2*q-2;q: NEXT q
8050 PLOT 8*r-1,175-8*(r+2*g): DRAW 16*g+1,0: DRAW 0,16*g+1: DRAW -16*g-1,0: DRAW 0,-16*g-1
8060 POKE 57439,g: LET q=USR 57877: GO TO 100

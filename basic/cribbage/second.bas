10 REM Здесь Вы введете команды,
20 REM необходимые для
30 REM русификации Вашего
40 REM компьютера
50 REM *************************
60 DEF FN t(x)=(x>9)*10+(x<10)*x
70 DEF FN s(x)=10*(x-INT (x))
80 GO TO 7000
500 REM ********************************* Выбор 2-х карт.
510 PRINT AT 7,8; FLASH 1;"Я думаю";AT 0,0;
565 FOR i=1 TO 5
570 FOR j=i+1 TO 6: REM (I+1)
575 LET y=1: LET sum=0: LET f5=0
580 FOR x=1 TO 6
585 IF x=i OR x=j THEN GO TO 610
590 LET h(y)=c(x): LET i(y)=d(x): LET h$(y)=c$(x): LET sum=sum+i(y)
595 IF i(y)=5 THEN LET f5=f5+1
600 LET y=y+1
610 NEXT x
620 GO SUB 1000
630 LET s=s+p+f+fl+f5: LET cr=0
640 IF c(j)=c(i) OR c(j)=c(i)+1 THEN LET cr=2
650 IF d(i)+d(j)=15 THEN LET cr=cr+2
652 IF debug THEN PRINT : FOR q=1 TO 4: PRINT h(q);" ";: NEXT q: PRINT ,s;" ";cr;" ";
655 IF dir=1 THEN LET s=s+cr: GO TO 665
660 LET s=s-cr
665 IF s>max THEN LET max=s: LET t(1)=i: LET t(2)=j: IF debug THEN PRINT "x";
670 NEXT j: NEXT i
675 LET y=0
680 LET x=t(1): GO SUB 5300
685 LET x=t(2): GO SUB 5300
690 PRINT AT 7,8;" ГОТОВ "
695 RETURN
1000 REM ********************************* Расчет руки
1070 LET p=0: LET f=0: LET fl=4: REM (FL=4)
1110 IF sum=15 THEN LET f=2
1120 FOR x=1 TO c-1
1130 FOR y=x+1 TO c
1140 IF h(x)=h(y) THEN LET p=p+2
1150 IF i(x)+i(y)=15 THEN LET f=f+2
1155 IF c<5 THEN GO TO 1220
1160 LET t=0
1170 FOR z=1 TO c
1180 IF z=x OR z=y THEN GO TO 1200
1190 LET t=i(z)+t
1200 NEXT z
1210 IF t=15 THEN LET f=f+2
1220 NEXT y: NEXT x
1240 FOR x=1 TO 4
1250 IF sum-i(x)=15 THEN LET f=f+2
1260 IF h$(x)<>h$(1) THEN LET fl=0: REM (FL=0)
1270 NEXT x
1280 IF c=4 THEN GO TO 1400
1290 IF sum-i(5)=15 THEN LET f=f+2
1300 IF fl=4 AND h$(5)=h$(1) THEN LET fl=5: REM (FL)
1310 IF fl=4 AND crib=1 THEN LET fl=0: REM Флешь в крибе может иметь не менее 5 карт.
1400 LET x=1: LET s=0
1410 IF x>3 THEN RETURN
1420 LET r=1: LET d=1
1430 IF h(x+1)=h(x)+1 THEN LET r=r+1: GO TO 1490
1440 IF h(x+1)>h(x) THEN GO TO 1470
1450 LET d=d+1: IF d<>3 THEN GO TO 1490
1455 IF h(x-1)<>h(x) THEN LET d=4
1460 GO TO 1490
1470 IF r>rlen THEN LET s=s+d*r: IF r=2 THEN LET s=s-d
1480 LET x=x+1: GO TO 1410
1490 LET x=x+1: IF x<c THEN GO TO 1430
1500 IF r>rlen THEN LET s=s+d*r: IF r=2 THEN LET s=s-d
1510 RETURN
2000 REM ********************************* Выкладывание карт на стол
2005 LET p=0: LET s=0
2008 LET ct=FN t(c)
2010 IF sum+ct>31 THEN LET s=-1: RETURN
2015 LET n=n+1: LET t(n)=c
2020 LET t=sum+ct: IF t=15 OR t=31 THEN LET s=2
2022 IF n=1 THEN RETURN
2025 IF ABS (t(n-1)-c)>=n THEN RETURN
2026 REM **Проверка на пару
2030 FOR x=n-1 TO 1 STEP -1
2040 IF t(n)<>t(x) THEN GO TO 2100
2050 LET p=p+2
2060 NEXT x
2100 IF p=6 THEN LET p=12
2110 IF p=4 THEN LET p=6
2115 LET s=s+p
2120 IF p>0 THEN RETURN
2190 REM **Пар нет, проверим секансы
2200 IF n<3 THEN RETURN
2210 FOR l=3 TO n
2220 LET y=1
2230 FOR x=n-l+1 TO n
2240 LET h(y)=t(x): LET y=y+1
2250 NEXT x
2260 GO SUB 2400
2270 LET r=l: REM (R=L)
2280 FOR x=1 TO l-1
2290 IF h(x)+1<>h(x+1) THEN GO TO 2360
2300 NEXT x
2350 IF r>p THEN LET p=r
2360 NEXT l
2370 LET s=s+p
2380 RETURN
2400 REM ******* Подпрограмма сортировки массива h() размерностью l;
2410 LET z=0
2420 FOR x=1 TO l-1
2430 IF h(x)>h(x+1) THEN LET z=h(x): LET h(x)=h(x+1): LET h(x+1)=z
2440 NEXT x
2450 IF z<>0 THEN GO TO 2410
2460 RETURN
2700 REM ********* Ход игрока.
2710 IF nh=4 THEN LET hgo=1: RETURN
2715 LET m$="Выберите карту": GO SUB 5500
2720 LET c=4: LET x=1: GO SUB 3700
2740 IF b(x)<>0 THEN GO TO 2765
2742 IF sum<22 THEN GO TO 2720
2744 PRINT AT 20,x*4-4;"ход?"
2746 LET m$="Если нет хода, нажмите ЕНТЕР": GO SUB 5500
2750 LET hgo=x: GO SUB 3700
2752 PRINT AT 20,hgo*4-4;"    ": REM 4 пробела
2754 IF hgo<>x THEN GO TO 2740
2756 IF sum<safe THEN LET safe=sum
2760 RETURN
2765 LET k=x: BEEP .02,15
2770 LET c=a(k): GO SUB 2000
2775 IF s<0 THEN BEEP .2,20: GO TO 2720
2780 LET nh=nh+1
2785 LET sum=t: LET b(k)=0
2790 LET x=k: LET y=16
2800 GO SUB 5300
2810 LET x=nh: LET y=8
2820 LET x$=r$(c): LET y$=a$(k)
2830 GO SUB 5400
2840 LET player=man
2900 REM *** Подсчет очков
2910 PAPER 4
2920 PRINT AT 6,0;"Всего ";sum;" "
2930 PRINT AT 6,9;" ";s;"    "
2940 GO SUB 6000
2950 RETURN
3200 REM *** Ход компьютера
3210 IF nc=4 THEN LET cgo=1: LET m$="": GO SUB 5500
3215 IF debug=1 THEN PRINT #1
3220 LET max=-9: LET x1=0
3230 FOR i=1 TO 4
3240 IF d(i)<0 THEN GO TO 3500: REM ход уже сделан
3250 LET c=c(i)
3260 GO SUB 2000: IF s<0 THEN GO TO 3500: REM не по правилам
3270 LET n=n-1: LET i(i)=s: REM Переиграть, счет сохранить
3280 REM специальные правила
3290 IF t+c=31 AND t<safe THEN LET s=s-1
3300 LET s=s+(t>15)-(t=21)+(t>=safe)-2*(t=5)
3310 IF n>0 THEN GO TO 3400
3320 FOR j=1 TO 4
3330 IF i=j OR d(j)<0 THEN GO TO 3360
3340 IF t<>5 AND t+d(j)=15 THEN LET s=s+2
3350 IF ABS (c-c(j))<2 THEN LET s=s+2
3360 NEXT j
3370 GO TO 3450
3400 IF ABS (t(n)-c)>2 THEN GO TO 3450
3410 FOR j=1 TO 4
3420 IF j=i OR d(j)<0 THEN GO TO 3440
3430 IF ABS (t(n)-c(j))<=2 THEN IF t+2*d(i)<32 THEN LET s=s+2
3440 NEXT j
3450 LET s=s+(RND>.6)
3460 IF s>=max THEN LET max=s: LET x1=i
3470 IF debug THEN PRINT #1;c;"=";i(i);",";s;" ";
3500 NEXT i
3510 IF x1=0 THEN LET cgo=1: PRINT AT 6,9;" ХОД! ": RETURN
3520 LET c=c(x1): LET t=sum+FN t(c)
3530 LET n=n+1: LET t(n)=c
3540 LET sum=t: LET s=i(x1)
3550 LET nc=nc+1: LET d(x1)=-9
3560 LET x=nc: LET y=0
3570 LET x$=r$(c): LET y$=c$(x1)
3580 BEEP .02,12: GO SUB 5400
3590 LET player=zx
3600 GO TO 2900
3700 REM ********************************* Выбор карты
3710 PAPER 4
3720 PRINT AT 21,x*4-3; FLASH 1;" ";
3725 IF INKEY$<>"" THEN GO TO 3725
3730 IF CODE INKEY$=13 THEN GO TO 3800
3740 IF INKEY$<>" " THEN GO TO 3730
3750 PRINT AT 21,x*4-3;" ";
3760 LET x=x+1: IF x>c THEN LET x=1
3770 GO TO 3720
3800 PRINT AT 21,x*4-3;" ";
3810 RETURN
4000 REM ********************************* Очередность ходов
4010 LET nh=0: LET nc=0
4020 LET safe=31
4030 GO SUB 4400
4040 IF dir<>zx THEN GO TO 4200
4100 REM ИГРОК
4110 IF done=1 THEN RETURN
4120 GO SUB 2700
4130 IF win>0 THEN RETURN
4140 IF sum=31 THEN GO SUB 4300: GO TO 4200
4150 IF cgo=0 THEN GO TO 4200
4160 IF hgo=0 THEN GO TO 4100
4170 LET s=1: GO SUB 2900: IF win>0 THEN RETURN
4180 GO SUB 4300
4200 REM Компьютер
4210 IF done=1 THEN RETURN
4220 GO SUB 3200
4230 IF win>0 THEN RETURN
4240 IF sum=31 THEN GO SUB 4300: GO TO 4100
4250 IF hgo=0 THEN GO TO 4100
4260 IF cgo=0 THEN GO TO 4200
4270 LET s=1: GO SUB 2900: IF win>0 THEN RETURN
4280 GO SUB 4300
4290 GO TO 4100
4300 REM ** Переворот карты
4310 LET y=0
4320 FOR x=1 TO nc
4330 GO SUB 5350
4340 NEXT x
4350 LET y=8
4360 FOR x=1 TO nh
4370 GO SUB 5350
4380 NEXT x
4400 REM **Следующий раунд
4410 LET done=0: LET s=0
4420 LET sum=0: LET n=0
4430 IF nh=4 AND nc=4 THEN LET done=1
4440 LET cgo=0: LET hgo=0
4450 GO SUB 2900: RETURN
4500 REM ********************************* Открытие и подсчет очков
4510 PRINT #1;AT 0,0;n$;
4515 LET c=5: LET rlen=2
4520 LET x=18: GO SUB 5600
4530 IF dir=zx THEN GO TO 4600
4540 FOR x=1 TO 5
4550 LET h(x)=c(x): LET h$(x)=c$(x)
4560 NEXT x
4570 LET up=1: LET c=4: GO SUB 5100
4575 LET m$="Считаю свои очки": GO SUB 5500
4580 LET player=zx: GO SUB 4700
4590 IF win THEN RETURN
4595 IF dir=zx THEN GO TO 4660
4600 LET m$="Считаю Ваши очки": GO SUB 5500
4610 FOR x=1 TO 5
4620 LET h(x)=a(x): LET h$(x)=a$(x)
4630 NEXT x
4635 LET c=4: LET y=11
4640 GO SUB 5000
4645 LET player=man: GO SUB 4700
4650 IF dir=zx THEN GO TO 4540
4660 LET m$="Готовы вскрыть криб? ": GO SUB 5500
4665 PAUSE 0
4670 LET x=18: GO SUB 5600
4675 GO SUB 5200
4680 LET m$="Считаю очки в крибе": GO SUB 5500
4685 GO SUB 4700
4690 RETURN
4700 REM ********************************* Подсчет очков
4710 LET nob=0: LET sum=0
4720 FOR x=1 TO 5
4725 IF x<5 AND h(x)=11 AND h$(x)=e$(5) THEN LET nob=1
4730 LET i(x)=FN t(h(x))
4735 LET sum=sum+i(x)
4740 NEXT x
4750 LET l=5: GO SUB 2400
4755 LET c=5: GO SUB 1000
4760 PRINT
4765 LET m$="": GO SUB 5500
4770 IF player=zx OR NOT mug THEN GO TO 4820
4780 INPUT "Введите свой счет. ";ss
4785 IF ss<0 OR ss>50 THEN GO TO 4780
4790 IF ss=s+p+f+fl+nob THEN LET m$="Я согласен": LET s=ss: GO TO 4880
4800 LET m$=STR$ ss+" - неверно. Я получаю очки!"
4810 LET mug=2: LET player=zx
4820 PAPER 4
4825 IF f>0 THEN PRINT "15-ть -";f;" ";
4830 IF p>0 THEN PRINT "пары-";p;
4835 PRINT
4840 IF fl>0 THEN PRINT "Флешь-";fl;" ";
4845 IF s>0 THEN PRINT "секанс-";s;
4850 PRINT
4855 IF nob=1 THEN PRINT "очко - его благородие"
4860 LET s=s+p+f+fl+nob
4865 PRINT "Всего = ";s;
4870 IF mug=2 THEN PRINT " - МОИ!"
4880 GO SUB 5500: GO SUB 6000
4885 IF mug=2 THEN LET player=man: LET mug=1: PAUSE 100
4890 RETURN
4900 REM ********************************* Снятие колоды - стартер выкладывается пятой картой в руке
4905 LET y=8: GO SUB 5350
4910 LET m$="Теперь я снимаю колоду"
4915 IF player=man THEN GO SUB 5500: PAUSE 50: GO TO 4930
4920 LET m$="Снимите колоду - любой клавишей": GO SUB 5500
4925 IF INKEY$="" THEN GO TO 4925
4930 LET r=RND*40+12.5
4935 LET k=INT p(r)
4940 IF k=s THEN GO TO 4930
4945 LET k$=s$(FN s(p(r)))
4950 LET x$=r$(k): LET y$=k$
4955 LET x=x-.25: LET y=7
4960 GO SUB 5400
4970 LET a(5)=k: LET a$(5)=k$
4975 LET c(5)=k: LET c$(5)=k$
4980 LET e(5)=k: LET e$(5)=k$
4990 RETURN
5000 REM выкладка вашей руки
5010 FOR x=1 TO c
5020 LET x$=r$(a(x)): LET y$=a$(x)
5030 GO SUB 5400
5040 NEXT x: RETURN
5100 REM выкладка руки компьютера
5110 LET y=0
5120 FOR x=1 TO c
5130 LET x$=r$(c(x)): LET y$=c$(x)
5140 GO SUB 5400
5150 NEXT x: RETURN
5200 REM выкладка криба
5210 LET crib=1: LET y=11: IF dir=zx THEN LET y=0
5220 FOR x=1 TO 5
5230 LET h(x)=e(x): LET h$(x)=e$(x)
5240 LET x$=r$(e(x)): LET y$=e$(x)
5250 IF x<5 THEN GO SUB 5400
5260 NEXT x: RETURN
5300 REM стирание карты
5310 PAPER 4: GO TO 5370
5350 REM закрытая карта
5360 PAPER 2
5370 LET x$=" ": LET y$=x$: GO TO 5420
5400 REM открытая карта
5410 PAPER 7: IF y$=s$(1) OR y$=s$(3) THEN INK 2
5420 LET x1=4*x-4
5430 PRINT AT y,x1;x$;"  ";AT y+1,x1;y$;"  "
5440 PRINT AT y+2,x1;"   ";AT y+3,x1;"  ";y$
5450 PRINT AT y+4,x1;"  ";x$
5460 PAPER 4: INK 0: RETURN
5500 REM печать сообщений
5510 PRINT #1;AT 1,0;n$;AT 1,0;m$
5520 RETURN
5600 REM Очистка экрана
5610 PAPER 4: PRINT AT 0,0;
5620 FOR y=1 TO 22: PRINT TAB x: NEXT y
5630 PRINT AT 0,0: RETURN
5700 REM Изображение доски для крибеджа
5710 PRINT AT 0,25; PAPER 6;"ВЫ   СП": REM 3 пробела
5715 PRINT TAB 25; PAPER 6;"       "
5720 FOR y=1 TO 6
5730 PRINT TAB 25; PAPER 6;" \a   \a "
5740 PRINT TAB 25; PAPER 6;" \a   \a "
5750 PRINT TAB 25; PAPER 6;" \b   \b "
5755 NEXT y
5760 PRINT TAB 25; PAPER 6;"       "
5770 PRINT n$: PAPER 6
5775 PRINT AT 2,28;"\e";AT 19,28;"\e"
5780 LET m$="КРИБЕДЖ"
5785 FOR x=1 TO 7
5790 PRINT AT 2*x+1,28;m$(x)
5795 NEXT x
5800 PRINT AT 1,0;: PAPER 4: RETURN
6000 REM корректировка счета
6010 BEEP .2,10
6015 IF s=0 THEN RETURN : REM вход в демонстрационную подпрограмму
6020 LET ss=v(player)
6030 IF ss>0 THEN GO SUB 6400
6040 LET v(player)=s(player)
6050 LET s(player)=s(player)+s
6060 IF s(player)>120 THEN LET win=player: GO TO 6085
6070 LET ss=s(player)
6080 GO SUB 6400
6085 PRINT PAPER 6;AT 20,25;s(man)
6090 PRINT PAPER 6;AT 20,31-(s(zx)>99)-(s(zx)>9);s(zx)
6095 RETURN
6400 LET x=25: LET v=1
6410 IF player=zx THEN LET x=31: LET v=3
6420 IF ss>60 THEN LET ss=ss-60
6430 IF ss<31 THEN LET ss=31-ss: GO TO 6440
6435 LET ss=ss-30: LET x=27: LET v=3: IF player=zx THEN LET x=29: LET v=1
6440 LET y=1+(ss+INT ((ss-1)/5))/2
6450 IF y<>INT y THEN LET y=INT y+1: LET v=v+1
6460 PRINT OVER 1; PAPER 6;AT y,x;v$(v)
6470 RETURN
7000 REM ********************************* Инициализация
7005 RANDOMIZE : LET debug=0
7010 BORDER 4: PAPER 4: INK 0: CLS
7015 LET x=0: LET y=0: LET z=0: LET i=0: LET j=0
7020 DIM h(8): DIM h$(6): DIM i(6)
7025 DIM a(6): DIM a$(6): DIM b(6): REM рука игрока
7030 DIM c(6): DIM c$(6): DIM d(6): REM рука компьютера
7035 DIM e(6): DIM e$(6): REM рука криба
7040 DIM g(2): DIM s(2): DIM v(2): DIM v$(5): REM счет
7050 DIM p(52): DIM t(12): REM колода
7060 INPUT "Добро пожаловать!"'"Вам нужны инструкции? ";i$
7065 IF i$(1)="y" OR i$(1)="Y" THEN GO SUB 9000: GO TO 7080
7070 PRINT #1;"Пожалуйста немного подождите. "
7080 FOR x=1 TO 13: READ k$
7090 FOR y=0 TO 7: READ z
7100 POKE USR k$+y,z
7110 NEXT y: NEXT x
7200 LET zx=1: LET man=2
7300 REM ***Графика пользователя
7310 LET v$="\g\f\j\i\k"
7315 LET s$="\h\c\d\s"
7320 LET r$="Т23456789\rВДК": REM здесь R - символ UDG-графики.
7330 LET n$="                                ": REM 32 пробела
7335 LET o$="Нажмите любую клавишу"
7340 IF i$="y" THEN GO SUB 9050
7345 REM : подготовка колоды
7350 LET z=0
7355 FOR x=1 TO 13
7360 FOR y=.1 TO .4 STEP .1
7365 LET z=z+1: LET p(z)=x+y
7370 NEXT y
7380 NEXT x
7390 LET g(man)=0: LET g(zx)=0
7400 REM ******************************** Начало новой игры
7405 LET mug=0
7410 INPUT "Играем с правилом МАГИНЗ? ";m$: IF m$="y" OR m$="Y" THEN LET mug=1
7420 GO SUB 5700
7430 PRINT #1;AT 0,0;"Младшая карта сдает. "
7440 LET s(zx)=0: LET s(man)=0: LET v(1)=0: LET v(2)=0
7450 LET dir=zx: LET s=0: LET player=zx: LET win=0
7460 LET x=2: GO SUB 4900: LET s=k
7465 PAUSE 50
7470 LET player=man: LET x=5: GO SUB 4900
7480 IF s<k THEN LET dir=man
7490 PAUSE 50: LET x=23: GO SUB 5600
7500 REM ************************** Тасование колоды и сдача
7510 LET m$=" Я сдаю"
7520 IF dir=man THEN LET m$="Вы сдаете"
7530 PRINT #0;AT 0,0;m$;n$
7540 LET m$="Тасую колоду": GO SUB 5500
7550 FOR x=1 TO 51
7560 LET y=INT (RND*(53-x))+x: LET z=p(x): LET p(x)=p(y): LET p(y)=z
7570 NEXT x
7600 LET m$="": GO SUB 5500
7640 REM **Сортировка карт
7650 FOR y=1 TO 7 STEP 6
7655 LET z=0
7660 FOR x=y TO y+4
7670 IF p(x)>p(x+1) THEN LET z=x: LET j=p(x): LET p(x)=p(z+1): LET p(x+1)=j
7680 NEXT x: IF z>0 THEN GO TO 7655
7690 NEXT y
7700 REM ** сдача
7710 LET i=0: LET j=16
7720 IF dir=zx THEN LET i=16: LET j=0
7730 FOR x=1 TO 6
7740 LET y=i: GO SUB 5350
7750 LET c(x)=INT p(x): LET c$(x)=s$(FN s(p(x)))
7755 LET d(x)=FN t(c(x))
7760 LET y=j: GO SUB 5350
7770 LET a(x)=INT p(x+6): LET a$(x)=s$(FN s(p(x+6)))
7780 LET b(x)=1
7790 NEXT x
7800 REM ********************************* Снос карт в криб
7805 LET c=6: LET y=16: GO SUB 5000
7810 IF debug THEN GO SUB 5100
7815 LET m$="Подождите, пока я снесу 2 карты.": GO SUB 5500
7820 LET c=4: LET rlen=1: LET crib=0
7825 LET max=-99: LET t(1)=1: LET t(2)=6
7830 GO SUB 500
7840 LET m$="Выберите 2 карты": GO SUB 5500
7845 IF i$="y" THEN GO SUB 9300: GO SUB 9400
7850 LET c=6: LET y=16: LET x=1
7860 GO SUB 3700: GO SUB 5350
7870 LET t(3)=x: GO SUB 3700
7875 LET x$=r$(a(x)): LET y$=a$(x)
7880 IF x=t(3) THEN GO SUB 5400: GO TO 7860
7890 LET t(4)=x: GO SUB 5350
7895 REM ** Закрытие рук
7900 FOR x=1 TO 2
7905 LET e(x)=c(t(x)): LET e$(x)=c$(t(x))
7910 LET c(t(x))=0
7915 LET e(x+2)=a(t(x+2)): LET e$(x+2)=a$(t(x+2))
7920 LET a(t(x+2))=0
7925 NEXT x
7930 LET y=1: LET z=1
7935 FOR x=1 TO 6
7940 IF c(x)=0 THEN GO TO 7955
7945 LET c(y)=c(x): LET d(y)=d(x)
7950 LET c$(y)=c$(x): LET y=y+1
7955 IF a(x)=0 THEN GO TO 7970
7960 LET a(z)=a(x): LET a$(z)=a$(x): LET z=z+1
7970 NEXT x
7980 LET x=24: GO SUB 5600
7985 IF i$="y" THEN GO SUB 9450
7990 PRINT #0;AT 0,0;n$
7999 REM **** Ход картой
8000 LET s=0: LET player=dir
8010 LET x=6: GO SUB 4900
8020 IF k=11 THEN LET m$="2 очка за его челядь": GO SUB 5500: LET s=2: GO SUB 6000: PAUSE 40
8030 LET c=4
8040 LET y=16: GO SUB 5000
8050 GO SUB 4000
8060 IF win THEN GO TO 8200
8065 IF i$="y" THEN GO SUB 9200
8070 GO SUB 4500
8080 IF win THEN GO TO 8200
8100 LET m$="Готовы к следующему ходу ?": GO SUB 5500
8105 IF INKEY$="" THEN GO TO 8105
8110 LET dir=dir+1: IF dir>2 THEN LET dir=1
8120 LET x=25: GO SUB 5600
8130 IF i$<>"y" THEN GO TO 7500
8140 INPUT "Продолжать инструкции? ";i$
8150 IF i$="Y" THEN LET i$="y"
8160 GO TO 7500
8200 REM ***Победитель
8210 LET m$="Примите поздравления с победой!"
8220 IF win=zx THEN LET m$="Вам не повезло - моя победа!"
8230 PRINT #1;AT 0,0;m$
8240 PRINT PAPER 6;AT 18,28; FLASH 1;v$(5)
8250 FOR x=1 TO 60 STEP 2: BEEP .02,x: NEXT x
8260 LET g(player)=g(player)+1
8265 LET m$=o$: GO SUB 5500
8270 PAUSE 0
8280 LET x=23: GO SUB 5600
8290 PRINT AT 4,8;"Счет: ";AT 5,7
8300 PRINT AT 7,8;"Вы   ";g(man)
8310 PRINT AT 9,8;"Комп.";g(zx)
8320 INPUT "Сыграем еще? ";m$
8330 IF m$="n" OR m$="N" THEN STOP
8380 GO TO 7400
9000 REM ******************** Инструкции
9005 LET i$="y"
9010 CLS : PRINT " Крибедж - игра для двух        игроков. Каждый получает до 6   карт, из которых должен 2       снести, образуя третью руку,    называемую крибом. Криб         считается в пользу сдатчика. Из колоды вскрывается карта,       принадлежащая одновременно всем трем рукам - стартер."
9020 PRINT '" Тузы оцениваются в одно очко.  Все фигуры - в 10 очков."
9030 PRINT : PRINT " Во время игры Вы увидите, как  за некоторые комбинации карт    начисляются очки."
9040 RETURN
9060 LET m$=o$: GO SUB 5500
9065 PAUSE 0
9070 CLS : GO SUB 5700
9075 PRINT " Полученные очки отмеча-"'"ются на игровой доске   "'"перемещением колышков.  "'"Победит тот, кто первым "'"наберет 121 очко (два-  "'"жды обойдет доску).     "
9090 LET m$="Для демонстрации нажмите пробел.": GO SUB 5500
9095 PAUSE 0: IF INKEY$<>" " THEN GO TO 9175
9100 LET s(man)=0: LET s(zx)=0
9105 LET m$="Посмотрим мои очки": GO SUB 5500
9110 FOR i=zx TO man
9115 LET player=i: LET win=0
9120 LET s(player)=0: LET v(player)=0
9130 LET s=INT (RND*10): GO SUB 6015
9140 IF win=0 THEN GO TO 9130
9145 PRINT PAPER 6;AT 18,28;v$(5)
9150 LET m$="Посмотрим Ваши очки": GO SUB 5500
9155 NEXT i
9160 LET m$="Для повтора нажмите ПРОБЕЛ": GO SUB 5500: GO TO 9095
9180 PRINT AT 9,0;"Когда Вам надо выбрать "'"карту, перемещайте ука-"'"затель клавишей ПРОБЕЛ "'"и делайте свой выбор - "'"клавишей ЕНТЕР.        "
9190 PRINT AT 9,0;"Если Вы будете играть  "'"с правилом МАГГИНЗ, то "'"должны сами считать    "'"свои очки. Я отберу их,"'"если Вы ошибетесь.     "
9195 RETURN
9200 LET x=25: GO SUB 5600
9210 PRINT "Каждый сам считает свои"'"очки                   "
9220 PRINT "Затем сдававший счита- "'"ет криб.               "
9240 GO SUB 9305: GO SUB 9400
9245 LET m$=o$: GO SUB 5500
9250 PAUSE 0: LET x=25: GO SUB 5600
9255 LET x=6: LET y=8: GO SUB 5350
9260 LET x=x-.25: LET y=7: LET x$=r$(c(5)): LET y$=c$(5)
9270 GO SUB 5400
9280 RETURN
9300 PRINT AT 0,0;
9305 PRINT "Очки начисляется за    "'"комбинации:            "'
9310 PRINT "За 15 баллов......2 очка"
9320 PRINT "За пару...........2 очка"
9330 PRINT "За три...........6 очков"
9340 PRINT "За четыре.......12 очков"
9350 PRINT "За секанс..очко за карту"
9360 RETURN
9400 PRINT "Флешь из четырех..4 очка"
9410 PRINT "Флешь из пяти....5 очков"
9420 PRINT "Валет масти стартера...."
9430 PRINT "................. 1 очко"
9440 RETURN
9450 PRINT AT 0,0;"Мы ходим по очереди,   "'"пока сумма очков не    "'"приблизится к 31.      "
9460 PRINT "Набравший 31 балл, по- "'"лучает 2 очка. Ближай- "'"ший к 31 получает очко."
9470 PRINT "Комбинации на руках да-"'"ют очки:               "
9480 GO SUB 9320
9490 PRINT "Если вам нечем ходить, "'"выбирайте пустую карту "
9500 LET m$=o$: GO SUB 5500
9510 PAUSE 0: LET x=25: GO SUB 5600
9520 RETURN
9600 DATA "a"
9610 DATA 0,195,195,0,0,195,195,0
9620 DATA "b"
9630 DATA 0,195,195,0,0,0,0,0
9640 DATA "c"
9650 DATA 56,56,254,254,254,16,16,56
9660 DATA "d"
9670 DATA 16,56,124,254,254,124,56,16
9680 DATA "e"
9690 DATA 0,24,24,0,0,0,0,0
9700 DATA "f"
9710 DATA 240,255,240,0,0,0,0,0
9720 DATA "g"
9730 DATA 0,0,0,0,240,255,240,0
9740 DATA "h"
9750 DATA 68,238,254,124,124,56,16,16
9760 DATA "i"
9770 DATA 15,255,15,0,0,0,0,0
9780 DATA "j"
9790 DATA 0,0,0,0,15,255,15,0
9800 DATA "k"
9810 DATA 28,28,28,28,8,8,8,8
9820 DATA "s"
9830 DATA 16,56,124,254,254,16,16,56
9840 DATA "r"
9850 DATA 0,76,210,82,82,82,76,0
9900 CLEAR 59999
9910 PAPER 7: BORDER 7: INK 0: CLS : LIST

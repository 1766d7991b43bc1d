/** Names of months beside those of `dates.ts`, January first, with the endings that they take. */
export const moreMonths = `januari styczniu січня січні يناير जनवरी มกราคม ocakta gennaio; luty lutym lutego лютого лютому феврале فبراير फरवरी फ़रवरी กุมภาพันธ์ subatta fevereiro; marzec marcu maret березня березні марте مارس मार्च มีนาคม martta;
  kwiecien kwietniu квітня квітні апреле ابريل نيسان अप्रैल เมษายน nisanda; maj maju травня травні мае مايو ايار मई พฤษภาคม mayista; czerwiec czerwcu червня червні июне يونيو يونيه حزيران जून มิถุนายน haziranda; lipiec lipcu липня липні июле يوليو يوليه تموز जुलाई กรกฎาคม temmuzda;
  sierpien sierpniu серпня серпні августе اغسطس आगस्त अगस्त สิงหาคม agustosta; wrzesien wrzesniu вересня вересні сентябре سبتمبر ايلول सितंबर सितम्बर กันยายน eylulde; pazdziernik pazdzierniku жовтня жовтні октябре اكتوبر अक्टूबर अक्तूबर ตุลาคม ekimde;
  listopad listopada listopadzie листопада листопаді ноябре نوفمبر नवंबर नवम्बर พฤศจิกายน kasimda; grudzien grudniu грудня грудні декабре ديسمبر दिसंबर दिसम्बर ธันวาคม aralikta`

/** Words for one day, as days before today. */
export const moreDays = {
  1: 'gestrigen hesterno вчорашній учора вчора kemaren dünkü 昨晚 昨 어제자 어제의 امس بالامس البارحه कल เมื่อวาน',
  2: 'anteayer antier vorgestern anteontem eergisteren przedwczoraj позавчера позавчора 前天 一昨日 おととい 그저께 그제 그끄저께 परसों altroieri',
  '-1': 'завтрашний будущее besoknya غدًا',
} as const

/** Days of the week, Sunday first. */
export const weekdays = `sunday sonntag dimanche domenica domingo zondag niedziela niedzielę воскресенье неділю неділя pazar 星期日 星期天 周日 週日 日曜日 日曜 일요일 الاحد रविवार วันอาทิตย์;
  monday montag lundi lunedi lunes maandag poniedzialek понедельник понеділок pazartesi senin 星期一 周一 週一 月曜日 月曜 월요일 الاثنين सोमवार วันจันทร์;
  tuesday dienstag mardi martedi martes dinsdag wtorek вторник вівторок sali selasa 星期二 周二 週二 火曜日 火曜 화요일 الثلاثاء मंगलवार วันอังคาร;
  wednesday mittwoch mercredi mercoledi miercoles woensdag środa srode среду среда середу carsamba rabu 星期三 周三 週三 水曜日 水曜 수요일 الاربعاء बुधवार วันพุธ;
  thursday donnerstag jeudi giovedi jueves donderdag czwartek четверг четвер persembe kamis 星期四 周四 週四 木曜日 木曜 목요일 الخميس गुरुवार วันพฤหัสบดี;
  friday freitag vendredi venerdi viernes vrijdag piatek пятницу пятница п'ятницю cuma jumat 星期五 周五 週五 金曜日 金曜 금요일 الجمعه शुक्रवार วันศุกร์;
  saturday samstag sonnabend samedi sabato sabado zaterdag sobota sobote субботу суббота суботу cumartesi sabtu 星期六 周六 週六 土曜日 土曜 토요일 السبت शनिवार วันเสาร์`

/** What stands before or behind the day of the week that was last. */
export const lastWords = `last past previous this on letzten letzter vergangenen vorigen am dernier passe derniere scorso scorsa passata pasado pasada passado passada ultimo ultima el afgelopen vorige zeszly ostatni zeszla ostatnia w прошлую прошлый прошлое в во минулу минулої geçen gecen lalu kemarin 上 先週 先週の 지난 지난주 الماضي الماضيه पिछले पिछला เมื่อ`

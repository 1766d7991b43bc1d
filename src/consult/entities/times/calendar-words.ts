/** Names of months beside those of `dates.ts`, January first, with the endings that they take. */
export const moreMonths = `januari styczniu січня січні يناير जनवरी มกราคม ocakta gennaio; luty lutym lutego лютого лютому феврале فبراير شباط फरवरी फ़रवरी กุมภาพันธ์ subatta fevereiro; marzec marcu maret березня березні марте مارس اذار मार्च มีนาคม martta mac;
  kwiecien kwietniu квітня квітні апреле ابريل نيسان अप्रैल เมษายน nisanda; maj maju травня травні мае مايو ايار मई พฤษภาคม mayista; czerwiec czerwcu червня червні июне يونيو يونيه حزيران जून มิถุนายน haziranda; lipiec lipcu липня липні июле يوليو يوليه تموز जुलाई กรกฎาคม temmuzda julai;
  sierpien sierpniu серпня серпні августе اغسطس اب आगस्त अगस्त สิงหาคม agustosta ogos; wrzesien wrzesniu вересня вересні сентябре سبتمبر ايلول सितंबर सितम्बर กันยายน eylulde; pazdziernik pazdzierniku жовтня жовтні октябре اكتوبر अक्टूबर अक्तूबर ตุลาคม ekimde;
  listopad listopada listopadzie листопада листопаді ноябре نوفمبر नवंबर नवम्बर พฤศจิกายน kasimda; grudzien grudniu грудня грудні декабре ديسمبر दिसंबर दिसम्बर ธันวาคม aralikta disember`

/** Words for one day, as days before today. */
export const moreDays = {
  1: 'kal gestrigen hesterno вчорашній учора вчора kemaren dünkü 昨晚 昨 어제자 어제의 امس بالامس البارحه कल เมื่อวาน',
  2: 'anteayer antier vorgestern anteontem eergisteren przedwczoraj позавчера позавчора 前天 一昨日 おととい 그저께 그제 그끄저께 परसों parso parson altroieri',
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
export const lastWords = `last past previous this on since seit depuis desde dal sinds od letzten letzter vergangenen vorigen am dernier passe derniere scorso scorsa passata pasado pasada passado passada ultimo ultima el afgelopen vorige zeszly ostatni zeszla ostatnia w прошлую прошлый прошлое в во минулу минулої geçen gecen lalu kemarin 上 先週 先週の 지난 지난주 الماضي الماضيه पिछले पिछला เมื่อ`

/** The first to the last day of a month in words, as far as one word names them. */
export const spokenDays = [
  'satu/uno/um/один/ein/jeden',
  'ersten zweiten dritten vierten fünften sechsten siebten achten neunten zehnten elften zwölften dreizehnten vierzehnten fünfzehnten sechzehnten siebzehnten achtzehnten neunzehnten zwanzigsten einundzwanzigsten zweiundzwanzigsten dreiundzwanzigsten vierundzwanzigsten fünfundzwanzigsten sechsundzwanzigsten siebenundzwanzigsten achtundzwanzigsten neunundzwanzigsten dreißigsten einunddreißigsten',
  'eerste/één/een tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde dertiende veertiende vijftiende zestiende zeventiende achttiende negentiende twintigste eenentwintigste tweeëntwintigste drieëntwintigste vierentwintigste vijfentwintigste zesentwintigste zevenentwintigste achtentwintigste negenentwintigste dertigste eenendertigste',
  'pierwszego/pierwszy drugiego/drugi trzeciego/trzeci czwartego/czwarty piątego/piąty szóstego/szósty siódmego/siódmy ósmego/ósmy dziewiątego/dziewiąty dziesiątego jedenastego dwunastego trzynastego czternastego piętnastego szesnastego siedemnastego osiemnastego dziewiętnastego dwudziestego - - - - - - - - - trzydziestego',
  'первое/первого второе/второго третье/третьего четвертое/четвертого/четвёртое/четвёртого пятое/пятого шестое/шестого седьмое/седьмого восьмое/восьмого девятое/девятого десятое/десятого одиннадцатое/одиннадцатого двенадцатое/двенадцатого тринадцатое/тринадцатого четырнадцатое/четырнадцатого пятнадцатое/пятнадцатого шестнадцатое/шестнадцатого семнадцатое/семнадцатого восемнадцатое/восемнадцатого девятнадцатое/девятнадцатого двадцатое/двадцатого/двадцать - - - - - - - - - тридцатое/тридцатого/тридцать',
  "перше/першого друге/другого третє/третього четверте/четвертого п'яте/п'ятого шосте/шостого сьоме/сьомого восьме/восьмого дев'яте/дев'ятого десяте/десятого одинадцяте/одинадцятого дванадцяте/дванадцятого тринадцяте/тринадцятого чотирнадцяте/чотирнадцятого п'ятнадцяте/п'ятнадцятого шістнадцяте/шістнадцятого сімнадцяте/сімнадцятого вісімнадцяте/вісімнадцятого дев'ятнадцяте/дев'ятнадцятого двадцяте/двадцятого/двадцять - - - - - - - - - тридцяте/тридцятого/тридцять",
  'الاول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر',
] as const

/** What days of the year are called, by month and day. */
export const holidayWords = {
  '1-1':
    'neujahr,neujahrstag,nieuwjaar,nieuwjaarsdag,capodanno,nouvel an,jour de l an,año nuevo,ano novo,yılbaşı,yılbaşında,yılbaşından,yılbaşına,tahun baru,رأس السنة,новый год,новий рік,元日,元旦,새해 첫날,नए साल',
  '2-14': 'valentinstag,san valentín,saint valentin,情人节,情人節,バレンタイン,밸런타인데이',
  '11-11': 'singles day,双十一,雙十一,光棍节',
  '12-24': 'heiligabend,nochebuena,kerstavond,vigilia di natale,クリスマスイブ,平安夜,크리스마스 이브',
  '12-25':
    'weihnachten,navidad,noel,natal,natale,kerst,kerstmis,eerste kerstdag,boże narodzenie,рождество,クリスマス,圣诞节,圣诞,聖誕節,聖誕,크리스마스,성탄절,عيد الميلاد,क्रिसमस',
  '12-31':
    'oudejaarsdag,oudejaarsavond,oudjaar,silvester,sylwester,nochevieja,saint sylvestre,san silvestro,yılbaşı gecesi,大晦日,大みそか',
} as const

/** More words for units of time, lengths of bars and what stands beside them, in the languages of `durations.ts`. */
export const moreUnits = {
  second:
    'secs secondi sekundy sekund секунду секунда секундах sekonde saniyelik giay ثانيه ثواني ثوان सेकंड सेकेंड',
  minute: `хв минутам минуту минутами хвилинам хвилину хвилинами minutowe minutowy minutowych minutowym minutowej minutach minute минуткам минутках минутке минутки минутных минутном минутного минутах минуту хвилин хвилини хвилинних хвилинні
    dk dakikadaki dakikalığa dakikasına dakikalığı dakikalıkta menitan minuut minutige minütige minütigen minütlich 分钟级 分钟级别 分钟k 分線 分間 분짜리 मिनिट मिनटों دقائق دقيقه`,
  hour: `ч godzinie godzinami часу часам часами годині годинам година godziny godzinę godzinne godzinny godzinnych godzinnym godzinowym godzinach часовик часовике часовиках часовом часового часовую часовая часах години годин годинних годинні годинами
    saatteki saatine saatliğe saatlikte saatliği saatlerde saatlikler jaman tiếng uurs stündige stündigen stündiger 小时级 小时级别 小时k 小時線 時間線 घण्टे घण्टा घंटेवार ساعه ساعات`,
  day: 'д дн din dinon dniu dnia dniami днем дню дням днями dniowe dniowych dniach dniowy дневного дневном днях днів дні денних gündeki gününe günlüğe günlüğü günlükte günlerde daags dagse tägige tägigen jours días 日级 日级别 日間の दिवस दिवसीय दिनों يوميا',
  week: 'haftaki нед неделе неделю неделям неделями неделей тижню тижнем тижням тижнями weeks tygodniach tygodniu tygodniem недельного недельном неделях недель тижні тижнів тиждень haftalıkta weekse wöchige semaines settimane 周级 周级别 सप्ताहों हफ्तों हफ़्तों اسابيع',
  month:
    'ayki miesiącu месяце месяцу месяцам місяця місяцю місяцям miesiącach месяцах місяць місяців місяці aylar maandse monatige महीनों أشهر اشهر',
  year: 'latach годах рік років роки yıllar jaren anni वर्षों سنه سنين عام اعوام',
} as const

export const moreAdverbs = {
  minute:
    'минутки минутках минутка минутке минутные минутных minutowe minutowych minutówki minuutkaarsen minutenkerzen minütliche menitan dakikalıklar 분봉 minütlich 毎分 每分钟 मिनटवार',
  quarterHour:
    'kwartieren viertelstunde viertelstunden viertelstündlich viertelstündliche viertelstündlichen viertelstundenkerzen quarterhourly пятнадцатиминутки пятнадцатиминутках пятнадцатиминутные пятнадцатиминутных пятнадцатиминутный piętnastominutowe piętnastominutowych kwartier',
  fiveMinutes:
    'пятиминутки пятиминутках пятиминутные пятиминутных пятиминутка пятиминутке pięciominutowe pięciominutowych fünfminütige fünfminütigen',
  halfHour:
    'halbstündlich halbstündliche halbstündlichen halbstündig halbstundenkerzen halfhourly halfuur halfuurs полчаса получасовые получасовых получасовках получасовки получасовой półgodzinne półgodzinnych półgodzinowe півгодини yarımsaatlik',
  hour: `horaires horários orarie 시간별 시간별로 시간마다 घंटेवार stündliches stündlicher stündlichem godzinowego godzinowej uurlijks часового ежечасные ежечасно saatlik 每小时的 часовик часовике часовики часовиках часовичках hourlies horária horárias horários orari uurlijkse uurbasis uurkaarsen stundenbasis stundenweise stundentakt godzinówki godzinówkach godzinowo почасовой почасовые почасовых почасово погодинно погодинні
    saatbaşı perjam jaman 一小时一根 每小时一根 时线 每小時 小时级 小时图 小時圖 小時級 時間毎 毎時 매시간 시봉 घंटेवार प्रतिघंटा ساعية`,
  twoHours: 'двухчасовые двухчасовых двухчасовках dwugodzinne dwugodzinnych zweistündig zweistündige',
  fourHours:
    'vieruurs vieruurskaars vieruurskaarsen четырехчасовые четырехчасовых четырехчасовках четырехчасовик четырехчасовики четырехчасовой чотиригодинних czterogodzinne czterogodzinnych vierstündig vierstündige vierstündigen',
  sixHours: 'шестичасовые шестичасовых sześciogodzinne sześciogodzinnych sechsstündig sechsstündige',
  twelveHours:
    'двенадцатичасовые двенадцатичасовых dwunastogodzinne dwunastogodzinnych zwölfstündig zwölfstündige',
  day: `quotidiens quotidiennes journaliere giornalieri tageweise 매일 일별 일별로 날마다 日別 tägliches täglicher täglichem dagelijkse codzienne quotidiani quotidiana quotidiano quotidiane tagesbasis taeglich dagbasis dagkaarsen dagelijks dziennych dziennie dniówki dniówkach дневки дневках дневном дневного дневок подневно денні денних щоденно щоденні
    günlükte günlükler günlükleri 一天一根 一日一根 每天一根 1天1根 日图 日级 日级别 日k线 日線 天线 日次 デイリー 데일리 일봉차트 रोजाना रोज़ाना प्रतिदिन दैनिकी`,
  week: `주별 주별로 주마다 매주 毎週 每週 wöchentliches wöchentlichem wekelijks cotygodniowe hebdo hebdos hebdomadaires hebdomadário semanalmente wochenbasis wöchentlichen wöchentlicher weekbasis weekkaarsen wekelijkse tygodniówki tygodniówkach tygodniowych tygodniowo недельки недельках недельном недельного понедельно тижневі тижневих щотижневі
    haftalıkta haftalıklar haftalıkları 一周一根 每周一根 周图 周级 周级别 周k线 週線 周k ウィークリー 週次 위클리 हफ्तेवार साप्ताहिकी`,
  month:
    'mensuelle mensuales mensualmente 월별 월별로 매월 毎月 每月 mensuales mensais mensuels mensuelles mensili mensile monatsbasis maandbasis miesięcznych miesięcznie месячные месячных месячном aylıkta bulanan 月图 月级 月k マンスリー 월봉 먼슬리 मासिकी',
} as const

export const moreBack = `останню останній останньої останнього останнє последнего последней последнее минулу минулого بآخر لآخر لهذا بهذا ce dit цей цього цю цій bu nesta neste dieses einem ostatniej tę tej diesem vergangenen vergangene vergangener zurückliegenden jüngsten jüngste pasados pasadas pasada recientes passé passée passés passées récents écoulés écoulées passados passadas recentes scorsi scorse passati passate recenti voorbije recente minionych minione
  ubiegłych ubiegłe прошлые прошлых минувшие останні останніх минулі минулих geride sebelumnya selama belakangan vừa gần những الاخيره الفائته طوال बीते गत 이전 지난번 これまで 最近の ここ数 近期 过去的`

export const moreBars = `velitas bougie chandeliers chandelier kerze basis candele candela kaars kaarsjes świeczki świeczkach świeczek świecach свечках свечками свечам свечах свечку свечки свічки свічках свічок
  таймфреим таймфрейме тф графике mumda mumlarda mumlarla mumlar mumu mumluk lilin khung biểu 足で 足の grafiek grafieken k線 ローソク キャンドル 蜡烛 蜡烛图 k线图 级别 캔들로 봉으로 봉차트 차트로 شمعه الشموع شموع بشموع إطار الاطار فريم कैंडल कैंडल्स कैंडलों मोमबत्ती टाइमफ्रेम चार्ट`

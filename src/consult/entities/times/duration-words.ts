import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/durations.ts'
import { fold } from '../../text/fold.ts'
import { inflectionsOf } from '../../text/inflections.ts'
import { furtherBars, furtherPeriods, furtherUnits, secondsLong, slavicCharts } from './further-times.ts'
import { moreAdverbs, moreBack, moreBars, moreUnits } from './time-words.ts'

/** What one unit lasts, and the words for it in the languages we read. */
export const units = parseTimes([
  ...furtherUnits,
  [1_000, moreUnits.second],
  [MINUTE_MS, moreUnits.minute],
  [HOUR_MS, moreUnits.hour],
  [DAY_MS, moreUnits.day],
  [7 * DAY_MS, moreUnits.week],
  [30 * DAY_MS, moreUnits.month],
  [365 * DAY_MS, moreUnits.year],
  [
    1_000,
    's sec secs second seconds segundo segundos sekunde sekunden seconde secondes secondo secondi секунд секунды 秒 초 saniye detik giây',
  ],
  [
    MINUTE_MS,
    `m min mins dk dklık dakikalik minutówkach minutówki minutówka minute minutes minuto minutos minuten minut minuti minuut minuta minuty минута минуты минут минутные минутный мин
    dakika dakikalık dakikada menit phút 分钟 分 分足 分钟线 분 분봉 دقيقة دقائق मिनट`,
  ],
  [
    HOUR_MS,
    `h hr hrs hour hours hora horas stunde stunden heure heures ora ore uur uurs uurskaars uurskaarsen uren godzina godziny godzin godz час часа часов часовой
    часовые saat saatlik saatte saatin jam giờ 小时 小時 小时线 時間 時間足 시간 시간봉 ساعة ساعات घंटा घंटे घंटों`,
  ],
  [
    DAY_MS,
    `d day days dia dias tag tage tagen tages jour jours giorno giorni dag dagen dzień dni день дня дней дни gün günlük günde günün hari
    ngày 天 日 日间 日間 일 일간 일봉 يوم يوما أيام ايام दिन दिनों`,
  ],
  [
    7 * DAY_MS,
    `w wk week weeks semana semanas woche wochen semaine semaines settimana settimane weken tydzień tygodnie tygodni неделя недели
    недель неделю hafta haftalık haftada haftanın minggu pekan tuần 周 週 週間 星期 주 주일 주간 주봉 أسبوع أسابيع हफ्ता हफ्ते हफ़्ते सप्ताह`,
  ],
  [
    30 * DAY_MS,
    `mo month months mes meses mês monat monate monaten mois mese mesi maand maanden miesiąc miesiące miesięcy месяц месяца месяцев ay
    aylık ayda ayın bulan tháng 个月 個月 か月 ヶ月 ヵ月 カ月 개월 달 شهر أشهر شهور महीना महीने माह`,
  ],
  [
    365 * DAY_MS,
    `y yr year years año años ano anos jahr jahre jahren an ans année anno anni jaar rok lata lat roku год года лет yıl yıllık yılda sene
    tahun năm 年 年间 년 سنة سنوات साल वर्ष`,
  ],
])

/** Words that name a length without a number. */
export const adverbs = parseTimes([
  ...furtherBars,
  ...slavicCharts,
  [MINUTE_MS, moreAdverbs.minute],
  [5 * MINUTE_MS, moreAdverbs.fiveMinutes],
  [15 * MINUTE_MS, moreAdverbs.quarterHour],
  [30 * MINUTE_MS, moreAdverbs.halfHour],
  [HOUR_MS, moreAdverbs.hour],
  [2 * HOUR_MS, moreAdverbs.twoHours],
  [4 * HOUR_MS, moreAdverbs.fourHours],
  [6 * HOUR_MS, moreAdverbs.sixHours],
  [12 * HOUR_MS, moreAdverbs.twelveHours],
  [DAY_MS, moreAdverbs.day],
  [7 * DAY_MS, moreAdverbs.week],
  [30 * DAY_MS, moreAdverbs.month],
  [MINUTE_MS, 'minutely 分足'],
  [
    HOUR_MS,
    `часах годинках godzinówek godzinówkami godzinówce godzinówka godzinówki godzinówkach بالساعة saatlikte saatlikteki hourly hourlies horario horaria horarias stündlich stündliche stündlichen horaire horaires orario oraria orarie uurlijks godzinowe godzinowy
    godzinowych часовой часовые часовых часовая часовик часовике часовом ежечасно saatlik 小时线 每小时 時間足 시간봉`,
  ],
  [
    DAY_MS,
    `daily dailies dayly dialy tägliches täglicher اليومي اليومية diario diaria diarias diarios diariamente täglich tägliche täglichen tages quotidien quotidienne quotidiennes journalier
    journaliers journalières journalière giornaliero giornaliera giornaliere dagelijks dagelijkse dzienne dzienny dziennych дневной
    дневные дневных дневная дневке дневка ежедневно ежедневные günlükte günlükteki günlük harian 日线 每日 每天 日足 日k 毎日 일봉 दैनिक يومي يومية`,
  ],
  [
    7 * DAY_MS,
    `weekly weeklies semanal semanales semanais wöchentlich wöchentliche hebdomadaire hebdomadaires settimanale settimanali wekelijks wekelijkse
    tygodniowe tygodniowy недельный недельные недельных haftalık mingguan 周线 每周 週足 주봉 साप्ताहिक أسبوعي أسبوعية`,
  ],
  [
    30 * DAY_MS,
    'monthly mensual mensuel mensal monatlich mensile maandelijks miesięczny miesięczne месячный aylık bulanan 月线 月足 월봉 شهري मासिक',
  ],
])

/** Slavic adjectives with their endings: "godzinowym", "недельного", "денному". */
const adjectives = [
  ['y i e a ą ego emu ym im ych ich ymi ej', ['minutow', 'godzinow', 'dzienn', 'tygodniow', 'miesięczn']],
  ['y e a ą ego ym ych ej', ['cominutow', 'cogodzinn', 'codzienn', 'cotygodniow', 'comiesięczn']],
  ['ый ой ая ое ые ого ому ом ым ых ыми ую', ['минутн', 'часов', 'дневн', 'недельн', 'месячн']],
  ['ый ая ое ые ого ом ых ую о', ['поминутн', 'почасов', 'ежедневн', 'еженедельн', 'ежемесячн']],
  ['ий а е і ого ому им их ими ій у ою', ['хвилинн', 'годинн', 'денн', 'тижнев', 'місячн']],
  ['ий а е і ого их ій у о', ['щохвилинн', 'щогодинн', 'щоденн', 'щотижнев', 'щомісячн']],
] as const
const adjectiveUnits = [MINUTE_MS, HOUR_MS, DAY_MS, 7 * DAY_MS, 30 * DAY_MS]
for (const [endings, stems] of adjectives)
  for (const [at, unit] of adjectiveUnits.entries())
    for (const ending of endings.split(' ')) adverbs.set(fold(`${stems[at]}${ending}`), unit)
for (const [words, unit] of [
  ['щогодини погодинно', HOUR_MS],
  ['щодня подобово', DAY_MS],
  ['щотижня', 7 * DAY_MS],
  ['щомісяця', 30 * DAY_MS],
] as const)
  for (const word of words.split(' ')) adverbs.set(fold(word), unit)

function parseTimes(rows: readonly (readonly [number, string])[]): Map<string, number> {
  return new Map(
    rows.flatMap(([milliseconds, words]) =>
      words
        .split(/\s+/)
        .flatMap(inflectionsOf)
        .map((word) => [fold(word), milliseconds] as const),
    ),
  )
}

export const back = new Set(
  `this last past previous over esta este diese dieser diesen cette questa questo deze tym tego этой этот эту этом 이번 इस هذا هذه within since ago últimos últimas último última letzten letzte letzter derniers dernières dernier dernière
  ultimi ultime ultimo ultima laatste afgelopen vorige ostatnie ostatnich ostatni ostatnia ostatniego ostatnim zeszły zeszłym последние
  последних последнюю последний последняя прошлую прошлый за son geçen geçtiğimiz terakhir lalu qua trước 过去 過去 最近 近 直近 ここ
  最近の 上 지난 최근 آخر الماضي الماضية خلال पिछले पिछला पिछली ${moreBack}`
    .split(/\s+/)
    .map(fold),
)
/** The same behind the unit: "la semaine dernière", "minggu lalu", "tuần trước". */
export const backBehind = new Set(
  `ini này ده دي هذا ago pasado pasada passado passada dernier dernière scorso scorsa geleden temu wstecz назад önce lalu terakhir qua trước 前 전 동안 間 الماضي
  الماضية الأخيرة पहले`
    .split(/\s+/)
    .map(fold),
)
export const barWords = new Set(
  `candle candles candlestick candlesticks bar bars kline klines chart charts timeframe tf interval ohlc ohlcv velas vela kerzen bougies
  bougie candele candela kaarsen świece świec свечи свечей свечах график графике mum mumlar grafik grafiği nến k线 足 ローソク足 캔들 봉 차트
  شموع कैंडल ${moreBars}`
    .split(/\s+/)
    .map(fold),
)

/** Lengths without a number that say how far to look back. */
export const wholePeriods = parseTimes([
  ...furtherPeriods,
  ...secondsLong,
  [HOUR_MS, 'sejam'],
  [DAY_MS, 'sehari 하루 сутки суток доба добу'],
  [2 * DAY_MS, '이틀'],
  [3 * DAY_MS, '사흘'],
  [4 * DAY_MS, '나흘'],
  [10 * DAY_MS, '열흘'],
  [15 * DAY_MS, '보름'],
  [7 * DAY_MS, 'seminggu 일주일'],
  [30 * DAY_MS, 'sebulan 한달'],
  [365 * DAY_MS, 'setahun 일년'],
  [HOUR_MS, '一小时 一個小時 一个小时 一小時 一个钟头 一個鐘頭 这个小时 這個小時 这一小时 這一小時'],
  [DAY_MS, '一天 一日'],
  [
    7 * DAY_MS,
    '这礼拜 這禮拜 上礼拜 上禮拜 這週 這周 一周 一週 一星期 一週間 週間 本周 这周 上周 今週 先週 本週 이번주 지난주 tygodnia haftanın',
  ],
  [14 * DAY_MS, '两周 兩週 fortnight'],
  [
    30 * DAY_MS,
    '這個月 上個月 一个月 一個月 一か月 一ヶ月 本月 这个月 上个月 今月 先月 이번달 지난달 miesiąca',
  ],
  [90 * DAY_MS, '三个月 三個月 quarter quartal квартал'],
  [180 * DAY_MS, '半年 полгода półrocze halbjahr'],
  [365 * DAY_MS, '一年 一年間'],
])

/** What stands before the length of "three days ago". */
export const agoBefore = new Set('vor hace ha قبل وقبل'.split(' ').map(fold))

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/durations.ts'

type Times = readonly (readonly [number, string])[]

/** More words for times, beside `time-words.ts`: Turkish and Hindi endings, Hindi also in Latin letters. */
export const furtherUnits: Times = [
  [
    MINUTE_MS,
    'dakikaya dakikadan dakikadaki dakikasını dakikayı dakikanın minat minit хвилинах хвилину मिनट',
  ],
  [HOUR_MS, 'saate saatten saatteki saati saatini saatinin ghanta ghante ghanton годинах годину'],
  [DAY_MS, 'güne günden gündeki günü gününü gününün'],
  [7 * DAY_MS, 'haftaya haftadan haftadaki haftayı haftasını haftasının тижня wks hafte hafton'],
  [30 * DAY_MS, 'aya aydan aydaki ayını ayının mahina mahine mahinon monats'],
  [365 * DAY_MS, 'yıla yıldan yıldaki yılı yılını yılının yrs saal'],
]

/** How long bars are. */
export const furtherBars: Times = [
  [HOUR_MS, 'عالساعة'],
  [DAY_MS, 'عاليومي عاليومية باليومي डेली'],
  [7 * DAY_MS, 'عالأسبوعي عالأسبوعية أسبوعيا वीकली 주간'],
  [30 * DAY_MS, 'عالشهري عالشهرية شهريا मंथली 월간'],
]

/** How far to look back, in one word: Arabic has a dual, and puts "this" before the unit. */
export const furtherPeriods: Times = [
  [HOUR_MS, 'هالساعة'],
  [2 * HOUR_MS, 'ساعتين'],
  [2 * DAY_MS, 'يومين'],
  [7 * DAY_MS, 'هالأسبوع هالاسبوع للأسبوع لأسبوع sepekan'],
  [14 * DAY_MS, 'أسبوعين'],
  [30 * DAY_MS, 'هالشهر للشهر لشهر 月間'],
  [60 * DAY_MS, 'شهرين'],
  [365 * DAY_MS, 'هالسنة للسنة لسنة'],
]

/** "Шестисекундный": how long a video is. */
export const secondsLong: Times = (
  [
    [5, 'пяти'],
    [6, 'шести'],
    [7, 'семи'],
    [8, 'восьми'],
    [10, 'десяти'],
    [12, 'двенадцати дванадцяти'],
    [15, 'пятнадцати пятнадцяти'],
  ] as const
).flatMap(([count, names]) =>
  names
    .split(' ')
    .flatMap((name) =>
      'ый ая ое ой ого ом ую ые ых ий а е ого у і их'
        .split(' ')
        .map((ending) => [count * 1_000, `${name}секундн${ending}`] as const),
    ),
)

const hours: readonly (readonly [number, string])[] = [
  [1, ''],
  [2, 'двух дво двох'],
  [4, 'четырёх чотири чотирьох'],
  [6, 'шести'],
  [8, 'восьми'],
  [12, 'двенадцати дванадцяти'],
]
const minutes: readonly (readonly [number, string])[] = [
  [1, ''],
  [3, 'трёх три трьох'],
  [5, 'пяти'],
  [15, 'пятнадцати пятнадцяти'],
  [30, 'тридцати тридцяти'],
]
/** Stems of what a chart is called, with their endings. */
const charts: readonly (readonly [number, readonly (readonly [number, string])[], string, string])[] = [
  [HOUR_MS, hours, 'часовик годинник', ' е у ом и ах ов ам і ів'],
  [HOUR_MS, hours, 'часовк годинк', 'а е у и ах ам ой ою'],
  [HOUR_MS, hours, 'часов', 'ый ая ое ой ого ому ом ую ые ых ыми'],
  [HOUR_MS, hours, 'годинн', 'ий а е ій ого ому у і их ими'],
  [HOUR_MS, hours, 'годинц', 'і'],
  [MINUTE_MS, minutes, 'минутк хвилинк', 'а е у и ах ам ой ою'],
  [MINUTE_MS, minutes, 'минутн', 'ый ая ое ой ого ому ом ую ые ых ыми'],
  [MINUTE_MS, minutes, 'хвилинн', 'ий а е ій ого ому у і их ими'],
  [MINUTE_MS, minutes, 'хвилинц', 'і'],
  [DAY_MS, [[1, '']], 'дневк денк', 'а е у и ах ам ой ою'],
  [DAY_MS, [[1, '']], 'денц', 'і'],
  [DAY_MS, [[1, '']], 'добов', 'ий а е ій ого ому у і их ими'],
  [7 * DAY_MS, [[1, '']], 'недельк тижнівк тижневик', ' а е у и ах ам ой ою і'],
]

/** "Четырёхчасовик", "пятнадцатиминутке", "чотиригодинках": a chart by how long its bars are. */
export const slavicCharts: Times = charts.flatMap(([unit, counts, stems, endings]) =>
  counts.flatMap(([count, names]) =>
    names.split(' ').flatMap((name) =>
      stems.split(' ').flatMap((stem) =>
        endings
          .split(' ')
          // "годинник" alone is a clock
          .filter(() => !(stem === 'годинник' && name === ''))
          .map((ending) => [count * unit, `${name}${stem}${ending}`] as const),
      ),
    ),
  ),
)

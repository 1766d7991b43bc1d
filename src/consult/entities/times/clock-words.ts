export const CLOCK =
  /(?<![\d.,:])(\d{1,2})(?:[:hu]|\.(?=\d{2}\s?(?:utc|gmt|uhr|uur|wib))|(?<=(?:pukul|jam|alle|um|om|kl|godz\.) \d{1,2})\.)(\d{2})(?::(\d{2}))?(?!\d|[.,]\d|%)(?:\s?(am|pm)(?![a-z]))?|(?<![\d.,:])(\d{1,2})\s?([ap]m\.?|[ap]\.m\.?)(?![a-z])/i
const MORNING =
  'pagi|sabah|de la mañana|da manhã|du matin|di mattina|del mattino|morgens|rano|утра|ранку|sáng|صباحا|الصبح|सुबह|subah|savere|in the morning'
const AFTERNOON =
  "in the afternoon|in the evening|de la tarde|da tarde|du soir|de l['’]après-midi|abends|nachmittags|del pomeriggio|di sera|['’]s middags|['’]s avonds|po południu|wieczorem|вечера|дня|вечора|akşam|öğleden sonra|sore|siang|chiều|tối|مساء|المساء|العصر|عصرا|الظهر|بعد الظهر|शाम|दोपहर|shaam|sham|dopahar|dopeher|夕方|傍晚|中午|午後|下午|오후|저녁"
const NIGHT = 'at night|de la noche|da noite|nachts|malam|gece|đêm|ночи|ночі|ليلا|بالليل|रात|raat|夜|晚|밤'
const UNIT =
  "(?:uhr|uur|[hu](?!\\p{L})|heures?|horas|ore(?!\\p{L})|часов|часа|годин\\p{L}?|giờ|बजे|baje|o['’]clock)"
export const PART_BEHIND = new RegExp(`^\\s?${UNIT}?\\s?(?:(${AFTERNOON})|${NIGHT})`, 'iu')
export const PART_BEFORE = new RegExp(
  `(?:(${AFTERNOON})|${NIGHT})[上の]?\\s?(?:saat|jam|pukul|um|om|o|в|о|lúc|को|الساعة)?\\s?$`,
  'iu',
)
/** Beside a day "15h" is a time of day; what may be the length of a bar stays one. */
const HOUR = String.raw`(?<![\d.,])(?!(?:1|2|4|6|8|12|24)\s?h)(\d{1,2})\s?h(?![\p{L}\d])`
const DAY_BEFORE =
  '(?:hier|ayer|anteayer|ontem|anteontem|ieri|wczoraj|yesterday|gisteren|gestern|hoje|hoy|oggi|(?:hôm|tối|đêm) (?:qua|kia|nay)|\\d{4}|/\\d{1,2})'
export const CLOCK_ELSEWHERE = new RegExp(
  [
    String.raw`(?<=${DAY_BEFORE}[\s,]{1,2})${HOUR}`,
    String.raw`${HOUR}(?=\s(?:hôm|ngày|tối|đêm|de (?:ayer|hoy)|d['’]hier|di ieri|de ontem))`,
    String.raw`(?<![\d.,])(\d{1,2})\s?h(?=\s(?:sáng|chiều|tối|đêm))`,
    String.raw`(?<!\p{L})lúc\s(\d{1,2})\s?h(?![\p{L}\d])`,
    String.raw`(?<![\d.,])(\d{1,2})\s?(?:uhr|बजे|baje|o['’]clock)(?:\s?(\d{2})(?!\d))?(?![\p{L}\d])`,
    String.raw`(?<![\d.,])(\d{1,2})(?=\sbuçuk)`,
    String.raw`(?<![\d.,])(\d{1,2})\s?giờ(?=\s(?:${MORNING}|${AFTERNOON}|${NIGHT}))`,
    String.raw`(?<!\p{L})(?:(?:om|rond|um|gegen) (?:half|halb)|(?:jam|pukul) setengah|half past|(?:quarter|viertel|kwart) (?:past|to|nach|vor|over|voor))\s(\d{1,2})(?![\d.,:])`,
    String.raw`(?<![\p{L}\d]|(?<![\d/])\d{1,2} )(?:saat|saatiyle|pukul|jam|godz(?:inie|\.)|lúc|a las|الساعة)\s(\d{1,2})(?![\d.,:])`,
    String.raw`(?<!\p{L})(?:at|om|o|в|о|alle|às|à|um)\s(\d{1,2})(?=\s?(?:utc|gmt|(?:h?ora|heure)(?!\p{L})|[ye] (?:medi|mezz|cuarto|meia|quarto)|${UNIT}|[,.;?!]|$|${MORNING}|${AFTERNOON}|${NIGHT}))`,
    String.raw`(?<!\d)(\d{1,2})\s?(?:時(?![間足点])|点(?![数の])|點|시(?![간점세장]))(?:\s?(\d{1,2})[分분])?`,
  ].join('|'),
  'iu',
)
export const NOON =
  /(?<!\p{L})(?:noon|midday|mediod[ií]a|meio[- ]dia|midi|mezzogiorno|mittags?|middag|południe|полдень|полудень|опівдні|öğlen|trưa|tengah hari|الظهر|ظهرا)(?!\p{L})|正午|中午|정오|दोपहर/iu
export const MIDNIGHT =
  /(?<!\p{L})(?:midnight|medianoche|meia[- ]noite|minuit|mezzanotte|mitternacht|middernacht|północ[ąy]?|полночь|північ|опівночі|gece yarısı|tengah malam|nửa đêm|منتصف الليل)(?!\p{L})|零[点點时時]|午夜|자정|आधी रात/iu

/** "오후 3시 반", "三点一刻", "3 y media", "sekiz buçuk": what is added behind the hour. */
export const ADDED: readonly (readonly [number, RegExp])[] = [
  [
    30,
    /^\s?(?:uhr|uur|heures?|h|giờ)?\s?(?:半|반(?!\p{L})|y media|e mezz[ao]|e meia|et demie?|buçuk(?:ta)?|rưỡi|والنصف|ونصف)/iu,
  ],
  [15, /^\s?(?:heures?|h)?\s?(?:一刻|1刻|y cuarto|e un quarto|e quarto|et quart|والربع|وربع)/iu],
  [45, /^\s?(?:三刻|3刻)/u],
]
/** The same before it: "halb neun", "half past 3", "साढ़े तीन बजे", "setengah 9". */
export const ADDED_BEFORE: readonly (readonly [number, RegExp])[] = [
  [30, /(?<!\p{L})(?:half past|साढ़े|साढ़े|saa?dhe)\s$/iu],
  [-30, /(?<!\p{L})(?:half|halb|setengah)\s$/iu],
  [15, /(?<!\p{L})(?:quarter past|viertel nach|kwart over|सवा|sava)\s$/iu],
  [-15, /(?<!\p{L})(?:quarter to|viertel vor|kwart voor|पौने|paune)\s$/iu],
]

/** Zones of the IANA table: their short names, and how the names of their places begin in the languages that we read. */
const zones = [
  [
    'Asia/Tokyo',
    'JST|jst',
    'japan|japon|japón|japão|jepang|giappone|tok[iy]o|nhật|япон|токио|токіо|日本|東京|东京|일본|도쿄|जापान|يابان|طوكيو',
  ],
  [
    'Asia/Seoul',
    'KST|kst',
    'korea|core[ai]a?|corée|kore|seoul|seúl|hàn quốc|коре|сеул|韓国|韩国|韓國|首尔|ソウル|한국|서울|कोरिया|كوريا|سيول',
  ],
  [
    'Asia/Shanghai',
    'WITA|wita|SGT|sgt|HKT|hkt',
    `(?:hk|sg)(?!\\p{L})|beijing|pek[ií]n|pechino|pequim|chin[ae]|cina|çin|shanghai|bắc kinh|trung quốc|пекин|пекін|кита|北京|中国|中國|上海|베이징|중국|चीन|صين|بكين|
    singap|hong ?kong|taiwan|taipei|台北|台湾|台灣|臺灣|香港|新加坡|シンガポール|싱가포르|홍콩|सिंगापुर|سنغافورة`,
  ],
  [
    'Asia/Kolkata',
    'IST',
    'indian?|indien|inde|índia|hindistan|ấn độ|инди|інді|印度|インド|인도|भारत|हिंदुस्तान|هند',
  ],
  [
    'Asia/Jakarta',
    'WIB|wib|ICT|VN',
    'jakarta|indonesia barat|(?:vn|hn)(?!\\p{L})|việt nam|vietnam|hà nội|hanoi|sài gòn|bangkok|thái lan|вьетнам|越南|ベトナム|베트남|वियतनाम|فيتنام',
  ],
  [
    'Europe/Istanbul',
    'TRT|trt|TS[İI]|tsi',
    'türki|turki|turkey|turqu|turchia|[eiİ]sta[nm]bul|стамбул|土耳其|トルコ|터키|तुर्की|تركيا|[اإ]سطنبول',
  ],
  ['Europe/Moscow', 'MSK|msk|мск|МСК', 'mosc|mosk|моск|莫斯科|モスクワ|모스크바|मास्को|موسكو'],
  [
    'Asia/Riyadh',
    '',
    'ri[iy]ad|saudi|kuwait|qatar|رياض|سعودي|مكة|كويت|قطر|دوحة|بغداد|عراق|دمشق|سوريا|عمان|[اأ]ردن',
  ],
  ['Asia/Dubai', '', 'dub[aá]i|دبي|[إا]مارات|[أا]بوظبي|дуба|迪拜|ドバイ|두바이|दुबई'],
  ['Asia/Beirut', '', 'beirut|بيروت|لبنان'],
  ['Africa/Cairo', '', 'cairo|kair|каир|каїр|مصر|قاهرة'],
  ['America/Sao_Paulo', 'BRT', 'bras|s[aã]o paulo|argentin|buenos aires|巴西|ブラジル|브라질|برازيل'],
  ['America/Mexico_City', '', 'm[eé]xic|cdmx'],
  [
    'America/New_York',
    'E[SD]?T|edt',
    'new york|nueva york|nova york|nova iorque|eastern|нью-йорк|纽约|紐約|ニューヨーク|뉴욕|न्यूयॉर्क|نيويورك',
  ],
  [
    'America/Los_Angeles',
    'P[SD]?T|pdt',
    'pacific|los angeles|san francisco|california|洛杉矶|ロサンゼルス|로스앤젤레스',
  ],
  ['America/Chicago', 'CDT|cdt', 'chicago|us central|чикаго|芝加哥|シカゴ|시카고'],
  ['America/Denver', 'M[SD]T', 'denver'],
  ['Australia/Sydney', 'AE[SD]?T', 'sydney|melbourne|сидне|悉尼|雪梨|シドニー|시드니|सिडनी|سيدني'],
  ['Europe/Lisbon', '', 'lisbo|portug'],
  ['Africa/Lagos', 'WAT', 'lagos|nigeria'],
  ['Africa/Johannesburg', 'SAST', 'johannesburg|cape town'],
  ['Europe/London', 'BST', '(?:uk|british)(?!\\p{L})|london|londr|лондон|伦敦|倫敦|ロンドン|런던|लंदन|لندن'],
  [
    'Europe/Berlin',
    'CES?T|MES?Z|cest?|mesz?',
    'berlin|deutsch|german|mitteleurop|paris|fran[cç]|madrid|españ|peninsular|vienna|wien|zürich|zurich|brussels|bruxelles|milan|rom[ae]?(?!\\p{L})|ital[iy]|amsterdam|nederland|warsz|warsaw|polsk|central european|берлин|париж|варшав|柏林|巴黎|ベルリン|パリ|베를린|파리|برلين|باريس',
  ],
  ['Europe/Kyiv', 'EES?T', 'kyiv|kiev|kij[oó]w|киев|києв|київ'],
] as const
const localities = zones.map(([, , names]) => `(${names.replace(/\n +/g, '')})`).join('|')
const patterns = [
  new RegExp(`(?<!\\p{L})(?:${zones.map(([, short]) => `(${short || '(?!)'})`).join('|')})(?!\\p{L})`, 'u'),
  new RegExp(
    `(?:(?<!\\p{L})(?:time in|hor[aá](?:s|rio)?(?: d[eoa]l?)?|heure(?: d[eu])?|ora(?: d[ei]l?)?|\\d ?h d[eoa]|giờ|waktu|czasu|по|за|ب?توقيت)\\s|heure d['’])(?:ال)?(?:${localities})`,
    'iu',
  ),
  new RegExp(
    `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Hangul}])(?:${localities})\\p{L}{0,6}[\\s-]?(?:standard )?(?:time|saat|zeit|tijd|时间|時間|시간|समय|के समय|времен|часом)`,
    'iu',
  ),
]

/** A place right behind the time of day, with no word for "time": "9:30am New York". */
const BESIDE = new RegExp(
  `[\\s,(]{1,2}(?!index|indep|indes|brask|mexc|turbo)(?:(?:in|de|di|da|à|en|в|w|बजे|को) )?(?:${localities})\\p{L}{0,6}(?!\\p{L})\\)?`,
  'iuy',
)
const SHORT_BESIDE = new RegExp(
  `[\\s,]{0,2}\\(?(?:${zones.map(([, short]) => `(${short || '(?!)'})`).join('|')})(?!\\p{L})\\)?`,
  'uy',
)
/** Behind "am" and "pm" small letters name a zone too, where elsewhere "est" and "et" are words. */
const SMALL_BESIDE = /(?<=[ap]m) ?(?:(e[sd]?t)|(p[sd]?t))(?!\p{L})| (est)(?=[\s,.;?)]*$)/uy
/** How far the time that is stated lies before UTC, as in `+02:00`. */
const OFFSET = /\s?\(?(?:utc|gmt)?\s?([+-])(\d{1,2})(?::?([0-5]\d))?(?![\d:.,%])\)?/iy
const UNIVERSAL = /\s?\(?(?:utc|gmt)(?![\p{L}\d])\)?/iuy
/** Short names of several zones: their time is not ours to guess. */
const UNCLEAR = /(?<!\p{L})(?:CST|US time)(?!\p{L})/u

export interface Zone {
  readonly zone?: string
  /** Minutes before UTC. */
  readonly ahead?: number
  /** Where in the text it stands. */
  readonly start: number
  readonly end: number
}

/** The zone of a time of day that ends at a letter of a text: beside it, or anywhere with the word for "time". */
export function findZone(text: string, to: number): Zone | undefined {
  const at = (pattern: RegExp) => {
    pattern.lastIndex = to
    return pattern.exec(text)
  }
  const offset = at(OFFSET)
  if (offset && Number(offset[2]) <= 14) {
    const ahead = Number(`${offset[1]}1`) * (Number(offset[2]) * 60 + Number(offset[3] ?? 0))
    return { ahead, start: to, end: to + offset[0].length }
  }
  const universal = at(UNIVERSAL)
  if (universal) return { ahead: 0, start: to, end: to + universal[0].length }
  const small = at(SMALL_BESIDE)
  if (small)
    return {
      zone: small[2] ? 'America/Los_Angeles' : 'America/New_York',
      start: to,
      end: to + small[0].length,
    }
  const found = at(SHORT_BESIDE) ?? patterns.map((pattern) => pattern.exec(text)).find(Boolean) ?? at(BESIDE)
  const zone = found && zones[found.slice(1).findIndex(Boolean)]?.[0]
  if (zone) return { zone, start: found.index, end: found.index + found[0].length }
  const unclear = UNCLEAR.exec(text)
  return unclear ? { zone: '', start: unclear.index, end: unclear.index + unclear[0].length } : undefined
}

/** How many minutes a zone is ahead of UTC on a day; undefined for a zone that is not clear. */
export function minutesAhead(
  { zone, ahead = 0 }: Pick<Zone, 'zone' | 'ahead'>,
  day: Date,
): number | undefined {
  if (zone === undefined) return ahead
  if (zone === '') return undefined
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(day)
  const written = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(written) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

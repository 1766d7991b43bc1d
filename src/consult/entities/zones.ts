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
    `beijing|pek[ií]n|pechino|pequim|chin[ae]|cina|çin|shanghai|bắc kinh|trung quốc|пекин|пекін|кита|北京|中国|中國|上海|베이징|중국|चीन|صين|بكين|
    singap|hong ?kong|taiwan|taipei|台北|台湾|台灣|臺灣|香港|新加坡|シンガポール|싱가포르|홍콩|सिंगापुर|سنغافورة`,
  ],
  ['Asia/Kolkata', '', 'indian?|indien|inde|índia|hindistan|ấn độ|инди|інді|印度|インド|인도|भारत|هند'],
  [
    'Asia/Jakarta',
    'WIB|wib|ICT',
    'jakarta|indonesia barat|việt nam|vietnam|hà nội|hanoi|sài gòn|bangkok|thái lan|вьетнам|越南|ベトナム|베트남|वियतनाम|فيتنام',
  ],
  [
    'Europe/Istanbul',
    'TRT|trt',
    'türki|turki|turkey|turqu|turchia|[eiİ]sta[nm]bul|стамбул|土耳其|トルコ|터키|तुर्की|تركيا|[اإ]سطنبول',
  ],
  ['Europe/Moscow', 'MSK|msk|мск', 'mosc|mosk|москв|莫斯科|モスクワ|모스크바|मास्को|موسكو'],
  [
    'Asia/Riyadh',
    '',
    'ri[iy]ad|saudi|kuwait|qatar|رياض|سعودي|مكة|كويت|قطر|دوحة|بغداد|عراق|دمشق|سوريا|عمان|[اأ]ردن',
  ],
  ['Asia/Dubai', '', 'dub[aá]i|دبي|[إا]مارات|[أا]بوظبي|дуба|迪拜|ドバイ|두바이|दुबई'],
  ['Asia/Beirut', '', 'beirut|بيروت|لبنان'],
  ['Africa/Cairo', '', 'cairo|kair|каир|каїр|مصر|قاهرة'],
  ['America/Sao_Paulo', 'BRT', 'bras|s[aã]o paulo|argentin|buenos aires|巴西|ブラジル|브라질|برازيل'],
  ['America/Mexico_City', '', 'm[eé]xic'],
  [
    'America/New_York',
    'E[SD]?T',
    'new york|nueva york|nova york|nova iorque|eastern|нью-йорк|纽约|紐約|ニューヨーク|뉴욕|न्यूयॉर्क|نيويورك',
  ],
  ['America/Los_Angeles', 'P[SD]?T', 'pacific|los angeles|california'],
  ['Europe/London', '', 'london|londr|лондон|伦敦|倫敦|ロンドン|런던|लंदन|لندن'],
  [
    'Europe/Berlin',
    'CES?T|MES?Z',
    'berlin|deutsch|german|mitteleurop|paris|fran[cç]|madrid|españ|rom[ae]?(?!\\p{L})|ital[iy]|amsterdam|nederland|warsz|warsaw|polsk|central european|берлин|париж|варшав|柏林|巴黎|ベルリン|パリ|베를린|파리|برلين|باريس',
  ],
  ['Europe/Kyiv', '', 'kyiv|kiev|kij[oó]w|киев|києв|київ'],
] as const
const localities = zones.map(([, , names]) => `(${names.replace(/\n +/g, '')})`).join('|')
const patterns = [
  new RegExp(`(?<!\\p{L})(?:${zones.map(([, short]) => `(${short || '(?!)'})`).join('|')})(?!\\p{L})`, 'u'),
  new RegExp(
    `(?:(?<!\\p{L})(?:time in|horas? d[eoa]l?|heure d[eu]|ora d[ei]l?|giờ|waktu|czasu|по|за|ب?توقيت)\\s|heure d['’])(?:ال)?(?:${localities})`,
    'iu',
  ),
  new RegExp(
    `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Hangul}])(?:${localities})\\p{L}{0,6}[\\s-]?(?:standard )?(?:time|saat|zeit|tijd|时间|時間|시간|समय|के समय|времен|часом)`,
    'iu',
  ),
]

/** How many minutes the zone that a text names is ahead of UTC on a day. */
export function minutesAhead(text: string, day: Date): number {
  const found = patterns.map((pattern) => pattern.exec(text)).find(Boolean)
  const timeZone = found && zones[found.slice(1).findIndex(Boolean)]?.[0]
  if (!timeZone) return 0
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(day)
  const written = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(written) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

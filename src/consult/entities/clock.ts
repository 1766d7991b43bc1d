import { type Word, wordOf } from '../text/scan.ts'
import { numeralOf } from './numbers.ts'
import { minutesAhead } from './zones.ts'

const CLOCK =
  /(?<![\d.,:])(\d{1,2})(?:[:h]|\.(?=\d{2}\s?(?:utc|gmt|uhr|uur|wib))|(?<=(?:pukul|jam|alle|um|om|kl|godz\.) \d{1,2})\.)(\d{2})(?::(\d{2}))?(?!\d|[.,]\d|%)(?:\s?(am|pm)(?![a-z]))?|(?<![\d.,:])(\d{1,2})\s?(am|pm|a\.m|p\.m)(?![a-z])/i
const MORNING =
  'pagi|sabah|de la mañana|da manhã|du matin|di mattina|del mattino|morgens|rano|утра|ранку|sáng|صباحا|الصبح|सुबह|in the morning'
const AFTERNOON =
  "in the afternoon|in the evening|de la tarde|da tarde|du soir|de l['’]après-midi|abends|nachmittags|del pomeriggio|di sera|['’]s middags|['’]s avonds|po południu|wieczorem|вечера|дня|вечора|akşam|öğleden sonra|sore|siang|chiều|tối|مساء|المساء|العصر|عصرا|الظهر|بعد الظهر|शाम|दोपहर|夕方|傍晚|中午|午後|下午|오후|저녁"
const NIGHT = 'at night|de la noche|da noite|nachts|malam|gece|đêm|ночи|ночі|ليلا|بالليل|रात|夜|晚|밤'
const UNIT = "(?:uhr|uur|h(?!\\p{L})|heures?|horas|ore(?!\\p{L})|часов|часа|годин\\p{L}?|giờ|बजे|o['’]clock)"
const PART_BEHIND = new RegExp(`^\\s?${UNIT}?\\s?(?:(${AFTERNOON})|${NIGHT})`, 'iu')
const PART_BEFORE = new RegExp(
  `(?:(${AFTERNOON})|${NIGHT})[上の]?\\s?(?:saat|jam|pukul|um|om|o|в|о|lúc|को|الساعة)?\\s?$`,
  'iu',
)
const CLOCK_ELSEWHERE = new RegExp(
  [
    String.raw`(?<![\d.,])(\d{1,2})\s?(?:uhr|बजे|o['’]clock)(?:\s?(\d{2})(?!\d))?(?![\p{L}\d])`,
    String.raw`(?<![\p{L}\d]|(?<!\d)\d{1,2} )(?:saat|saatiyle|pukul|jam|godz(?:inie|\.)|lúc|a las|الساعة)\s(\d{1,2})(?![\d.,:])`,
    String.raw`(?<!\p{L})(?:at|om|o|в|о|alle|às|à|um)\s(\d{1,2})(?=\s?(?:utc|gmt|${UNIT}|[,.;?!]|$|${MORNING}|${AFTERNOON}|${NIGHT}))`,
    String.raw`(?<!\d)(\d{1,2})\s?(?:時(?![間足点])|点(?![数の])|點|시(?![간점세장]))(?:(\d{1,2})[分분])?`,
  ].join('|'),
  'iu',
)
const NOON =
  /(?<!\p{L})(?:noon|midday|mediod[ií]a|meio[- ]dia|midi|mezzogiorno|mittags?|middag|południe|полдень|полудень|опівдні|öğlen|trưa|tengah hari|الظهر|ظهرا)(?!\p{L})|正午|中午|정오|दोपहर/iu
const MIDNIGHT =
  /(?<!\p{L})(?:midnight|medianoche|meia[- ]noite|minuit|mezzanotte|mitternacht|middernacht|północ[ąy]?|полночь|північ|опівночі|gece yarısı|tengah malam|nửa đêm|منتصف الليل)(?!\p{L})|零[点點时時]|午夜|자정|आधी रात/iu
/** How far the time that is stated lies before UTC, as in `+02:00`. */
const ZONE = /(?:utc|gmt)?\s?([+-])(\d{1,2})(?::?([0-5]\d))?/iy
/** Short names of several zones: their time is not ours to guess. */
const OTHER_ZONE = /(?<!\p{L})(?:CST|IST|BST)(?!\p{L})/u

const hourNames = [
  '한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두',
  'الواحدة الثانية الثالثة الرابعة الخامسة السادسة السابعة الثامنة التاسعة العاشرة',
].map((names) => names.split(' '))
const HAN_HOUR = /(十?)([一二三四五六七八九两兩]?)(?=[点點])/u

/**
 * The time of day that stands beside a day ("14:00", "6 pm", "오후 세 시", "noon"), as minutes since its midnight in UTC;
 * below zero where UTC still has the day before.
 */
export function readClock(words: readonly Word[], day: Date): number | undefined {
  const text = words.map((word) => `${word.gap}${withDigits(word)}`).join('')
  const found = OTHER_ZONE.test(text) ? undefined : readHour(text)
  if (!found) return undefined
  ZONE.lastIndex = found.end
  const [, sign, ahead = '0', more = '0'] = ZONE.exec(text) ?? []
  if (sign === undefined) return found.minutes - minutesAhead(text, day)
  return found.minutes - Number(`${sign}1`) * (Number(ahead) * 60 + Number(more))
}

/** "Nine", "dokuzda", "三点" and "세" in digits. */
function withDigits({ raw, folded }: Word): string {
  if (/\d/.test(raw)) return raw
  const named = hourNames.map((names) => names.indexOf(raw) + 1).find(Boolean)
  if (named) return `${named}`
  const han = raw.replace(HAN_HOUR, (_, ten, one) =>
    ten || one
      ? `${(ten ? 10 : 0) + (one ? '一二三四五六七八九'.indexOf(one.replace(/[两兩]/, '二')) + 1 : 0)}`
      : '',
  )
  const stem = /^(\p{L}{2,6})[dt][ae]$/u.exec(folded)?.[1] ?? raw
  return (numeralOf(wordOf(raw, '')) ?? numeralOf(wordOf(stem, '')))?.digits ?? han
}

function readHour(text: string): { readonly minutes: number; readonly end: number } | undefined {
  const exact = CLOCK.exec(text)
  const found = exact ?? CLOCK_ELSEWHERE.exec(text)
  if (!found) {
    const midnight = MIDNIGHT.exec(text)
    const named = midnight ?? NOON.exec(text)
    return named ? { minutes: midnight ? 0 : 12 * 60, end: named.index + named[0].length } : undefined
  }
  const [hour = 0, minute = 0] = found
    .slice(1)
    .filter((part) => /^\d/.test(part ?? ''))
    .map(Number)
  const end = found.index + found[0].length
  const half = exact?.[4] ?? exact?.[6]
  const part =
    PART_BEFORE.exec(text.slice(Math.max(0, found.index - 24), found.index)) ??
    PART_BEHIND.exec(text.slice(end, end + 32))
  // "2 de la noche" is in the morning
  const isLate = half ? /^p/i.test(half) : part !== null && (part[1] !== undefined || hour > 4)
  const stated = half ? hour % 12 : hour
  const minutes = (stated + (isLate && stated < 12 ? 12 : 0)) * 60 + minute
  return minutes < 24 * 60 ? { minutes, end } : undefined
}

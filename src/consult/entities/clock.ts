/** "14:00", "6 pm", "18 Uhr", "18時30分", "오후 6시", "noon": a time of day as hours and minutes of UTC. */
const CLOCK =
  /(?<![\d.,:])(\d{1,2})(?:[:h]|\.(?=\d{2}\s?(?:utc|gmt|uhr|uur|wib))|(?<=(?:pukul|jam|alle|um|om|kl|godz\.) \d{1,2})\.)(\d{2})(?::(\d{2}))?(?!\d|[.,]\d|%)(?:\s?(am|pm)(?![a-z]))?|(?<![\d.,:])(\d{1,2})\s?(am|pm|a\.m\.|p\.m\.)(?![a-z])/i
const CLOCK_ELSEWHERE =
  /(?<![\d.,])(\d{1,2})\s?(?:uhr|बजे)(?:\s?(\d{2})(?!\d))?(?![\p{L}\d])|(?<!\p{L})(?:om|saat|pukul|jam|godz(?:inie|\.)|lúc|o|в|alle|às|a las|à|um|الساعة)\s(\d{1,2})(?=\s?(?:utc|gmt|uur|h(?!\p{L})|heures?|horas|ore|часов|часа|giờ|[,.;?!]|$))|(?:(午前|上午|오전|凌晨)|(午後|下午|오후|晚上))?\s?(?<![\d])(\d{1,2})\s?(?:時(?![間足点])|点(?![数の])|點|시(?![간점세장]))(?:(\d{1,2})[分분])?/iu
const NOON =
  /(?<!\p{L})(?:noon|midday|mediodía|meio-dia|midi|mezzogiorno|mittags?|middag|południe|полдень|öğlen|trưa)(?!\p{L})|正午|中午|정오|दोपहर/iu
/** How far the time that is stated lies before UTC, as in `+02:00`. */
const ZONE = /(?:utc|gmt)?\s?([+-])(\d{1,2})(?::?([0-5]\d))?/iy
/** Another zone is named: its time is not ours to guess. */
const OTHER_ZONE =
  /(?<!\p{L})(?:cet|cest|est|edt|et|pst|pdt|pt|cst|ist|jst|kst|msk|bst|мск|по москве)(?!\p{L})/iu

/** The time of day that a text states beside a date, as minutes since midnight UTC; undefined where it states none. */
export function readClock(text: string): number | undefined {
  if (!/\d|noon|midd|mitt|midi|mezzog|połud|полд|trưa|正午|中午|정오|दोपहर|öğl/i.test(text)) return undefined
  if (OTHER_ZONE.test(text)) return undefined
  const found = CLOCK.exec(text)
  if (found) {
    const [whole, hour = found[5] ?? '', minute = '0', , half = found[6]] = found
    return inDay(toUtc(hourOf(hour, half) * 60 + Number(minute), text, found.index + whole.length))
  }
  const other = CLOCK_ELSEWHERE.exec(text)
  if (other) {
    const [, hour = other[3] ?? other[6] ?? '', minute = other[7] ?? '0'] = other
    const half = other[5] === undefined ? undefined : 'pm'
    return inDay(toUtc(hourOf(hour, half) * 60 + Number(minute), text, other.index + other[0].length))
  }
  return NOON.test(text) ? 12 * 60 : undefined
}

function hourOf(written: string, half: string | undefined): number {
  const hour = Number(written)
  if (half === undefined) return hour
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0)
}

function toUtc(minutes: number, text: string, behind: number): number {
  ZONE.lastIndex = behind
  const [, sign, hours = '0', more = '0'] = ZONE.exec(text) ?? []
  if (sign === undefined) return minutes
  const ahead = Number(hours) * 60 + Number(more)
  return sign === '+' ? minutes - ahead : minutes + ahead
}

function inDay(minutes: number): number | undefined {
  return minutes >= 0 && minutes < 24 * 60 ? minutes : undefined
}

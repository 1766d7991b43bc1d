import { fold, stem, withPlainDigits } from './fold.ts'

/** A word of a text: as written, as compared, and what stood before it. */
export interface Word {
  readonly raw: string
  readonly folded: string
  readonly stem: string
  /** The characters between the word before and this one. */
  readonly gap: string
}

/** Cuts a run of Chinese or Japanese characters, which has no spaces, into words. */
export type Segment = (run: string) => readonly string[]

// every class of characters is followed by a disjoint one, so the scan is linear
const RUN = /[$@#€£¥₩₹₺₽₫]?[\p{L}\p{M}\p{N}_]+(?:[.,'’][\p{L}\p{M}\p{N}_]+)*%?/gu
const NUMBER = /^[$€£¥₩₹₺₽₫]?\d+(?:[.,]\d+)*[a-z%]*$/i
const HOST = /^[a-z0-9_]+(?:\.[a-z0-9_]+)*\.(?:com|org|net|io|xyz|fi|ai|dev|app|eth|sol)$/i
const JOINT = /(?<!\d)[.,'’]+|[.,'’]+(?!\d)/
/** In unspaced text `TVL1000` is two words. */
const LETTERS_THEN_DIGITS = /(?<=[a-z]{2})(?=\d)/i
/** `8만` and `30दिन` are a number and its unit. */
const NUMBER_AND_UNIT = /^([$€£¥₩₹₺₽₫]?\d+(?:[.,]\d+)*)([\p{L}\p{M}]+)$/u
/** `60 000`, as half of Europe writes it; two averages such as "50 200" are none. */
const SPACED_GROUPS = /(?<![\d.,$_\w-])(\d{1,3})((?:[ \u00a0\u202f]\d{3})+)(?![\d\w.])/g
/** Kurdish, Persian and Arabic write the decimal comma as U+066B and groups as U+066C. */
const FOREIGN_POINT = /(?<=\d)[\u066b\u066c](?=\d)/g
const UNSPACED = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+)/u
// German puts the length of a bar in front of what it measures: Tageschart
const COMPOUND = /^(tages|stunden|wochen|minuten|monats)-?(\p{L}{4,})$/iu
const OPAQUE =
  /^(?:https?:\/\/\S+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|eyj[\w+/=-]*(?:\.[\w-]*\.[\w-]+)?)$/i
const FRINGE = new Set('"\'“”‘’«»()[]{}<>`.,;:!?。、！？')

/** Cuts a text into words; links, receipts and keys stay whole. */
export function scan(written: string, segment: Segment): Word[] {
  const text = withPlainNumbers(written)
  const words: Word[] = []
  let gap = ''
  for (const chunk of text.split(/(\s+)/)) {
    const bare = isLong(chunk) ? withoutFringe(chunk) : chunk
    if (isLong(bare) && OPAQUE.test(bare)) {
      words.push({ raw: bare, folded: bare, stem: bare, gap: `${gap} ` })
      gap = chunk.slice(-1)
      continue
    }
    let end = 0
    for (const run of chunk.matchAll(RUN)) {
      gap += chunk.slice(end, run.index)
      end = run.index + run[0].length
      for (const raw of wordsOf(run[0], segment)) {
        words.push(wordOf(raw, gap))
        gap = ''
      }
    }
    gap += chunk.slice(end)
  }
  return words
}

function withPlainNumbers(text: string): string {
  if (!/\p{Nd}/u.test(text)) return text
  return withPlainDigits(text)
    .replace(PERCENT_BEHIND, '%')
    .replace(SIGN_BEHIND, (_, sign: string) => ` ${signNames[sign] ?? sign}`)
    .replace(FOREIGN_POINT, (point) => (point === '\u066b' ? '.' : ','))
    .replace(SPACED_GROUPS, (whole, first: string, groups: string, at: number, all: string) =>
      /000$|[\u00a0\u202f]/.test(groups) || CURRENCY_BEHIND.test(all.slice(at + whole.length))
        ? first + groups.replace(/\D/g, '')
        : whole,
    )
}
/** `5 %` and `5٪` are `5%`. */
const PERCENT_BEHIND = /(?<=\d)(?:[ \u00a0\u202f]?[%٪％])/gu
/** `60 €` is `60 eur`; a cashtag begins a word. */
const SIGN_BEHIND = /(?<=\d[a-zа-я万億만]{0,4}) ?([€£¥₩₹₺₽₫]|\$(?!\w))/giu
const signNames: Readonly<Record<string, string>> = {
  $: 'usd',
  '€': 'eur',
  '£': 'gbp',
  '¥': 'jpy',
  '₩': 'krw',
  '₹': 'inr',
  '₺': 'try',
  '₽': 'rub',
  '₫': 'vnd',
}
const CURRENCY_BEHIND = /^ ?(?:[$€£¥₩₹₺₽₫]|usd|eur|dol|euro|zł|pln|руб|дол|kč|kr\b)/i

/** A word of its own, as a dictionary has it. */
export function wordOf(raw: string, gap = ' '): Word {
  const folded = fold(raw)
  return { raw, folded, stem: stem(folded), gap }
}

/** Links, receipts and keys are longer than this; shorter chunks need no second look. */
function isLong(chunk: string): boolean {
  return chunk.length > 7 && /^\W*(?:http|eyj|[0-9a-f]{8}-)/i.test(chunk.slice(0, 16))
}

/** Takes quotes, brackets and stops off both ends. */
function withoutFringe(chunk: string): string {
  let from = 0
  let to = chunk.length
  while (from < to && FRINGE.has(chunk[from] ?? '')) from += 1
  while (to > from && FRINGE.has(chunk[to - 1] ?? '')) to -= 1
  return chunk.slice(from, to)
}

function wordsOf(run: string, segment: Segment): string[] {
  const plain = run.normalize('NFKC')
  const compound = COMPOUND.exec(plain)
  if (compound) return compound.slice(1)
  if (NUMBER.test(plain) || HOST.test(plain)) return [plain]
  const measured = NUMBER_AND_UNIT.exec(plain)
  if (measured && !UNSPACED.test(plain) && !/^[a-z%]+$/i.test(measured[2] ?? '')) return measured.slice(1)
  return plain
    .split(JOINT)
    .flatMap((part) =>
      UNSPACED.test(part)
        ? part
            .split(UNSPACED)
            .flatMap((piece) => (UNSPACED.test(piece) ? segment(piece) : piece.split(LETTERS_THEN_DIGITS)))
        : [part],
    )
    .filter((part) => part !== '')
}

import { withNamedSigns } from './currency-signs.ts'
import { cutHangulUnit, withEastAsianDigits } from './east-asian-numbers.ts'
import { fold, isAscii, stem, stemOfLetters, withPlainDigits } from './fold.ts'

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
const RUN = /[$@#€£¥₩₹₺₽₫]?[\p{L}\p{M}\p{N}_]+(?:(?:[.'’]|,(?=\d))[\p{L}\p{M}\p{N}_]+)*%?/gu
const NUMBER = /^[$€£¥₩₹₺₽₫]?\d+(?:[.,]\d+)*[a-z%]*$/i
const HOST = /^[a-z0-9_]+(?:\.[a-z0-9_]+)*\.(?:com|org|net|io|xyz|fi|ai|dev|app|eth|sol)$/i
const JOINT = /(?<!\d)[.,'’]+|[.,'’]+(?!\d)/
/** In unspaced text `TVL1000` is two words. */
const LETTERS_THEN_DIGITS = /(?<=[a-z]{2})(?=\d)/i
/** `8만` and `30दिन` are a number and its unit. */
const NUMBER_AND_UNIT = /^([$€£¥₩₹₺₽₫]?\d+(?:[.,]\d+)*)([\p{L}\p{M}]+)$/u
/** Kurdish, Persian and Arabic write the decimal comma as U+066B and groups as U+066C. */
const FOREIGN_POINT = /(?<=\d)[\u066b\u066c](?=\d)/g
/** A letter of Chinese, Japanese or Korean that may belong to a number. */
const UNSPACED_NUMBER = /[一二三四五六七八九十百千万萬億亿两兩半십백천만억]/
const UNSPACED = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+)/u
const HANGUL = /^\p{Script=Hangul}/u
// German puts the length of a bar in front of what it measures: Tageschart
const COMPOUND =
  /^(tages|stunden|wochen|minuten|monats|dag|uur|week|minuut|maand)-?(kaars(?:en|jes)?|[ck]andles?|candlesticks?|bars|chart|grafiek(?:en)?|(?<=[ns])\p{L}{4,})$/iu
const COUNTED_COMPOUND =
  /^(zwei|drei|vier|fünf|sechs|acht|zehn|zwölf|fünfzehn|dreißig)(stunden|minuten)(kerzen?|chart|bars|balken|takt|basis|intervall)$/iu
/** How those begin: letters without case take long where there are classes of all scripts. */
const MAY_BE_COMPOUND =
  /^(?:tage|stun|woch|minu|mona|dag|uur|week|maan|zwei|drei|vier|f[uü]n|sech|acht|zehn|zwöl|[^\0-\x7f]|.[^\0-\x7f])/i
const OPAQUE =
  /^(?:https?:\/\/\S+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|eyj[\w+/=-]*(?:\.[\w-]*\.[\w-]+)?)$/i
/** Every text that holds one of these. */
const MAY_BE_OPAQUE = /http|eyj|[0-9a-f]{8}-/i
const FRINGE = new Set('"\'“”‘’«»()[]{}<>`.,;:!?。、！？')

const CASELESS = /\p{Lo}/u
/** In scripts without spaces links, receipts, keys and names begin and end right beside a word. */
const BESIDE_OPAQUE =
  /(?<=[\p{Lo}:：，,、])(?=https?:\/\/|eyJ[\w-]{6}|[0-9a-f]{8}-[0-9a-f]{4}-)|(?<=[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z0-9]\.(?:eth|sol))(?=\p{Lo})/gu

/** Cuts a text into words; links, receipts and keys stay whole. */
export function scan(written: string, segment: Segment): Word[] {
  const whole = written.replace(OWNED_NAME, ' $&')
  const text = withPlainNumbers(isAscii(whole) ? whole : withWordsApart(whole))
  const words: Word[] = []
  let gap = ''
  for (const chunk of MAY_BE_OPAQUE.test(text) ? text.split(/(\s+)/) : [text]) {
    const bare = isLong(chunk) ? withoutFringe(chunk) : chunk
    if (isLong(bare) && OPAQUE.test(bare)) {
      words.push({ raw: bare, folded: bare, stem: bare, gap: `${gap} ` })
      gap = chunk.slice(-1)
      continue
    }
    let end = 0
    RUN.lastIndex = 0
    for (let run = RUN.exec(chunk); run; run = RUN.exec(chunk)) {
      gap += chunk.slice(end, run.index)
      const whole = run[0].length > ADDRESS_LETTERS ? beforeComma(run[0]) : run[0]
      end = run.index + whole.length
      RUN.lastIndex = end
      if (whole.length < SHORTEST_COMPOUND && LETTERS.test(whole)) {
        words.push(wordOfLetters(whole, gap))
        gap = ''
        continue
      }
      for (const raw of wordsOf(whole, segment)) {
        words.push(wordOf(raw, gap))
        gap = ''
      }
    }
    gap += chunk.slice(end)
  }
  return words
}

/** "vitalik.eth's", "toly.sol'un": the ending is no part of the name. */
const OWNED_NAME = /(?<=[\w-]\.(?:eth|sol))['’](?=\p{L}{1,7}(?!\p{L}))/giu

/** As long as the shortest address. */
const ADDRESS_LETTERS = 31

/** The comma behind an address ends it, whatever the next one begins with: "0x…45,9Wz…". */
function beforeComma(run: string): string {
  const comma = run.indexOf(',')
  return comma < 0 ? run : run.slice(0, comma)
}

function withWordsApart(written: string): string {
  const plain = withPlainDigits(written)
  const spaced = CASELESS.test(plain)
    ? plain.replace(BESIDE_OPAQUE, ' ').replace(ARABIC_BEFORE_LATIN, '$& ')
    : plain
  const halved = spaced.replace(RUSSIAN_HALF, '$& ')
  return UNSPACED_NUMBER.test(halved) ? withEastAsianDigits(halved.replace(APART, '')) : halved
}

/** "Полпроцента", "півдолара". */
const RUSSIAN_HALF =
  /(?<![\p{L}\p{M}])(?:пол|пів)(?=процент|відсотк|доллар|долар|бакс|цент|эфир|ефір|биткоин|битк[аеу]|біткоїн)/giu

/** "5 万". */
const APART = /(?<=\d) (?=[万萬億亿만억])/g

/** "5w刀", "50w usdt": what Chinese types for 万. */
const TEN_THOUSANDS =
  /(?<=(?<![\w.])\d[\d.]{0,9})w(?= ?(?:刀|[美港]|人民|块|塊|元|u(?:sd[tc]?)?(?![a-z])|rmb))/gi

/** "5000U": what Chinese types for dollars. */
const TETHER_BEHIND = /(?<=(?<![\w.])\d[\d.,]{0,12}[kw万]?)u(?![a-z\d])/gi
const HAN = /\p{Script=Han}/u

function withPlainNumbers(text: string): string {
  if (!DIGIT.test(text)) return text
  return withNamedSigns(
    text
      .replace(SWISS_GROUPS, '')
      .replace(TEN_THOUSANDS, '万')
      .replace(TETHER_BEHIND, (sign) => (HAN.test(text) ? ' usd' : sign))
      .replace(CYRILLIC_SCALE, (scale) => (scale.length > 1 ? 'm' : 'k'))
      .replace(ARABIC_JOINT, '$& ')
      .replace(BARE_POINT, '0.')
      .replace(PER_MILLE, (_, value: string, sign: string) => writePercents(value, sign))
      .replace(PERCENT_BEHIND, '%')
      .replace(PERCENT_BEFORE, '$1%')
      .replace(MAGNITUDE_APART, ''),
  ).replace(FOREIGN_POINT, (point) => (point === '\u066b' ? '.' : ','))
}
const DIGIT = /\p{Nd}/u
/** `1’250.50`, `1_000_000`. */
const SWISS_GROUPS = /(?<=(?<![\w.,])\d{1,3}(?:['’_]\d{3}){0,4})['’_](?=\d{3}(?:['’_]\d{3}){0,4}(?!\w))/g
/** `50к` and `2кк` are thousands and millions. */
const CYRILLIC_SCALE = /(?<=\d)[кК]{1,2}(?!\p{L})/gu
/** Arabic writes "and", "with" and "for" right before digits: و12, بـ2%. */
const ARABIC_JOINT = /(?<![\p{L}\p{M}\p{N}])[وبلف]ـ?(?=\d)/gu
/** "And", "for", "with" and "the" right before a name: وmacd, الـUSDC. */
const ARABIC_BEFORE_LATIN = /(?<![\p{L}\p{M}\p{N}])(?:و?(?:ال|بال|لل)|[وبلف])ـ?(?=[a-z]{2})/giu
/** `.06` is `0.06`. */
const BARE_POINT = /(?<=^|[\s($€£=:~±])\.(?=\d{1,12}(?![\d.]))/g
/** `5 %` and `5٪` are `5%`. */
const PERCENT_BEHIND = /(?<=\d)(?:[ \u00a0\u202f]?[%٪％])/gu
/** `0.5‰` is 0.05 %. */
const PER_MILLE = /(?<![\d.,])(\d{1,9}(?:[.,]\d{1,9})?) ?([‰‱])/gu

function writePercents(value: string, sign: string): string {
  return `${Number((Number(value.replace(',', '.')) / (sign === '‰' ? 10 : 100)).toPrecision(9))}%`
}
/** Turkish writes `%30`. */
const PERCENT_BEFORE = /(?<![\d\p{L}%])%(\d{1,12}(?:[.,]\d{1,12})?)(?![\d%])/gu
/** French writes "50 M$" and "3 Md€". */
const MAGNITUDE_APART = /(?<=\d)[ \u00a0\u202f](?=(?:k|M|Md|B)[$€£])/g
/** A word of its own, as a dictionary has it. */
export function wordOf(raw: string, gap = ' '): Word {
  const folded = fold(raw)
  return { raw, folded, stem: stem(folded), gap }
}

/** The same for a word of the letters of English. */
function wordOfLetters(raw: string, gap: string): Word {
  const folded = raw.toLowerCase()
  return { raw, folded, stem: stemOfLetters(folded), gap }
}

/** Which of the words of a text stands at one of its letters; the last one where none does. */
export function wordIndexAt(text: string, words: readonly Word[], letter: number): number {
  let from = 0
  for (const [at, { raw }] of words.entries()) {
    const start = text.indexOf(raw, from)
    // a word that was mended or joined stands otherwise in the text
    if (start < 0) continue
    from = start + raw.length
    if (from > letter) return at
  }
  return words.length - 1
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

/** What is counted right behind digits is a word of its own: `20件の約定`. */
function cutCounter(piece: string, segment: Segment): readonly string[] {
  const counter = COUNTER.exec(piece)?.[0] ?? ''
  return counter === '' || (counter === piece && counter !== '分割' && counter !== '美分')
    ? segment(piece)
    : [counter, ...segment(piece.slice(counter.length))]
}
const COUNTER =
  /^(?:分割|銘柄|件|本|名|位|社|回|段|点|档|笔|张|張|篇|家|枚|根|条|條|種|种|項目|项|行|週(?![足線线間])|パーセント|セント|美分|基点|ベーシスポイント|ポイント|ユニット|单位)/

/** An address is one word, also where it stands in unspaced text. */
function splitDigits(piece: string): string[] {
  return piece.length < SHORTEST_ADDRESS ? piece.split(LETTERS_THEN_DIGITS) : [piece]
}
const SHORTEST_ADDRESS = 20

/** "0x…에서" and "و0x…": Korean hangs its particles on an address, and Arabic puts them before it. */
const ADDRESS_WITH_PARTICLE = /^([\p{Script=Arabic}]{0,3})([0-9a-z_]{12,})(\p{Script=Hangul}{0,6})$/iu

const LETTERS = /^[a-z]+$/i
/** "Dagkaars". */
const SHORTEST_COMPOUND = 8

const TURKISH_ABLATIVE = /^([a-z]{3,20})['’]ten$/i

const SHARE_OF = /^([a-z]{2,12})(\d[\d.,]*%)$/i
/** `EMA200`, `RSI14`, `top10`. */
const GLUED = /^(rsi|[sw]?ma|ema|atr|adx|cci|mfi|roc|bb|top|топ|limit)(\d{1,3})$/iu
/** `20EMA`, `50SMAs`; `200DMA` is of days. */
const GLUED_BEHIND = /^(\d{1,3}d?(?=s?ma)|\d{1,3}(?=ema|rsi|atr))(s?ma|ema|rsi|atr)s?$/i
const LONGEST_GLUED = 8

/** "П'ять" and "дев'ятнадцять" are one word each, whatever stands for the apostrophe. */
const UKRAINIAN_NUMBER = /^(п|дев)['’ʼ](я[\p{L}]{2,22})$/iu

function wordsOf(run: string, segment: Segment): readonly string[] {
  const plain = isAscii(run) ? run : run.normalize('NFKC')
  const compound = MAY_BE_COMPOUND.test(plain)
    ? (COMPOUND.exec(plain) ?? COUNTED_COMPOUND.exec(plain))
    : undefined
  if (compound) return compound.slice(1)
  if (LETTERS.test(run)) return [run]
  const glued = run.length < LONGEST_GLUED ? (GLUED.exec(plain) ?? GLUED_BEHIND.exec(plain)) : null
  if (glued) return glued.slice(1).map((part) => (/^ma$/i.test(part) ? 'SMA' : part))
  if (NUMBER.test(plain) || HOST.test(plain)) return [plain]
  // "APY20%": no code ends so
  const share = plain.endsWith('%') ? SHARE_OF.exec(plain) : null
  if (share) return share.slice(1)
  const spoken = UKRAINIAN_NUMBER.exec(plain)
  if (spoken) return [`${spoken[1]}${spoken[2]}`]
  // "bybit'ten" is from there, and no ten
  const source = TURKISH_ABLATIVE.exec(plain)?.[1]
  if (source !== undefined) return [source]
  const attached = plain.length > SHORTEST_ADDRESS ? ADDRESS_WITH_PARTICLE.exec(plain) : null
  if (attached) return attached.slice(1).filter((part) => part !== '')
  const measured = NUMBER_AND_UNIT.exec(plain)
  if (measured && !UNSPACED.test(plain) && !/^[a-z%]+$/i.test(measured[2] ?? ''))
    return HANGUL.test(measured[2] ?? '')
      ? [measured[1] ?? '', ...cutHangulUnit(measured[2] ?? '')]
      : measured.slice(1)
  return plain
    .split(JOINT)
    .flatMap((part) =>
      UNSPACED.test(part)
        ? part.split(UNSPACED).flatMap((piece, at, all) => {
            if (!UNSPACED.test(piece)) return splitDigits(piece)
            return /\d$/.test(all[at - 1] ?? '') ? cutCounter(piece, segment) : segment(piece)
          })
        : [part],
    )
    .filter((part) => part !== '')
}

import { fold } from '../../text/fold.ts'
import { inflectionsOf } from '../../text/inflections.ts'
import type { Word } from '../../text/scan.ts'
import { currencyCountries, currencyRows } from './currency-names.ts'

/** Everyday words where no amount stands before them. */
const BEHIND_AMOUNTS = new Set([
  'try',
  'real',
  'sar',
  'rp',
  'pound',
  'pounds',
  'bucks',
  'peso',
  'pesos',
  'swissie',
  'viet',
  'ils',
  'ron',
  'php',
  'zar',
  'shilling',
  'won',
  ...'lei leu lari rand rands gel mop mad cop dop ves isk colones manat taka bat'.split(' '),
])
/** Before these words stands what an amount is turned into, so that "in pounds" is a currency. */
const intoWords = new Set(
  'in to into en em pra para zu als a na ke sang tien many cuantos quantos combien kitne'.split(' '),
)
const HANGUL = /^\p{Script=Hangul}/u
const OF_SUMS = '면 이면 라면 이라면 어치 어치를 어치로 어치는 어치면 쯤 정도 정도면'.split(' ')
const codes = new Map(
  currencyRows
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [code = '', ...words] = row.split(' ')
      return words.flatMap(inflectionsOfMoney).map((word) => [fold(word), code] as const)
    }),
)
/** "3천만 원이면", "200 유로어치", "500 달러쯤": what Korean hangs on a sum alone. */
function inflectionsOfMoney(word: string): readonly string[] {
  const plain = inflectionsOf(word)
  return plain.length > 1 && HANGUL.test(word) ? [...plain, ...OF_SUMS.map((one) => `${word}${one}`)] : plain
}
const signs: Readonly<Record<string, string>> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₩': 'KRW',
  '₹': 'INR',
  '₺': 'TRY',
  '₽': 'RUB',
  '₫': 'VND',
}

/** Names of currencies, so that unspaced text is cut around them. */
export const currencyNames: readonly string[] = [...codes.keys()]

/** Whether a code is of one state: dinars and crowns of no named country are of many. */
export function isOneCurrency(code: string): boolean {
  return code !== code.toLowerCase()
}

/** The currency of the country that stands behind its name or before it. */
function ofCountry(code: string, words: readonly Word[], at: number): string | undefined {
  // "đô la úc"
  const behind = words[at + 1]?.folded === 'la' ? at + 2 : at + 1
  const isNear = (one: number) => /^ ?$/.test(words[one]?.gap ?? '')
  return (
    (isNear(behind) ? countryOf(words[behind])?.[code] : undefined) ??
    (isNear(at) ? countryOf(words[at - 1])?.[code] : undefined) ??
    (isNear(at) && isOfAnother(code, words[at - 1]) ? code.toLowerCase() : undefined)
  )
}

/** "Jamaican dollars", "Rwandan francs": of a state that is in no list, and not of the one that is mostly meant. */
function isOfAnother(code: string, before: Word | undefined): boolean {
  const own = ofManyStates[code]
  return own !== undefined && before !== undefined && NATION.test(before.folded) && !own.test(before.folded)
}
const NATION = /^(?!median|human)[a-z]{3,12}(?:an|ese|ish|[nt]i)$/
const ofManyStates: Readonly<Record<string, RegExp>> = {
  USD: /^(?:ameri|us$)/,
  CHF: /^(?:swiss|helvet)/,
  GBP: /^(?:brit|engl|scott)/,
  INR: /^indi/,
  MXN: /^mexi/,
  KES: /^keny/,
  TRY: /^turk/,
  RUB: /^russ/,
}

/** Whether a word beside a currency names its country. */
export function isCountryOf(words: readonly Word[], at: number): boolean {
  return (
    (countryOf(words[at]) !== undefined || NATION.test(words[at]?.folded ?? '')) &&
    [at - 1, at + 1].some((beside) => currencyOf(words[beside], true) !== undefined)
  )
}

function countryOf(word: Word | undefined): Readonly<Record<string, string>> | undefined {
  return word && currencyCountries.find(([country]) => country.test(word.folded))?.[1]
}

/** Where the name of a sum's currency ends, and its code: "dinars", "dirhams marocains", "canadian dollars". */
export function currencyAt(
  words: readonly Word[],
  at: number,
): { readonly code: string; readonly length: number } | undefined {
  const plain = currencyOf(words[at], true)
  if (plain !== undefined) {
    const code = ofCountry(plain, words, at) ?? plain
    return isOneCurrency(code) ? { code, length: 1 } : undefined
  }
  const next = words[at + 1]
  const behind = next?.gap === ' ' ? currencyOf(next, true) : undefined
  const code = behind === undefined ? undefined : countryOf(words[at])?.[behind]
  return code === undefined ? undefined : { code, length: 2 }
}

/** The code of a currency by its name or its sign, such as `EUR`. */
export function currencyOf(word: Word | undefined, ofMany = false): string | undefined {
  // a line is none of Vietnam's
  const code = word && word.raw !== 'dòng' ? codes.get(word.folded) : undefined
  return code !== undefined && (ofMany || isOneCurrency(code)) ? code : undefined
}

/** "Độ" and Portuguese "do" are no đô, "động", Indonesian "dong", "hợp đồng" and "cộng đồng" no đồng. */
function isVietnameseWord({ folded, raw }: Word, before: Word | undefined): boolean {
  if (folded !== 'do' && folded !== 'dong') return false
  return !/^đ(?:ô|ồng)$/i.test(raw.normalize('NFC')) || /^(?:hop|cong|hoi|dong)$/.test(before?.folded ?? '')
}

/** The same for a word that stands alone, where some of them are everyday words. */
export function namedCurrency(words: readonly Word[], at: number): string | undefined {
  const [before, word] = [words[at - 1], words[at]]
  const code = word && codes.get(word.folded)
  if (!word || code === undefined || isVietnameseWord(word, before)) return undefined
  // "手元に": at hand
  if (word.folded === '元' && word.gap === '' && /[手地足身根]$/.test(before?.folded ?? '')) return undefined
  // "a real coin" is no money
  if (word.folded === 'real' && before?.folded === 'a') return undefined
  const country = ofCountry(code, words, at)
  const isWritten =
    country !== undefined ||
    /^[A-Z]{3}$/.test(word.raw) ||
    (word.folded.length > 3 && intoWords.has(before?.folded ?? ''))
  return BEHIND_AMOUNTS.has(word.folded) && !isWritten ? undefined : (country ?? code)
}

/** "Not in euros but in dollars". */
export function isDenied(words: readonly Word[], at: number): boolean {
  if (/^(?:degil|bukan|nahi|नहीं|말고|아니라|ではなく|じゃなく)/.test(words[at + 1]?.folded ?? '')) return true
  return [1, 2].some(
    (back) =>
      NOT.test(words[at - back]?.folded ?? '') &&
      !words.slice(at - back + 1, at + 1).some(({ gap }) => /[,;.!?]/.test(gap)),
  )
}
const NOT =
  /^(?:not|niet|nicht|kein\p{L}{0,2}|no|non|pas|nao|nie|не|ні|bukan|khong|chu|ليس|لا|不|不是|不要|别)$/u

/** The code that is written before a sum, in capitals. */
export function codeBefore(word: Word | undefined): string | undefined {
  return word && /^[A-Z]{3}$/.test(word.raw) ? codes.get(word.folded) : undefined
}

/** The code of the currency whose sign stands before a number. */
export function signedCurrency({ raw }: Word): string | undefined {
  return signs[raw.charAt(0)]
}

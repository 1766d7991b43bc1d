import type { Word } from '../text/scan.ts'

const NUMBER = /^([$€£¥])?(\d{1,30}(?:[.,]\d{1,30}){0,8})([a-z%]*)$/

const spelled =
  `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty`.split(/\s+/)
const numberWords = new Map<string, number>([
  ...spelled.map((word, at) => [word, at + 1] as const),
  ...([
    ['thirty', 30],
    ['fifty', 50],
    ['sixty', 60],
    ['hundred', 100],
    ['dos', 2],
    ['cuatro', 4],
    ['quatro', 4],
    ['quatre', 4],
    ['vier', 4],
    ['четыре', 4],
    ['四', 4],
    ['一', 1],
    ['十', 10],
  ] as const),
])

const magnitudes = new Map([
  ['k', 3],
  ['m', 6],
  ['mm', 6],
  ['mn', 6],
  ['mio', 6],
  ['b', 9],
  ['bn', 9],
])
const magnitudeWords = new Map([
  ['thousand', 3],
  ['grand', 3],
  ['million', 6],
  ['billion', 9],
])

/** A number as it was written: its digits, and what is stuck to them. */
export interface Numeral {
  /** Plain decimal, without grouping. */
  readonly digits: string
  readonly currency: boolean
  /** Letters or `%` right behind the digits, lower case. */
  readonly suffix: string
}

/** Reads `1,000.5k`, `$50`, `4h` or `four`; undefined for a word that is no number. */
export function numeralOf({ folded }: Word): Numeral | undefined {
  const word = numberWords.get(folded)
  if (word !== undefined) return { digits: `${word}`, currency: false, suffix: '' }
  const found = NUMBER.exec(folded)
  if (!found) return undefined
  const [, sign, digits = '', suffix = ''] = found
  return { digits: ungrouped(digits), currency: sign !== undefined, suffix }
}

/** The decimal times the power of ten that its suffix or the next word stands for; undefined for another suffix. */
export function amountOf(
  { digits, suffix }: Numeral,
  next: Word | undefined,
): { readonly value: string; readonly usesNext: boolean } | undefined {
  const power = suffix === '' ? magnitudeWords.get(next?.folded ?? '') : magnitudes.get(suffix)
  if (suffix !== '' && power === undefined) return undefined
  return { value: shifted(digits, power ?? 0), usesNext: suffix === '' && power !== undefined }
}

/**
 * Moves the decimal point of a plain decimal to the right, exactly.
 *
 * @returns Digits that cannot be kept after the move are left behind the point.
 */
export function shifted(decimal: string, places: number): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const padded = fraction.padEnd(places, '0')
  const rest = padded.slice(places).replace(/(?<!0)0+$/, '')
  const moved = `${whole}${padded.slice(0, places)}`
  const first = [...moved].findIndex((digit) => digit !== '0')
  return `${first < 0 ? '0' : moved.slice(first)}${rest && `.${rest}`}`
}

/** Commas between groups of three go; a single comma before another group is a decimal comma. */
function ungrouped(digits: string): string {
  const parts = digits.split(/[.,]/)
  if (parts.length === 1) return digits
  const last = parts.at(-1) ?? ''
  const grouped = parts.slice(1).every((part) => part.length === 3) && parts[0] !== '0'
  if (grouped && (parts.length > 2 || digits.includes(',')))
    return digits.lastIndexOf('.') > digits.lastIndexOf(',') && digits.includes(',')
      ? `${parts.slice(0, -1).join('')}.${last}`
      : parts.join('')
  return `${parts.slice(0, -1).join('')}.${last}`
}

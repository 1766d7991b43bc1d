import { type Word, wordOf } from './scan.ts'

const ones = tableOf('one two three four five six seven eight nine', 1, 1)
const teens = tableOf(
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  10,
  1,
)
const tens = tableOf('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10)
const small = new Map([...ones, ...teens, ...tens])

function tableOf(words: string, first: number, step: number): ReadonlyMap<string, number> {
  return new Map(words.split(' ').map((word, at) => [word, first + at * step]))
}

const JOINED = new Set(['hundred', 'dozen', 'half', 'quarter', 'quarters', 'point'])

/** "Two hundred and fifty", "twenty-one", "a dozen": numbers of several words become one word of digits. */
export function joinSpokenNumbers(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ folded }) => JOINED.has(folded) || tens.has(folded))) return words
  const joined: Word[] = []
  for (let at = 0; at < words.length; ) {
    const found = readSpoken(words, at)
    const word = words[at]
    if (word) joined.push(found ? wordOf(`${found.value}`, word.gap) : word)
    at += found?.length ?? 1
  }
  return joined
}

function readSpoken(words: readonly Word[], at: number): { value: number; length: number } | undefined {
  const wordAt = (offset: number) => words[at + offset]?.folded ?? ''
  const isNear = (offset: number) => /^[ -]?$/.test(words[at + offset]?.gap ?? ',')
  const decimal = readDecimal(words, at) ?? readSum(words, at)
  if (decimal) return decimal
  if (wordAt(0) === 'half' && wordAt(1) === 'a' && wordAt(2) === 'dozen') return { value: 6, length: 3 }
  if (wordAt(0) === 'a' && wordAt(1) === 'dozen') return { value: 12, length: 2 }
  const count = wordAt(0) === 'a' ? 1 : small.get(wordAt(0))
  // "two thousand five hundred" is one number
  if (count === undefined || /^(?:thousand|million|billion)$/.test(wordAt(-1))) return undefined
  if (wordAt(1) === 'hundred' && isNear(1)) {
    const skipped = wordAt(2) === 'and' ? 3 : 2
    const rest = isNear(skipped) ? readBelowHundred(words, at + skipped) : undefined
    return { value: 100 * count + (rest?.value ?? 0), length: rest ? skipped + rest.length : 2 }
  }
  if (ones.has(wordAt(0)) && tens.has(wordAt(1)) && isNear(1)) {
    const rest = readBelowHundred(words, at + 1)
    const next = wordAt(1 + (rest?.length ?? 0))
    if (rest && !LENGTH.test(next)) return { value: 100 * count + rest.value, length: 1 + rest.length }
  }
  const found = tens.has(wordAt(0)) ? readBelowHundred(words, at) : undefined
  if (!found || found.length === 1) return undefined
  const part = parts.get([0, 1, 2].map((step) => wordAt(found.length + step)).join(' '))
  return part === undefined ? found : { value: found.value + part, length: found.length + 3 }
}

/** "Two and a half", "1 and a quarter", "two point five", "zero point two five". */
function readDecimal(words: readonly Word[], at: number): { value: number; length: number } | undefined {
  const wordAt = (offset: number) => words[at + offset]?.folded ?? ''
  const whole = wordAt(0) === 'zero' ? 0 : (small.get(wordAt(0)) ?? wholeOf(wordAt(0)))
  const rest = words.slice(at + 1, at + 4)
  if (whole === undefined || rest.length < 2 || rest.some(({ gap }, step) => step < 2 && gap !== ' '))
    return undefined
  const part = parts.get(`${wordAt(1)} ${wordAt(2)} ${wordAt(3)}`)
  if (part !== undefined) return { value: whole + part, length: 4 }
  if (wordAt(1) !== 'point') return undefined
  let digits = ''
  let length = 2
  for (let digit = digitOf(wordAt(length)); digit !== undefined; digit = digitOf(wordAt(length))) {
    digits += digit
    length += 1
  }
  return digits === '' ? undefined : { value: Number(`${whole}.${digits}`), length }
}

/** "Add twelve fifty", "top it up with nineteen ninety-nine": dollars and cents, where money is put in. */
function readSum(words: readonly Word[], at: number): { value: number; length: number } | undefined {
  const dollars = readBelowHundred(words, at)
  if (!dollars || dollars.value < 10 || !PAID.test(words.map(({ folded }) => folded).join(' ')))
    return undefined
  const next = at + dollars.length
  const cents = words[next]?.gap === ' ' ? readBelowHundred(words, next) : undefined
  const behind = words[next + (cents?.length ?? 0)]?.folded ?? ''
  if (!cents || cents.value < 10 || LENGTH.test(behind) || /^(?:hundred|thousand|million)$/.test(behind))
    return undefined
  return { value: dollars.value + cents.value / 100, length: dollars.length + cents.length }
}
const PAID = /(?:^| )(?:session|balance|credit|top up|topup|deposit|prepay|prepaid)(?: |$)/

const parts = new Map([
  ['and a half', 0.5],
  ['and a quarter', 0.25],
  ['and three quarters', 0.75],
])

function wholeOf(word: string): number | undefined {
  return /^\d{1,3}$/.test(word) ? Number(word) : undefined
}

function digitOf(word: string): string | undefined {
  if (/^(?:zero|oh|nought)$/.test(word)) return '0'
  const value = small.get(word)
  return value === undefined ? undefined : `${value}`
}

/** "Five twenty minute candles" are five of twenty minutes, where "one fifty" is 150. */
const LENGTH = /^(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|percent|pct)$/

function readBelowHundred(words: readonly Word[], at: number): { value: number; length: number } | undefined {
  const first = small.get(words[at]?.folded ?? '')
  if (first === undefined) return undefined
  const next = words[at + 1]
  const second =
    next && /^[ -]$/.test(next.gap) && tens.has(words[at]?.folded ?? '') ? ones.get(next.folded) : undefined
  return second === undefined ? { value: first, length: 1 } : { value: first + second, length: 2 }
}

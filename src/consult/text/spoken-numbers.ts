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

/** "Two hundred and fifty", "twenty-one", "a dozen": numbers of several words become one word of digits. */
export function joinSpokenNumbers(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ folded }) => folded === 'hundred' || folded === 'dozen' || tens.has(folded)))
    return words
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
  if (wordAt(0) === 'a' && wordAt(1) === 'dozen') return { value: 12, length: 2 }
  const count = wordAt(0) === 'a' ? 1 : small.get(wordAt(0))
  if (count === undefined) return undefined
  if (wordAt(1) === 'hundred' && isNear(1)) {
    const skipped = wordAt(2) === 'and' ? 3 : 2
    const rest = isNear(skipped) ? readBelowHundred(words, at + skipped) : undefined
    return { value: 100 * count + (rest?.value ?? 0), length: rest ? skipped + rest.length : 2 }
  }
  const found = tens.has(wordAt(0)) ? readBelowHundred(words, at) : undefined
  return found && found.length > 1 ? found : undefined
}

function readBelowHundred(words: readonly Word[], at: number): { value: number; length: number } | undefined {
  const first = small.get(words[at]?.folded ?? '')
  if (first === undefined) return undefined
  const next = words[at + 1]
  const second =
    next && /^[ -]$/.test(next.gap) && tens.has(words[at]?.folded ?? '') ? ones.get(next.folded) : undefined
  return second === undefined ? { value: first, length: 1 } : { value: first + second, length: 2 }
}

import { add, emptySum, totalOf } from './number-sums.ts'
import { type NumberWord, numberWords } from './number-words.ts'

const COMPOUND_LANGUAGES = [
  ['de', 'und'],
  ['nl', 'en'],
  ['it', ''],
] as const
const openings = new Set(
  'ein zwe dre vie fun sec sie ach neu een twe dri vij zes zev neg due tre qua cin sei set ott nov cen ven hun hon die'.split(
    ' ',
  ),
)
const MIN_COMPOUND = 7

export function isCompound(folded: string): boolean {
  return folded.length >= MIN_COMPOUND && openings.has(folded.slice(0, 3)) && !numberWords.has(folded)
}

/** "Fünfundzwanzig", "tweehonderd", "ventiquattro": the parts of one word. */
export function readCompound(folded: string): number | undefined {
  if (!isCompound(folded)) return undefined
  for (const [language, joint] of COMPOUND_LANGUAGES) {
    const parts = partsOf(folded, language, joint)
    const value = parts && sumOfParts(parts, joint)
    if (value !== undefined) return value
  }
  return undefined
}

const LONGEST_PART = 12

function partsOf(folded: string, language: string, joint: string): NumberWord[] | undefined {
  const parts: NumberWord[] = []
  let at = 0
  while (at < folded.length) {
    if (
      joint !== '' &&
      parts.length > 0 &&
      folded.startsWith(joint, at) &&
      at + joint.length < folded.length
    ) {
      const before = parts.at(-1)
      if (before) parts[parts.length - 1] = { ...before, standsAlone: false }
      at += joint.length
      continue
    }
    let length = Math.min(LONGEST_PART, folded.length - at)
    let one: NumberWord | undefined
    for (; length > 1 && !one; length -= 1) one = findPart(folded.slice(at, at + length), language)
    if (!one) return undefined
    parts.push(one)
    at += length + 1
  }
  return parts.length > 1 ? parts : undefined
}

function findPart(text: string, language: string): NumberWord | undefined {
  const found = numberWords.get(text)?.find((one) => one.language === language)
  return found && { ...found, standsAlone: true }
}

/** Germans put the unit first: what stands before "und" is added to the tens behind it. */
function sumOfParts(parts: readonly NumberWord[], joint: string): number | undefined {
  const sum = emptySum()
  for (let at = 0; at < parts.length; at += 1) {
    const [one, next] = [parts[at], parts[at + 1]]
    if (!one) break
    const isTurned =
      joint !== '' && !one.standsAlone && one.value < 10 && next && next.value >= 20 && next.value < 100
    const part = isTurned ? { ...next, value: one.value + next.value } : one
    if (!add(sum, part)) return undefined
    if (isTurned) at += 1
  }
  const value = totalOf(sum)
  return Number.isInteger(value) && value > 10 ? value : undefined
}

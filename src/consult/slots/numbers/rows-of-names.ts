import { joinsAt } from '../../entities/places.ts'
import type { Word } from '../../text/scan.ts'
import type { Slot } from '../schema.ts'
import { connectors } from '../words/number-names.ts'
import type { NumberAt } from './number-at.ts'
import type { Pair } from './pair-off.ts'

type Span = Pick<NumberAt, 'at' | 'end'>
interface Name extends Span {
  readonly slot: Slot
}

/** Nearer than any other pair. */
const IN_ORDER = -10

/** "SL/TP 4/9", "stop and target 4% and 9%": the first of two names has the first of two numbers. */
export function pairRows(
  pairs: readonly Pair[],
  numbers: readonly NumberAt[],
  words: readonly Word[],
): Pair[] {
  if (numbers.length < 2) return []
  const names = namesOf(pairs)
  return numbers.flatMap((first, one) => {
    const second = numbers[one + 1]
    if (!second || !isJoined(first, second, words)) return []
    const rows = names.flatMap((left, n): (readonly [Name, Name])[] => {
      const right = names[n + 1]
      const isRow = right && right.slot !== left.slot && isJoined(left, right, words)
      const isBeside = right && (isJoined(right, first, words, true) || isJoined(second, left, words, true))
      return isRow && isBeside ? [[left, right]] : []
    })
    const [[left, right] = []] = rows
    const isTaken = (name: Name, number: NumberAt) =>
      pairs.some((pair) => pair.number === number && pair.slot === name.slot) || first.unit === second.unit
    return left && right && isTaken(left, first) && isTaken(right, second)
      ? [
          { slot: left.slot, number: first, name: left.at, cost: IN_ORDER },
          { slot: right.slot, number: second, name: right.at, cost: IN_ORDER },
        ]
      : []
  })
}

/** The names in their order; a name of several words is one. */
function namesOf(pairs: readonly Pair[]): Name[] {
  const names: Name[] = []
  for (const { slot, name: at } of [...pairs].sort((a, b) => a.name - b.name)) {
    const last = names.at(-1)
    if (last?.slot === slot && at <= last.end) names[names.length - 1] = { ...last, end: at + 1 }
    else names.push({ slot, at, end: at + 1 })
  }
  return names
}

/** Whether nothing but a sign, a joining word or, before a number, a small one stands between. */
function isJoined(left: Span, right: Span, words: readonly Word[], isSmall = false): boolean {
  const gap = words[right.at]?.gap ?? ''
  const between = right.at - left.end
  if (/[.;!?]/.test(gap) || between < 0 || between > 1) return false
  const word = words[left.end]?.folded ?? ''
  return between === 0 || joinsAt(words, left.end) || (isSmall && connectors.has(word))
}

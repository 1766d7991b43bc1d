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

/** "Stop and take profit both 5%", "fees = slippage = 0.1": what stands beside two joined names of shares is of both. */
export function shareRow(
  given: ReadonlyMap<Slot, NumberAt>,
  pairs: readonly Pair[],
  words: readonly Word[],
): readonly (readonly [Slot, NumberAt])[] {
  const names = namesOf(pairs.filter(({ slot }) => SHARE.test(slot.name)))
  return names.flatMap((left, n) => {
    const right = names[n + 1]
    if (!right || right.slot === left.slot || !isJoined(left, right, words)) return []
    const [lacking, another] = [left.slot, right.slot].filter((slot) => !given.has(slot))
    const number = given.get(lacking === left.slot ? right.slot : left.slot)
    if (!lacking || another || !number || !isBesideRow(left, right, number, words)) return []
    return pairs.some((pair) => pair.number === number && pair.slot === lacking) ? [[lacking, number]] : []
  })
}
const SHARE = /Percent$/

function isBesideRow(left: Span, right: Span, number: Span, words: readonly Word[]): boolean {
  const [from, to] = number.at < left.at ? [number.end, left.at] : [right.end, number.at]
  const between = words.slice(from, to + 1)
  return (
    from <= to &&
    to - from <= 3 &&
    !between.some(({ gap }) => /[,.;!?]/.test(gap)) &&
    between.slice(0, -1).every(({ folded }) => connectors.has(folded) || ALIKE.test(folded))
  )
}
const ALIKE =
  /^(?:al|both|alike|equal(?:ly)?|same|je|beide|jeweils|ambos|ambas|entrambi|tous|deux|les|oba|po|obie|по|оба|обидва|ikisi|keduanya|deu|cung|ca|hai|都|各|両方とも?|둘|다|كلاهما|दोनों)$/u

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

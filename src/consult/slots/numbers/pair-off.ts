import type { Slot } from '../schema.ts'
import type { NumberAt } from './number-at.ts'

/** A parameter and a number beside one of its names. */
export interface Pair {
  readonly slot: Slot
  readonly number: NumberAt
  /** Where the name stands. */
  readonly name: number
  /** How far apart they stand. */
  readonly cost: number
}

/** A name and a number with hardly a word between them. */
const BESIDE = 2

/**
 * The nearest pair first, each parameter and number once. "5% stop 10% take profit": where that leaves a number without
 * its name, its neighbours move on to their other names.
 */
export function pairOff(pairs: readonly Pair[]): ReadonlyMap<Slot, NumberAt> {
  const numbers = new Map<Slot, NumberAt>()
  const taken = new Set<NumberAt>()
  const nearest = [...pairs].sort((a, b) => a.cost - b.cost)
  for (const { slot, number } of nearest)
    if (!taken.has(number) && !numbers.has(slot)) {
      taken.add(number)
      numbers.set(slot, number)
    }
  const beside = nearest.filter(({ cost }) => cost <= BESIDE)
  const left = new Set(beside.flatMap(({ number }) => (taken.has(number) ? [] : [number])))
  for (const number of left) moveOn(number, beside, nearest, numbers, new Set())
  return numbers
}

/** Gives a number to a parameter beside it, of which the number so far goes to another one. */
function moveOn(
  number: NumberAt,
  pairs: readonly Pair[],
  all: readonly Pair[],
  numbers: Map<Slot, NumberAt>,
  seen: Set<Slot>,
): boolean {
  for (const { slot } of pairs.filter((pair) => pair.number === number && !seen.has(pair.slot))) {
    seen.add(slot)
    const other = numbers.get(slot)
    if (other && !moveOn(other, all, all, numbers, seen)) continue
    numbers.set(slot, number)
    return true
  }
  return false
}

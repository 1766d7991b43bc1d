import { sideBefore } from './numbers/bounds.ts'
import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'

/** Whether one level is to be passed upwards and another downwards. */
export function hasBothSides({ constraints }: Source): boolean {
  const sides = constraints.flatMap((one) => (one.kind === 'bound' ? one.side : []))
  return sides.includes('min') && sides.includes('max')
}

/** "Above 2000" gives the direction as well as how far. */
export function directionOf({ constraints, words, entities }: Source, { choices }: Slot): Value | undefined {
  const bound = constraints.find((one) => one.kind === 'bound')
  // points of a spread are no bound, since those of a slippage are none
  const points = entities.find(({ kind }) => kind === 'slippage')
  const side = bound?.kind === 'bound' ? bound.side : points && sideBefore(words, points.at)
  const level = entities.find(({ kind }) => kind === 'amount' || kind === 'number' || kind === 'count')
  const before = (level && words[level.at - 1]?.folded) ?? ''
  const isBelow = side === 'max' || (side === undefined && before === 've')
  const value = isBelow ? 'below' : 'above'
  const isStated = side !== undefined || isBelow || OVER.test(before)
  return isStated && choices.includes(value) ? { value, from: [] } : undefined
}
/** "Về 80000", "lewat 0,5 %", "passe 120000": right before a level these are ways to it. */
const OVER = /^(?:lewat|qua|passe|上|过|過)$/

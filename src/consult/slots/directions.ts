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
  const value = side === 'max' ? 'below' : 'above'
  return side && choices.includes(value) ? { value, from: [] } : undefined
}

import { isOfRanges } from '../../entities/indicators/indicator-periods.ts'
import { sideOfGain } from '../../text/ratios.ts'
import type { Word } from '../../text/scan.ts'
import { HOW_MANY, type Slot } from '../schema.ts'
import type { Source } from '../source.ts'
import { clamp, isMinus } from '../values.ts'
import { isCeiling } from './ceilings.ts'
import { isNoLimit } from './no-limits.ts'
import type { NumberAt } from './number-at.ts'
import { isOfRatio } from './pieces.ts'
import { isTail } from './shares.ts'
import { findTrailingStop } from './trailing-stops.ts'

export function isNumeric(slot: Slot): boolean {
  return slot.type === 'number' || slot.type === 'integer' || isWritten(slot)
}

/** A number that the schema takes as text. */
function isWritten({ type, sample, description, choices }: Slot): boolean {
  if (choices.length > 0) return false
  return type === 'string' && (/^\d+$/.test(`${sample ?? ''}`) || HOW_MANY.test(description))
}

/** Whether a parameter takes such a number, by its schema, its unit and the limits of the sentence. */
export function fits(
  slot: Slot,
  { unit, value, holder, at, end }: NumberAt,
  { constraints, words, text }: Source,
): boolean {
  const { name, sort, type, minimum, maximum } = slot
  // a stop that follows the price is no fixed one
  if (/^stop/.test(name) && findTrailingStop(words.slice(Math.max(0, at - 3), end + 2)) >= 0) return false
  // so many average true ranges are no price
  if (/^(?:stop|entry)$/.test(name) && isOfRanges(words, at, end)) return false
  // "2 pictures (1:1)"
  if (sort === 'count' && isOfRatio(words, at, end)) return false
  const isShare = /percent|pct|confidence/i.test(name)
  const isPoints = /bps/i.test(name)
  if (isPoints && (unit === 'money' || (!isPercent(slot, { unit, value }) && Number(value) < 5))) return false
  if (unit === 'points' && !isPoints && !isShare) return false
  if (unit === 'percent' && !isShare && !isPoints && name !== 'threshold') return false
  const bound = holder && constraints.find((one) => one.kind === 'bound' && one.entities.includes(holder))
  // "los cuatro mejores según APY", "USDC yields base 5": how many, and neither a share nor so small a sum
  if (sort === 'bound' && isNoLimit(slot, { value, unit, holder }, bound !== undefined, words[at - 1]))
    return false
  if (/^max.*Pct$/.test(name) && !isCeiling(text)) return false
  if (unit === 'money' && (isShare || sort === 'count' || sort === 'period')) return false
  const side = sideOfGain(words, at)
  if (side === 'loss' || (side === 'gain' && name !== 'payoff')) return false
  if (unit === 'times' && !/leverage|multiple|payoff/i.test(name)) return false
  // half a percent are fifty points
  const isWholePoints = isPoints && isPercent(slot, { unit, value }) && Number.isInteger(Number(value) * 100)
  if (type === 'integer' && value.includes('.') && !isWholePoints) return false
  const isRare = isTail(words, { at, unit, value })
  if (isRare && name !== 'confidence') return false
  if (/confidence/i.test(name) && !(isRare || Number(value) < 1 || Number(value) >= 50)) return false
  const share = unit === 'points' ? Number(value) / 100 : Number(value)
  if (isShare && name !== 'confidence' && share > (maximum ?? Number.POSITIVE_INFINITY)) return false
  if (Number(value) < (minimum ?? 0) && name !== 'confidence') return false
  if (sort === 'count' && Number(value) > (maximum ?? Number.POSITIVE_INFINITY)) return false
  return !(bound?.kind === 'bound' && name.startsWith(bound.side === 'min' ? 'max' : 'min'))
}

/** "Slippage 0.5" is half a percent, as every wallet writes it: no one states so few points. */
function isPercent({ name }: Slot, { unit, value }: Pick<NumberAt, 'unit' | 'value'>): boolean {
  return unit === 'percent' || (unit === 'plain' && /^slippage/.test(name) && Number(value) < 5)
}

export function writeNumber(
  slot: Slot,
  { value, at, unit }: NumberAt,
  words: readonly Word[],
): string | number {
  if (isWritten(slot)) return value
  // a hundred basis points are one percent
  if (isPercent(slot, { unit, value }) && /bps/i.test(slot.name))
    return clamp(Math.round(Number(value) * 100), slot)
  if (unit === 'points' && !/bps/i.test(slot.name)) return clamp(Number(value) / 100, slot)
  if (slot.name === 'confidence' && isTail(words, { at, unit, value }))
    return Number((1 - Number(value) / 100).toFixed(6))
  // "winrate 0.45"
  if (slot.name === 'winRatePercent' && unit === 'plain' && Number(value) > 0 && Number(value) < 1)
    return Number((Number(value) * 100).toFixed(6))
  if (slot.name === 'confidence' && Number(value) > 1) return Number(value) / 100
  const isNegative = (slot.minimum ?? 0) < 0 && isMinus(words[at], words[at - 1], words[at - 2])
  return clamp(isNegative ? -Number(value) : Number(value), slot)
}

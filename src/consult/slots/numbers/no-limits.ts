import type { Word } from '../../text/scan.ts'
import type { Slot } from '../schema.ts'
import type { NumberAt } from './number-at.ts'

/** A number that nothing makes a limit; a small sum is one only by the name of what it is of. */
export function isNoLimit(
  { name }: Slot,
  { value, unit, holder }: Pick<NumberAt, 'value' | 'unit' | 'holder'>,
  isBound: boolean,
  before: Word | undefined,
): boolean {
  if (/^max.*P(?:ct|ercent)$/.test(name))
    return (
      !isBound && (holder?.kind === 'count' || (unit === 'plain' && !SHARE_NAME.test(before?.folded ?? '')))
    )
  return SUM.test(name) && unit === 'plain' && Number(value) < SMALLEST_SUM
}
const SHARE_NAME = /^(?:ap[yr]|cap|capped|ceiling|limit|percent|pct|is|of|to|at|=)$/
const SUM = /^min.*(?:Usd|Cap|Volume)$/
const SMALLEST_SUM = 1_000

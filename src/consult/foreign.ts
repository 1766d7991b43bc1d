import type { Candidate } from './candidates.ts'
import { foreignEvidence } from './evidence.ts'
import { asksWhatWouldBe } from './hypotheticals.ts'
import type { Calibration } from './model.ts'
import { makesNoPicture, ordersPicture } from './picture-orders.ts'
import type { Scored } from './ranking.ts'
import type { Reading } from './reading.ts'
import type { Source } from './slots/source.ts'
import { logistic } from './small-net.ts'

/** What is left of the suspicion where an indicator is named and taken, or a picture is ordered. */
const TAKEN_SHARE = 0.3

interface Asked {
  readonly best: Candidate | undefined
  readonly scored: Scored
  readonly reading: Reading
  readonly source: Source
}

/** Probability that no tool here answers. */
export function foreignOf({ best, scored, reading, source }: Asked, { foreign }: Calibration): number {
  if (asksWhatWouldBe(source) || (best && makesNoPicture(best, source))) return 1
  const isTaken = best && (takesNamedIndicator(best, source) || ordersPicture(best, source))
  return logistic(foreign, foreignEvidence(scored, reading)) * (isTaken ? TAKEN_SHARE : 1)
}

/** "RSI 7 on SOL 1h": an indicator that is served, with nothing left over. */
function takesNamedIndicator({ indexed, filled, errors, unused }: Candidate, { entities }: Source): boolean {
  return (
    errors.length === 0 &&
    unused.length === 0 &&
    indexed.slots.some(({ sort, name }) => sort === 'indicator' && filled.params[name] !== undefined) &&
    entities.some(({ kind }) => kind === 'indicator')
  )
}

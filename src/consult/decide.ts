import { type Candidate, rank } from './candidates.ts'
import type { ContractIndex } from './contract-index.ts'
import type { Source } from './slot-source.ts'

/** What one job of an intent comes to. */
export interface Decision {
  /** Ready to be called; undefined when nothing fits well enough. */
  readonly chosen: Candidate | undefined
  /** Fits, but something has not been said. */
  readonly lacking: Candidate | undefined
  readonly others: readonly Candidate[]
  readonly confidence: number
  /** The job itself is one that only its caller may ask for by name. */
  readonly action: Candidate | undefined
}

/** Less of what was said than this, and something else was meant. */
const ENOUGH_COVERAGE = 0.55

/** Decides which tool does a job, if any. */
export function decide(source: Source, index: ContractIndex): Decision {
  const ranked = rank(source, index)
  const fitting = ranked.filter(
    ({ coverage, anchored, isOwnSentence }) => anchored && (isOwnSentence || coverage >= ENOUGH_COVERAGE),
  )
  const best = fitting[0]
  const others = ranked.filter((one) => one !== best && one.indexed.tool.contract.kind !== 'action')
  if (best?.indexed.tool.contract.kind === 'action')
    return { chosen: undefined, lacking: undefined, others, confidence: 0, action: best }
  const isReady = best !== undefined && best.errors.length === 0
  return {
    chosen: isReady ? best : undefined,
    lacking: isReady ? undefined : best,
    others,
    confidence: isReady ? confidenceIn(best, others) : 0,
    action: undefined,
  }
}

/** Coverage, less when a second tool fits almost as well. */
function confidenceIn(best: Candidate, others: readonly Candidate[]): number {
  const rival = others.reduce((highest, { score }) => Math.max(highest, score), 0)
  const lead = rival === 0 ? 1 : Math.min(1, best.score / rival - 1)
  return Math.round(best.coverage * (0.6 + 0.4 * lead) * 100) / 100
}

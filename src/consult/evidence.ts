import type { Candidate } from './candidates.ts'
import type { Scored } from './ranking.ts'
import type { Reading } from './reading.ts'

/** What only a chain or this gateway names so. */
const identifiers = new Set(['mint', 'evm', 'name', 'hash', 'signature', 'key', 'receipt'])

/** Evidence on whether no tool answers, as the calibration weighs it. */
export function foreignEvidence({ ranked, foreign, unknown, words }: Scored, reading: Reading): number[] {
  const first = ranked[0]?.probability ?? 0
  return [
    logOdds(foreign),
    logOdds(first),
    first - (ranked[1]?.probability ?? 0),
    unknown,
    Math.log(1 + words),
    reading.entities.some(({ kind }) => kind === 'asset' || kind === 'symbol') ? 1 : 0,
    words > 0 && reading.entities.some(({ kind }) => identifiers.has(kind)) ? 1 : 0,
  ]
}

/** Evidence on whether the first tool is right. */
export function trustEvidence(
  ranked: readonly Candidate[],
  { unknown, foreign: raw }: Scored,
  foreign: number,
): number[] {
  const [first] = ranked
  const [best = 0, next = 0, ...others] = ranked.map(({ score, fit }) => (score * fit) / (first?.fit ?? 1))
  const total = others.reduce((sum, one) => sum + one, best + next) + raw * 0.5 || 1
  return [
    logOdds(best / total),
    logOdds(first?.probability ?? 0),
    Math.log((best + 0.002) / (next + 0.002)),
    logOdds(foreign),
    unknown,
    (first?.errors.length ?? 0) > 0 ? 1 : 0,
  ]
}

function logOdds(probability: number): number {
  const held = Math.min(Math.max(probability, 1e-4), 1 - 1e-4)
  return Math.log(held / (1 - held))
}

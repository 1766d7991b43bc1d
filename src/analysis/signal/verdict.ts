import { rounded } from '../numbers/figures.ts'
import type { Action, GroupVerdict, Section } from './shape.ts'

/** A group that leans this far votes. */
const VOTE = 0.3

/** What a group states when its score is out of `most` points. */
export function verdictOf(
  score: number,
  { most, signals }: { most: number; signals: readonly string[] },
): GroupVerdict {
  const lean = Math.max(-1, Math.min(1, score / most))
  return { score, lean: rounded(lean), signals, clearSignal: actionOf(voteOf(lean)) }
}

/** Which side a group votes for: 1 bullish, -1 bearish, 0 neither. */
export function voteOf(lean: number): 1 | -1 | 0 {
  return Math.abs(lean) < VOTE ? 0 : signOf(lean)
}

export function signOf(value: number): 1 | -1 | 0 {
  if (value > 0) return 1
  return value < 0 ? -1 : 0
}

export function actionOf(side: number): Action {
  if (side > 0) return 'BUY'
  return side < 0 ? 'SELL' : 'HOLD'
}

/** How far a group leans; 0 when it could not be read. */
export function leanOf(group: Section<GroupVerdict>): number {
  return group.ok ? group.lean : 0
}

import type { Violation } from './findings.ts'
import { all, formatHistory } from './history.ts'
import type { SimulationResult } from './simulation-result.ts'

/** How much was seen in the worlds so far. */
export interface Figures {
  seeds: number
  events: number
  requests: number
  crashes: number
  /** Failed calls of stores and facilitators that did not do their work. */
  faults: number
  reorganisations: number
  charges: number
  replays: number
  pendings: number
  credits: number
  /** Work that was done after its money had come. */
  used: number
  /** Payments that were refused because of the name they came with. */
  conflicts: number
  /** Payments of which what was used was settled, and answers that had used nothing. */
  metered: number
  unused: number
  /** Promises broken. */
  broken: number
}

export function noFigures(): Figures {
  return {
    seeds: 0,
    events: 0,
    requests: 0,
    crashes: 0,
    faults: 0,
    reorganisations: 0,
    charges: 0,
    replays: 0,
    pendings: 0,
    credits: 0,
    used: 0,
    conflicts: 0,
    metered: 0,
    unused: 0,
    broken: 0,
  }
}

/** Adds what was seen in one world. */
export function count(figures: Figures, { history, rows, journal, events }: SimulationResult): void {
  const result = all(history, 'answered').map(({ answer: each }) => each)
  figures.seeds += 1
  figures.events += events
  figures.requests += all(history, 'asked').length
  figures.crashes += all(history, 'crashed').length
  figures.faults +=
    all(history, 'store failed').length +
    all(history, 'settle asked').filter(({ conduct }) => conduct !== 'honest').length
  figures.reorganisations += all(history, 'reorganised').length
  figures.charges += rows.filter(({ state }) => state === 'settled' || state === 'delivered').length
  figures.replays += result.filter((each) => each.kind === 'answer' && each.replayed).length
  figures.pendings += result.filter((each) => each.kind === 'failure' && each.charged === 'pending').length
  figures.credits += journal.filter(
    ({ account, amount }) => account === 'credit' && !amount.startsWith('-'),
  ).length
  figures.used += all(history, 'owed').filter(({ deed }) => deed === 'used').length
  figures.metered += rows.filter(({ due, tx }) => due !== null && tx !== null).length
  figures.unused += result.filter((each) => each.kind === 'answer' && each.transaction === '').length
  figures.conflicts += result.filter(
    (each) => each.kind === 'failure' && each.code === 'identifier_conflict',
  ).length
}

/** A broken promise with everything that led to it. */
export function formatStory(remains: SimulationResult, violations: readonly Violation[]): string {
  const { seed, rows } = remains
  return [
    `seed ${seed} breaks ${violations.length} promises`,
    ...violations.map(({ invariant, sentence }) => `  ${invariant}: ${sentence}`),
    ...formatHistory(remains.history),
    ...rows.map(({ key, state, fence, late, tx, reason }) => {
      return `  ${key.split('|').slice(2).join(' ')}: ${state}, fence ${fence}, late ${late}, ${tx}, ${reason}`
    }),
  ].join('\n')
}

import { formatNumber, formatPercent, rounded } from '../numbers/figures.ts'
import { median } from '../quantitative/statistics.ts'

interface DigestFacts {
  readonly changePct: number
  readonly volumeUsd: number | undefined
  readonly marketCapUsd: number | undefined
  readonly change7dPct: number | undefined
}

/** How the assets of a board have moved, all together. */
export interface Breadth {
  readonly rising: number
  readonly falling: number
  /** The median of all moves, percent. */
  readonly medianPct: number
}

/** @param changes Percent; at least one. */
export function breadthOf(changes: readonly number[]): Breadth {
  return {
    rising: changes.filter((change) => change > 0).length,
    falling: changes.filter((change) => change < 0).length,
    medianPct: rounded(median(changes)),
  }
}

/** What the figures show of a move in one sentence each; they tell no cause, and none is claimed. */
export function digestOf(facts: DigestFacts, { medianPct }: Breadth): readonly string[] {
  const { changePct, volumeUsd, marketCapUsd, change7dPct } = facts
  const beyond = changePct - medianPct
  return [
    `${changePct >= 0 ? 'Up' : 'Down'} ${formatPercent(Math.abs(changePct))} in 24 hours, ${formatNumber(Math.abs(round(beyond)))} points ${beyond >= 0 ? 'above' : 'below'} the middle of the board.`,
    ...(volumeUsd && marketCapUsd
      ? [`Traded ${formatPercent((100 * volumeUsd) / marketCapUsd)} of its market value in that time.`]
      : []),
    ...(change7dPct === undefined
      ? []
      : [
          `Over seven days it is ${change7dPct >= 0 ? 'up' : 'down'} ${formatPercent(Math.abs(change7dPct))}.`,
        ]),
  ]
}

/** The state of the board in a sentence. */
export function narrativeOf({ rising, falling, medianPct }: Breadth): string {
  const side =
    rising > 2 * falling
      ? 'Most assets rise'
      : falling > 2 * rising
        ? 'Most assets fall'
        : 'The board is mixed'
  return `${side}: ${rising} up, ${falling} down, the middle one ${medianPct >= 0 ? 'up' : 'down'} ${formatPercent(Math.abs(medianPct))} in 24 hours.`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

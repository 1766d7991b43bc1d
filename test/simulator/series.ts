import { findViolations } from './invariants.ts'
import { count, type Figures, formatStory, noFigures } from './report.ts'
import { type SimulationOptions, simulate } from './simulate.ts'

export interface SeriesOptions extends SimulationOptions {
  readonly first: number
  readonly seeds: number
  /** Prints the story of the first world even when it broke nothing. */
  readonly alwaysReport?: boolean
}

/** Plays one world after the other until a promise is broken; its story, and what was seen on the way. */
export async function playSeries({
  first,
  seeds,
  alwaysReport = false,
  ...options
}: SeriesOptions): Promise<{ readonly figures: Figures; readonly story: string | undefined }> {
  const figures = noFigures()
  for (let seed = first; seed < first + seeds; seed += 1) {
    const remains = await simulate(seed, options)
    count(figures, remains)
    const violations = findViolations(remains)
    figures.broken += violations.length
    if (violations.length > 0 || alwaysReport) return { figures, story: formatStory(remains, violations) }
  }
  return { figures, story: undefined }
}

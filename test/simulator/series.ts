import { violationsIn } from './invariants.ts'
import { count, type Figures, noFigures, storyOf } from './report.ts'
import { type SimulationOptions, simulate } from './simulate.ts'

export interface SeriesOptions extends SimulationOptions {
  readonly first: number
  readonly seeds: number
  /** Tells the story of the first world even when it broke nothing. */
  readonly tellAnyway?: boolean
}

/** Plays one world after the other until a promise is broken; its story, and what was seen on the way. */
export async function playSeries({
  first,
  seeds,
  tellAnyway = false,
  ...options
}: SeriesOptions): Promise<{ readonly figures: Figures; readonly story: string | undefined }> {
  const figures = noFigures()
  for (let seed = first; seed < first + seeds; seed += 1) {
    const remains = await simulate(seed, options)
    count(figures, remains)
    const violations = violationsIn(remains)
    figures.broken += violations.length
    if (violations.length > 0 || tellAnyway) return { figures, story: storyOf(remains, violations) }
  }
  return { figures, story: undefined }
}

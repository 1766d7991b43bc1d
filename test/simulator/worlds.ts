import { expect } from 'vitest'
import { playSeries } from './series.ts'

/** Half of the worlds that every run of the tests goes through; two files of them keep two cores busy. */
export const HALF = 5_000
/** Over a minute on an idle core. */
export const MOST_MILLISECONDS = 600_000

/** Plays so many worlds and holds that no promise about money is broken in any, and that much did happen in them. */
export async function expectPromisesKept({ first }: { first: number }): Promise<void> {
  const { figures, story } = await playSeries({ first, seeds: HALF })

  expect(story).toBeUndefined()
  expect(figures.seeds).toBe(HALF)
  for (const [what, least] of Object.entries({ crashes: 1, charges: 2, replays: 2, pendings: 2 }))
    expect(figures[what as keyof typeof figures], what).toBeGreaterThan(least * (HALF / 2))
  expect(figures.credits).toBeGreaterThan(HALF / 100)
}

import { expect, test } from 'vitest'
import { linesOf } from './history.ts'
import { playSeries } from './series.ts'
import { simulate } from './simulate.ts'

const SEEDS = 10_000
/** About two minutes on two idle cores. */
const MOST_MILLISECONDS = 600_000

test(
  'in ten thousand worlds of faults, crashes and strange clients no promise about money is broken',
  async () => {
    const { figures, story } = await playSeries({ first: 1, seeds: SEEDS })

    expect(story).toBeUndefined()
    expect(figures.seeds).toBe(SEEDS)
    for (const [what, least] of Object.entries({ crashes: 1, charges: 2, replays: 2, pendings: 2 }))
      expect(figures[what as keyof typeof figures], what).toBeGreaterThan(least * (SEEDS / 2))
    expect(figures.credits).toBeGreaterThan(SEEDS / 100)
  },
  MOST_MILLISECONDS,
)

test('one seed is one history, to the last event', async () => {
  for (const seed of [3, 71, 500]) {
    const [once, again] = [await simulate(seed), await simulate(seed)]

    expect(linesOf(again.history)).toEqual(linesOf(once.history))
    expect(again.rows).toEqual(once.rows)
  }
})

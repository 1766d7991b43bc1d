import { expect, test } from 'vitest'
import { playSeries } from './series.ts'

/** Many more are played by `npm run simulate`, on all cores. */
const SEEDS = Number(process.env['PENNYWIRE_WORLDS'] ?? 1_000)
const MAX_MS = 600_000

test(
  'a thousand worlds of faults, crashes and strange clients break no money invariant',
  async () => {
    const { figures, story } = await playSeries({ first: 1, seeds: SEEDS })

    expect(story).toBeUndefined()
    expect(figures.seeds).toBe(SEEDS)
    for (const [what, least] of Object.entries({ crashes: 1, charges: 2, replays: 2, pendings: 2 }))
      expect(figures[what as keyof typeof figures], what).toBeGreaterThan(least * (SEEDS / 2))
    for (const what of ['credits', 'metered', 'unused'] as const)
      expect(figures[what], what).toBeGreaterThan(SEEDS / 100)
  },
  MAX_MS,
)

/** Worlds of later series that once broke a promise. */
test.each([
  [603_519, 'a write of a dead gateway comes after its payment was refused as unused'],
  [418_889, 'a node that is far behind shows an account as empty that has paid since'],
  [503_979, 'work fails at a gateway whose payment another one settles'],
  [312_621, 'a gateway verifies for seconds while another does its work'],
  [3_061_954, 'a gateway hears of its claim after another has done the work'],
])('world %i holds: %s', async (first) => {
  const { story } = await playSeries({ first, seeds: 1 })

  expect(story).toBeUndefined()
})

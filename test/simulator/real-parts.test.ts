import { expect, test } from 'vitest'
import { formatHistory } from './history.ts'
import { findViolations } from './invariants.ts'
import { inSqlite, realSignatures } from './real-parts.ts'
import { playSeries } from './series.ts'
import { simulate } from './simulate.ts'

const SEEDS_IN_SQLITE = 30
const SIGNED_SEEDS = 100
const MAX_MS = 60_000

test(
  'the same worlds over a ledger in SQLite keep every promise',
  async () => {
    for (let seed = 1; seed <= SEEDS_IN_SQLITE; seed += 1) {
      const opened: { close(): Promise<void> }[] = []
      const remains = await simulate(seed, {
        async open(now) {
          const library = await inSqlite(now)
          opened.push(library)
          return library
        },
      })
      for (const library of opened) await library.close()

      expect(findViolations(remains)).toEqual([])
      expect(formatHistory(remains.history)).toEqual(formatHistory((await simulate(seed)).history))
    }
  },
  MAX_MS,
)

test(
  'worlds in which payments are really signed keep every promise',
  async () => {
    const signatures = await realSignatures()

    const { figures, story } = await playSeries({ first: 1, seeds: SIGNED_SEEDS, signatures })

    expect(story).toBeUndefined()
    expect(figures.charges).toBeGreaterThan(SIGNED_SEEDS)
  },
  MAX_MS,
)

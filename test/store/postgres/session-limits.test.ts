import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '../../../src/core/durations.ts'
import { openPostgres } from '../../../src/store/engine/database.ts'
import { createSessionAccountRepository } from '../../../src/store/sessions/session-account-repository.ts'
import { createSessionRepository } from '../../../src/store/sessions/session-repository.ts'
import { findRefusal } from '../../../src/store/sessions/session-rules.ts'
import { hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { masterKey } from '../engines.ts'
import { held, NOW } from '../payments.ts'
import { createSession } from '../sessions.ts'

const TOOLS = ['signal', 'candles', 'sig"nal', '100%']
const TODAY = Math.floor(NOW / DAY_MS) * DAY_MS
const micro = fc.integer({ min: 0, max: 20 })
const limit = fc.option(micro)

const sessionState = fc.record({
  state: fc.constantFrom('open' as const, 'open' as const, 'closing' as const),
  balance: fc.integer({ min: -5, max: 40 }),
  held: micro,
  spent: micro,
  day: fc.constantFrom(TODAY, TODAY - DAY_MS),
  day_spent: micro,
  most_per_call: limit,
  most_per_day: limit,
  most_in_total: limit,
  tools: fc.option(fc.subarray(TOOLS).map((tools) => JSON.stringify(tools))),
  expires_at: fc.constantFrom(NOW, NOW + 1, NOW + DAY_MS),
})

describe.skipIf(!hasPostgres)('PostgreSQL', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()

  test('a call is held exactly where the rules of its session allow it', async () => {
    const database = await openPostgres(await cluster.newLedger(), { masterKey })
    onTestFinished(() => database.close())
    const book = createSessionRepository(database)
    await createSessionAccountRepository(database).open(createSession('s'))

    await fc.assert(
      fc.asyncProperty(sessionState, micro, fc.constantFrom(...TOOLS), async (state, amount, tool) => {
        await database.db.updateTable('session').set(state).execute()
        const before = await book.find('s')
        if (!before) throw new Error('The session is there.')

        const outcome = await book.hold('s', { tool, requestHash: 'hash', amount }, held)

        const refusal = findRefusal(before, { amount, tool, now: NOW })
        const after = await book.find('s')
        if (refusal) {
          expect(outcome).toEqual(refusal)
          expect(after).toEqual(before)
          return
        }
        expect(outcome).toMatchObject({ kind: 'held', entry: { amount, tool, day: TODAY, state: 'held' } })
        expect(after).toMatchObject({
          held: before.held + amount,
          spent: before.spent + amount,
          day: TODAY,
          day_spent: (before.day === TODAY ? before.day_spent : 0) + amount,
          entries: before.entries + 1,
          balance: before.balance,
        })
      }),
      { numRuns: 150 },
    )
  })
})

import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../src/core/durations.ts'
import { createLedger } from '../../src/store/payments/sql-ledger.ts'
import { TOP_UP_TOOL } from '../../src/store/sales/earnings.ts'
import { createRunningCostRepository } from '../../src/store/sales/running-cost-repository.ts'
import { createSessionAccountRepository } from '../../src/store/sessions/session-account-repository.ts'
import { onEveryEngine } from './engines.ts'
import { claimPayment, createClaim, held, landed, NOW, writePayment } from './payments.ts'
import { createSession } from './sessions.ts'

const TODAY = Math.floor(NOW / DAY_MS) * DAY_MS
const FOREVER = { from: 0, to: Number.MAX_SAFE_INTEGER }

onEveryEngine((openEngine) => {
  async function opened() {
    const database = await openEngine()
    onTestFinished(() => database.close())
    const accounts = createSessionAccountRepository(database)
    const ledger = createLedger(database)
    let now = TODAY + HOUR_MS
    return {
      running: createRunningCostRepository(database, { now: () => now }),
      wait(ms: number) {
        now += ms
      },
      async topUp(name: string, network: string, at: number) {
        const owned = await claimPayment(ledger, createClaim(name, { tool: TOP_UP_TOOL, network }))
        await accounts.open(createSession(`session of ${name}`, { network }))
        await accounts.expect(owned.key, `session of ${name}`)
        await writePayment(ledger, owned, held)
        await ledger.settled(owned, { ...landed, at })
      },
    }
  }

  test('top-ups count by network, on the days that are asked for', async () => {
    const { running, topUp } = await opened()
    await topUp('one', 'eip155:8453', TODAY - 3 * DAY_MS)
    await topUp('two', 'eip155:137', TODAY - DAY_MS + HOUR_MS)
    await topUp('three', 'eip155:8453', TODAY + 1)

    const all = await running.topUps(FOREVER)
    const recent = await running.topUps({ ...FOREVER, from: TODAY - 2 * DAY_MS })
    const over = await running.topUps({ from: TODAY - 5 * DAY_MS, to: TODAY })

    const byNetwork = (counts: typeof all) => new Map(counts.map(({ network, count }) => [network, count]))
    expect(byNetwork(all)).toEqual(
      new Map([
        ['eip155:8453', 2],
        ['eip155:137', 1],
      ]),
    )
    expect(byNetwork(recent)).toEqual(
      new Map([
        ['eip155:137', 1],
        ['eip155:8453', 1],
      ]),
    )
    expect(byNetwork(over)).toEqual(
      new Map([
        ['eip155:8453', 1],
        ['eip155:137', 1],
      ]),
    )
  })

  test('what was topped up since the last look counts, also on a later day', async () => {
    const { running, topUp, wait } = await opened()
    expect(await running.topUps(FOREVER)).toEqual([])
    await topUp('one', 'eip155:8453', TODAY + 1)
    expect(await running.topUps(FOREVER)).toEqual([{ network: 'eip155:8453', count: 1 }])

    await topUp('two', 'eip155:8453', TODAY + 23 * HOUR_MS)
    wait(DAY_MS)
    await topUp('three', 'eip155:8453', TODAY + DAY_MS)

    for (let look = 0; look < 2; look += 1)
      expect(await running.topUps(FOREVER)).toEqual([{ network: 'eip155:8453', count: 3 }])
  })
})

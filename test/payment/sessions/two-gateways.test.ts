import { beforeAll, describe, expect, test } from 'vitest'
import { sharedWorld } from '../../store/postgres/shared-database-fixture.ts'
import { Buyer } from '../../support/buyer.ts'
import { until } from '../../support/held-time.ts'
import { asked, hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { build } from '../../support/process.ts'
import { bearer, sessionsAt } from './session-fixture.ts'

describe.skipIf(!hasPostgres)('a session at two gateways on one database', { timeout: 120_000 }, () => {
  const cluster = postgresCluster()
  beforeAll(build)

  test('calls over both spend no more than they may, and the rest goes back once', async () => {
    const world = await sharedWorld(cluster)
    const gateways = await Promise.all([world.start(), world.start()])
    const buyers = gateways.map(({ url }) => new Buyer(url, { seed: 'a buyer at two gateways' }))
    const [one, other] = buyers
    if (!one || !other) throw new Error('There are two.')
    await one.fund('1')
    const { token } = await sessionsAt(one).open(0.1, { totalUsd: 0.03 })

    const replies = await Promise.all(
      buyers.flatMap((buyer) =>
        Array.from({ length: 20 }, (_, at) =>
          buyer.get(`/tools/candles?token=bitcoin&limit=${20 + at}`, bearer(token)),
        ),
      ),
    )
    const before = await sessionsAt(other).status(token)
    const closed = await Promise.all(buyers.map((buyer) => sessionsAt(buyer).ask('close', token)))
    await until(async () => (await sessionsAt(other).status(token)).state === 'closed')
    const after = await sessionsAt(one).ask('status', token)

    const answered = replies.filter(({ status }) => status === 200).length
    expect(answered).toBeGreaterThan(0)
    expect(before.spentUsd).toBeLessThanOrEqual(0.03)
    expect(answered * 0.001).toBeLessThanOrEqual(before.spentUsd + 1e-9)
    expect(closed.map(({ status }) => status)).toEqual([200, 200])
    const [{ balanceUsd, spentUsd }] = after.body.sessions
    expect(balanceUsd).toBe(0)
    expect(after.body.returned).toMatchObject([{ state: 'landed' }])
    const account = one.account.address.toLowerCase() as `0x${string}`
    const spent = BigInt(Math.round(spentUsd * 1e6))
    expect(await world.chain.balanceOf(account)).toBe(1_000_000n - spent)
    expect(await asked(world.databaseUrl, 'select sum(amount::numeric)::text as sum from journal')).toEqual([
      { sum: '0' },
    ])
    expect(await world.money()).toMatchObject({ transfers: 1, paidCalls: Number(spent) / 1_000 })
  })
})

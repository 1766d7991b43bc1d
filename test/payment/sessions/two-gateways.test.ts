import { beforeAll, describe, expect, test } from 'vitest'
import { openSharedDatabaseFixture } from '../../store/postgres/shared-database-fixture.ts'
import { Buyer } from '../../support/buyer.ts'
import { waitUntil } from '../../support/held-time.ts'
import { hasPostgres, postgresCluster, queryOnce } from '../../support/postgres.ts'
import { build } from '../../support/process.ts'
import { bearer, createSessionActions } from './session-fixture.ts'

describe.skipIf(!hasPostgres)('a session at two gateways on one database', { timeout: 120_000 }, () => {
  const cluster = postgresCluster()
  beforeAll(build)

  test('calls over both gateways obey the limits, and the rest returns once', async () => {
    const opened = await openSharedDatabaseFixture(cluster)
    const gateways = await Promise.all([opened.start(), opened.start()])
    const buyers = gateways.map(({ url }) => new Buyer(url, { seed: 'a buyer at two gateways' }))
    const [one, other] = buyers
    if (!one || !other) throw new Error('There are two.')
    await one.fund('1')
    const { token } = await createSessionActions(one).open(0.1, { totalUsd: 0.03 })

    const replies = await Promise.all(
      buyers.flatMap((buyer) =>
        Array.from({ length: 20 }, (_, at) =>
          buyer.get(`/tools/candles?token=bitcoin&limit=${20 + at}`, bearer(token)),
        ),
      ),
    )
    const before = await createSessionActions(other).status(token)
    const closed = await Promise.all(buyers.map((buyer) => createSessionActions(buyer).ask('close', token)))
    await waitUntil(async () => (await createSessionActions(other).status(token)).state === 'closed')
    const after = await createSessionActions(one).ask('status', token)

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
    expect(await opened.chain.balanceOf(account)).toBe(1_000_000n - spent)
    expect(
      await queryOnce(opened.databaseUrl, 'select sum(amount::numeric)::text as sum from journal'),
    ).toEqual([{ sum: '0' }])
    expect(await opened.money()).toMatchObject({ transfers: 1, paidCalls: Number(spent) / 1_000 })
  })
})

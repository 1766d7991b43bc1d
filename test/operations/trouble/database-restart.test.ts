import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSharedDatabaseFixture } from '../../store/postgres/shared-database-fixture.ts'
import { Buyer, type Reply } from '../../support/buyer.ts'
import { waitUntil } from '../../support/held-time.ts'
import { hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { build, type GatewayProcess } from '../../support/process.ts'

const BUYERS = 6
const PATH = '/tools/candles?token=bitcoin&limit='
const AGAIN_MS = 200

/** Buys one call after the other and repeats each payment, at both gateways by turns, until it is settled what became of it. */
async function buyUntil(isOver: () => boolean, first: number, gateways: readonly GatewayProcess[]) {
  const urlAt = (at: number) => gateways[at % gateways.length]?.url ?? ''
  const buyer = new Buyer(urlAt(first))
  await buyer.fund('5')
  const purchases: Reply[][] = []
  for (let call = 0; !isOver(); call += 1) {
    const path = `${PATH}${20 + (call % 400)}`
    const header = await buyer.header(path)
    const replies: Reply[] = []
    for (let attempt = first; replies.at(-1)?.status !== 200; attempt += 1) {
      if (replies.length > 0) await sleep(AGAIN_MS)
      replies.push(await new Buyer(urlAt(attempt)).get(path, { 'PAYMENT-SIGNATURE': header }))
    }
    purchases.push(replies)
  }
  return purchases
}

describe.skipIf(!hasPostgres)('a PostgreSQL that goes away under load', { timeout: 120_000 }, () => {
  const cluster = postgresCluster()
  beforeAll(build)

  test('restarted and away for ten seconds, no payment is lost or charged twice', async () => {
    const opened = await openSharedDatabaseFixture(cluster)
    const gateways = await Promise.all([opened.start(), opened.start()])
    let isOver = false
    const buying = Array.from({ length: BUYERS }, (_, at) => buyUntil(() => isOver, at, gateways))
    const soldUntil = async (more: number) => {
      const before = (await opened.money()).paidCalls
      await waitUntil(async () => (await opened.money()).paidCalls >= before + more)
    }

    await soldUntil(20)
    await cluster.stop()
    await cluster.start()
    await soldUntil(20)
    await cluster.stop()
    await sleep(10_000)
    await cluster.start()
    await soldUntil(20)
    isOver = true
    const purchases = (await Promise.all(buying)).flat()

    const early = purchases.flatMap((replies) => replies.slice(0, -1))
    const sold = purchases.length
    expect(early.map(({ body }) => body?.charged).filter((charged) => charged !== 'pending')).toEqual([])
    expect(early.length).toBeGreaterThan(BUYERS)
    expect(await opened.money()).toEqual({
      transfers: sold,
      earned: BigInt(sold) * 1_000n,
      recorded: BigInt(sold) * 1_000n,
      paidCalls: sold,
    })
  })
})

import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { OutgoingStep } from '../../../src/payment/payouts/transfer-deps.ts'
import { openSqlite } from '../../../src/store/engine/database.ts'
import { Buyer, encode } from '../../support/buyer.ts'
import { sumJournal } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { build, dataDirectory, type GatewayProcess, startGateway } from '../../support/process.ts'
import { RELAY, relayRefund } from './refund-fixture.ts'

const PATH = '/tools/candles?token=bitcoin'
const COVERED = { REFUNDS: 'on', REFUND_TOOLS: 'candles' }
const seed = 'a wallet that outlives its gateways'

beforeAll(build)

test.each<[OutgoingStep]>([['refund_written'], ['refund_sending'], ['refund_sent']])(
  'a gateway that dies at %s gives a payment back exactly once',
  async (step) => {
    const directory = dataDirectory()
    const receipt = await chargedIn(directory)
    await forgetTheWorkIn(directory)
    const first = await startGateway(directory, { ...COVERED, FAILPOINT: step })
    const lost = await relayedAt(first, receipt).catch(() => undefined)
    const { signal } = await first.ended

    const second = await startGateway(directory, COVERED)
    await waitUntil(async () => (await relayedAt(second, receipt)).body.coverage === 'refunded')
    const used = await new Buyer(second.url, { seed }).post(RELAY, { receipt })
    await stopped(second)

    expect([lost, signal]).toEqual([undefined, 'SIGKILL'])
    expect(used.status).toBe(402)
    expect(await refundsIn(directory)).toEqual([{ state: 'landed', amount: '1000' }])
  },
  120_000,
)

/** A call that is sold, and its receipt. */
async function chargedIn(directory: string): Promise<string> {
  const gateway = await startGateway(directory, COVERED)
  const buyer = new Buyer(gateway.url, { seed })
  await buyer.fund('1')
  const reply = await buyer.get(PATH, {
    'PAYMENT-SIGNATURE': encode(await buyer.payload(await buyer.offer(PATH))),
  })
  expect(reply.status, reply.text).toBe(200)
  await stopped(gateway)
  return `${reply.headers.get('x-payment-receipt')}`
}

/** Makes the books say that the work of the payment was never done, as they would had its money come before it. */
async function forgetTheWorkIn(directory: string): Promise<void> {
  const database = await openSqlite(join(directory, 'pennywire.db'))
  await database.write(async (transaction) => {
    const { key } = await transaction
      .updateTable('payment')
      .set({ state: 'settled', response_hash: null, delivered_at: null })
      .returning('key')
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('credit')
      .values({ key, fence: 0, lease_until: 0, runs: 0, expires_at: Date.now() + 3_600_000 })
      .execute()
  })
  await database.close()
}

function relayedAt({ url }: GatewayProcess, receipt: string) {
  return relayRefund(new Buyer(url, { seed }), { receipt })
}

async function stopped(gateway: GatewayProcess): Promise<void> {
  gateway.kill('SIGTERM')
  expect(await gateway.ended).toEqual({ code: 0, signal: null })
}

async function refundsIn(directory: string) {
  const database = await openSqlite(join(directory, 'pennywire.db'))
  try {
    await sumJournal(database)
    return await database.db.selectFrom('outgoing').select(['state', 'amount']).execute()
  } finally {
    await database.close()
  }
}

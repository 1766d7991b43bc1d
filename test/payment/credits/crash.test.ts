import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openSqlite } from '../../../src/store/engine/database.ts'
import { Buyer, type Reply } from '../../support/buyer.ts'
import { sumJournal } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { build, dataDirectory, type GatewayProcess, startGateway } from '../../support/process.ts'
import { expectSold } from '../../support/replies.ts'

const PATH = '/tools/candles?token=bitcoin'
const FIRST = { SETTLE_FIRST_ABOVE_USD: '0' }

beforeAll(build)

test('a gateway killed between money and work completes the work without its client', async () => {
  const { directory, header } = await killedAt('settled')
  const owed = await insideOf(directory)

  const second = await startGateway(directory, FIRST)
  await waitUntil(async () => (await stateOf(second, header)).credit === undefined)
  const reply = await pay(second, header)
  const again = await pay(second, header)

  expect(owed).toEqual({ answers: 0, inputs: 1, recorded: 1_000n })
  expectSold(reply, { replayed: true })
  expect(reply.body.candles).toHaveLength(100)
  expect(again.text).toBe(reply.text)
  expect(await paidCalls(second)).toBe(1)
  await stopped(second)
  expect(await insideOf(directory)).toEqual({ answers: 1, inputs: 0, recorded: 1_000n })
})

test.each(['written', 'settle_returned', 'landed'])(
  'a gateway killed when prepaid money is %s charges once and works once',
  async (step) => {
    const { directory, header } = await killedAt(step)

    const second = await startGateway(directory, FIRST)
    const reply = await pay(second, header)
    await waitUntil(async () => (await stateOf(second, header)).credit === undefined)
    const again = await pay(second, header)

    expect(reply.status, reply.text).toBe(200)
    expectSold(again, { replayed: true })
    expect(again.text).toBe(reply.text)
    expect(await paidCalls(second)).toBe(1)
    await stopped(second)
    expect(await insideOf(directory)).toEqual({ answers: 1, inputs: 0, recorded: 1_000n })
  },
)

/** A gateway that takes the money first has died at a step of a paid call. */
async function killedAt(step: string): Promise<{ directory: string; header: string }> {
  const directory = dataDirectory()
  const first = await startGateway(directory, { ...FIRST, FAILPOINT: step })
  const buyer = new Buyer(first.url)
  await buyer.fund('1')
  const header = await buyer.header(PATH)
  const lost = await pay(first, header).catch(() => undefined)
  expect(lost).toBeUndefined()
  expect((await first.ended).signal).toBe('SIGKILL')
  return { directory, header }
}

function pay({ url }: GatewayProcess, header: string): Promise<Reply> {
  return new Buyer(url).get(PATH, { 'PAYMENT-SIGNATURE': header })
}

async function stateOf({ url }: GatewayProcess, header: string): Promise<{ credit?: boolean }> {
  const id = createHash('sha256').update(header).digest('hex')
  const { state, credit } = (await new Buyer(url).get(`/x402/payments/${id}`)).body
  return state === 'charged' ? { credit } : { credit: true }
}

async function paidCalls({ url }: GatewayProcess): Promise<number> {
  return (await new Buyer(url).get('/info/stats')).body.paidCalls
}

async function stopped(gateway: GatewayProcess): Promise<void> {
  gateway.kill('SIGTERM')
  expect(await gateway.ended).toEqual({ code: 0, signal: null })
}

/** What a gateway that does not run has written down. */
async function insideOf(directory: string) {
  const database = await openSqlite(join(directory, 'pennywire.db'))
  const { db } = database
  const inside = {
    answers: (await db.selectFrom('answer').select('key').execute()).length,
    inputs: (await db.selectFrom('credit').select('key').where('input', 'is not', null).execute()).length,
    recorded: await sumJournal(database),
  }
  await database.close()
  return inside
}

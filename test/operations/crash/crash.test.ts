import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { PaymentStep } from '../../../src/payment/gate/payment-ports.ts'
import { openSqlite } from '../../../src/store/engine/database.ts'
import { openLedgerCopy } from '../../support/books.ts'
import { Buyer, decode, type Reply } from '../../support/buyer.ts'
import { waitUntil } from '../../support/held-time.ts'
import { build, dataDirectory, type GatewayProcess, startGateway } from '../../support/process.ts'
import { type LoopbackVenue, loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { expectSold } from '../../support/replies.ts'

const PATH = '/tools/candles?token=bitcoin'

beforeAll(build)

/** What a crash at a step may cost: never a second charge, at most a second run of the work. */
const steps: Record<PaymentStep, { id: string; isStored: boolean }> = {
  claimed: { id: 'CR-01', isStored: false },
  verified: { id: 'CR-01', isStored: false },
  worked: { id: 'CR-02', isStored: false },
  written: { id: 'CR-03', isStored: true },
  settle_returned: { id: 'CR-04', isStored: true },
  landed: { id: 'CR-06', isStored: true },
  settled: { id: 'CR-07', isStored: true },
}

test.each(Object.entries(steps).map(([step, { id, isStored }]) => [id, step, isStored] as const))(
  '%s a gateway dying when a payment is %s charges once and answers repeats',
  async (_id, step, isStored) => {
    const directory = dataDirectory()
    const first = await startGateway(directory, { FAILPOINT: step })
    const header = await signedAt(first, { fund: true })
    const lost = await pay(first, header).catch(() => undefined)
    const { signal } = await first.ended
    const kept = await resultKept(directory)

    const second = await startGateway(directory)
    const reply = await pay(second, header)
    const again = await pay(second, header)
    const reported = await answeredBy(second, header)

    expect(lost).toBeUndefined()
    expect(signal).toBe('SIGKILL')
    expectSold(reply, { replayed: isStored })
    expect(reply.body.candles).toHaveLength(100)
    if (isStored) expect(reply.text).toBe(kept)
    else expect(kept).toBeUndefined()
    expectSold(again, { replayed: true })
    expect(again.text).toBe(reply.text)
    expect(reported).toEqual({ state: 'charged', paidCalls: 1, settledUsd: '0.001', payers: 1 })
    await stopped(second)
    expect(await moneyIn(directory)).toEqual({ earned: 1_000n, recorded: 1_000n, open: 0 })
  },
)

test('CR-05 a settlement that was cut off is finished although its client never comes back', async () => {
  const directory = dataDirectory()
  const first = await startGateway(directory, { FAILPOINT: 'settle_returned' })
  const header = await signedAt(first, { fund: true })
  await pay(first, header).catch(() => undefined)
  await first.ended

  const second = await startGateway(directory)
  await waitUntil(async () => (await answeredBy(second, header)).state === 'charged')

  await stopped(second)
  expect(await moneyIn(directory)).toEqual({ earned: 1_000n, recorded: 1_000n, open: 0 })
})

test('CR-08 an answer that broke off in the middle is there whole for the repeat', async () => {
  const directory = dataDirectory()
  const path = '/tools/candles?token=bitcoin&limit=1000'
  const first = await startGateway(directory)
  const header = await signedAt(first, { fund: true, path })
  const part = await firstBytesOf(first, header, path)
  first.kill('SIGKILL')
  await first.ended

  const second = await startGateway(directory)
  const reply = await pay(second, header, path)

  expectSold(reply, { replayed: true })
  expect(reply.body.candles).toHaveLength(1_000)
  expect(part).toMatch(/^HTTP\/1.1 200 /)
  expect(reply.text.startsWith(part.split('\r\n\r\n')[1] ?? 'nothing')).toBe(true)
})

test('PAY-24 a repeat is served after a crash and a restart', async () => {
  const directory = dataDirectory()
  const first = await startGateway(directory)
  const header = await signedAt(first, { fund: true })
  const bought = await pay(first, header)
  first.kill('SIGKILL')
  await first.ended

  const second = await startGateway(directory)
  const repeated = await pay(second, header)

  expectSold(bought)
  expectSold(repeated, { replayed: true })
  expect(repeated.text).toBe(bought.text)
  expect(statementOf(repeated)).toEqual(statementOf(bought))
  await stopped(second)
  expect(await moneyIn(directory)).toEqual({ earned: 1_000n, recorded: 1_000n, open: 0 })
})

test('SC-01 asked to stop, a gateway finishes the call that runs and ends well', async () => {
  const { venue, answer } = await venueAtWork()
  const gateway = await startGateway(dataDirectory(), live(venue))
  const header = await signedAt(gateway, { fund: true })
  const reply = pay(gateway, header)
  await waitUntil(() => venue.asked.length > 0)

  gateway.kill('SIGTERM')
  await waitUntil(() => refuses(gateway))
  answer()

  expectSold(await reply)
  expect(await gateway.ended).toEqual({ code: 0, signal: null })
})

test('SC-03 asked twice, a gateway stops at once and loses nothing', async () => {
  const { venue, answer } = await venueAtWork()
  const directory = dataDirectory()
  const first = await startGateway(directory, live(venue))
  const header = await signedAt(first, { fund: true })
  const cut = pay(first, header).catch(() => undefined)
  await waitUntil(() => venue.asked.length > 0)

  first.kill('SIGTERM')
  await waitUntil(() => refuses(first))
  first.kill('SIGINT')
  const end = await first.ended
  answer()
  const second = await startGateway(directory, live(venue))
  const reply = await pay(second, header)

  expect(end).toEqual({ code: 1, signal: null })
  expect(await cut).toBeUndefined()
  expectSold(reply)
  await stopped(second)
  expect(await moneyIn(directory)).toEqual({ earned: 1_000n, recorded: 1_000n, open: 0 })
})

async function signedAt(
  { url }: GatewayProcess,
  { fund = false, path = PATH }: { fund?: boolean; path?: string },
): Promise<string> {
  const buyer = new Buyer(url)
  if (fund) await buyer.fund('1')
  return buyer.header(path)
}

function pay({ url }: GatewayProcess, header: string, path = PATH): Promise<Reply> {
  return new Buyer(url).get(path, { 'PAYMENT-SIGNATURE': header })
}

/** What a gateway reports about a payment and its sales. */
async function answeredBy({ url }: GatewayProcess, header: string) {
  const reader = new Buyer(url)
  const id = createHash('sha256').update(header).digest('hex')
  const { state } = (await reader.get(`/x402/payments/${id}`)).body
  const { paidCalls, settledUsd, payers } = (await reader.get('/info/stats')).body
  return { state, paidCalls, settledUsd, payers }
}

/** What a receipt states, whichever address the gateway has this time. */
function statementOf({ headers }: Reply) {
  const { issuer: _issuer, jws: _jws, ...statement } = decode(headers.get('x-payment-receipt'))
  return statement
}

async function stopped(gateway: GatewayProcess): Promise<void> {
  gateway.kill('SIGTERM')
  expect(await gateway.ended).toEqual({ code: 0, signal: null })
}

/** Whether a gateway takes no new connection any more. */
async function refuses({ url }: GatewayProcess): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.destroy()
      resolve(false)
    })
    socket.on('error', () => resolve(true))
  })
}

/** Sends a paid request, reads the beginning of the answer and hangs up. */
async function firstBytesOf({ url }: GatewayProcess, header: string, path: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nPAYMENT-SIGNATURE: ${header}\r\n\r\n`)
    socket.once('data', (chunk) => {
      socket.destroy()
      resolve(chunk.toString('utf8').slice(0, 16_000))
    })
  })
}

/** The result that a stopped gateway had written down for its one payment, if it had. */
async function resultKept(directory: string): Promise<string | undefined> {
  const database = await openSqlite(join(directory, 'pennywire.db'))
  const row = await database.db.selectFrom('answer').select('result').executeTakeFirst()
  await database.close()
  return row?.result ?? undefined
}

/** What moved, and what the books state about it. */
async function moneyIn(directory: string) {
  const { earned, recorded, open } = await openLedgerCopy(directory)
  return { earned, recorded: recorded, open }
}

function live({ url }: LoopbackVenue): Record<string, string> {
  return { DATA_MODE: 'live', BINANCE_BASE_URL: url, COINBASE_BASE_URL: url, KRAKEN_BASE_URL: url }
}

/** A venue that delays all callers until it is released. */
async function venueAtWork(): Promise<{ venue: LoopbackVenue; answer: () => void }> {
  let go = false
  const hour = 3_600_000
  const venue = await loopbackVenue(async (request, response) => {
    await waitUntil(() => go)
    const count = Number(new URL(request.url ?? '', 'http://venue').searchParams.get('limit') ?? 100)
    const open = Math.floor(Date.now() / hour) * hour
    const rows = Array.from({ length: count }, (_, index) => {
      const time = open - (count - 1 - index) * hour
      return [time, '100', '102', '99', '101', '10', time + hour - 1, '1000', 5, '5', '500', '0']
    })
    sendJson(response, rows)
  })
  return {
    venue,
    answer() {
      go = true
    },
  }
}

import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { ANSWER_MS } from '../../../src/store/payments/ledger.ts'
import { watchArrivals } from '../../support/arrivals.ts'
import { encode, type Reply } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { type GatewaySettings, openGatewayFixture } from '../../support/gateway.ts'
import { createHeldTime, waitUntil } from '../../support/held-time.ts'
import { expectOffer, expectSold } from '../../support/replies.ts'

const PATH = '/signal?token=bitcoin'

async function watchedGateway(settings: GatewaySettings = {}) {
  const time = createHeldTime()
  const candles = createWatchedCandles((query) => series(query, time))
  const facilitator = scriptedFacilitator()
  const gateway = await openGatewayFixture({
    clock: time,
    scheduler: time,
    upstreams: { candles },
    wrapFacilitators: facilitator.facilitators,
    ...settings,
  })
  const pay = (header: string, path = PATH) => gateway.buyer.get(path, { 'PAYMENT-SIGNATURE': header })
  return { ...gateway, time, candles, facilitator, pay }
}

test('CON-01 twenty copies of one paid request are one run, one settlement and one sale', async () => {
  const gateway = await watchedGateway()
  const { facilitator } = gateway
  const header = await gateway.buyer.header(PATH)
  const arrivals = watchArrivals(PATH)
  facilitator.script.settle = async (_order, honest) => {
    await arrivals.reach(20)
    return honest()
  }

  const replies = await Promise.all(Array.from({ length: 20 }, () => gateway.pay(header)))

  const sold = replies.filter(({ status }) => status === 200)
  const first = sold.filter(({ headers }) => headers.get('x-payment-replayed') === null)
  expect(first).toHaveLength(1)
  for (const { status, headers } of replies)
    if (status !== 200) expect([status, headers.get('retry-after')]).toEqual([409, '1'])
  for (const { text, headers } of sold) {
    expect(text).toBe(first[0]?.text)
    expect(headers.get('payment-response')).toBe(first[0]?.headers.get('payment-response'))
  }
  expect(gateway.candles.asked).toHaveLength(1)
  expect(facilitator.settled).toHaveLength(1)
  expect(await gateway.earned()).toBe(5_000n)
  expect(await gateway.recordedRevenue()).toBe(5_000n)
})

test('CON-01 two payments for the same thing at the same time are two sales', async () => {
  const gateway = await watchedGateway()
  const headers = [await gateway.buyer.header(PATH), await gateway.buyer.header(PATH)]

  const replies = await Promise.all(headers.map((header) => gateway.pay(header)))

  for (const reply of replies) expectSold(reply)
  expect(await gateway.earned()).toBe(10_000n)
})

test('PAY-19 a repeat gets the stored answer to the byte and costs nothing', async () => {
  const gateway = await watchedGateway()
  const header = await gateway.buyer.header(PATH)
  const bought = await gateway.pay(header)

  const repeated = await gateway.pay(header)

  expectSold(bought)
  expectSold(repeated, { replayed: true })
  expect(repeated.text).toBe(bought.text)
  for (const name of ['payment-response', 'x-payment-receipt', 'x-data-mode', 'x-data-as-of'])
    expect(repeated.headers.get(name), name).toBe(bought.headers.get(name))
  expect(gateway.candles.asked).toHaveLength(1)
  expect(gateway.facilitator.settled).toHaveLength(1)
  expect(await gateway.earned()).toBe(5_000n)
})

test('PAY-19 a repeat is served although its payment could not be settled any more', async () => {
  const gateway = await watchedGateway()
  const header = await gateway.buyer.header(PATH)
  const bought = await gateway.pay(header)

  gateway.time.pass(599_000)
  const late = await gateway.pay(header)

  expectSold(bought)
  expectSold(late, { replayed: true })
  expect(late.text).toBe(bought.text)
})

test('PAY-19 after the window the payment is used and the answer forgotten', async () => {
  const gateway = await watchedGateway()
  const header = await gateway.buyer.header(PATH)
  await gateway.pay(header)
  gateway.time.pass(ANSWER_MS + 1_000)

  await gateway.runJob('forget-results')
  const reply = await gateway.pay(header)

  expectOffer(reply, { code: 'payment_already_used' })
  expect(await gateway.earned()).toBe(5_000n)
})

test('PAY-19 a gateway can be configured to refuse repeats', async () => {
  const gateway = await watchedGateway({ environment: { PAYMENT_REPLAY: 'reject' } })
  const header = await gateway.buyer.header(PATH)
  const bought = await gateway.pay(header)

  const repeated = await gateway.pay(header)

  expectSold(bought)
  expectOffer(repeated, { code: 'payment_already_used' })
  expect(await gateway.earned()).toBe(5_000n)
})

test('the same authorization in other wrapping is the same payment', async () => {
  const gateway = await watchedGateway()
  const payload = await gateway.buyer.payload(await gateway.buyer.offer(PATH))
  const bought = await gateway.pay(encode(payload))
  const wrapped = Buffer.from(JSON.stringify(payload, null, 2)).toString('base64')

  const again = await gateway.pay(wrapped)

  expectSold(bought)
  expectSold(again, { replayed: true })
  expect(await gateway.earned()).toBe(5_000n)
})

test('a failed call leaves its payment as good as new', async () => {
  let broken = true
  const candles = createWatchedCandles((query) => {
    if (broken) throw new Error('down')
    return series(query)
  })
  const gateway = await openGatewayFixture({ upstreams: { candles } })
  const header = await gateway.buyer.header(PATH)
  const pay = () => gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  const failed = await pay()
  broken = false
  const served = await pay()

  expect(failed.status).toBe(500)
  expectSold(served)
  expect(candles.asked).toHaveLength(2)
  expect(await gateway.earned()).toBe(5_000n)
})

test('PAY-56 a client that leaves before the settlement is not charged', async () => {
  let stopped = false
  const slow = createWatchedCandles(
    (_query, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          stopped = true
          reject(new Error('stopped'))
        })
      }),
  )
  const gateway = await watchedGateway({ upstreams: { candles: slow } })
  const header = await gateway.buyer.header(PATH)

  await leaveDuring(gateway.url, header, () => waitUntil(() => slow.asked.length === 1))
  await waitUntil(async () => (await stateOf(gateway, header)) === 'not_charged')

  expect(stopped).toBe(true)
  expect(gateway.facilitator.settled).toHaveLength(0)
  expect(await gateway.earned()).toBe(0n)
})

test('PAY-56 a client that leaves during the settlement finds its answer waiting', async () => {
  const gateway = await watchedGateway()
  const { facilitator } = gateway
  const header = await gateway.buyer.header(PATH)
  let left = false
  facilitator.script.settle = async (_order, honest) => {
    await waitUntil(() => left)
    return honest()
  }

  await leaveDuring(gateway.url, header, () => waitUntil(() => facilitator.settled.length === 1))
  left = true
  await waitUntil(async () => (await stateOf(gateway, header)) === 'charged')
  const reply = await gateway.pay(header)

  expectSold(reply, { replayed: true })
  expect(gateway.candles.asked).toHaveLength(1)
  expect(await gateway.earned()).toBe(5_000n)
})

test('who joins a running call is not let down when the first client leaves', async () => {
  const time = createHeldTime()
  let go = false
  const candles = createWatchedCandles(async (query) => {
    await waitUntil(() => go)
    return series(query, time)
  })
  const gateway = await watchedGateway({ clock: time, scheduler: time, upstreams: { candles } })
  const header = await gateway.buyer.header(PATH)
  const arrivals = watchArrivals(PATH)
  let joined: Promise<Reply> | undefined

  await leaveDuring(gateway.url, header, async () => {
    await waitUntil(() => candles.asked.length === 1)
    joined = gateway.pay(header)
    await arrivals.reach(2)
  })
  await leaveDuring(gateway.url, header, () => arrivals.reach(3))
  go = true
  const reply = await joined

  expect(reply?.status, reply?.text).toBe(200)
  expect(candles.asked).toHaveLength(1)
  expect(await gateway.earned()).toBe(5_000n)
})

/** Sends a paid request and hangs up as soon as something has come about. */
async function leaveDuring(url: string, header: string, come: () => Promise<void>): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: ${hostname}\r\nPAYMENT-SIGNATURE: ${header}\r\n\r\n`)
  await come()
  socket.destroy()
}

async function stateOf(
  { buyer }: Awaited<ReturnType<typeof openGatewayFixture>>,
  header: string,
): Promise<string | undefined> {
  const id = createHash('sha256').update(header).digest('hex')
  const reply = await buyer.get(`/x402/payments/${id}`)
  return reply.body.state
}

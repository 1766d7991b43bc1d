import { expect, onTestFinished, test, vi } from 'vitest'
import { Buyer, encode, type PaymentRequired, type Reply } from '../../support/buyer.ts'
import { type OpenedGateway, openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectOffer, expectSold } from '../../support/replies.ts'
import { type PublicPayment, paymentsOnChain, rebuilt } from '../../support/watcher.ts'
import { openCreditFixture, PATH } from '../credits/credit-fixture.ts'
import { askedAt, asX402, credentialFor } from '../mpp/mpp-fixture.ts'
import { createPayoutActions, createPayoutRequest, openPayoutFixture } from '../payouts/payout-fixture.ts'

const TOOL = 'signal'
const PARAMS = { token: 'bitcoin' }
const MONITOR = { kind: 'price', token: 'bitcoin', direction: 'above', threshold: 150_000 }

/** A way to ask for a tool: its answer without a payment, and with one. */
interface Door {
  ask(buyer: Buyer, payment?: Record<string, unknown>): Promise<Reply>
  offerIn(reply: Reply): PaymentRequired
}

const paying = (payment: Record<string, unknown> | undefined): Record<string, string> =>
  payment ? { 'PAYMENT-SIGNATURE': encode(payment) } : {}

const doors: Readonly<Record<string, Door>> = {
  'a GET': {
    ask: (buyer, payment) => buyer.get(`/${TOOL}?token=bitcoin`, paying(payment)),
    offerIn: ({ body }) => body,
  },
  'a POST': {
    ask: (buyer, payment) => buyer.post(`/${TOOL}`, PARAMS, paying(payment)),
    offerIn: ({ body }) => body,
  },
  'agent tools': {
    ask: (buyer, payment) =>
      buyer.post('/agent/tools/call', { toolId: TOOL, params: PARAMS }, paying(payment)),
    offerIn: ({ body }) => body,
  },
  'a batch': {
    ask: (buyer, payment) =>
      buyer.post('/agent/tools/call', { calls: [{ toolId: TOOL, params: PARAMS }] }, paying(payment)),
    offerIn: ({ body }) => body,
  },
  MCP: {
    ask: (buyer, payment) =>
      buyer.post(
        '/mcp',
        {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: {
            name: TOOL,
            arguments: PARAMS,
            ...(payment ? { _meta: { 'x402/payment': payment } } : {}),
          },
        },
        { Accept: 'application/json, text/event-stream' },
      ),
    offerIn: ({ body }) => body.result.structuredContent,
  },
  A2A: {
    ask: (buyer, payment) =>
      buyer.post('/a2a', {
        jsonrpc: '2.0',
        id: 1,
        method: 'task/create',
        params: { toolId: TOOL, input: PARAMS, ...(payment ? { payment } : {}) },
      }),
    offerIn: ({ body }) => body.error.data,
  },
}

const isSold = ({ text }: Reply): boolean => text.includes('"confidence"')

/** A buyer with a new wallet and no money, at the same gateway. */
const strangerAt = ({ url }: OpenedGateway) => new Buyer(url, { seed: 'a watcher of the chain' })

async function onlyPayment(gateway: OpenedGateway): Promise<PublicPayment> {
  const [payment, another] = await paymentsOnChain(gateway)
  if (!payment || another) throw new Error('There is not one payment on the chain.')
  return payment
}

test.each(Object.keys(doors))(
  'F2 OBS-1: a purchase through %s repeats for its payer, not for chain readers',
  async (name) => {
    const door = doors[name] as Door
    const gateway = await openGatewayFixture()
    const { buyer } = gateway
    const stranger = strangerAt(gateway)
    const ownOffer = (of: Door) => async () => of.offerIn(await of.ask(stranger))
    const payment = await buyer.payload(door.offerIn(await door.ask(buyer)))

    const first = await door.ask(buyer, payment)
    const onChain = await onlyPayment(gateway)
    const guesses = await rebuilt(onChain, ownOffer(door))
    const stolen: Reply[] = []
    for (const guess of guesses) stolen.push(await door.ask(stranger, guess))
    for (const other of Object.values(doors)) stolen.push(await other.ask(stranger, guesses[2]))
    const again = await door.ask(buyer, payment)

    expect(isSold(first), first.text).toBe(true)
    expect(payment['payload']).toMatchObject({ signature: onChain.signature })
    expect(stolen.length).toBeGreaterThan(20)
    expect(stolen.filter(isSold)).toEqual([])
    expect(isSold(again), again.text).toBe(true)
    expect(await gateway.earned()).toBe(await gateway.recordedRevenue())
    expect(await gateway.database.db.selectFrom('payment').select('replays').execute()).toEqual([
      { replays: 1 },
    ])
  },
)

test('F2 OBS-1: the refusal states what a payer has to do, and spends nothing', async () => {
  const gateway = await openGatewayFixture()
  const offer = await gateway.buyer.offer(PATH)
  const payment = await gateway.buyer.payload(offer)
  const [accepted] = offer.accepts
  const { offer: _, ...extra } = accepted?.extra ?? {}
  const bare = { ...payment, accepted: { ...accepted, extra } }

  const unnamed = await gateway.buyer.get(PATH, paying(bare))
  const spent = await gateway.earned()
  const whole = await gateway.buyer.get(PATH, paying(payment))
  const bareAgain = await gateway.buyer.get(PATH, paying(bare))

  expectOffer(unnamed, { code: 'payment_invalid', reason: 'offer_echo_missing' })
  expect(unnamed.body.error).toContain('accepts[].extra.offer')
  expect(spent).toBe(0n)
  expectSold(whole)
  expectOffer(bareAgain, { code: 'payment_already_used', reason: 'offer_echo_mismatch' })
  expect(bareAgain.body.error).toContain('accepted.extra.offer')
})

test('F2 OBS-2: a monitor’s keys go to its payer only, and once', async () => {
  const gateway = await openGatewayFixture()
  const { buyer } = gateway
  const path = '/tools/monitor-create'
  const stranger = strangerAt(gateway)
  const ask = (by: Buyer, payment?: Record<string, unknown>) => by.post(path, MONITOR, paying(payment))
  const payment = await buyer.payload((await ask(buyer)).body)

  const bought = await ask(buyer, payment)
  const guesses = await rebuilt(await onlyPayment(gateway), async () => (await ask(stranger)).body)
  const stolen = await Promise.all(guesses.map((guess) => ask(stranger, guess)))
  await waitUntil(async () => {
    const row = await gateway.database.db.selectFrom('payment').select('state').executeTakeFirst()
    return row?.state === 'delivered'
  })
  const again = await ask(buyer, payment)

  expectSold(bought)
  expect(bought.body.pollToken).toMatch(/^poll_/)
  for (const reply of stolen) {
    // one guess at a time is looked at; the others have to wait
    expect([402, 409], reply.text).toContain(reply.status)
    expect(reply.text).not.toContain('poll_')
  }
  expectSold(again, { replayed: true })
  expect(again.body).toMatchObject({ monitor: { id: bought.body.monitor.id }, pollToken: null })
  expect(again.text).not.toContain('poll_')
})

test('that a monitor’s keys were sent is written without waiting for other deliveries', async () => {
  const { setTimeout: later } = globalThis
  const spy = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((work: () => void, milliseconds?: number) =>
      later(milliseconds === DELIVERIES_GATHER_MS ? () => {} : work, milliseconds)) as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
  const gateway = await openGatewayFixture()
  const { buyer } = gateway
  const ask = (payment?: Record<string, unknown>) =>
    buyer.post('/tools/monitor-create', MONITOR, paying(payment))

  expectSold(await ask(await buyer.payload((await ask()).body)))

  await waitUntil(async () => {
    const row = await gateway.database.db.selectFrom('payment').select('state').executeTakeFirst()
    return row?.state === 'delivered'
  })
})
/** `GATHER_MS` in `store/payments/delivery-notes.ts`. */
const DELIVERIES_GATHER_MS = 50

test('F2 OBS-7: a settling call is shared with its payer, not with chain readers', async () => {
  const opened = await openCreditFixture()
  const stranger = new Buyer(opened.url, { seed: 'a watcher of the mempool', now: opened.buyer.now })
  const stolen: Reply[] = []
  const payment = await opened.buyer.payload(await opened.buyer.offer(PATH))
  let copy: Promise<Reply> | undefined
  opened.facilitator.script.settle = async (_order, honest) => {
    const word = await honest()
    const guesses = await rebuilt(await onlyPayment(opened), () => stranger.offer(PATH))
    stolen.push(...(await Promise.all(guesses.map((guess) => stranger.get(PATH, paying(guess))))))
    copy = opened.buyer.get(PATH, paying(payment))
    return word
  }

  const bought = await opened.buyer.get(PATH, paying(payment))

  expectSold(bought)
  expect(stolen.length).toBeGreaterThan(20)
  for (const { status, body, text } of stolen) {
    expect([402, 409], text).toContain(status)
    expect(['offer_echo_mismatch', undefined]).toContain(body.extensions?.refused?.info.reason)
    expect(text).not.toContain('confidence')
  }
  expectSold((await copy) as Reply, { replayed: true })
  await opened.expectPaid(5_000n)
})

test('F2 OBS-8: an answer is given again twenty times, across restarts, and then no more', async () => {
  const gateway = await openGatewayFixture()
  const header = await gateway.buyer.header(PATH)
  const ask = (buyer = gateway.buyer) => buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  expectSold(await ask())

  const many = await Promise.all(Array.from({ length: 15 }, () => ask()))
  await gateway.close()
  const after = await openGatewayFixture({ directory: gateway.directory, fund: '0' })
  const more = await Promise.all(Array.from({ length: 30 }, () => ask(after.buyer)))

  for (const reply of many) expectSold(reply, { replayed: true })
  expect(more.filter(({ status }) => status === 200)).toHaveLength(5)
  const [refused] = more.filter(({ status }) => status !== 200)
  expectOffer(refused as Reply, { code: 'payment_already_used', reason: 'replay_limit' })
  expect(refused?.body.error).toContain('20 times')
  expect(await after.earned()).toBe(5_000n)
})

test('F2 OBS-8: those who share a running call are counted as well', async () => {
  const gateway = await openGatewayFixture()
  const header = await gateway.buyer.header(PATH)

  const all = await Promise.all(
    Array.from({ length: 60 }, () => gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })),
  )

  const sold = all.filter(({ status }) => status === 200)
  expect(sold.filter(({ headers }) => headers.get('x-payment-replayed') === null)).toHaveLength(1)
  expect(sold).toHaveLength(21)
  expect(await gateway.earned()).toBe(5_000n)
})

test('F2 L10: an MPP payment repeats by either protocol, given its challenge', async () => {
  const gateway = await openGatewayFixture()
  const { buyer } = gateway
  const stranger = strangerAt(gateway)
  const asked = await askedAt(buyer, PATH)
  const Authorization = await credentialFor(buyer, asked)

  const bought = await buyer.get(PATH, { Authorization })
  const onChain = await onlyPayment(gateway)
  const byX402 = await rebuilt(onChain, () => stranger.offer(PATH))
  const stolen: Reply[] = []
  for (const guess of byX402) stolen.push(await stranger.get(PATH, paying(guess)))
  const other = await askedAt(stranger, PATH)
  const [type, token = ''] = Authorization.split(' ')
  const { payload, source } = JSON.parse(Buffer.from(token, 'base64url').toString())
  const credential = { challenge: { ...other, request: otherRequest(other.request) }, payload, source }
  stolen.push(
    await stranger.get(PATH, {
      Authorization: `${type} ${Buffer.from(JSON.stringify(credential)).toString('base64url')}`,
    }),
  )

  expectSold(bought)
  for (const reply of stolen) expect(reply.status, reply.text).toBe(402)
  expectSold(await buyer.get(PATH, { Authorization }), { replayed: true })
  expectSold(await buyer.get(PATH, { 'PAYMENT-SIGNATURE': asX402(Authorization) }), { replayed: true })
  expect(await gateway.earned()).toBe(5_000n)
})

test('F2: an observer of a released payment buys nothing, and its payer still can', async () => {
  const opened = await openCreditFixture()
  const stranger = new Buyer(opened.url, { seed: 'a facilitator', now: opened.buyer.now })
  const payment = await opened.buyer.payload(await opened.buyer.offer(PATH))
  opened.venue.down = true
  await opened.buyer.get(PATH, paying(payment))
  opened.venue.down = false
  const offer = await stranger.offer(PATH)
  const seen = { ...payment, accepted: offer.accepts[0] }

  const stolen = await stranger.get(PATH, paying(seen))

  expectOffer(stolen, { code: 'payment_invalid', reason: 'offer_echo_mismatch' })
  expectSold(await opened.buyer.get(PATH, paying(payment)))
  await opened.expectPaid(5_000n)
})

test.each([
  ['unpaid', false, { code: 'payment_invalid', reason: 'offer_echo_mismatch' }],
  ['paid since', true, { code: 'payment_already_used' }],
])(
  'F2: a second payment for an unresolved call answers its payer; an observer’s is %s',
  async (_how, hasCome, refusal) => {
    const opened = await openCreditFixture()
    const { buyer } = opened
    const stranger = new Buyer(opened.url, { seed: 'a facilitator', now: buyer.now })
    const other = '/signal?token=ethereum'
    // shown to a facilitator and let go
    const second = await buyer.payload(await buyer.offer(other))
    opened.venue.down = true
    await buyer.get(other, paying(second))
    opened.venue.down = false
    if (hasCome) await opened.facilitator.land(opened.facilitator.verified[0])
    opened.facilitator.script.settle = () => ({ kind: 'unknown', reason: 'timed out' })
    const first = await buyer.payload(await buyer.offer(PATH))
    await buyer.get(PATH, paying(first))
    await opened.facilitator.land(opened.facilitator.settled[0])
    const offer = await stranger.offer(PATH)

    const stolen = await stranger.get(PATH, paying({ ...second, accepted: offer.accepts[0] }))
    const own = await buyer.get(PATH, paying(await buyer.payload(await buyer.offer(PATH))))

    expectOffer(stolen, refusal)
    expectSold(own, { replayed: true })
    expect(await opened.earned()).toBe(hasCome ? 10_000n : 5_000n)
  },
)

test.each(['the same header', 'another header'])(
  'F2: purchases older than offer ids repeat for %s as designed',
  async (how) => {
    const gateway = await openGatewayFixture()
    const { buyer } = gateway
    const payment = await buyer.payload(await buyer.offer(PATH))
    expectSold(await buyer.get(PATH, paying(payment)))
    await gateway.database.db.updateTable('payment').set({ offer_hash: null }).execute()

    const sent = how === 'the same header' ? payment : { ...payment, extra: 1 }
    const again = await buyer.get(PATH, paying(sent))

    if (how === 'the same header') expectSold(again, { replayed: true })
    else expectOffer(again, { code: 'payment_already_used', reason: 'offer_echo_mismatch' })
  },
)

test('F2: a payout is not revealed to observers of its payment', async () => {
  const scene = await openPayoutFixture()
  const stranger = createPayoutActions(strangerAt(scene), scene.demoPassport ?? '')
  const first = await scene.pay()
  const second = await scene.pay(createPayoutRequest({ idempotencyKey: 'invoice-2' }))
  const payTo = scene.payTo.toLowerCase()
  const seen = (await paymentsOnChain(scene)).findLast(
    ({ authorization }) => authorization['to']?.toLowerCase() === payTo,
  )
  const offer = async () => (await strangerAt(scene).post('/payouts/base', createPayoutRequest())).body
  const guesses = seen ? await rebuilt(seen, offer) : []

  const stolen = await Promise.all(guesses.map((guess) => stranger.send(encode(guess))))
  const own = await scene.pay()

  expectSold(first)
  expectSold(second)
  expect(stolen.length).toBeGreaterThan(20)
  for (const reply of stolen) {
    expect(reply.status, reply.text).toBe(402)
    expect(reply.text).not.toContain(first.body.payoutId)
  }
  expect(own.body.payoutId).toBe(first.body.payoutId)
})

test('F2: ids of offers are kept nowhere in the clear', async () => {
  const gateway = await openGatewayFixture()
  const offer = await gateway.buyer.offer(PATH)
  const id = `${offer.accepts[0]?.extra.offer}`
  expectSold(await gateway.buyer.get(PATH, paying(await gateway.buyer.payload(offer))))

  const rows = await gateway.database.db.selectFrom('payment').selectAll().execute()
  const next = await gateway.buyer.offer(PATH)

  expect(id).toMatch(/^[\w-]{22}$/)
  expect(new Set(offer.accepts.map(({ extra }) => extra.offer))).toEqual(new Set([id]))
  expect(next.accepts[0]?.extra.offer).not.toBe(id)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.offer_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(rows)).not.toContain(id)
})

function otherRequest(request: unknown): string {
  return Buffer.from(JSON.stringify(request)).toString('base64url')
}

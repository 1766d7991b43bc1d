import { expect, test } from 'vitest'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { expectSold } from '../../support/replies.ts'
import { MINUTE, openMonitorFixture, PRICE_ALERT } from './monitor-fixture.ts'

test('a monitor is bought once, and a repeated payment returns the same one', async () => {
  const { buyer, paymentFor, earned } = await openMonitorFixture()
  const header = await paymentFor(PRICE_ALERT)

  const created = await buyer.post('/tools/monitor-create', PRICE_ALERT, { 'PAYMENT-SIGNATURE': header })
  const repeated = await buyer.post('/tools/monitor-create', PRICE_ALERT, { 'PAYMENT-SIGNATURE': header })
  const { id } = created.body.monitor
  const listed = await buyer.post('/tools/monitor-list', { id, pollToken: created.body.pollToken })

  expectSold(created)
  expectSold(repeated, { replayed: true })
  expect(repeated.body.monitor).toEqual(created.body.monitor)
  expect(created.body.monitor).toMatchObject({
    ...PRICE_ALERT,
    status: 'watching',
    conditionMet: false,
    lastSeen: { price: 90, venue: 'kraken' },
    createdAt: '2026-06-01T12:00:00.000Z',
    expiresAt: '2026-07-01T12:00:00.000Z',
  })
  expect(created.body).not.toHaveProperty('webhookSecret')
  expect(listed.body).toEqual({ monitors: [created.body.monitor], count: 1 })
  expect(await earned()).toBe(10_000n)
})

test('each payment buys a monitor of its own, although it is for the same', async () => {
  const { create } = await openMonitorFixture()

  const [one, other] = [await create(), await create()]

  expect(one.body.monitor.id).not.toBe(other.body.monitor.id)
  expect(one.body.pollToken).not.toBe(other.body.pollToken)
})

test('a market that does not answer costs nothing and is not watched', async () => {
  const { create, market, earned, database } = await openMonitorFixture()
  market.price = 'silent'

  const refused = await create()

  expect(refused).toMatchObject({ status: 503, body: { code: 'upstream_unavailable', charged: 'no' } })
  expect(await earned()).toBe(0n)
  expect(await database.db.selectFrom('monitor').selectAll().execute()).toEqual([])
})

test('an undelivered payment buys no monitor: it is unreadable and unwatched', async () => {
  const facilitator = scriptedFacilitator({
    settle: () => ({ kind: 'refused', reason: 'insufficient_funds' }),
  })
  const { create, look, market, database, pass } = await openMonitorFixture({
    wrapFacilitators: facilitator.facilitators,
  })

  const refused = await create()
  const written = await database.db.selectFrom('monitor').select('id').execute()
  const asked = market.asked
  const looked = await look(120)
  pass(3 * 86_400_000)
  await look(120)

  expect(refused.body).not.toHaveProperty('monitor')
  expect(written).toHaveLength(1)
  expect(looked).toMatchObject({ markets: 0 })
  expect(market.asked).toBe(asked)
  expect(await database.db.selectFrom('monitor').select('id').execute()).toEqual([])
})

test('a payment that arrives late brings its monitor to life', async () => {
  const facilitator = scriptedFacilitator({ settle: () => ({ kind: 'unknown', reason: 'no answer' }) })
  const { buyer, paymentFor, look } = await openMonitorFixture({ wrapFacilitators: facilitator.facilitators })
  const header = { 'PAYMENT-SIGNATURE': await paymentFor(PRICE_ALERT) }

  const pending = await buyer.post('/tools/monitor-create', PRICE_ALERT, header)
  const early = await look(90)
  await facilitator.land(facilitator.settled[0])
  const settled = await buyer.post('/tools/monitor-create', PRICE_ALERT, header)
  const late = await look(150)

  expect(pending.body).toMatchObject({ code: 'settlement_pending', charged: 'pending' })
  expect(early).toMatchObject({ markets: 0 })
  expect(settled.status).toBe(200)
  expect(late).toMatchObject({ notified: 1 })
})

test('work done after late money creates that payment’s monitor', async () => {
  const { create, look, events } = await openMonitorFixture({
    environment: { SETTLE_FIRST_ABOVE_USD: '0.001' },
  })
  const { monitor, pollToken } = (await create()).body

  await look(150)

  expect((await events(monitor.id, pollToken)).body.count).toBe(1)
})

test('a crossing is reported once with its value and can be polled anywhere', async () => {
  const { create, look, events } = await openMonitorFixture()
  const { monitor, pollToken } = (await create()).body

  for (const price of [99, 101, 105, 95, 110]) await look(price)
  const all = await events(monitor.id, pollToken)
  const rest = await events(monitor.id, pollToken, { after: 1 })

  expect(all.body.events).toMatchObject([
    {
      sequence: 1,
      at: '2026-06-01T12:02:00.000Z',
      sentence: 'The price of bitcoin is above 100: 101.',
      figures: { price: 101, venue: 'kraken', instrument: 'XBTUSD', quote: 'USD' },
      provenance: { mode: 'simulated' },
      delivery: 'none',
    },
    { sequence: 2, at: '2026-06-01T12:05:00.000Z', figures: { price: 110 } },
  ])
  expect(all.body).toMatchObject({ count: 2, next: 2, monitor: { events: 2, conditionMet: true } })
  expect(rest.body.events).toEqual([all.body.events[1]])
})

test('one request serves all monitors of a market, at most once a minute', async () => {
  const { create, look, market, runJob, pass } = await openMonitorFixture()
  for (const threshold of [100, 200, 300]) await create({ ...PRICE_ALERT, threshold })
  const asked = market.asked

  const first = await look(150)
  const atOnce = await runJob('watch-monitors')
  pass(MINUTE - 1)
  const soon = await runJob('watch-monitors')

  expect(first).toMatchObject({ markets: 1, notified: 1, quiet: 2 })
  expect(atOnce).toMatchObject({ markets: 0 })
  expect(soon).toMatchObject({ markets: 0 })
  expect(market.asked).toBe(asked + 1)
})

test('two gateways that look at the same time tell an event once', async () => {
  const { create, look, runJob, events } = await openMonitorFixture()
  const { monitor, pollToken } = (await create()).body

  await Promise.all([look(150), runJob('watch-monitors'), runJob('watch-monitors')])

  expect((await events(monitor.id, pollToken)).body.count).toBe(1)
})

test('a market failure raises no event and shows in the status meanwhile', async () => {
  const { create, look, events } = await openMonitorFixture()
  const { monitor, pollToken } = (await create()).body

  await look('silent')
  const during = (await events(monitor.id, pollToken)).body
  await look(150)
  const after = (await events(monitor.id, pollToken)).body

  expect(during).toMatchObject({
    count: 0,
    monitor: {
      status: 'in trouble',
      trouble: 'Kraken timed out.',
      lastSeen: { price: 90 },
      lastLookAt: '2026-06-01T12:00:00.000Z',
    },
  })
  expect(after).toMatchObject({ count: 1, monitor: { status: 'watching', trouble: null } })
})

test('a monitor ends after thirty days, and before when it is deleted', async () => {
  const { create, look, events, buyer, pass, market } = await openMonitorFixture()
  const [lasting, short] = [(await create()).body, (await create()).body]
  const key = { id: short.monitor.id, pollToken: short.pollToken }

  const deleted = await buyer.post('/tools/monitor-delete', key)
  const removed = await events(key.id, key.pollToken)
  pass(30 * 86_400_000)
  const asked = market.asked
  await look(150)
  const over = await events(lasting.monitor.id, lasting.pollToken)

  expect(deleted.body).toEqual({ id: key.id, deleted: true })
  expect(removed).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(over.status).toBe(404)
  expect(market.asked).toBe(asked)
})

test('a token opens its own monitor only, and no token opens none', async () => {
  const { create, events, buyer } = await openMonitorFixture()
  const [one, other] = [(await create()).body, (await create()).body]

  const crossed = await events(one.monitor.id, other.pollToken)
  const unknown = await events('mon_000000000000000000000000', other.pollToken)
  const bare = await buyer.post('/tools/monitor-events', { id: one.monitor.id })
  const list = await buyer.post('/tools/monitor-list', {})

  expect(crossed).toMatchObject({ status: 401, body: { code: 'unauthorized', field: 'pollToken' } })
  const { requestId: _, ...refusal } = crossed.body
  expect(unknown.body).toEqual({ ...refusal, requestId: expect.any(String) })
  for (const reply of [bare, list]) expect(reply).toMatchObject({ status: 401, body: { reason: 'missing' } })
})

test.each([
  [{ kind: 'price', token: 'bitcoin' }, 'threshold'],
  [{ kind: 'signal', token: 'bitcoin', threshold: 3 }, 'threshold'],
  [{ kind: 'signal', token: 'bitcoin', direction: 'above' }, 'direction'],
  [{ kind: 'funding', threshold: 0, source: 'kraken' }, 'source'],
  [{ ...PRICE_ALERT, bar: '1h' }, 'bar'],
  [{ ...PRICE_ALERT, contains: 'dog' }, 'contains'],
  [{ ...PRICE_ALERT, webhook: 'http://receiver.example/hook' }, 'webhook'],
  [{ ...PRICE_ALERT, webhook: 'https://169.254.169.254/latest' }, 'webhook'],
  [{ ...PRICE_ALERT, webhook: 'https://localhost/hook' }, 'webhook'],
])('%j is refused before anything is paid, by its %s', async (input, field) => {
  const { buyer } = await openMonitorFixture({ fund: '0' })

  const { body } = await buyer.post('/tools/monitor-create', input)

  expect(body.extensions.input).toMatchObject({ ok: false, errors: [{ field }] })
})

test('every kind of monitor sees something in the simulated world', async () => {
  const { create, look, buyer } = await openMonitorFixture({ upstreams: {} })
  const orders = [
    PRICE_ALERT,
    { kind: 'spread', token: 'ethereum', threshold: 50 },
    { kind: 'funding', token: 'sol', threshold: 5, direction: 'above' },
    { kind: 'signal', token: 'bitcoin', bar: '4h' },
    { kind: 'launch' },
  ]
  const created = []
  for (const order of orders) created.push((await create(order)).body)
  const looked = await look('silent')

  expect(looked).toMatchObject({ markets: 5, trouble: 0 })
  for (const [position, { monitor, pollToken }] of created.entries()) {
    const reply = await buyer.post('/tools/monitor-events', { id: monitor.id, pollToken })
    expect(reply.body.monitor, orders[position]?.kind).toMatchObject({
      kind: orders[position]?.kind,
      status: 'watching',
      lastLookAt: '2026-06-01T12:01:00.000Z',
    })
  }
})

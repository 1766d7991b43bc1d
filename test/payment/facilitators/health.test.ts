import { expect, test } from 'vitest'
import type { Logger } from '../../../src/core/logger.ts'
import type { Buyer } from '../../support/buyer.ts'
import { passUntilDone, waitUntil } from '../../support/held-time.ts'
import { answerHonestly, hangs, respondStatus, respondWith } from '../../support/hostile-facilitator.ts'
import { expectNotCharged, expectOffer, expectPending, expectSold } from '../../support/replies.ts'
import { openFacilitatorFixture, PATH } from './facilitator-fixture.ts'

const BASE_SEPOLIA = 'eip155:84532'

test('FC-21 a repeatedly failing facilitator is suspended, recovers, and is first again', async () => {
  const { f1, f2, ...gateway } = await openFacilitatorFixture()
  f1.verify = respondStatus(500)

  for (let call = 0; call < 5; call += 1) expectSold(await gateway.buy())
  const askedWhileBad = f1.at('/verify').length
  f1.verify = answerHonestly
  gateway.time.pass(9_000)
  expectSold(await gateway.buy())
  const askedAtRest = f1.at('/verify').length
  const probes = f1.at('/supported').length
  gateway.time.pass(11_000)
  await waitUntil(() => gateway.board.status()[0]?.state === 'ready')
  expectSold(await gateway.buy())

  expect([askedWhileBad, askedAtRest]).toEqual([3, 3])
  expect(gateway.troubles).toEqual([f1.name])
  expect(f1.at('/supported').length - probes).toBe(1)
  expect([f1.at('/verify').length, f1.at('/settle').length]).toEqual([4, 3])
  await gateway.expectTransfers(7)
})

test('FC-21 a probe that fails leaves it alone for longer', async () => {
  const { f1, ...gateway } = await openFacilitatorFixture()
  f1.verify = f1.supported = respondStatus(500)
  for (let call = 0; call < 3; call += 1) expectSold(await gateway.buy())
  const probes = f1.at('/supported').length

  gateway.time.pass(16_000)
  await waitUntil(() => f1.at('/supported').length === probes + 1)
  gateway.time.pass(5_000)
  expectSold(await gateway.buy())

  expect(f1.at('/supported')).toHaveLength(probes + 1)
  expect(f1.at('/verify')).toHaveLength(3)
  await gateway.expectTransfers(4)
})

test('a facilitator that checks well and settles badly is left alone all the same', async () => {
  const { f1, ...gateway } = await openFacilitatorFixture()
  f1.settle = respondStatus(500)

  for (let call = 0; call < 5; call += 1) expectSold(await gateway.buy())

  expect([f1.at('/verify').length, f1.at('/settle').length]).toEqual([3, 3])
  await gateway.expectTransfers(5)
})

test('a payment that met a minute of 503 settles later without a repeat', async () => {
  const { f1, f2, f3, ...gateway } = await openFacilitatorFixture()
  const all = [f1, f2, f3]
  const header = await gateway.signed()
  for (const facilitator of all) facilitator.settle = facilitator.supported = respondStatus(503)

  const first = await gateway.pay(header)
  for (let minute = 0; minute < 2; minute += 1) {
    gateway.time.pass(30_000)
    await gateway.runJob('reconcile-payments')
  }
  const meanwhile = await gateway.stateOf(header)
  for (const facilitator of all) facilitator.settle = facilitator.supported = answerHonestly
  gateway.time.pass(60_000)
  await waitUntil(() => gateway.board.status().every(({ state }) => state === 'ready'))
  await gateway.runJob('reconcile-payments')

  expectPending(first)
  expect(meanwhile).toBe('pending')
  expect(await gateway.stateOf(header)).toBe('charged')
  expectSold(await gateway.pay(header), { replayed: true })
  expect(gateway.candles.asked).toHaveLength(1)
  await gateway.expectTransfers(1)
})

test('FC-22 a network without settlers leaves the offers within a minute', async () => {
  const { f1, f2, f3, ...gateway } = await openFacilitatorFixture()
  const before = await networksOf(gateway)
  const header = await gateway.signed()
  for (const facilitator of [f1, f2, f3]) facilitator.networks = ['eip155:8453']

  gateway.time.pass(55_000)
  await waitUntil(() => gateway.board.status().every(({ networks }) => !networks?.includes(BASE_SEPOLIA)))
  const unpaid = await gateway.buyer.get(PATH)
  const paid = await gateway.pay(header)
  const during = await networksOf(gateway)
  for (const facilitator of [f1, f2, f3]) facilitator.networks = [BASE_SEPOLIA]
  gateway.time.pass(55_000)
  await waitUntil(() => gateway.board.status().every(({ networks }) => networks?.includes(BASE_SEPOLIA)))

  expect(before).toContain(BASE_SEPOLIA)
  expect(during).not.toContain(BASE_SEPOLIA)
  for (const reply of [unpaid, paid]) {
    expectNotCharged(reply, 503, 'facilitator_unavailable')
    expect(reply.body.accepts).toBeUndefined()
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  }
  expect(await networksOf(gateway)).toContain(BASE_SEPOLIA)
  expectSold(await gateway.buy())
  await gateway.expectTransfers(1)
})

test('FC-22 one facilitator that drops a network leaves it to the others', async () => {
  const { f1, f2, ...gateway } = await openFacilitatorFixture()
  f1.networks = []

  gateway.time.pass(55_000)
  await waitUntil(() => gateway.board.status()[0]?.networks?.length === 0)
  const reply = await gateway.buy()

  expectSold(reply)
  expect([f1.at('/verify').length, f2.at('/verify').length]).toEqual([0, 1])
  await gateway.expectTransfers(1)
})

test('a refused payment gets its reason, even without any settler', async () => {
  const { f1, f2, f3, ...gateway } = await openFacilitatorFixture()
  const header = await gateway.signed()
  expectSold(await gateway.pay(header))
  for (const facilitator of [f1, f2, f3]) facilitator.networks = []
  gateway.time.pass(55_000)
  await waitUntil(() => gateway.board.status().every(({ networks }) => networks?.length === 0))

  const elsewhere = await gateway.buyer.get('/tools/candles?token=ethereum', { 'PAYMENT-SIGNATURE': header })

  expectOffer(elsewhere, { code: 'payment_already_used' })
  await gateway.expectTransfers(1)
})

test('FC-24 a gateway starts without any facilitator, and needs no restart when they come', async () => {
  const { f1, f2, f3, ...gateway } = await openFacilitatorFixture({ down: [1, 2, 3] })

  const free = await gateway.buyer.get('/info')
  const unpaid = await gateway.buyer.get(PATH)
  const allRest = waitUntil(() => gateway.board.status().every(({ state }) => state === 'resting'))
  await passUntilDone(gateway.time, 100, allRest)
  const later = await gateway.buyer.get(PATH)
  for (const facilitator of [f1, f2, f3]) await facilitator.up()
  const allReported = waitUntil(() => gateway.board.status().every(({ networks }) => networks))
  await passUntilDone(gateway.time, 100, allReported)

  expect(free.status).toBe(200)
  expectOffer(unpaid)
  expectNotCharged(later, 503, 'facilitator_unavailable')
  expectSold(await gateway.buy())
  await gateway.expectTransfers(1)
})

test('FC-24 a gateway does not wait for a facilitator that hangs at the start', async () => {
  const gateway = await openFacilitatorFixture({ supported: hangs })

  expectSold(await gateway.buy())
  await gateway.expectTransfers(1)
})

test('FC-26 a facilitator’s own text stays internal', async () => {
  const secret = 'sk_live_4f9a1c_this_is_a_key'
  const logged: string[] = []
  const log = (facts: unknown, message: string) => logged.push(`${inspected(facts)} ${message}`)
  const logger: Logger = { info: log, warn: log, error: log }
  const { f1, f2, f3, ...gateway } = await openFacilitatorFixture({ logger })
  const leak = { error: secret, stack: `Error: ${secret}\n    at settle (/srv/${secret}.js:1:1)` }
  const header = await gateway.signed()

  f1.verify = respondWith({ ...leak, isValid: false, invalidReason: secret }, 400)
  const invalid = await gateway.pay(await gateway.signed())
  f1.verify = f2.verify = f3.verify = respondWith(leak, 500, { 'x-api-key': secret })
  const unavailable = await gateway.pay(await gateway.signed())
  f1.verify = f2.verify = f3.verify = answerHonestly
  f1.settle = respondWith({ ...leak, success: false, errorReason: secret, transaction: secret }, 402)
  f2.settle = respondWith({ ...leak, success: true, transaction: secret })
  f3.settle = respondWith(leak, 503)
  const pending = await gateway.pay(header)
  const attempts = await gateway.database.db.selectFrom('settle_attempt').selectAll().execute()
  const payments = await gateway.database.db.selectFrom('payment').selectAll().execute()

  expect([invalid.status, unavailable.status, pending.status]).toEqual([402, 503, 503])
  const output = [invalid, unavailable, pending].map(
    ({ text, headers }) => text + JSON.stringify([...headers]),
  )
  expect(logged.length).toBeGreaterThan(0)
  expect(attempts).toHaveLength(3)
  for (const text of [...output, ...logged, JSON.stringify([attempts, payments])]) {
    expect(text).not.toContain('sk_live')
    expect(text).not.toContain('Bearer')
  }
})

function inspected(facts: unknown): string {
  const plain = (_: string, value: unknown) =>
    value instanceof Error ? { message: value.message, stack: value.stack, cause: value.cause } : value
  return JSON.stringify(facts, plain)
}

async function networksOf({ buyer }: { readonly buyer: Buyer }): Promise<string[]> {
  const { body } = await buyer.get('/x402/capabilities')
  return body.networks.map(({ caip2 }: { caip2: string }) => caip2)
}

import { expect, test } from 'vitest'
import { decode } from '../../support/buyer.ts'
import { passUntilDone, waitUntil } from '../../support/held-time.ts'
import {
  answerHonestly,
  asksForRest,
  batches,
  drips,
  floods,
  hangs,
  landsThen,
  malformed,
  redirects,
  resets,
  respondStatus,
  respondWith,
  settleLater,
  showsPage,
} from '../../support/hostile-facilitator.ts'
import { expectOffer, expectPending, expectSold } from '../../support/replies.ts'
import { openFacilitatorFixture } from './facilitator-fixture.ts'

test.each([
  ['a 504', respondStatus(504)],
  ['a reset connection', resets],
  ['an answer cut off', malformed],
  ['a hundred megabytes', floods(100_000_000)],
  ['a page', showsPage],
])('FC-12 money that landed is a sale, although the facilitator ended with %s', async (_, end) => {
  const { f1, f2, ...gateway } = await openFacilitatorFixture()
  f1.settle = landsThen(end)

  const reply = await gateway.buy()

  expectSold(reply)
  expect(f2.at('/settle')).toHaveLength(0)
  expect(await gateway.attempts()).toEqual(['F1 landed'])
  await gateway.expectTransfers(1)
})

test.each([
  ['a silence', hangs],
  ['an answer that drips', drips],
])('FC-12 money that landed before %s is a sale', async (_, end) => {
  const { f1, f2, ...gateway } = await openFacilitatorFixture()
  f1.settle = landsThen(end)

  const reply = await gateway.payWhile(await gateway.signed(), [f1], 12_000)

  expectSold(reply)
  expect(f2.at('/settle')).toHaveLength(0)
  await gateway.expectTransfers(1)
})

test('FC-13 a settlement that lands twenty seconds late is served to who repeats', async () => {
  const { f1, f2, f3, ...gateway } = await openFacilitatorFixture()
  const header = await gateway.signed()
  f1.settle = hangs
  f2.settle = f3.settle = respondStatus(503)

  const first = await gateway.payWhile(header, [f1], 12_000)
  f1.settle = respondStatus(503)
  const tooSoon = await gateway.payAfter(8_000, header)
  await f1.at('/settle')[0]?.honestly()
  const later = await gateway.payAfter(0, header)

  expectPending(first)
  expectPending(tooSoon)
  expectSold(later, { replayed: true })
  expect(gateway.candles.asked).toHaveLength(1)
  await gateway.expectTransfers(1)
})

test('FC-14 what never landed at the first is settled by the second', async () => {
  const { f1, f2, f3, ...gateway } = await openFacilitatorFixture()
  f1.settle = hangs

  const reply = await gateway.payWhile(await gateway.signed(), [f1], 12_000)

  expectSold(reply)
  expect(await gateway.attempts()).toEqual(['F1 unknown', 'F2 landed'])
  expect(f2.at('/settle')[0]?.order).toEqual(f1.at('/settle')[0]?.order)
  expect(f3.calls.filter(({ path }) => path !== '/supported')).toHaveLength(0)
  await gateway.expectTransfers(1)
})

test('FC-15 a settlement on its way is waited for, and not sent again', async () => {
  const { f1, f2, ...gateway } = await openFacilitatorFixture()
  const running = settleLater(await gateway.embeddedChain, `0x${'a1'.repeat(32)}`)
  f1.settle = running

  const reply = gateway.buy()
  await waitUntil(() => f1.at('/settle').length === 1)
  gateway.time.pass(2_000)
  await running.keep()
  const sold = await passUntilDone(gateway.time, 400, reply)

  expectSold(sold)
  expect(decode(sold.headers.get('payment-response'))).toMatchObject({
    transaction: `0x${'a1'.repeat(32)}`,
  })
  expect([f1.at('/settle').length, f2.at('/settle').length]).toEqual([1, 0])
  await gateway.expectTransfers(1)
})

test('FC-16 a nonce already used at the second facilitator was used by the first', async () => {
  const { f1, f2, ...gateway } = await openFacilitatorFixture()
  f1.settle = hangs
  f2.settle = async (asked) => {
    await f1.at('/settle')[0]?.honestly()
    await answerHonestly(asked)
  }

  const reply = await gateway.payWhile(await gateway.signed(), [f1], 12_000)

  expectSold(reply)
  expect(f2.at('/settle')).toHaveLength(1)
  expect(gateway.candles.asked).toHaveLength(1)
  await gateway.expectTransfers(1)
})

test('FC-18 what never lands is pending until its time is over, and never charged', async () => {
  const { f1, f2, f3, ...gateway } = await openFacilitatorFixture()
  const header = await gateway.signed()
  f1.settle = f2.settle = f3.settle = respondStatus(500)

  const first = await gateway.pay(header)
  const nearTheEnd = await gateway.payAfter(290_000, header)
  const afterTheEnd = await gateway.payAfter(30_000, header)
  const dead = await gateway.payAfter(60_000, header)

  for (const reply of [first, nearTheEnd, afterTheEnd]) expectPending(reply)
  expectOffer(dead, { code: 'payment_refused', reason: 'expired' })
  expect(await gateway.stateOf(header)).toBe('not_charged')
  expectOffer(await gateway.payAfter(0, header), { code: 'payment_refused' })
  await gateway.expectTransfers(0)
})

test('a settlement that no chain knows of is not believed', async () => {
  const { f1, f2, f3, ...gateway } = await openFacilitatorFixture()
  const header = await gateway.signed()
  f1.settle = f2.settle = f3.settle = respondWith({ success: true, transaction: `0x${'ab'.repeat(32)}` })

  const reply = gateway.pay(header)
  await waitUntil(() => f1.at('/settle').length === 1)
  const lied = await passUntilDone(gateway.time, 400, reply)
  f1.settle = f2.settle = f3.settle = answerHonestly
  const repeated = await gateway.payAfter(60_000, header)

  expectPending(lied)
  expectSold(repeated, { replayed: true })
  await gateway.expectTransfers(1)
})

test('a success without a transaction is no success', async () => {
  const { f1, f2, ...gateway } = await openFacilitatorFixture()
  f1.settle = respondWith({ success: true, transaction: '' })

  const reply = await gateway.buy()

  expectSold(reply)
  expect(f2.at('/settle')).toHaveLength(1)
  await gateway.expectTransfers(1)
})

test('a refusal is not believed while the money could still move', async () => {
  const { f1, f2, ...gateway } = await openFacilitatorFixture()
  f1.settle = respondWith({ success: false, errorReason: 'invalid_exact_evm_transaction_failed' }, 402)

  const reply = await gateway.buy()

  expectSold(reply)
  expect(f2.at('/settle')).toHaveLength(1)
  await gateway.expectTransfers(1)
})

test.each([
  ['that refuses connections', 'not_sent'],
  ['that asks to be left alone', 'not_sent'],
  ['that sends us elsewhere', 'unknown'],
  ['that does not know us', 'unknown'],
])('a facilitator %s is passed over at settlement', async (how, seen) => {
  const { f1, f2, f3, ...gateway } = await openFacilitatorFixture()
  const header = await gateway.signed()
  if (how.includes('connections')) f1.verify = landsNothingThen(() => f1.down())
  if (how.includes('alone')) f1.settle = asksForRest(30)
  if (how.includes('elsewhere')) f1.settle = redirects(`${f3.url}/settle`)
  if (how.includes('know us')) f1.settle = respondWith({ error: 'who are you' }, 401)

  const reply = await gateway.pay(header)

  expectSold(reply)
  expect(await gateway.attempts()).toEqual([`F1 ${seen}`, 'F2 landed'])
  expect([f2.at('/settle').length, f3.at('/settle').length]).toEqual([1, 0])
  await gateway.expectTransfers(1)
})

test('an answer without an end is read no further than it has to be', async () => {
  const { f1, ...gateway } = await openFacilitatorFixture()
  const flood = floods(100_000_000)
  f1.settle = flood

  const reply = await gateway.buy()

  expectSold(reply)
  await waitUntil(() => f1.at('/settle')[0]?.response.destroyed ?? false)
  expect(flood.sent()).toBeLessThan(20_000_000)
  await gateway.expectTransfers(1)
})

test('several payments in one transaction are as many sales', async () => {
  const { f1, ...gateway } = await openFacilitatorFixture()
  const chain = await gateway.embeddedChain
  f1.settle = batches(chain, 3)
  const headers = [await gateway.signed(), await gateway.signed(), await gateway.signed()]

  const replies = await Promise.all(headers.map((header) => gateway.pay(header)))

  for (const reply of replies) expectSold(reply)
  const named = replies.map(({ headers }) => decode(headers.get('payment-response'))['transaction'])
  expect(new Set(named).size).toBe(1)
  await gateway.expectTransfers(3)
})

/** Answers as it should, and then does something else. */
function landsNothingThen(next: () => Promise<void>) {
  return async (asked: Parameters<typeof answerHonestly>[0]) => {
    asked.response.on('finish', () => void next())
    asked.response.setHeader('connection', 'close')
    await answerHonestly(asked)
  }
}

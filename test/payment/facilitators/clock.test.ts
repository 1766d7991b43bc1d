import { expect, test } from 'vitest'
import { openEmbeddedChain } from '../../../src/chains/evm/embedded/evm-chain.ts'
import type { Logger } from '../../../src/core/logger.ts'
import { createMemoryJournal } from '../../chains/evm/memory-journal.ts'
import { Buyer } from '../../support/buyer.ts'
import { createHeldTime } from '../../support/held-time.ts'
import { answerHonestly, respondStatus } from '../../support/hostile-facilitator.ts'
import { expectOffer, expectPending, expectSold } from '../../support/replies.ts'
import { openFacilitatorFixture, PATH } from './facilitator-fixture.ts'

/** A gateway whose clock is so many seconds ahead of all others. */
async function standAhead(seconds: number) {
  const time = createHeldTime()
  const truth = { now: () => time.now() - seconds * 1000 }
  const chain = await openEmbeddedChain({ journal: createMemoryJournal(), clock: truth })
  const warnings: unknown[] = []
  const logger: Logger = { info: () => {}, error: () => {}, warn: (facts) => warnings.push(facts) }
  const gateway = await openFacilitatorFixture({ time, chain, logger, fund: '0' })
  const buyer = new Buyer(gateway.url, { now: truth.now })
  await chain.mint(buyer.account.address.toLowerCase() as `0x${string}`, 10_000n)
  return { ...gateway, buyer, warnings }
}

test.each([30, -30])('SC-06 a clock that is %i seconds ahead still sells', async (seconds) => {
  const gateway = await standAhead(seconds)

  const reply = await gateway.buyer.buy(PATH)
  const watched = await gateway.runJob('watch-clock')

  expectSold(reply)
  expect(watched).toEqual({ compared: 1, farApart: 0 })
  await gateway.expectTransfers(1)
})

test.each([
  [300, 'expires_too_soon'],
  [-300, 'not_yet_valid'],
])('SC-06 a clock %i seconds ahead names the problem and warns', async (seconds, reason) => {
  const gateway = await standAhead(seconds)

  const reply = await gateway.buyer.buy(PATH)
  await gateway.runJob('watch-clock')

  expectOffer(reply, { code: 'payment_invalid', reason })
  expect(gateway.warnings).toContainEqual({ witness: 'eip155:84532', secondsAhead: seconds })
  await gateway.expectTransfers(0)
})

test('SC-06 whether a payment can still land is decided by the chain’s time', async () => {
  const gateway = await standAhead(120)
  const { f1, f2, f3 } = gateway
  f1.settle = f2.settle = f3.settle = respondStatus(500)
  const header = await gateway.buyer.header(PATH)

  const first = await gateway.pay(header)
  // over by our clock, margin and all, and not by the chain's
  const later = await gateway.payAfter(250_000, header)
  f1.settle = f2.settle = f3.settle = answerHonestly
  const landed = await gateway.payAfter(30_000, header)

  expectPending(first)
  expectPending(later)
  expectSold(landed, { replayed: true })
  await gateway.expectTransfers(1)
})

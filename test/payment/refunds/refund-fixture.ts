import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { type Buyer, encode, type Reply } from '../../support/buyer.ts'
import { expectNotCharged } from '../../support/replies.ts'
import { openCreditFixture } from '../credits/credit-fixture.ts'

export const RELAY = '/refund/relay'
export const COVERED = { REFUNDS: 'on', REFUND_TOOLS: 'signal' }
export const PRICE = 5_000n
/** What the relay itself costs. */
export const FEE = 2_000n

/** A gateway in which one payment was let go because its work failed, and whose money arrived all the same. */
export async function openRefundFixture(environment: Record<string, string> = COVERED) {
  const opened = await openCreditFixture({ environment })
  const header = await opened.signed()
  opened.venue.down = true
  expectNotCharged(await opened.pay(header), 503, 'upstream_unavailable')
  await opened.landsLate(header)
  const owed = await opened.pay(header)
  expect(owed.body, owed.text).toMatchObject({ code: 'credit_open', charged: 'yes' })
  opened.venue.down = false
  return {
    ...opened,
    header,
    receipt: `${owed.body.receipt}`,
    id: createHash('sha256').update(header).digest('hex'),
    relay: (claim: object, by: Buyer = opened.buyer) => relayRefund(by, claim),
  }
}

/** Pays for a refund to be relayed. */
export async function relayRefund(buyer: Buyer, claim: object): Promise<Reply> {
  const offer = await buyer.post(RELAY, claim)
  if (offer.status !== 402) return offer
  return buyer.post(RELAY, claim, { 'PAYMENT-SIGNATURE': encode(await buyer.payload(offer.body)) })
}

import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { verifyReceipt } from '../../../src/client/receipt.ts'
import { bearer, createSessionActions } from '../../payment/sessions/session-fixture.ts'
import { Buyer, type Reply } from '../../support/buyer.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectSold } from '../../support/replies.ts'
import type { BuyerFacts } from './upgrade-fixture.ts'

/** Three calls, a monitor and the dollar of a session; smallest units. */
export const PAID_IN = 3n * 1_000n + 10_000n + 1_000_000n

interface Paid {
  readonly path: string
  readonly header: string
}

/** Acts as the buyer of 1.0.0 at a gateway of this version, and expects what a buyer expects. */
export async function expectUpgraded(url: string, facts: BuyerFacts): Promise<void> {
  const buyer = new Buyer(url, { seed: facts.seed })

  await waitUntil(async () => {
    const [pending, owed] = [await stateOf(buyer, facts.pending), await stateOf(buyer, facts.owed)]
    return pending.state === 'charged' && owed.state === 'charged' && owed.credit === undefined
  })
  expectSold(await pay(buyer, facts.pending), { replayed: true })
  expectSold(await pay(buyer, facts.owed), { replayed: true })
  await expectOldAnswer(buyer, facts)
  await expectSessionSpends(buyer, facts)
  await expectMonitorWatches(buyer, facts)
}

async function expectOldAnswer(buyer: Buyer, { settled, keys }: BuyerFacts): Promise<void> {
  const again = await pay(buyer, settled)
  const jwks = (await buyer.get('/.well-known/jwks.json')).body
  const receipt = settled.answer.headers['x-payment-receipt'] ?? ''
  const verdict = await verifyReceipt(receipt, { keys: jwks, text: settled.answer.text })

  expectSold(again, { replayed: true })
  expect(again.text).toBe(settled.answer.text)
  expect(jwks.keys).toEqual(expect.arrayContaining([expect.objectContaining({ x: keys.keys[0]?.x })]))
  expect(verdict).toMatchObject({ valid: true })
}

async function expectSessionSpends(buyer: Buyer, { session }: BuyerFacts): Promise<void> {
  const { status, ask } = createSessionActions(buyer)
  const call = (key: string) => buyer.get(session.path, { ...bearer(session.token), 'Idempotency-Key': key })

  const before = await status(session.token)
  const repeated = await call(session.idempotencyKey)
  const spent = await call('order-2')
  const after = await status(session.token)
  const closed = await ask('close', session.token)

  expect(before).toMatchObject({ balanceUsd: 0.999, spentUsd: 0.001, heldUsd: 0 })
  expect(repeated.text).toBe(session.answer.text)
  expect(repeated.headers.get('x-payment-replayed')).toBe('true')
  expect(spent.status, spent.text).toBe(200)
  expect(after).toMatchObject({ balanceUsd: 0.998, spentUsd: 0.002, heldUsd: 0 })
  expect(closed.status, closed.text).toBe(200)
  await waitUntil(async () => (await status(session.token)).state === 'closed')
  const { body } = await ask('close', session.token)
  expect(body.returned).toMatchObject([{ amountUsd: 0.998, state: 'landed' }])
}

async function expectMonitorWatches(buyer: Buyer, { monitor }: BuyerFacts): Promise<void> {
  const { monitor: bought, pollToken } = JSON.parse(monitor.answer.text)
  const seen = await buyer.post('/tools/monitor-events', { id: bought.id, pollToken })

  expect(seen.status, seen.text).toBe(200)
  expect(seen.body.monitor).toMatchObject({ id: bought.id, status: 'watching' })
}

function pay(buyer: Buyer, { path, header }: Paid): Promise<Reply> {
  return buyer.get(path, { 'PAYMENT-SIGNATURE': header })
}

async function stateOf(buyer: Buyer, { header }: Paid): Promise<{ state?: string; credit?: boolean }> {
  const id = createHash('sha256').update(header).digest('hex')
  return (await buyer.get(`/x402/payments/${id}`)).body
}

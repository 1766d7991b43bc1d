import { expect } from 'vitest'
import { decode, type Reply } from './buyer.ts'

/** A 402 as every door owes it: the offer in the body and, shorter where it must be, in the header. */
export function expectOffer(reply: Reply, { code, reason }: { code?: string; reason?: string } = {}): void {
  expect(reply.status, reply.text).toBe(402)
  expect(reply.body.accepts.length).toBeGreaterThan(0)
  expectSameOffer(decode(reply.headers.get('payment-required')), reply.body)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.get('payment-response')).toBeNull()
  if (code !== undefined) expect(reply.body.code).toBe(code)
  if (reason !== undefined) expect(reply.body.extensions.refused.info.reason).toBe(reason)
}

interface Faults {
  readonly errors: readonly unknown[]
}

/** A header may have less in its extensions and a shorter sentence, and leaves out advice; its terms are the body's. */
export function expectSameOffer(inHeader: Record<string, unknown>, body: Record<string, unknown>): void {
  const { extensions, error, resource, ...offer } = inHeader
  const {
    extensions: all,
    error: sentence,
    hint,
    links,
    reason: _reason,
    resource: described,
    ...whole
  } = body
  const { bazaar: _, input, ...result } = extensions as Record<string, unknown>
  expect(offer).toEqual(whole)
  expect(described).toMatchObject(resource as object)
  expect(`${sentence}`).toContain(`${error}`.replace(/\.\.\.$/, ''))
  expect([typeof hint, typeof links]).toEqual(['string', 'object'])
  expect(all).toMatchObject(result)
  const { errors } = input as Faults
  expect((all as { input: Faults }).input.errors.slice(0, errors.length)).toEqual(errors)
}

/** A failure of ours or of an upstream, with the phrase that only an uncharged call may carry. */
export function expectNotCharged(reply: Reply, status: number, code: string): void {
  expect(reply.status, reply.text).toBe(status)
  expect(reply.body).toMatchObject({ code, charged: 'no' })
  expect(reply.body.error).toMatch(/payment was NOT charged/)
  expect(reply.headers.get('payment-response')).toBeNull()
}

/** Not known yet: come back with the same payment. */
export function expectPending(reply: Reply, code = 'settlement_pending'): void {
  expect(reply.status, reply.text).toBe(503)
  expect(reply.body).toMatchObject({ code, charged: 'pending' })
  expect(reply.body.error).toMatch(/same payment header/)
  expect(reply.text).not.toMatch(/NOT charged/i)
  expect(reply.body.accepts).toBeUndefined()
  expect(reply.headers.get('payment-required')).toBeNull()
  expect(reply.headers.get('x-payment-state')).toBe('pending')
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
}

/** Sold: the answer with its receipts. */
export function expectSold(reply: Reply, { replayed = false }: { replayed?: boolean } = {}): void {
  expect(reply.status, reply.text).toBe(200)
  expect(decode(reply.headers.get('payment-response'))).toMatchObject({ success: true })
  expect(reply.headers.get('x-payment-receipt')).not.toBeNull()
  expect(reply.headers.get('x-payment-replayed')).toBe(replayed ? 'true' : null)
}

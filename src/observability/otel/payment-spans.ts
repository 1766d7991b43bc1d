import { createHash } from 'node:crypto'
import type { SpanContext } from '@opentelemetry/api'
import { LRUCache } from 'lru-cache'
import type { Facilitator } from '../../payment/facilitators/facilitator.ts'
import type { Gate } from '../../payment/gate/gate.ts'
import type { PaymentPorts } from '../../payment/gate/payment-ports.ts'
import type { Spans } from './spans.ts'

type Ledger = PaymentPorts['ledger']

/** So many payments are known by the trace in which they were paid. */
const MAX_PAYMENTS = 10_000

/** Spans of what happens to money; a payment is named by a hash, the same at every gateway. */
export function paymentSpans(spans: Spans) {
  const paidIn = new LRUCache<string, SpanContext>({ max: MAX_PAYMENTS })

  /** What becomes of a payment elsewhere than in the call that it came with is linked to that call. */
  async function inTrace<T>(name: string, key: string, work: () => Promise<T>): Promise<T> {
    const origin = paidIn.get(key)
    const here = spans.current()?.spanContext()
    const attributes = { 'pennywire.payment': toReference(key) }
    const links = origin && origin.traceId !== here?.traceId ? [{ context: origin }] : []
    if (here) return spans.within(name, { attributes, links }, work)
    if (!origin) return work()
    const span = spans.begin(name, { attributes, links }, undefined)
    try {
      return await spans.under(span, work)
    } finally {
      span.end()
    }
  }

  return {
    gate: (gate: Gate): Gate => ({
      ...gate,
      charge(call) {
        const { order, product, work, streamed } = call
        const attributes = { 'pennywire.payment': toReference(order.key), 'pennywire.network': order.network }
        const worked = `work ${product.toolId}`
        return spans.within('charge', { attributes }, async (span) => {
          if (span && !paidIn.has(order.key)) paidIn.set(order.key, span.spanContext())
          return gate.charge({
            ...call,
            work: (signal, paidBy) => spans.within(worked, {}, () => work(signal, paidBy)),
            ...(streamed
              ? {
                  streamed: {
                    ...streamed,
                    work: (paid, of) => spans.within(worked, {}, () => streamed.work(paid, of)),
                  },
                }
              : {}),
          })
        })
      },
    }),

    facilitator: (facilitator: Facilitator): Facilitator => ({
      ...facilitator,
      serves: (network, scheme) => facilitator.serves(network, scheme),
      verify: (order, signal) =>
        traceFacilitator('verify', facilitator, () => facilitator.verify(order, signal)),
      settle: (order, signal) =>
        traceFacilitator('settle', facilitator, () => facilitator.settle(order, signal)),
    }),

    ledger: (ledger: Ledger): Ledger => ({
      ...ledger,
      settled: (owned, settled) => inTrace('settled', owned.key, () => ledger.settled(owned, settled)),
      failed: (owned, reason) => inTrace('failed', owned.key, () => ledger.failed(owned, reason)),
      pending: (owned, reason) => inTrace('pending', owned.key, () => ledger.pending(owned, reason)),
    }),
  }

  function traceFacilitator<T extends { readonly kind: string }>(
    spanName: string,
    { name }: Facilitator,
    ask: () => Promise<T>,
  ): Promise<T> {
    return spans.within(spanName, { attributes: { 'pennywire.facilitator': toHost(name) } }, async (span) => {
      const result = await ask()
      span?.setAttribute('pennywire.outcome', result.kind)
      return result
    })
  }
}

/** Names of facilitators can be addresses, and addresses can hold keys. */
function toHost(name: string): string {
  return URL.canParse(name) ? new URL(name).host : name
}

function toReference(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16)
}

import type { MicroUsd } from '../../core/money.ts'
import { dollarsOf, microUsdOf } from '../dollars.ts'
import { type Caps, checkCall, createCapError, person } from './caps.ts'
import type { PaymentMethod } from './payment-method.ts'
import { findOverCeilingPrice, readResult, type ToolResult } from './tool-result.ts'

/**
 * A prepaid session of the gateway. Its token goes along with every request, so a call that must cost nothing yet names
 * a ceiling of zero; what it is refused with names the price.
 */
export function createSessionPaymentMethod(caps: Caps): PaymentMethod {
  return {
    kind: 'session',
    unpaidMeta: { 'pennywire/maxCostUsd': '0' },
    readBill(result, max) {
      if (readResult(result).kind === 'offer') {
        throw createCapError(
          'session_not_taken',
          'The gateway asks for a payment of its own and does not let the session pay.',
          person('check PENNYWIRE_SESSION and PENNYWIRE_URL'),
        )
      }
      const price = parsePrice(result)
      if (price === undefined) return undefined
      checkCall(price, { caps, max })
      return {
        price,
        terms: 'out of the session',
        // a call that failed leaves nothing behind that could still be cashed
        pay: async () => ({ header: '', validBefore: 0 }),
      }
    },
    checkReady() {},
    createProof: ({ id, amount }) => ({
      'pennywire/maxCostUsd': dollarsOf(amount),
      'pennywire/idempotencyKey': id,
    }),
  }
}

function parsePrice(result: ToolResult): MicroUsd | undefined {
  const price = findOverCeilingPrice(result)
  return price === undefined ? undefined : microUsdOf(price)
}

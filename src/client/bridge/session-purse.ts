import type { MicroUsd } from '../../core/money.ts'
import { dollarsOf, microUsdOf } from '../dollars.ts'
import type { Purse } from './bill.ts'
import { type Caps, checkCall, person, refused } from './caps.ts'
import { overCeilingPrice, saidBy, type ToolResult } from './tool-result.ts'

/**
 * A prepaid session of the gateway. Its token goes along with every request, so a call that must cost nothing yet names
 * a ceiling of zero; what it is refused with says the price.
 */
export function sessionPurse(caps: Caps): Purse {
  return {
    kind: 'session',
    unpaidMeta: { 'pennywire/maxCostUsd': '0' },
    billIn(result, most) {
      if (saidBy(result).kind === 'offer') {
        throw refused(
          'session_not_taken',
          'The gateway asks for a payment of its own and does not let the session pay.',
          person('check PENNYWIRE_SESSION and PENNYWIRE_URL'),
        )
      }
      const price = priceIn(result)
      if (price === undefined) return undefined
      checkCall(price, { caps, most })
      return {
        price,
        terms: 'out of the session',
        // a call that failed leaves nothing behind that could still be cashed
        pay: async () => ({ header: '', validBefore: 0 }),
      }
    },
    checkReady() {},
    proofOf: ({ id, amount }) => ({
      'pennywire/maxCostUsd': dollarsOf(amount),
      'pennywire/idempotencyKey': id,
    }),
  }
}

function priceIn(result: ToolResult): MicroUsd | undefined {
  const price = overCeilingPrice(result)
  return price === undefined ? undefined : microUsdOf(price)
}

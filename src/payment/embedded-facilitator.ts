import type { SettlingChain, SignedAuthorization } from '../upstream/chain/chain.ts'
import { authorizationOf } from './evm-exact.ts'
import type { Facilitator } from './facilitator.ts'

/** The facilitator of the embedded chain: in this process, and the chain's own word is its word. */
export function embeddedFacilitator(chain: SettlingChain): Facilitator {
  return {
    name: 'embedded',
    serves: (network) => network === chain.network,

    async verify(order) {
      const authorization = signed(order.payload.payload)
      try {
        const [spent, balance] = await Promise.all([
          chain.isNonceSpent(authorization.from, authorization.nonce),
          chain.balanceOf(authorization.from),
        ])
        if (spent) return { kind: 'invalid', reason: 'nonce_already_used' }
        if (balance < authorization.value) return { kind: 'invalid', reason: 'insufficient_funds' }
        return { kind: 'valid' }
      } catch {
        return { kind: 'unavailable', reason: 'the embedded chain did not answer' }
      }
    },

    async settle(order) {
      try {
        const outcome = await chain.transferWithAuthorization(signed(order.payload.payload))
        return outcome.ok
          ? { kind: 'success', transaction: outcome.transaction }
          : { kind: 'refused', reason: outcome.reason }
      } catch {
        return { kind: 'unknown', reason: 'the embedded chain did not answer' }
      }
    },
  }
}

function signed(payload: unknown): SignedAuthorization {
  const { authorization, signature } = authorizationOf(payload)
  return { ...authorization, signature }
}

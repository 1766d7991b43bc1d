import type { SettlingChain, SignedAuthorization, TransferOutcome } from '../../chains/evm/chain.ts'
import type { PaymentOrder } from '../model/rail.ts'
import { parseAuthorization } from '../rails/evm-authorization.ts'
import { parsePermit } from '../rails/evm-permit.ts'
import type { Facilitator, VerifyResult } from './facilitator.ts'

const NO_PERMITS = 'permits cannot be settled on this chain'

/** The facilitator of the embedded chain: in this process, and the chain's own word is its word. */
export function embeddedFacilitator(chain: SettlingChain): Facilitator {
  async function verifyPermit({ payload }: PaymentOrder): Promise<VerifyResult> {
    const { permits } = chain
    const { permit } = parsePermit(payload.payload)
    try {
      if (!permits) return { kind: 'unavailable', reason: NO_PERMITS }
      const [spent, balance] = await Promise.all([
        permits.isNonceSpent(permit.from, permit.nonce),
        permits.balanceOf(permit.from),
      ])
      if (spent) return { kind: 'invalid', reason: 'nonce_already_used' }
      if (balance < permit.most) return { kind: 'invalid', reason: 'insufficient_funds' }
      return { kind: 'valid' }
    } catch {
      return { kind: 'unavailable', reason: 'the embedded chain did not answer' }
    }
  }

  async function settlePermit({ payload, amount }: PaymentOrder): Promise<TransferOutcome> {
    const { permit, signature } = parsePermit(payload.payload)
    if (chain.permits) return chain.permits.settle({ ...permit, signature }, BigInt(amount))
    throw new Error(NO_PERMITS)
  }

  return {
    name: 'embedded',
    serves: (network, scheme = 'exact') =>
      network === chain.network && (scheme === 'exact' || chain.permits !== undefined),

    async verify(order) {
      if (order.requirement.scheme === 'upto') return verifyPermit(order)
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
        const outcome =
          order.requirement.scheme === 'upto'
            ? await settlePermit(order)
            : await chain.transferWithAuthorization(signed(order.payload.payload))
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
  const { authorization, signature } = parseAuthorization(payload)
  return { ...authorization, signature }
}

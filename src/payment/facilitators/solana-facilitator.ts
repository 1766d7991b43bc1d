import type { SolanaSigner } from '../../chains/solana/ed25519.ts'
import type { SettlingSolanaChain } from '../../chains/solana/solana-chain.ts'
import { writeTransaction } from '../../chains/solana/transaction.ts'
import type { PaymentOrder } from '../model/rail.ts'
import { parseTransaction } from '../rails/solana-payload.ts'
import type { Facilitator } from './facilitator.ts'

/**
 * The facilitator of the embedded Solana: it pays the fee of what the rail has read, and the chain's own word is
 * its word.
 */
export function solanaFacilitator(
  name: string,
  { chain, feePayer }: { readonly chain: SettlingSolanaChain; readonly feePayer: SolanaSigner },
): Facilitator {
  /** The payer's transaction with the fee payer's signature, which the rail has left no room to misuse. */
  function signed({ payload }: PaymentOrder): Uint8Array {
    const { message, signatures } = parseTransaction(payload.payload)
    return writeTransaction([feePayer.sign(message.bytes), ...signatures.slice(1)], message.bytes)
  }

  /** An account that was never opened holds nothing, though the runtime complains of the account. */
  async function isPoor({ payload, amount }: PaymentOrder): Promise<boolean> {
    const [, , transfer] = parseTransaction(payload.payload).message.instructions
    const source = transfer?.accounts[0]
    return source !== undefined && (await chain.tokensIn(source)) < BigInt(amount)
  }

  return {
    name,
    serves: (network) => network === chain.network,

    async verify(order) {
      try {
        // a runtime would rehearse a spent message happily; the chain knows that it was run
        const reason = await chain.rehearse(signed(order))
        if (reason === undefined) return { kind: 'valid' }
        return { kind: 'invalid', reason: (await isPoor(order)) ? 'insufficient_funds' : reason }
      } catch {
        return { kind: 'unavailable', reason: 'the embedded Solana did not answer' }
      }
    },

    async settle(order) {
      try {
        const outcome = await chain.send(signed(order))
        return outcome.ok
          ? { kind: 'success', transaction: outcome.signature }
          : { kind: 'refused', reason: outcome.reason }
      } catch {
        return { kind: 'unknown', reason: 'the embedded Solana did not answer' }
      }
    },
  }
}

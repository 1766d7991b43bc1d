import type { TokenChain } from '../../chains/evm/chain.ts'
import type { Clock } from '../../core/clock.ts'
import type { SettleResult } from './facilitator.ts'

// for gateways that are configured to believe facilitators, and read no chain

const MORE_THAN_ANYBODY_HAS = 2n ** 256n - 1n

/**
 * Stands in for a chain that is not read: it has seen nothing, takes every account for full, and goes by our own
 * clock, so that a payment is not confirmed is given up when its time is over.
 */
export function unreadChain(of: Pick<TokenChain, 'network' | 'asset'>, clock: Clock): TokenChain {
  return {
    network: of.network,
    asset: of.asset,
    head: async () => ({ block: 0, time: Math.floor(clock.now() / 1000) }),
    balanceOf: async () => MORE_THAN_ANYBODY_HAS,
    isNonceSpent: async () => false,
    landedIn: async () => undefined,
    transferOf: async () => undefined,
    landedTo: async () => [],
  }
}

/** What a facilitator's word means to a gateway that believes it. */
export function toResolution(answer: SettleResult): BelievedResult {
  switch (answer.kind) {
    case 'success':
      return { kind: 'landed', transaction: answer.transaction }
    case 'refused':
      // spent, and most likely by an attempt of ours whose end is not known
      if (answer.reason === 'nonce_already_used') return { kind: 'unknown', reason: answer.reason }
      return { kind: 'dead', reason: answer.reason }
    case 'pending':
      return { kind: 'unknown', reason: 'it is on its way' }
    default:
      return { kind: 'unknown', reason: answer.reason }
  }
}

type BelievedResult =
  | { readonly kind: 'landed'; readonly transaction: string }
  | { readonly kind: 'dead' | 'unknown'; readonly reason: string }

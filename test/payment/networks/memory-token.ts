import type { LandedTransfer, SettlingChain } from '../../../src/chains/evm/chain.ts'
import type { Clock } from '../../../src/core/clock.ts'

export interface MemoryToken extends SettlingChain {
  give(holder: `0x${string}`, amount: bigint): void
}

/** A token on a chain that is nothing but a list of transfers; it believes every sender. */
export function createMemoryToken(of: Pick<SettlingChain, 'network' | 'asset'>, clock: Clock): MemoryToken {
  const given = new Map<string, bigint>()
  const transfers: LandedTransfer[] = []
  const find = (holder: string, nonce: string) =>
    transfers.find((transfer) => transfer.from === holder && transfer.nonce === nonce)
  const balanceOf = (holder: string) =>
    transfers.reduce(
      (sum, { from, to, value }) => sum + (to === holder ? value : 0n) - (from === holder ? value : 0n),
      given.get(holder) ?? 0n,
    )

  return {
    network: of.network,
    asset: of.asset,
    give(holder, amount) {
      given.set(holder.toLowerCase(), amount)
    },
    head: async () => ({ block: transfers.length, time: Math.floor(clock.now() / 1000) }),
    balanceOf: async (holder) => balanceOf(holder),
    isNonceSpent: async (holder, nonce) => find(holder, nonce) !== undefined,
    landedIn: async (transaction) => {
      const found = transfers.filter((transfer) => transfer.transaction === transaction)
      return found.length > 0 ? found : undefined
    },
    transferOf: async (holder, nonce) => find(holder, nonce),
    landedTo: async (to, from, until) =>
      transfers.filter((transfer) => transfer.to === to && transfer.block >= from && transfer.block <= until),
    async transferWithAuthorization({ from, to, value, nonce }) {
      if (find(from, nonce)) return { ok: false, reason: 'nonce_already_used' }
      if (balanceOf(from) < value) return { ok: false, reason: 'insufficient_funds' }
      const block = transfers.length + 1
      const transaction = `0x${block.toString(16).padStart(64, '0')}` as const
      transfers.push({ from, to, value, nonce, transaction, block })
      return { ok: true, transaction }
    },
  }
}

import { EMBEDDED_ASSET, EMBEDDED_NETWORK } from '../../build/src/chains/evm/embedded/network.js'

/** A chain that agrees to everything at once, so that what is left of a call is the gateway's own work. */
export function nullChain() {
  const landed = new Map()
  return {
    network: EMBEDDED_NETWORK,
    asset: EMBEDDED_ASSET,
    head: async () => ({ block: 1, time: Math.floor(Date.now() / 1000) }),
    balanceOf: async () => 10n ** 30n,
    isNonceSpent: async () => false,
    landedIn: async (transaction) => landed.get(transaction),
    transferOf: async () => undefined,
    landedTo: async () => [],
    async transferWithAuthorization({ from, to, value, nonce }) {
      landed.set(nonce, [{ from, to, value, nonce, transaction: nonce, block: 1 }])
      return { ok: true, transaction: nonce }
    },
  }
}

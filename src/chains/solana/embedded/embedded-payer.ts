import { messageOfWire, type PayingSolana } from '../paying-solana.ts'
import type { EmbeddedSolana } from './embedded-solana.ts'

/**
 * The embedded Solana as a payer needs it.
 *
 * @param chain Asked for at the first question, because a chain that is not used is not opened.
 */
export function embeddedPayer(chain: () => Promise<EmbeddedSolana>): PayingSolana {
  return {
    async freshBlockhash() {
      const { height, blockhash, lastValidHeight } = (await chain()).latest()
      return { blockhash, lastValidHeight, slot: height }
    },

    accountAt: async (address) => (await chain()).account(address),
    send: async (transaction) => (await chain()).send(transaction),

    async fateOf({ wire, lastValidHeight }) {
      const running = await chain()
      // the height first: whatever is handed in after that block is refused
      const height = await running.finalizedHeight()
      // what fails is in no block here
      if (await running.landed(messageOfWire(wire))) return 'landed'
      return height > lastValidHeight ? 'never' : 'open'
    },

    // the chain lies in the database of the books: neither is ever older than the other
    naming: async () => [],
  }
}

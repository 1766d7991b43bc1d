import { keccakOfText } from '../../chains/evm/keccak.ts'
import { base58 } from '../../chains/solana/base58.ts'
import type { KnownAsset } from '../assets/known-assets.ts'

/** Tokens that the simulated world has because the real one has them: they bear a known name and are not it. */
export const impostors: readonly KnownAsset[] = [
  impostor('bonk-2', 'BONK', 'Bonk'),
  impostor('dogwifhat-2', 'WIF', 'dogwifhat'),
  impostor('pepe-on-solana', 'PEPE', 'Pepe'),
  impostor('usd-coin-2', 'USDC', 'USD Coin'),
  impostor('tesla-2', 'TSLA', 'Tesla'),
]

function impostor(id: string, symbol: string, name: string): KnownAsset {
  const address = base58(keccakOfText(`simulated impostor ${id}`))
  return { id, symbol, name, category: 'crypto', deployments: [{ chain: 'solana', address }], aliases: [] }
}

import { keccakOfText, keylessAddress } from '../../chains/evm/keccak.ts'
import { base58 } from '../../chains/solana/base58.ts'
import { toChecksumAddress } from '../../core/addresses.ts'
import type { KnownAsset } from '../assets/known-assets.ts'

/** Tokens that the simulated world has because the real one has them: they bear a known name and are not it. */
export const impostors: readonly KnownAsset[] = [
  impostor('bonk-2', 'BONK', 'Bonk'),
  impostor('dogwifhat-2', 'WIF', 'dogwifhat'),
  impostor('pepe-on-solana', 'PEPE', 'Pepe'),
  impostor('usd-coin-2', 'USDC', 'USD Coin'),
  impostor('tesla-2', 'TSLA', 'Tesla'),
  impostor('pepe-on-base', 'PEPE', 'Pepe', 'base'),
  impostor('shiba-inu-2', 'SHIB', 'Shiba Inu', 'ethereum'),
]

/** The one of them that cannot be sold. */
export const HONEYPOT_ID = 'pepe-on-base'

function impostor(
  id: string,
  symbol: string,
  name: string,
  chain: 'solana' | 'base' | 'ethereum' = 'solana',
): KnownAsset {
  const text = `simulated impostor ${id}`
  const address = chain === 'solana' ? base58(keccakOfText(text)) : toChecksumAddress(keylessAddress(text))
  return { id, symbol, name, category: 'crypto', deployments: [{ chain, address }], aliases: [] }
}

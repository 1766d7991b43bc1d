import { keccakOfText } from '../../chains/evm/keccak.ts'
import { base58 } from '../../chains/solana/base58.ts'
import type { KnownAsset } from '../assets/known-assets.ts'
import { mix, seedOf, uniform } from './noise.ts'

/** Sound tokens that live in the pools of Solana alone: small, widely held and much traded. They share no names. */
export const newcomers: readonly KnownAsset[] = [
  newcomer('emberfox', 'EMBF', 'Emberfox'),
  newcomer('paper-lantern', 'PLNT', 'Paper Lantern'),
  newcomer('tidewheel', 'TWHL', 'Tidewheel'),
  newcomer('quiet-otter', 'QOTR', 'Quiet Otter'),
  newcomer('copper-moth', 'CMTH', 'Copper Moth'),
]

const ids = new Set(newcomers.map(({ id }) => id))
const MIN_WORTH_USD = 3_000_000

export function isNewcomer({ id }: { readonly id: string }): boolean {
  return ids.has(id)
}

/** What all of one is worth in dollars, and how often that is traded in a day. */
export function newcomerFacts(seed: string, id: string) {
  const own = mix(mix(seedOf(seed), seedOf('newcomers')), seedOf(id))
  return {
    worth: MIN_WORTH_USD * Math.exp(1.5 * uniform(own, 1)),
    turnover: 1.2 + 1.6 * uniform(own, 2),
  }
}

/** How many accounts hold it. */
export function newcomerHolders(draw: number): number {
  return Math.round(30_000 * Math.exp(1.2 * uniform(draw, 3)))
}

function newcomer(id: string, symbol: string, name: string): KnownAsset {
  const address = base58(keccakOfText(`simulated token ${id}`))
  return { id, symbol, name, category: 'crypto', deployments: [{ chain: 'solana', address }], aliases: [] }
}

import { isEvmAddress, isSolanaAddress, looksLikeAddress } from '../../core/addresses.ts'
import { GatewayError, isRefusal } from '../../core/failures.ts'
import type { Sourced, SourceUse } from '../sourced.ts'
import { type AskCoingecko, type Asking, COINGECKO, isOursAlone, REGISTRY } from './ask-coingecko.ts'
import type { AssetMatch, Assets, BoardAsset } from './assets.ts'
import type { coingeckoAssets } from './coingecko-assets.ts'
import { identityBy } from './coingecko-rows.ts'
import { answersTo, matchedBy } from './find-known.ts'
import { knownAssets, toIdentity } from './known-assets.ts'

interface SearchDeps {
  readonly mode: Sourced['mode']
  readonly coingecko: ReturnType<typeof coingeckoAssets>
  readonly ask: AskCoingecko
}

type FindQuery = Parameters<Assets['find']>[0]

/** Where contracts of EVM chains are looked for when the chain is not named, the likeliest first. */
const evmChains = ['ethereum', 'base', 'arbitrum'] as const

/** Finds assets by name, symbol or contract: in our own list first, then at CoinGecko. */
export function createAssetSearch({ mode, coingecko, ask }: SearchDeps): Assets['find'] {
  async function byContract(address: string, chain: string | undefined, options: Asking) {
    const chains = chain ? [chain] : isSolanaAddress(address) ? ['solana'] : evmChains
    for (const each of chains) {
      try {
        const { asset, asOf, cached } = await coingecko.contract({ chain: each, address }, options)
        return {
          match: { identity: bare(asset), by: 'contract' as const, checked: false },
          use: { name: COINGECKO, ok: true, asOf, cached },
        }
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
    }
    return { match: undefined, use: { name: COINGECKO, ok: true } }
  }

  async function find({ text, chain, thorough = false }: FindQuery, options: Asking) {
    const ours = answersTo(knownAssets, { text, chain }).map(
      ({ asset, by }): AssetMatch => ({ identity: toIdentity(asset), by, checked: true }),
    )
    const fromList: SourceUse = { name: REGISTRY, ok: true }
    if (looksLikeAddress(text)) {
      if (ours.length > 0) return { mode, sources: [fromList], matches: ours }
      if (!isSolanaAddress(text) && !isEvmAddress(text))
        throw new GatewayError('invalid_input', 'This is not an address.', { details: { field: 'token' } })
      const { match, use } = await byContract(text, chain, options)
      return { mode, sources: [fromList, use], matches: match ? [match] : [] }
    }
    const exact = ours.some(({ by }) => by !== 'part')
    if (exact && !thorough) return { mode, sources: [fromList], matches: ours }
    const found = await ask(() => coingecko.search(text, options), options)
    const coins = found.coins.filter(({ id }) => !isOursAlone(id))
    const listed = coins.map((coin): AssetMatch => {
      const by = matchedBy(coin, text) ?? 'part'
      const rank = coin.market_cap_rank
      const identity = identityBy(coin, { category: 'crypto' })
      const checked = ours.some((match) => match.identity.id === identity.id)
      return { identity, by, checked, ...(rank ? { rank } : {}) }
    })
    const ids = new Set(listed.map(({ identity }) => identity.id))
    const unlisted = ours.filter(({ identity }) => !ids.has(identity.id))
    return { mode, sources: [fromList, ...found.sources], matches: [...unlisted, ...listed] }
  }

  return find
}

function bare({ id, symbol, name, category, deployments, token }: BoardAsset) {
  return { id, symbol, name, category, deployments, ...(token === undefined ? {} : { token }) }
}

import { isEvmAddress, isSolanaAddress, looksLikeAddress } from '../../core/addresses.ts'
import { GatewayError } from '../../core/failures.ts'
import { type Candidate, failOver } from '../fail-over.ts'
import type { Sources } from '../open-sources.ts'
import type { DataMode, Sourced, SourceUse, Timed } from '../sourced.ts'
import type {
  AssetBoard,
  AssetCategory,
  AssetDetail,
  AssetList,
  AssetMatch,
  Assets,
  BoardAsset,
  HistoryPoint,
} from './assets.ts'
import { coingeckoAssets } from './coingecko-assets.ts'
import { identityBy } from './coingecko-rows.ts'
import { answersTo, matchedBy } from './find-known.ts'
import { identityOf, knownAssets, knownById } from './known-assets.ts'
import { type StandInOptions, type StoodIn, standIns } from './stand-ins.ts'
import { tokensXyz } from './tokens-xyz.ts'

interface LiveOptions extends StandInOptions {
  readonly mode: Extract<DataMode, 'live' | 'replay'>
}

interface Asking {
  readonly signal: AbortSignal
}

type DetailParts = Pick<AssetDetail, 'asset' | 'profile' | 'quotedAs'>

/** The categories by which CoinGecko keeps what our boards hold. */
const categories: Readonly<
  Record<Exclude<AssetList, 'all' | 'majors'>, { readonly category: string; readonly as: AssetCategory }>
> = {
  lsts: { category: 'liquid-staking-tokens', as: 'lst' },
  currencies: { category: 'stablecoins', as: 'stablecoin' },
  rwas: { category: 'real-world-assets-rwa', as: 'rwa' },
  etfs: { category: 'tokenized-exchange-traded-funds-etfs', as: 'etf' },
  metals: { category: 'tokenized-gold', as: 'commodity' },
  stocks: { category: 'tokenized-stock', as: 'equity' },
}

/** Where contracts of EVM chains are looked for when nobody says which chain, the likeliest first. */
const evmChains = ['ethereum', 'base', 'arbitrum-one'] as const
const COINGECKO = 'coingecko'
const REGISTRY = 'registry'

/**
 * Assets as CoinGecko tells of them; boards of tokens on Solana from tokens.xyz when it has a key. While CoinGecko is
 * away, what others can tell of assets of our own list comes from them, and provenance says so.
 */
export function liveAssets(sources: Sources, { mode, ...venues }: LiveOptions): Assets {
  const others = standIns(sources, venues)
  const coingecko = coingeckoAssets(sources.connect('coingecko'))
  const solana = sources.connect('tokens-xyz')
  const curated = solana.hasKey ? tokensXyz(solana) : undefined

  async function one<T extends object>(
    ask: () => Promise<T & Timed>,
    options: Asking,
    stand: readonly Candidate<StoodIn<T>>[] = [],
  ): Promise<T & Sourced> {
    const candidates: readonly Candidate<StoodIn<T>>[] = [{ name: COINGECKO, ask }, ...stand]
    const { answer, sources } = await failOver(candidates, options)
    // whoever asked others tells of them instead of itself
    const told = answer.uses ? [...sources.slice(0, -1), ...answer.uses] : sources
    return { ...answer, mode, sources: told }
  }

  async function boardOf(list: AssetList, options: Asking): Promise<AssetBoard> {
    if (list === 'all')
      return together(await Promise.allSettled([boardOf('majors', options), boardOf('stocks', options)]))
    const wider = list === 'majors' ? {} : categories[list]
    const first: Candidate<{ assets: readonly BoardAsset[] } & Timed> = {
      name: COINGECKO,
      async ask() {
        const { assets, ...timed } = await coingecko.largest({ ...options, ...wider })
        return { ...timed, assets: assets.filter(({ id }) => !isOursAlone(id)) }
      },
    }
    const second = curated ? [{ name: 'tokens-xyz', ask: () => curated.curated(list, options) }] : []
    const own = list === 'majors' ? [first, ...second] : [...second, first]
    const candidates = [...own, ...others.board(list, options)]
    const { answer, sources } = await failOver(candidates, options)
    return { mode, sources, assets: answer.assets }
  }

  /** CoinGecko's id of an asset; tokens of our own list are known to it by their mint. */
  async function coinIdOf(id: string, options: Asking): Promise<string> {
    const ours = knownById(id)
    const [token] = ours?.token === undefined ? (ours?.deployments ?? []) : []
    if (!token) return id
    return (await coingecko.contract(token, options)).asset.id
  }

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
        if (!(error instanceof GatewayError) || error.code !== 'invalid_input') throw error
      }
    }
    return { match: undefined, use: { name: COINGECKO, ok: true } }
  }

  return {
    async board(query, options) {
      if ('list' in query) return boardOf(query.list, options)
      const ids = query.ids.filter((id) => !isOursAlone(id))
      if (ids.length === 0) return { mode, sources: [{ name: REGISTRY, ok: true }], assets: [] }
      return one(() => coingecko.byIds(ids, options), options, others.byIds(ids, options))
    },
    async find({ text, chain, thorough = false }, options) {
      const ours = answersTo(knownAssets, { text, chain }).map(
        ({ asset, by }): AssetMatch => ({ identity: identityOf(asset), by, checked: true }),
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
      const found = await one(() => coingecko.search(text, options), options)
      const coins = found.coins.filter(({ id }) => !isOursAlone(id))
      const listed = coins.flatMap((coin): AssetMatch[] => {
        const by = matchedBy(coin, text) ?? 'part'
        const rank = coin.market_cap_rank
        const identity = identityBy(coin, { category: 'crypto' })
        const checked = ours.some((match) => match.identity.id === identity.id)
        return [{ identity, by, checked, ...(rank ? { rank } : {}) }]
      })
      const ids = new Set(listed.map(({ identity }) => identity.id))
      const unlisted = ours.filter(({ identity }) => !ids.has(identity.id))
      return { mode, sources: [fromList, ...found.sources], matches: [...unlisted, ...listed] }
    },
    async detail(id, options) {
      const ask = async () => {
        const { asset, ...told } = await coingecko.coin(await coinIdOf(id, options), options)
        return { ...told, asset, quotedAs: asset.id }
      }
      const { asset, profile, quotedAs, mode, sources } = await one<DetailParts>(
        ask,
        options,
        others.detail(id, options),
      )
      const ours = knownById(id)
      return {
        mode,
        sources,
        profile,
        ...(quotedAs === undefined ? {} : { quotedAs }),
        asset: ours ? { ...asset, ...identityOf(ours) } : asset,
      }
    },
    async markets(id, options) {
      const ask = async () => coingecko.markets(await coinIdOf(id, options), options)
      return one(ask, options, others.markets(id, options))
    },
    async history({ id, days }, options) {
      const ask = async () => coingecko.history({ id: await coinIdOf(id, options), days }, options)
      return one<{ points: readonly HistoryPoint[] }>(ask, options, others.history({ id, days }, options))
    },
    async global(options) {
      const { figures, mode, sources } = await one(() => coingecko.global(options), options)
      const change = figures.market_cap_change_percentage_24h_usd
      const shares = Object.entries(figures.market_cap_percentage)
      return {
        mode,
        sources,
        marketCap: figures.total_market_cap.usd,
        volume24h: figures.total_volume.usd,
        ...(change == null ? {} : { marketCapChange24hPct: change }),
        assetCount: figures.active_cryptocurrencies,
        ...(figures.markets ? { venueCount: figures.markets } : {}),
        dominancePct: Object.fromEntries(shares.map(([symbol, share]) => [symbol.toUpperCase(), share])),
      }
    },
    async currencies(options) {
      const { perBitcoin, mode, sources } = await one(() => coingecko.currencies(options), options)
      const dollars = perBitcoin['usd']?.value
      if (dollars === undefined)
        throw new GatewayError('upstream_malformed', 'CoinGecko did not tell what a dollar is worth.')
      const fiat = Object.entries(perBitcoin).filter(([, { type }]) => type === 'fiat')
      return {
        mode,
        sources,
        perDollar: Object.fromEntries(fiat.map(([code, { value }]) => [code.toUpperCase(), value / dollars])),
      }
    },
  }
}

/** Whether an id stands for a token of our own list, so that a coin which CoinGecko calls the same is not meant. */
function isOursAlone(id: string): boolean {
  const ours = knownById(id)
  return ours !== undefined && ours.token === undefined
}

function bare({ id, symbol, name, category, deployments, token }: BoardAsset) {
  return { id, symbol, name, category, deployments, ...(token === undefined ? {} : { token }) }
}

/** Boards in one; one that failed is told of, and fails the whole only when none is left. */
function together(boards: readonly PromiseSettledResult<AssetBoard>[]): AssetBoard {
  const told = boards.flatMap((board) => (board.status === 'fulfilled' ? [board.value] : []))
  const failed = boards.flatMap((board) => (board.status === 'rejected' ? [board.reason] : []))
  const [first] = told
  const bug = failed.find((error) => !(error instanceof GatewayError))
  if (!first || bug) throw bug ?? failed[0]
  const silent = failed.map(
    (error: GatewayError): SourceUse => ({ name: COINGECKO, ok: false, error: error.message }),
  )
  const assets = told.flatMap((board) => board.assets)
  const byId = new Map(assets.toReversed().map((asset) => [asset.id, asset]))
  return {
    mode: first.mode,
    sources: [...told.flatMap((board) => board.sources), ...silent],
    assets: [...byId.values()].toSorted((a, b) => (b.marketCap ?? 0) - (a.marketCap ?? 0)),
  }
}

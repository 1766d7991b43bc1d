import type { DataMode } from '../../core/data-mode.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Sources } from '../open-sources.ts'
import type { Sourced } from '../sourced.ts'
import { type Asking, createAskCoingecko, isOursAlone, REGISTRY } from './ask-coingecko.ts'
import type { AssetDetail, Assets, GlobalMarket, HistoryPoint } from './assets.ts'
import { coingeckoAssets } from './coingecko-assets.ts'
import { knownById, toIdentity } from './known-assets.ts'
import { createBoardReader } from './live-boards.ts'
import { createAssetSearch } from './live-search.ts'
import { type StandInOptions, standIns } from './stand-ins.ts'
import { tokensXyz } from './tokens-xyz.ts'

interface LiveOptions extends StandInOptions {
  readonly mode: Extract<DataMode, 'live' | 'replay'>
}

type AssetDetailFields = Pick<AssetDetail, 'asset' | 'profile' | 'quotedAs'>

/**
 * Assets as CoinGecko reports them; boards of tokens on Solana from tokens.xyz when it has a key. While CoinGecko is
 * unreachable, what others provide for assets of our own list comes from them, and provenance shows it.
 */
export function liveAssets(sources: Sources, { mode, ...venues }: LiveOptions): Assets {
  const others = standIns(sources, venues)
  const coingecko = coingeckoAssets(sources.connect('coingecko'))
  const solana = sources.connect('tokens-xyz')
  const curated = solana.hasKey ? tokensXyz(solana) : undefined
  const one = createAskCoingecko(mode)
  const boardOf = createBoardReader({ mode, coingecko, curated, standIns: others })

  /** CoinGecko's id of an asset; tokens of our own list are known to it by their mint. */
  async function coinIdOf(id: string, options: Asking): Promise<string> {
    const ours = knownById(id)
    const [token] = ours?.token === undefined ? (ours?.deployments ?? []) : []
    if (!token) return id
    return (await coingecko.contract(token, options)).asset.id
  }

  return {
    async board(query, options) {
      if ('list' in query) return boardOf(query.list, options)
      const ids = query.ids.filter((id) => !isOursAlone(id))
      if (ids.length === 0) return { mode, sources: [{ name: REGISTRY, ok: true }], assets: [] }
      return one(() => coingecko.byIds(ids, options), options, others.byIds(ids, options))
    },
    find: createAssetSearch({ mode, coingecko, ask: one }),
    async detail(id, options) {
      const ask = async () => {
        const { asset, ...result } = await coingecko.coin(await coinIdOf(id, options), options)
        return { ...result, asset, quotedAs: asset.id }
      }
      const { asset, profile, quotedAs, mode, sources } = await one<AssetDetailFields>(
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
        asset: ours ? { ...asset, ...toIdentity(ours) } : asset,
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
      return toGlobalMarket(await one(() => coingecko.global(options), options))
    },
    async currencies(options) {
      return toCurrencies(await one(() => coingecko.currencies(options), options))
    },
  }
}

type Coingecko = ReturnType<typeof coingeckoAssets>

function toGlobalMarket({
  figures,
  mode,
  sources,
}: Awaited<ReturnType<Coingecko['global']>> & Sourced): GlobalMarket {
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
}

function toCurrencies({ perBitcoin, mode, sources }: Awaited<ReturnType<Coingecko['currencies']>> & Sourced) {
  const dollars = perBitcoin['usd']?.value
  if (dollars === undefined)
    throw new GatewayError('upstream_malformed', 'CoinGecko did not tell what a dollar is worth.')
  const fiat = Object.entries(perBitcoin).filter(([, { type }]) => type === 'fiat')
  return {
    mode,
    sources,
    perDollar: Object.fromEntries(fiat.map(([code, { value }]) => [code.toUpperCase(), value / dollars])),
  }
}

import type { Sourced } from '../sourced.ts'

/** The boards one can ask for. */
export const assetLists = ['all', 'majors', 'lsts', 'currencies', 'rwas', 'etfs', 'metals', 'stocks'] as const
export type AssetList = (typeof assetLists)[number]

/** What an asset is; `lst` is a staked coin that stays liquid, `rwa` a fund of treasuries or the like. */
export const assetCategories = ['crypto', 'stablecoin', 'lst', 'rwa', 'commodity', 'equity', 'etf'] as const
export type AssetCategory = (typeof assetCategories)[number]

/** Where an asset lives: a mint on Solana, a contract elsewhere. */
export interface Deployment {
  /** Our id, or where we know none the name that the source has. */
  readonly chain: string
  readonly address: string
  /** Who issued this token, where several issue the same thing. */
  readonly issuer?: string
}

/** Which asset is meant, and nothing about its price. Symbol and name are text from outside, cleaned. */
export interface AssetIdentity {
  /** CoinGecko's id (`bitcoin`); tokens of our own list that are no crypto have the id of tokens.xyz (`tesla`). */
  readonly id: string
  readonly symbol: string
  readonly name: string
  readonly category: AssetCategory
  /** Empty where it has none, or where the source does not tell them. */
  readonly deployments: readonly Deployment[]
  /** The name by which candles and tickers of our venues can be asked; absent where none of them trades it. */
  readonly token?: string
}

/** Where an asset stands, in dollars. What the source does not tell is absent. */
export interface AssetFigures {
  readonly price?: number
  readonly marketCap?: number
  readonly fullyDilutedValue?: number
  /** Traded everywhere in 24 hours. */
  readonly volume24h?: number
  /** Dollars in the pools of its tokens. */
  readonly liquidity?: number
  /** Percent: 1.5 means +1.5 %. */
  readonly change1hPct?: number
  readonly change24hPct?: number
  readonly change7dPct?: number
  readonly change30dPct?: number
  readonly high24h?: number
  readonly low24h?: number
  readonly circulatingSupply?: number
  readonly totalSupply?: number
  readonly maxSupply?: number
  readonly allTimeHigh?: number
  /** Milliseconds since the epoch. */
  readonly allTimeHighAt?: number
  /** By market value, 1 is the largest. */
  readonly rank?: number
  /** When these figures were computed at the source, milliseconds since the epoch. */
  readonly asOf: number
}

export interface BoardAsset extends AssetIdentity, AssetFigures {
  readonly imageUrl?: string
}

/**
 * Largest market value first; as our own list has them where no source has values. The time of a source is that of its
 * newest row; each row has its own.
 */
export interface AssetBoard extends Sourced {
  readonly assets: readonly BoardAsset[]
}

/** An asset with everything its source has about it; texts are from outside, cleaned and cut. */
export interface AssetDetail extends Sourced {
  readonly asset: BoardAsset
  /** CoinGecko's id of it, by which CoinGecko's candles can be asked; absent where the answering source does not know it. */
  readonly quotedAs?: string
  readonly profile: {
    readonly description?: string
    readonly homepage?: string
    /** `2009-01-03` */
    readonly genesisDate?: string
    readonly tags: readonly string[]
  }
}

/** How an asset answers to a text as written. */
export interface AssetMatch {
  readonly identity: AssetIdentity
  readonly by: 'contract' | 'id' | 'symbol' | 'name' | 'part'
  /** By market value among all that the source lists; absent where it has no rank. */
  readonly rank?: number
  /** Whether it stands on our own checked list. */
  readonly checked: boolean
}

export interface AssetMatches extends Sourced {
  readonly matches: readonly AssetMatch[]
}

/** One venue's market of an asset. */
export interface AssetMarket {
  readonly venue: string
  /** `BTC/USDT` */
  readonly pair: string
  readonly priceUsd: number
  readonly volume24hUsd: number
  /** Between bid and ask, percent of the price. */
  readonly spreadPct?: number
  readonly asOf: number
  /** The source doubts this market's figures. */
  readonly suspect: boolean
}

/** Largest volume first. */
export interface AssetMarkets extends Sourced {
  readonly markets: readonly AssetMarket[]
}

/** One moment of an asset's past, in dollars. */
export interface HistoryPoint {
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly price: number
  readonly marketCap?: number
  /** Traded in the 24 hours before. */
  readonly volume24h?: number
}

/**
 * Oldest first; minutes apart for a day, hours for up to 90 days, days beyond. Prices are those of all markets from
 * CoinGecko, and the closes of one venue, which then stands among the sources, while CoinGecko is away.
 */
export interface AssetHistory extends Sourced {
  readonly points: readonly HistoryPoint[]
}

/** The whole market, in dollars. */
export interface GlobalMarket extends Sourced {
  readonly marketCap: number
  readonly volume24h: number
  readonly marketCapChange24hPct?: number
  readonly assetCount: number
  readonly venueCount?: number
  /** Share of the market value by symbol in capitals, percent. */
  readonly dominancePct: Readonly<Record<string, number>>
}

/** What a dollar buys of every currency that the source knows. */
export interface CurrencyRates extends Sourced {
  /** By code in capitals: `{ EUR: 0.92 }`. */
  readonly perDollar: Readonly<Record<string, number>>
}

interface Options {
  readonly signal: AbortSignal
}

/**
 * Provides assets: which there are, what they are worth, where and since when they trade.
 *
 * @throws GatewayError `invalid_input` for an asset that is unknown, `upstream_*` when no source answered.
 */
export interface Assets {
  board(
    query: { readonly list: AssetList } | { readonly ids: readonly string[] },
    options: Options,
  ): Promise<AssetBoard>
  /**
   * Everything that answers to a symbol, a name, an id, a mint or a contract; unsorted, and empty when nothing does.
   *
   * @param query `thorough` asks the source too when our own list already knows the text.
   */
  find(
    query: { readonly text: string; readonly chain?: string | undefined; readonly thorough?: boolean },
    options: Options,
  ): Promise<AssetMatches>
  /** @param id As an `AssetIdentity` has it. */
  detail(id: string, options: Options): Promise<AssetDetail>
  markets(id: string, options: Options): Promise<AssetMarkets>
  history(query: { readonly id: string; readonly days: number }, options: Options): Promise<AssetHistory>
  global(options: Options): Promise<GlobalMarket>
  currencies(options: Options): Promise<CurrencyRates>
}

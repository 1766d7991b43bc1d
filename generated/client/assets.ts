// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type AssetsInput = {
  /** Which board; all has majors and stocks. Default: "all". */
  readonly list?: 'all' | 'majors' | 'lsts' | 'currencies' | 'rwas' | 'etfs' | 'metals' | 'stocks' | undefined
  /** mint: a row for each token. Default: "asset". */
  readonly groupBy?: 'asset' | 'mint' | undefined
  /** Keep only these. Default: "all". */
  readonly assetClass?: 'all' | 'crypto' | 'equity' | undefined
  /** Keep rows whose name, symbol or mint holds this text. */
  readonly q?: string | undefined
  /** The figure that decides the order. Default: "marketCap". */
  readonly sort?: 'marketCap' | 'name' | 'symbol' | 'price' | 'change24h' | 'volume24h' | 'assetClass' | undefined
  /** Left out: asc for words, desc for figures. */
  readonly order?: 'asc' | 'desc' | undefined
  /** Rows of a page. Default: 20. */
  readonly limit?: number | undefined
  /** Rows to skip. Default: 0. */
  readonly offset?: number | undefined
  /** Pages of the source to read at most; a board is one. Default: 1. */
  readonly maxPages?: number | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type AssetsOutput = {
  readonly items: readonly ({
    /** Pass this to /assets/detail. */
    readonly ref: string
    readonly assetId: string
    readonly name: string
    readonly symbol: string
    readonly assetClass: 'crypto' | 'equity'
    /** crypto, stablecoin, lst, rwa, commodity, equity or etf. */
    readonly category: string
    /** US dollars; null when the source has none. */
    readonly price: number | null
    /** Percent over 24 hours. */
    readonly change24h: number | null
    /** US dollars; null when the source has none. */
    readonly marketCap: number | null
    /** US dollars traded in 24 hours. */
    readonly volume: number | null
    readonly key?: string | null
    readonly mint?: string | null
    readonly issuer?: string | null
    readonly imageUrl?: string | null
    readonly volume24h?: number | null
    readonly rank?: number | null
    /** US dollars. */
    readonly liquidity?: number | null
    /** When the source computed this row, ISO 8601 UTC. */
    readonly asOf: string
  })[]
  /** Rows that match, over all pages. */
  readonly total: number
  /** Rows of the board before filters. */
  readonly sourceTotal: number
  readonly pagesFetched: number
  readonly list?: string | null
  readonly groupBy?: string | null
  readonly assetClass?: string | null
  readonly sort?: string | null
  readonly q?: string | null
  readonly limit?: number | null
  readonly offset?: number | null
  /** Paths of texts that strangers wrote. */
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type AssetsDetailInput = {
  /** A ref of the board, such as bitcoin, or solana- and the mint. Exactly one of ref, mint, assetId and q is required. */
  readonly ref?: string | undefined
  /** Mint of the token on Solana. */
  readonly mint?: string | undefined
  /** Id as the board has it, such as tesla. */
  readonly assetId?: string | undefined
  /** Symbol, name or contract, such as TSLAx. */
  readonly q?: string | undefined
  /** Length of a candle. Default: "1h". */
  readonly interval?: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w' | undefined
  /** How many candles. Default: 24. */
  readonly candles?: number | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type AssetsDetailOutput = {
  readonly assetId: string
  /** Its mint on Solana; null where it has none. */
  readonly chartMint: string | null
  readonly resolve: {
    /** 0 to 1; a heuristic. */
    readonly confidence: number
    readonly resolvedBy?: string | null
    readonly warnings?: readonly string[]
  }
  readonly asset: {
    /** Pass this to /assets/detail. */
    readonly ref?: string
    readonly assetId: string
    readonly name?: string
    readonly symbol: string
    readonly assetClass?: 'crypto' | 'equity'
    /** crypto, stablecoin, lst, rwa, commodity, equity or etf. */
    readonly category?: string
    /** US dollars; null when the source has none. */
    readonly price?: number | null
    /** Percent over 24 hours. */
    readonly change24h?: number | null
    /** US dollars; null when the source has none. */
    readonly marketCap?: number | null
    /** US dollars traded in 24 hours. */
    readonly volume?: number | null
    readonly key?: string | null
    readonly mint?: string | null
    readonly issuer?: string | null
    readonly imageUrl?: string | null
    readonly volume24h?: number | null
    readonly rank?: number | null
    /** US dollars. */
    readonly liquidity?: number | null
    /** When the source computed this row, ISO 8601 UTC. */
    readonly asOf?: string
    readonly change1h?: number | null
    readonly change7d?: number | null
    readonly change30d?: number | null
    readonly high24h?: number | null
    readonly low24h?: number | null
    /** Whole units. */
    readonly circulatingSupply?: number | null
    /** Its contracts; empty for a coin of its own chain. */
    readonly deployments?: readonly ({
      readonly chain: string
      readonly address: string
      readonly issuer?: string | null
    })[]
  }
  readonly includes: {
    readonly profile: {
      readonly ok: boolean
      readonly source?: string | null
      readonly asOf?: string | null
      readonly data?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>> | readonly (Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>)[]
      /** Why this part is missing. */
      readonly error?: string
    }
    readonly risk: {
      readonly ok: boolean
      readonly source?: string | null
      readonly asOf?: string | null
      readonly data?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>> | readonly (Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>)[]
      /** Why this part is missing. */
      readonly error?: string
    }
    readonly markets: {
      readonly ok: boolean
      readonly source?: string | null
      readonly asOf?: string | null
      readonly data?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>> | readonly (Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>)[]
      /** Why this part is missing. */
      readonly error?: string
    }
  }
  /** Candles oldest first; columns states what a row holds. */
  readonly ohlcv: {
    readonly interval?: string
    readonly mint?: string | null
    readonly ok?: boolean
    readonly venue?: string
    readonly columns?: readonly string[]
    readonly candles?: readonly (readonly (string | number | null)[])[]
    readonly error?: string
  }
  /** Authorities and holders of the mint itself. */
  readonly mintRisk: {
    readonly ok: boolean
    readonly source?: string | null
    readonly asOf?: string | null
    readonly data?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>> | readonly (Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>)[]
    /** Why this part is missing. */
    readonly error?: string
  }
  readonly query?: string | null
  readonly fetchedAt: string
  readonly untrustedText: readonly string[]
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type AssetResolveInput = {
  /** Symbol, name, id, Solana mint or EVM contract. */
  readonly token: string
  /** Chain of the contract, such as solana, ethereum or base; with a symbol, a missing contract there is a warning. */
  readonly chain?: string | undefined
}

export type AssetResolveOutput = {
  readonly query: string
  /** The likeliest; null when nothing answers to the text. */
  readonly identity: {
    readonly assetId: string
    readonly symbol: string
    readonly name: string
    readonly category: string
    /** Its contracts; empty for a coin of its own chain. */
    readonly deployments: readonly {
      readonly chain: string
      readonly address: string
    }[]
    /** 0 to 1: a heuristic of how it answers and how well it is known. */
    readonly confidence: number
    /** True when it stands on our own checked list. */
    readonly checked: boolean
    /** The better known asset whose symbol or name this one bears with another contract. */
    readonly bearsNameOf?: string
  } | null
  /** Others that answer to the text, the likeliest first. */
  readonly candidates: readonly {
    readonly assetId: string
    readonly symbol: string
    readonly name: string
    readonly category: string
    /** Its contracts; empty for a coin of its own chain. */
    readonly deployments: readonly {
      readonly chain: string
      readonly address: string
    }[]
    /** 0 to 1: a heuristic of how it answers and how well it is known. */
    readonly confidence: number
    /** True when it stands on our own checked list. */
    readonly checked: boolean
    /** The better known asset whose symbol or name this one bears with another contract. */
    readonly bearsNameOf?: string
  }[]
  /** True when more than one asset bears the symbol or name. */
  readonly ambiguous: boolean
  readonly warnings: readonly string[]
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type AssetSearchInput = {
  /** Part of a name, a symbol, an id or an address. */
  readonly token: string
  /** How many results. Default: 10. */
  readonly limit?: number | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type AssetSearchOutput = {
  readonly query: string
  readonly results: readonly ({
    /** Pass this to /assets/detail. */
    readonly ref?: string
    readonly assetId: string
    readonly name?: string
    readonly symbol?: string
    readonly assetClass?: 'crypto' | 'equity'
    /** crypto, stablecoin, lst, rwa, commodity, equity or etf. */
    readonly category?: string
    /** US dollars; null when the source has none. */
    readonly price?: number | null
    /** Percent over 24 hours. */
    readonly change24h?: number | null
    /** US dollars; null when the source has none. */
    readonly marketCap?: number | null
    /** US dollars traded in 24 hours. */
    readonly volume?: number | null
    readonly key?: string | null
    readonly mint?: string | null
    readonly issuer?: string | null
    readonly imageUrl?: string | null
    readonly volume24h?: number | null
    readonly rank?: number | null
    /** US dollars. */
    readonly liquidity?: number | null
    /** When the source computed this row, ISO 8601 UTC. */
    readonly asOf?: string
    /** 0 to 1. */
    readonly confidence: number
    readonly token?: string | null
    readonly by?: string | null
    readonly checked?: boolean | null
    /** Its contracts; empty for a coin of its own chain. */
    readonly deployments?: readonly ({
      readonly chain: string
      readonly address: string
      readonly issuer?: string | null
    })[]
  })[]
  /** How many matched. */
  readonly total: number
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type AssetMarketsInput = {
  /** Symbol, name, id, Solana mint or EVM contract of the asset, such as bitcoin, SOL or TSLAx. Default: "bitcoin". */
  readonly token?: string | undefined
  /** How many markets. Default: 10. */
  readonly limit?: number | undefined
}

export type AssetMarketsOutput = {
  readonly assetId: string
  readonly symbol: string
  readonly markets: readonly {
    readonly venue: string
    readonly pair: string
    readonly priceUsd: number
    readonly volume24hUsd: number
    /** Between bid and ask, percent of the price. */
    readonly spreadPct?: number
    /** True when the source doubts the figures. */
    readonly suspect: boolean
  }[]
  /** Markets that the source lists. */
  readonly total: number
  readonly warnings: readonly string[]
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type AssetOhlcvInput = {
  /** Symbol, name, id, Solana mint or EVM contract of the asset, such as bitcoin, SOL or TSLAx. Default: "bitcoin". */
  readonly token?: string | undefined
  /** Length of a candle. Default: "1h". */
  readonly bar?: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w' | undefined
  /** How many candles; the source may have fewer. Default: 48. */
  readonly limit?: number | undefined
}

export type AssetOhlcvOutput = {
  readonly assetId: string
  readonly symbol: string
  readonly venue: string
  readonly instrument: string
  readonly bar: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w'
  /** What prices are counted in. */
  readonly quote: string | null
  readonly columns: readonly string[]
  /** Oldest first; volume is null where the source has none. */
  readonly candles: readonly (readonly [string, number, number, number, number, number | null])[]
  /** True while the last bar is still trading. */
  readonly lastIsOpen: boolean
  /** Bars left out between the first and the last; a market without trades has none. */
  readonly missingBars: number
  /** Where bars are missing, the newest ten. */
  readonly gaps: readonly {
    /** When the first missing bar would have opened. */
    readonly from: string
    /** When the bar after the gap opened. */
    readonly to: string
    readonly bars: number
  }[]
  readonly warnings: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type AssetRiskInput = {
  /** Symbol, name, id, Solana mint or EVM contract of the asset, such as bitcoin, SOL or TSLAx. Default: "bitcoin". */
  readonly token?: string | undefined
  /** How many days of prices to read. Default: 90. */
  readonly days?: number | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type AssetRiskOutput = {
  readonly assetId: string
  readonly symbol: string
  /** 0 to 100, the riskiest: mean of the parts, at least that of volatility and venue_concentration; null under three. */
  readonly score: number | null
  /** low under 34, medium under 67, high from there; an impostor is always high. */
  readonly level: 'low' | 'medium' | 'high' | null
  readonly parts: readonly {
    readonly part: string
    /** 0 to 100. */
    readonly score: number
    /** What was measured, in the units beside it. */
    readonly value: number
    readonly unit: string
  }[]
  /** What could not be measured; it does not count. */
  readonly missing: readonly {
    readonly part: string
    readonly reason: string
  }[]
  readonly warnings: readonly string[]
  readonly method?: string
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type PriceHistoryInput = {
  /** Symbol, name, id, Solana mint or EVM contract of the asset, such as bitcoin, SOL or TSLAx. Default: "bitcoin". */
  readonly token?: string | undefined
  /** How far back. Default: 30. */
  readonly days?: number | undefined
  /** How many prices at most, evenly spread. Default: 60. */
  readonly points?: number | undefined
  /** Answer as of this past time: ISO 8601 with its zone, or a date, which means 00:00 UTC. Nothing later is used. Left out: now. */
  readonly at?: string | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type PriceHistoryOutput = {
  readonly assetId: string
  readonly symbol: string
  readonly days: number
  /** US dollars at the beginning. */
  readonly first: number
  /** When the first price was, ISO 8601 UTC. */
  readonly firstAt: string
  /** US dollars at lastAt. */
  readonly last: number
  /** When the last price was, ISO 8601 UTC. */
  readonly lastAt: string
  /** From the first price to the last. */
  readonly changePct: number
  readonly high: number
  readonly low: number
  readonly columns: readonly string[]
  /** Oldest first; null where the source does not tell. */
  readonly points: readonly (readonly [string, number, number | null, number | null])[]
  /** Prices that high and low were taken from. */
  readonly sourcePoints: number
  readonly warnings: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type ConvertInput = {
  /** How much, in units of `from`. Default: 1. */
  readonly amount?: number | undefined
  /** Currency code, symbol, name or contract, such as BTC or EUR. */
  readonly from: string
  /** The same; a currency code comes before a coin of that symbol. Default: "USD". */
  readonly to?: string | undefined
}

export type ConvertOutput = {
  /** In units of `from`. */
  readonly amount: number
  readonly from: {
    readonly asked: string
    readonly kind: 'currency' | 'asset'
    /** Currency code, or the symbol of the asset. */
    readonly code: string
    /** US dollars for one unit. */
    readonly usd: number
    /** When that was its price, ISO 8601 UTC. */
    readonly asOf: string | null
  }
  readonly to: {
    readonly asked: string
    readonly kind: 'currency' | 'asset'
    /** Currency code, or the symbol of the asset. */
    readonly code: string
    /** US dollars for one unit. */
    readonly usd: number
    /** When that was its price, ISO 8601 UTC. */
    readonly asOf: string | null
  }
  /** Units of `to` for one unit of `from`. */
  readonly rate: number
  /** The amount in `to`. */
  readonly result: number
  readonly warnings: readonly string[]
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type MarketMoversInput = {
  /** Which board to look at; dollar coins move on currencies alone. Default: "majors". */
  readonly list?: 'all' | 'majors' | 'lsts' | 'currencies' | 'rwas' | 'etfs' | 'metals' | 'stocks' | undefined
  /** Over how long the move is measured. Default: "24h". */
  readonly window?: '1h' | '24h' | '7d' | '30d' | undefined
  /** How many of each. Default: 10. */
  readonly limit?: number | undefined
  /** Leave out assets worth less, in dollars. Default: 10000000. */
  readonly minMarketCap?: number | undefined
  /** Leave out assets that trade less a day, in dollars. Default: 100000. */
  readonly minVolume?: number | undefined
}

export type MarketMoversOutput = {
  readonly window: '1h' | '24h' | '7d' | '30d'
  readonly gainers: readonly ({
    readonly assetId: string
    readonly symbol: string
    readonly name: string
    /** Percent over the window. */
    readonly changePct: number
    /** US dollars. */
    readonly price: number | null
    /** US dollars. */
    readonly marketCap: number | null
    /** US dollars traded in 24 hours. */
    readonly volume: number | null
    /** When the source computed these figures, ISO 8601 UTC. */
    readonly asOf: string
  })[]
  readonly losers: readonly ({
    readonly assetId: string
    readonly symbol: string
    readonly name: string
    /** Percent over the window. */
    readonly changePct: number
    /** US dollars. */
    readonly price: number | null
    /** US dollars. */
    readonly marketCap: number | null
    /** US dollars traded in 24 hours. */
    readonly volume: number | null
    /** When the source computed these figures, ISO 8601 UTC. */
    readonly asOf: string
  })[]
  /** Assets of the board that are large enough and whose move is known. */
  readonly considered: number
  /** Limits that could not be judged, because the source that answered has no such figure. */
  readonly notJudged: readonly string[]
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type GlobalMarketInput = Readonly<Record<string, never>>

export type GlobalMarketOutput = {
  readonly marketCapUsd: number
  readonly volume24hUsd: number
  readonly marketCapChange24hPct: number | null
  readonly btcDominancePct: number | null
  readonly ethDominancePct: number | null
  /** Share of the market value by symbol, percent. */
  readonly dominancePct: Readonly<Record<string, number>>
  readonly assetCount: number
  readonly venueCount: number | null
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type FearGreedInput = {
  /** How many days, today included. Default: 7. */
  readonly days?: number | undefined
}

export type FearGreedOutput = {
  /** Whose index it is. */
  readonly index: string
  /** 0 to 100: from extreme fear to extreme greed. */
  readonly value: number
  readonly mood: 'extreme_fear' | 'fear' | 'neutral' | 'greed' | 'extreme_greed'
  /** The day it describes, ISO 8601 UTC. */
  readonly day: string
  readonly course: {
    readonly mean: number
    readonly high: number
    readonly low: number
    /** Points from the oldest day shown to the newest. */
    readonly change: number
  }
  /** Newest first. */
  readonly history: readonly ({
    readonly day: string
    /** 0 to 100. */
    readonly value: number
    readonly mood: 'extreme_fear' | 'fear' | 'neutral' | 'greed' | 'extreme_greed'
  })[]
  readonly method: string
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type StablecoinPegInput = {
  /** Dollar coins separated by commas, at most 8. Default: "USDT,USDC". */
  readonly coins?: string | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type StablecoinPegOutput = {
  readonly coins: readonly ({
    readonly symbol: string
    /** on_peg within 0.2 %, drifting within 1 %. */
    readonly status: 'on_peg' | 'drifting' | 'off_peg' | 'unknown'
    /** Middle of the quotes, US dollars. */
    readonly price: number | null
    /** Percent above (+) or below (-) one dollar. */
    readonly deviationPct: number | null
    readonly quotes: readonly ({
      readonly venue: string
      readonly quote: string
      /** In the quote asset. */
      readonly price: number
      /** When that was the price, ISO 8601 UTC. */
      readonly asOf: string | null
    })[]
    /** Venues that were asked and do not count, and why. */
    readonly notCounted: readonly {
      readonly venue: string
      readonly reason: string
    }[]
  })[]
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type AggregatorScoutInput = {
  /** How much to tell. Default: "brief". */
  readonly view?: 'brief' | 'gainers' | 'predictions' | undefined
  /** How many gainers. Default: 8. */
  readonly topN?: number | undefined
  /** Leave out coins worth less, in dollars. Default: 1000000. */
  readonly minMarketCap?: number | undefined
  /** Add the latest headlines about the gainers, or about crypto where none names them. Default: true. */
  readonly includeNews?: boolean | undefined
  /** Let a language model word it; without one the figures speak. Default: false. */
  readonly llm?: boolean | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type AggregatorScoutOutput = {
  readonly view: string
  readonly topGainer?: {
    readonly coinId: string
    readonly symbol: string
    readonly name: string
    readonly priceUsd: number | null
    readonly priceChange24hPct: number
    readonly marketCapUsd: number | null
    readonly volume24hUsd: number | null
    /** When the source computed these figures, ISO 8601 UTC. */
    readonly asOf: string
  } | null
  readonly topGainers: readonly ({
    readonly coinId: string
    readonly symbol: string
    readonly name: string
    readonly priceUsd: number | null
    readonly priceChange24hPct: number
    readonly marketCapUsd: number | null
    readonly volume24hUsd: number | null
    /** When the source computed these figures, ISO 8601 UTC. */
    readonly asOf: string
  })[]
  readonly dailyDigests?: readonly ({
    readonly coinId: string
    readonly symbol?: string | null
    readonly figures: readonly string[]
  })[]
  readonly predictions?: readonly ({
    readonly coinId: string
    readonly bias: string
    /** 0 to 1. */
    readonly confidence: number
    readonly symbol?: string | null
    readonly horizonAt?: string | null
    readonly thesis?: string | null
    /** In the quote asset. */
    readonly price?: number | null
    readonly record?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
  })[]
  readonly notPredicted?: readonly (Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>)[]
  readonly includeNews?: boolean
  readonly predictionMethod?: string
  /** With includeNews; without ok, error states why it is missing. */
  readonly news?: {
    readonly ok: boolean
    readonly source?: string
    readonly error?: string
    readonly data?: {
      /** market: no article of the window names a gainer. */
      readonly about: 'gainers' | 'market'
      readonly windowDays: number
      /** One a story. */
      readonly headlines: readonly {
        readonly title: string
        readonly url: string
        /** When it was published, ISO 8601 UTC. */
        readonly date: string
        /** The publication. */
        readonly source: string
        readonly tickers: readonly string[]
      }[]
    }
  }
  readonly meta: {
    readonly narrativeTitle: string
    readonly narrativeSummary: string
    readonly breadth?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly riskCaveats?: readonly string[]
  }
  readonly date?: string | null
  readonly updatedAt?: string | null
  readonly count?: number | null
  readonly researchCount?: number | null
  readonly untrustedText: readonly string[]
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type TokenmarketScoutInput = {
  /** What to tell. Default: "intel". */
  readonly view?: 'intel' | 'markets' | 'targets' | undefined
  /** Mint of one token to score; intel covers SOL without it. */
  readonly mint?: string | undefined
  /** How many markets or targets at most. Default: 25. */
  readonly limit?: number | undefined
  /** Only tokens of this tier. */
  readonly tier?: 'ready' | 'watch' | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type TokenmarketScoutOutput = {
  readonly view: string
  readonly nowMs: number
  /** Present where another source than usual answered, or a narrower one: how its figures differ. */
  readonly sourceNote?: string
  /** In the view intel. */
  readonly token?: {
    readonly mint: string
    readonly symbol: string
    readonly name?: string
    /** Of its deepest pool. */
    readonly priceUsd?: number
    readonly marketCapUsd?: number
    /** In the pools that were looked at, together. */
    readonly volume24hUsd?: number
    readonly priceChange24hPct?: number
    /** Whether our checked list or CoinGecko lists this very mint; left out where no source was asked. */
    readonly isVerified?: boolean
    /** Null for neither, and for one that was not looked at. */
    readonly agentTier?: 'ready' | 'watch' | null
    /** 0 to 100. */
    readonly alphaScore?: number
    /** Whether holders and dangers were asked for. */
    readonly lookedAt?: boolean
    readonly holders?: number | null
  }
  /** The fund lens, in the view intel; absent lists which figures are left out and why. */
  readonly rise?: {
    readonly flowVenue?: string | null
    readonly lendingPools?: number | null
    /** What lies unborrowed in its lending pools on Solana. */
    readonly borrowPoolUsd?: number
    /** What lenders earn, percent a year, without rewards. */
    readonly lendAprPct?: number
    /** What takers bought less what they sold in 24 hours at one venue. */
    readonly flow24hUsd?: number
  }
  /** Mints that are ready. */
  readonly riseAlphaMintTargets?: readonly string[]
  readonly topTargets?: readonly ({
    readonly mint: string
    readonly symbol: string
    readonly agentTier: 'ready' | 'watch'
    /** 0 to 100. */
    readonly alphaScore: number
    /** A sentence made of its figures. */
    readonly agentNote: string
    readonly riskFlags: readonly string[]
    readonly name?: string | null
    readonly priceUsd?: number | null
    readonly marketCapUsd?: number | null
    readonly volume24hUsd?: number | null
    readonly priceChange24hPct?: number | null
    readonly isVerified?: boolean | null
    readonly lookedAt?: boolean | null
    readonly scorePoints?: Readonly<Record<string, number>>
    readonly uncheckedFlags?: readonly string[]
  })[]
  /** In the view markets. */
  readonly markets?: readonly ({
    readonly mint: string
    readonly symbol: string
    readonly name: string
    /** Of its deepest pool. */
    readonly priceUsd?: number
    readonly marketCapUsd?: number
    /** In the pools that were looked at, together. */
    readonly volume24hUsd?: number
    readonly priceChange24hPct?: number
    /** Whether our checked list or CoinGecko lists this very mint; left out where no source was asked. */
    readonly isVerified?: boolean
    /** Null for neither, and for one that was not looked at. */
    readonly agentTier: 'ready' | 'watch' | null
    /** 0 to 100. */
    readonly alphaScore: number
    /** Whether holders and dangers were asked for. */
    readonly lookedAt: boolean
  })[]
  /** In the view targets: ready ones first. */
  readonly targets?: readonly ({
    readonly mint: string
    readonly symbol: string
    readonly agentTier: 'ready' | 'watch'
    /** 0 to 100. */
    readonly alphaScore: number
    /** A sentence made of its figures. */
    readonly agentNote: string
    readonly riskFlags: readonly string[]
    readonly name?: string | null
    readonly priceUsd?: number | null
    readonly marketCapUsd?: number | null
    readonly volume24hUsd?: number | null
    readonly priceChange24hPct?: number | null
    readonly isVerified?: boolean | null
    readonly lookedAt?: boolean | null
    readonly scorePoints?: Readonly<Record<string, number>>
    readonly uncheckedFlags?: readonly string[]
  })[]
  /** The token whose mint was given. */
  readonly market?: {
    readonly mint: string
    readonly symbol: string
    readonly name: string
    /** Of its deepest pool. */
    readonly priceUsd?: number
    readonly marketCapUsd?: number
    /** In the pools that were looked at, together. */
    readonly volume24hUsd?: number
    readonly priceChange24hPct?: number
    /** Whether our checked list or CoinGecko lists this very mint; left out where no source was asked. */
    readonly isVerified?: boolean
    /** Null for neither, and for one that was not looked at. */
    readonly agentTier: 'ready' | 'watch' | null
    /** 0 to 100. */
    readonly alphaScore: number
    /** Whether holders and dangers were asked for. */
    readonly lookedAt: boolean
  }
  /** What its market does not show. `liquidityUsd` is that of its pools together. */
  readonly enriched?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
  /** Tokens of the board that were ranked. */
  readonly marketCount: number
  /** Of how many of them holders and dangers were asked for. */
  readonly lookedAt: number
  readonly scoring?: {
    readonly score: string
    readonly tier: string
  }
  /** Fields that are left out, and why. */
  readonly absent: readonly {
    readonly field: string
    readonly reason: string
  }[]
  readonly untrustedText: readonly string[]
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type FreeAssetsInput = {
  /** How many coins. Default: 10. */
  readonly limit?: number | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type FreeAssetsOutput = {
  readonly items: readonly ({
    /** Pass this to /assets/detail. */
    readonly ref: string
    readonly assetId: string
    readonly name: string
    readonly symbol: string
    readonly assetClass: 'crypto' | 'equity'
    /** crypto, stablecoin, lst, rwa, commodity, equity or etf. */
    readonly category: string
    /** US dollars; null when the source has none. */
    readonly price: number | null
    /** Percent over 24 hours. */
    readonly change24h: number | null
    /** US dollars; null when the source has none. */
    readonly marketCap: number | null
    /** US dollars traded in 24 hours. */
    readonly volume: number | null
    readonly key?: string | null
    readonly mint?: string | null
    readonly issuer?: string | null
    readonly imageUrl?: string | null
    readonly volume24h?: number | null
    readonly rank?: number | null
    /** US dollars. */
    readonly liquidity?: number | null
    /** When the source computed this row, ISO 8601 UTC. */
    readonly asOf: string
  })[]
  readonly total: number
  /** What the paid tool adds. */
  readonly upsell: string
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type FreeAggregatorPriceInput = {
  /** Ids separated by commas, such as bitcoin,ethereum,solana; at most 25. */
  readonly ids: string
}

export type FreeAggregatorPriceOutput = {
  /** By id. */
  readonly prices: Readonly<Record<string, {
    readonly usd: number
    readonly change24hPct: number | null
    readonly asOf: string
  }>>
  /** Ids without a price. */
  readonly missing: readonly string[]
  readonly source: string
  /** What the paid tool adds. */
  readonly upsell: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type FreeDossierBasicInput = {
  /** Mint of the token, base58. */
  readonly mint: string
}

export type FreeDossierBasicOutput = {
  readonly mint: string
  readonly symbol: string
  readonly name: string
  readonly priceUsd: number | null
  readonly marketCapUsd: number | null
  readonly volume24hUsd: number | null
  /** Null where no source of this tool counts them; see unavailable. */
  readonly holders: number | null
  /** Each figure that is null, and why. */
  readonly unavailable: readonly {
    readonly field: string
    readonly reason: string
  }[]
  /** Null where the source has none. */
  readonly imageUrl: string | null
  readonly warnings: readonly string[]
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export interface AssetsTools {
  /** A sortable list of assets: coins, staking tokens, currencies, metals, funds and tokenized stocks. Costs: $0.005. */
  assets(input?: AssetsInput, options?: CallOptions): Promise<ToolAnswer<AssetsOutput>>

  /** Everything about one asset: figures, profile, measured risk, its markets and recent candles. Costs: $0.005. */
  assetsDetail(input?: AssetsDetailInput, options?: CallOptions): Promise<ToolAnswer<AssetsDetailOutput>>

  /** Which asset a symbol, name, Solana mint or EVM contract means, with impostors flagged. Costs: free. */
  assetResolve(input: AssetResolveInput, options?: CallOptions): Promise<ToolAnswer<AssetResolveOutput>>

  /** Assets whose name, symbol, id or contract matches a text. Costs: $0.001. */
  assetSearch(input: AssetSearchInput, options?: CallOptions): Promise<ToolAnswer<AssetSearchOutput>>

  /** Where an asset trades: the exchanges and pairs that list it, the busiest first. Costs: $0.001. */
  assetMarkets(input?: AssetMarketsInput, options?: CallOptions): Promise<ToolAnswer<AssetMarketsOutput>>

  /** OHLCV of a token that is named by its mint or contract, or of a tokenized stock. Costs: $0.001. */
  assetOhlcv(input?: AssetOhlcvInput, options?: CallOptions): Promise<ToolAnswer<AssetOhlcvOutput>>

  /** A risk score of 0 to 100 from measured parts: liquidity, size, volatility, drawdown, age, venues. Costs: $0.005. */
  assetRisk(input?: AssetRiskInput, options?: CallOptions): Promise<ToolAnswer<AssetRiskOutput>>

  /** The past prices of an asset, day by day over weeks or months, up to now or to a past time. Costs: $0.001. */
  priceHistory(input?: PriceHistoryInput, options?: CallOptions): Promise<ToolAnswer<PriceHistoryOutput>>

  /** Converts an amount between coins, tokens and currencies of states such as euros and yen. Costs: free. */
  convert(input: ConvertInput, options?: CallOptions): Promise<ToolAnswer<ConvertOutput>>

  /** The biggest gainers and losers over an hour, a day, a week or a month. Costs: $0.001. */
  marketMovers(input?: MarketMoversInput, options?: CallOptions): Promise<ToolAnswer<MarketMoversOutput>>

  /** Total crypto market cap and volume, how they changed, and the dominance of the largest coins. Costs: $0.001. */
  globalMarket(input?: GlobalMarketInput, options?: CallOptions): Promise<ToolAnswer<GlobalMarketOutput>>

  /** The fear and greed index of crypto, 0 to 100, for today and the days before. Costs: $0.001. */
  fearGreed(input?: FearGreedInput, options?: CallOptions): Promise<ToolAnswer<FearGreedOutput>>

  /** How far dollar stablecoins have drifted from their peg, at every venue that trades them for dollars. Costs: $0.001. */
  stablecoinPeg(input?: StablecoinPegInput, options?: CallOptions): Promise<ToolAnswer<StablecoinPegOutput>>

  /** A scout of the aggregator: its gainers, a digest of their figures, and predictions with their method. Costs: $0.001. */
  aggregatorScout(input?: AggregatorScoutInput, options?: CallOptions): Promise<ToolAnswer<AggregatorScoutOutput>>

  /** Tokens that trade on Solana, ranked by score: a snapshot with a fund lens, the markets, agent-ready mints. Costs: $0.005. */
  tokenmarketScout(input?: TokenmarketScoutInput, options?: CallOptions): Promise<ToolAnswer<TokenmarketScoutOutput>>

  /** A free list of the largest assets; the paid board has every list and filter. Costs: free. */
  freeAssets(input?: FreeAssetsInput, options?: CallOptions): Promise<ToolAnswer<FreeAssetsOutput>>

  /** A free look-up of up to 25 assets by their aggregator ids. Costs: free. */
  freeAggregatorPrice(input: FreeAggregatorPriceInput, options?: CallOptions): Promise<ToolAnswer<FreeAggregatorPriceOutput>>

  /** A free first look at a mint: what it is called and how large it is. Costs: free. */
  freeDossierBasic(input: FreeDossierBasicInput, options?: CallOptions): Promise<ToolAnswer<FreeDossierBasicOutput>>
}

export const assetsRoutes: Readonly<Record<keyof AssetsTools, Route>> = {
  assets: { method: 'GET', path: '/assets' },
  assetsDetail: { method: 'GET', path: '/assets/detail' },
  assetResolve: { method: 'GET', path: '/tools/asset-resolve' },
  assetSearch: { method: 'GET', path: '/tools/asset-search' },
  assetMarkets: { method: 'GET', path: '/tools/asset-markets' },
  assetOhlcv: { method: 'GET', path: '/tools/asset-ohlcv' },
  assetRisk: { method: 'GET', path: '/tools/asset-risk' },
  priceHistory: { method: 'GET', path: '/tools/price-history' },
  convert: { method: 'GET', path: '/tools/convert' },
  marketMovers: { method: 'GET', path: '/tools/market-movers' },
  globalMarket: { method: 'GET', path: '/tools/global-market' },
  fearGreed: { method: 'GET', path: '/tools/fear-greed' },
  stablecoinPeg: { method: 'GET', path: '/tools/stablecoin-peg' },
  aggregatorScout: { method: 'GET', path: '/aggregator-scout' },
  tokenmarketScout: { method: 'GET', path: '/tokenmarket-scout' },
  freeAssets: { method: 'GET', path: '/free/assets' },
  freeAggregatorPrice: { method: 'GET', path: '/free/aggregator/price' },
  freeDossierBasic: { method: 'GET', path: '/free/dossier/basic' },
}

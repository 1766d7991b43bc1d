// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type CandlesInput = {
  /** Asset name or symbol, such as bitcoin, BTC or sol. Default: "bitcoin". */
  readonly token?: string | undefined
  /** Ask this venue only; left out, venues stand in for each other in order. */
  readonly source?: 'binance' | 'coinbase' | 'coingecko' | 'okx' | 'bybit' | 'kraken' | 'bitget' | 'kucoin' | 'upbit' | 'cryptocom' | undefined
  /** A symbol as the venue writes it, such as BTC-USDT; replaces token and needs source. */
  readonly instId?: string | undefined
  /** Length of a candle; 1h when left out. */
  readonly bar?: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w' | undefined
  /** How many candles; the venue may have fewer. Default: 100. */
  readonly limit?: number | undefined
  /** Answer as of this past time: ISO 8601 with its zone, or a date, which means 00:00 UTC. Nothing later is used. Left out: now. */
  readonly at?: string | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type CandlesOutput = {
  /** Who traded it. */
  readonly venue: string
  /** The market as the venue writes it. */
  readonly instrument: string
  /** What prices are counted in. */
  readonly quote: string | null
  readonly bar: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w'
  /** What the numbers of a row mean, in order. */
  readonly columns: readonly string[]
  /** Oldest first; time is when the bar opened, prices in the quote asset, volume in the base asset. */
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
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type TickerInput = {
  /** Asset name or symbol, such as bitcoin, BTC or sol. Default: "bitcoin". */
  readonly token?: string | undefined
  /** Ask this venue only; left out, venues stand in for each other in order. */
  readonly source?: 'binance' | 'coinbase' | 'coingecko' | 'okx' | 'bybit' | 'kraken' | 'bitget' | 'kucoin' | 'upbit' | 'cryptocom' | undefined
  /** A symbol as the venue writes it, such as BTC-USDT; replaces token and needs source. */
  readonly instId?: string | undefined
}

export type TickerOutput = {
  /** Who trades it. */
  readonly venue: string
  /** The market as the venue writes it. */
  readonly instrument: string
  /** Asset in which the prices are counted. */
  readonly quote: string
  /** Price of the last trade. */
  readonly last: number
  /** The time of these figures: 24-hour figures end here. ISO 8601 UTC. */
  readonly asOf: string | null
  /** Best price a buyer offers. */
  readonly bid?: number
  /** Best price a seller asks. */
  readonly ask?: number
  readonly high24h?: number
  readonly low24h?: number
  /** Price 24 hours ago. */
  readonly open24h?: number
  /** In the base asset. */
  readonly volume24h?: number
  /** In the quote asset. */
  readonly quoteVolume24h?: number
  /** Percent: 1.5 means +1.5 %. */
  readonly change24hPct?: number
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type TickersCompareInput = {
  /** Asset name or symbol, such as bitcoin, BTC or sol. Default: "bitcoin". */
  readonly token?: string | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type TickersCompareOutput = {
  readonly symbol: string
  readonly name: string
  /** Of the venues that count in dollars or dollar tokens. */
  readonly median: number | null
  /** From the cheapest to the most expensive, percent of the median. */
  readonly rangePct: number | null
  /** Venue with the lowest price in dollars. */
  readonly cheapest: string | null
  /** Venue with the highest price in dollars. */
  readonly dearest: string | null
  /** Those that answered, in their usual order. */
  readonly venues: readonly ({
    readonly venue: string
    readonly instrument: string
    /** Asset in which the prices are counted. */
    readonly quote: string
    readonly last: number
    readonly bid?: number
    readonly ask?: number
    /** How old the quote is. */
    readonly ageSeconds: number
    /** Percent above the median; null where prices are in another currency. */
    readonly fromMedianPct: number | null
    /** False for an aggregator, where nothing can be traded. */
    readonly tradable: boolean
  })[]
  /** Those that did not answer in time or have no such market, and why. */
  readonly failed: readonly {
    readonly venue: string
    readonly error: string
  }[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type OrderBookInput = {
  /** Asset name or symbol, such as bitcoin, BTC or sol. Default: "bitcoin". */
  readonly token?: string | undefined
  /** Ask this venue only; left out, venues stand in for each other in order. */
  readonly source?: 'binance' | 'coinbase' | 'okx' | 'bybit' | 'kraken' | 'bitget' | 'kucoin' | 'upbit' | 'cryptocom' | undefined
  /** A symbol as the venue writes it, such as BTC-USDT; replaces token and needs source. */
  readonly instId?: string | undefined
  /** How many levels of each side; the venue may show fewer. Default: 20. */
  readonly depth?: number | undefined
}

export type OrderBookOutput = {
  /** Who trades it. */
  readonly venue: string
  /** The market as the venue writes it. */
  readonly instrument: string
  /** Asset in which the prices are counted. */
  readonly quote: string
  /** What the numbers of a level mean, in order. */
  readonly columns: readonly string[]
  /** Highest first; the size is in the base asset. */
  readonly bids: readonly (readonly [number, number])[]
  /** Lowest first; the size is in the base asset. */
  readonly asks: readonly (readonly [number, number])[]
  /** Half-way between the best bid and ask; null when a side is empty. */
  readonly middle: number | null
  /** From bid to ask, percent of the middle. */
  readonly spreadPct: number | null
  /** What the bids shown are worth together, in the quote asset. */
  readonly bidValue: number
  /** What the asks shown are worth together, in the quote asset. */
  readonly askValue: number
  /** From -1, only asks, to 1, only bids, by value of the levels shown. */
  readonly imbalance: number | null
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type MarketDepthInput = {
  /** Asset name or symbol, such as bitcoin, BTC or sol. Default: "bitcoin". */
  readonly token?: string | undefined
  /** Ask this venue only; left out, venues stand in for each other in order. */
  readonly source?: 'binance' | 'coinbase' | 'okx' | 'bybit' | 'kraken' | 'bitget' | 'kucoin' | 'upbit' | 'cryptocom' | undefined
  /** A symbol as the venue writes it, such as BTC-USDT; replaces token and needs source. */
  readonly instId?: string | undefined
  /** Which side the order is on. Default: "buy". */
  readonly side?: 'buy' | 'sell' | undefined
  /** Worth of the order in US dollars. Default: 10000. */
  readonly amountUsd?: number | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type MarketDepthOutput = {
  /** Whose book it is. */
  readonly venue: string
  /** The market as the venue writes it. */
  readonly instrument: string
  /** Asset in which the prices are counted. */
  readonly quote: string
  /** How much of the quote asset was taken for one dollar. */
  readonly quotePerUsd: number
  readonly side: 'buy' | 'sell'
  readonly amountUsd: number
  /** Half-way between the best bid and ask; slippage is measured from here. */
  readonly middle: number
  /** From bid to ask, percent of the middle. */
  readonly spreadPct: number
  /** What would become of the order. */
  readonly fill: {
    /** False when the shown book is too thin; the figures are of what it holds. */
    readonly suffices: boolean
    readonly filledUsd: number
    /** Bought or sold, in the base asset. */
    readonly size: number
    /** In the quote asset; null when nothing is filled. */
    readonly averagePrice: number | null
    /** Of the last level that is touched, in the quote asset. */
    readonly worstPrice: number | null
    /** Average price against the middle; more is worse. */
    readonly slippagePct: number | null
    /** Lost against the middle, without fees. */
    readonly costUsd: number | null
    /** How many levels are touched. */
    readonly levels: number
  }
  /** The same for smaller and larger orders. */
  readonly curve: readonly ({
    readonly amountUsd: number
    readonly suffices: boolean
    /** In the quote asset; null when nothing is filled. */
    readonly averagePrice?: number | null
    readonly slippagePct: number | null
  })[]
  /** How much the venue shows on the side that is taken from. */
  readonly shown: {
    readonly levels: number
    readonly usd: number
  }
  /** What is not counted. */
  readonly leavesOut?: string
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type RecentTradesInput = {
  /** Asset name or symbol, such as bitcoin, BTC or sol. Default: "bitcoin". */
  readonly token?: string | undefined
  /** Ask this venue only; left out, venues stand in for each other in order. */
  readonly source?: 'binance' | 'coinbase' | 'okx' | 'bybit' | 'kraken' | 'bitget' | 'kucoin' | 'upbit' | 'cryptocom' | undefined
  /** A symbol as the venue writes it, such as BTC-USDT; replaces token and needs source. */
  readonly instId?: string | undefined
  /** How many trades; the venue may tell fewer. Default: 50. */
  readonly limit?: number | undefined
}

export type RecentTradesOutput = {
  /** Who traded it. */
  readonly venue: string
  /** The market as the venue writes it. */
  readonly instrument: string
  /** Asset in which the prices are counted. */
  readonly quote: string
  /** What stands in a row, in order. */
  readonly columns: readonly string[]
  /** Newest first; the size is in the base asset, the side is that of the taker. */
  readonly trades: readonly (readonly [string, number, number, 'buy' | 'sell'])[]
  /** The trades listed, summed up. */
  readonly summary: {
    readonly count: number
    /** From the first of them to the last. */
    readonly seconds: number | null
    /** In the base asset. */
    readonly volume: number
    /** In the quote asset. */
    readonly value: number
    /** Percent of the volume in which the buyer took the offer. */
    readonly boughtPct: number | null
    /** Weighted by volume, in the quote asset. */
    readonly averagePrice: number | null
    readonly high: number | null
    readonly low: number | null
    /** Value of the largest trade, in the quote asset. */
    readonly largest: number | null
  }
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type PriceInput = {
  /** Up to 25 assets with commas between, such as bitcoin,eth,SOL. Required unless token is given. */
  readonly assets?: string | undefined
  /** A single asset, such as bitcoin. */
  readonly token?: string | undefined
  /** Answer as of this past time: ISO 8601 with its zone, or a date, which means 00:00 UTC. Nothing later is used. Left out: now. */
  readonly at?: string | undefined
}

export type PriceOutput = {
  readonly prices: readonly {
    /** The asset as you named it. */
    readonly asked: string
    readonly symbol: string
    readonly name: string
    /** US dollars for one unit. */
    readonly usd: number
    /** What the price was quoted in; a dollar token is taken at one dollar. */
    readonly quote: string
    /** Where the price was read. */
    readonly venue: string
    /** Percent over 24 hours: 1.5 means +1.5 %. */
    readonly change24hPct?: number
    /** Time of the price, ISO 8601 UTC. */
    readonly asOf: string
  }[]
  /** Assets without a price, and why. */
  readonly missing: readonly {
    readonly asked: string
    readonly reason: string
  }[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type ExchangeTickerInput = Readonly<Record<string, never>>

export type ExchangeTickerOutput = {
  /** Large coins, in a fixed order. */
  readonly tickers: readonly {
    readonly symbol: string
    /** US dollars for one unit. */
    readonly price: number
    /** Percent over 24 hours: 1.5 means +1.5 %. */
    readonly change24hPct?: number
    /** Where the price was read. */
    readonly venue: string
    /** When that was the price, ISO 8601 UTC. */
    readonly asOf: string
  }[]
  /** Coins without a price at the moment, and why. */
  readonly missing: readonly {
    readonly symbol: string
    readonly reason: string
  }[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type ArbitrageInput = {
  /** How many of the largest assets to compare; stablecoins are skipped. Default: 10. */
  readonly limit?: number | undefined
  /** full: every quote with all that is known of it. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
  readonly [name: string]: unknown
}

export type ArbitrageOutput = {
  /** ISO 8601 UTC. */
  readonly aggregatedAt: string
  /** Which assets were compared. */
  readonly rankTop: {
    /** bundled: the list that comes with the gateway, because the ranking did not answer. */
    readonly source: 'market capitalisation' | 'daily volume' | 'bundled'
    readonly fetchedAt: string | null
    readonly assets: readonly {
      readonly rank: number
      readonly symbol: string
      readonly name: string
    }[]
  }
  /** Venue by venue. */
  readonly venues: readonly ({
    readonly venue: string
    /** Assets it gave a quote for. */
    readonly quoted: number
    readonly failed: number
    /** Quotes that could be compared in dollars. */
    readonly compared: number
    readonly oldestAgeSeconds: number | null
    /** What taking an offer costs there, lowest tier. */
    readonly takerFeePct: number | null
    /** The first reason why an asset is missing. */
    readonly error?: string
  })[]
  /** Asset by asset; notCompared states why one was left out. A venue that reported nothing is listed in venues only. */
  readonly snapshots: readonly ({
    readonly asset: string
    readonly snapshot: {
      readonly token: string
      /** Prices below are of the last trade; asks and bids are in ranked. */
      readonly priceIs: 'last'
      readonly venues?: readonly (Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>)[]
      readonly strategy?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>> | null
    }
  })[]
  /** Widest first. */
  readonly ranked: readonly ({
    readonly rank: number
    readonly asset: string
    /** Gross, percent of the price at which is bought. */
    readonly spreadPct: number
    /** After the taker fees of both venues, percent. */
    readonly netSpreadPct: number | null
    readonly buyAt: {
      /** The venue. */
      readonly source: string
      /** Dollars. */
      readonly price: number
      /** ask: what buying costs there now. bid: what selling brings. */
      readonly priceIs: 'ask' | 'bid'
    }
    readonly sellAt: {
      /** The venue. */
      readonly source: string
      /** Dollars. */
      readonly price: number
      /** ask: what buying costs there now. bid: what selling brings. */
      readonly priceIs: 'ask' | 'bid'
    }
    readonly strategyNote: string
  })[]
  /** The first of the ranking; null when nothing could be compared. */
  readonly best: {
    readonly rank: number
    readonly asset: string
    /** Gross, percent of the price at which is bought. */
    readonly spreadPct: number
    /** After the taker fees of both venues, percent. */
    readonly netSpreadPct: number | null
    readonly buyAt: {
      /** The venue. */
      readonly source: string
      /** Dollars. */
      readonly price: number
      /** ask: what buying costs there now. bid: what selling brings. */
      readonly priceIs: 'ask' | 'bid'
    }
    readonly sellAt: {
      /** The venue. */
      readonly source: string
      /** Dollars. */
      readonly price: number
      /** ask: what buying costs there now. bid: what selling brings. */
      readonly priceIs: 'ask' | 'bid'
    }
    readonly strategyNote: string
    /** How much the two order books let through, and what it would bring. */
    readonly depth?: {
      readonly ok: boolean
      readonly beforeFees?: {
        /** Units of the asset; 0 when the books leave nothing. */
        readonly size: number
        /** Dollars. */
        readonly cost: number
        /** Dollars. */
        readonly profit: number
        /** True when the books were shown no further: there may be more. */
        readonly cutOff: boolean
      }
      readonly afterFees?: {
        /** Units of the asset; 0 when the books leave nothing. */
        readonly size: number
        /** Dollars. */
        readonly cost: number
        /** Dollars. */
        readonly profit: number
        /** True when the books were shown no further: there may be more. */
        readonly cutOff: boolean
      } | null
      readonly error?: string
    }
  } | null
  /** Those that follow, three at most. */
  readonly runnerUp: readonly ({
    readonly rank: number
    readonly asset: string
    /** Gross, percent of the price at which is bought. */
    readonly spreadPct?: number
    /** After the taker fees of both venues, percent. */
    readonly netSpreadPct?: number | null
    readonly buyAt?: {
      /** The venue. */
      readonly source: string
      /** Dollars. */
      readonly price: number
      /** ask: what buying costs there now. bid: what selling brings. */
      readonly priceIs: 'ask' | 'bid'
    }
    readonly sellAt?: {
      /** The venue. */
      readonly source: string
      /** Dollars. */
      readonly price: number
      /** ask: what buying costs there now. bid: what selling brings. */
      readonly priceIs: 'ask' | 'bid'
    }
    readonly strategyNote?: string
    /** How much the two order books let through, and what it would bring. */
    readonly depth?: {
      readonly ok: boolean
      readonly beforeFees?: {
        /** Units of the asset; 0 when the books leave nothing. */
        readonly size: number
        /** Dollars. */
        readonly cost: number
        /** Dollars. */
        readonly profit: number
        /** True when the books were shown no further: there may be more. */
        readonly cutOff: boolean
      }
      readonly afterFees?: {
        /** Units of the asset; 0 when the books leave nothing. */
        readonly size: number
        /** Dollars. */
        readonly cost: number
        /** Dollars. */
        readonly profit: number
        /** True when the books were shown no further: there may be more. */
        readonly cutOff: boolean
      } | null
      readonly error?: string
    }
  })[]
  readonly fees: {
    readonly asOf: string
    readonly note?: string
  }
  /** What the figures leave out. */
  readonly notes?: readonly string[]
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Parameters that were sent and are not known here; absent when there are none. */
  readonly ignoredParameters?: readonly string[]
}

export interface MarketsTools {
  /** How a spot market has traded: open, high, low, close and volume per bar, oldest first. Costs: $0.001. */
  candles(input?: CandlesInput, options?: CallOptions): Promise<ToolAnswer<CandlesOutput>>

  /** Where a spot market stands now: last price, bid, ask, and its last 24 hours. Costs: $0.001. */
  ticker(input?: TickerInput, options?: CallOptions): Promise<ToolAnswer<TickerOutput>>

  /** One coin at every venue at once: price, bid, ask, and how far each is from the median. Costs: $0.001. */
  tickersCompare(input?: TickersCompareInput, options?: CallOptions): Promise<ToolAnswer<TickersCompareOutput>>

  /** The order book of a spot market right now, level by level, best first. Costs: $0.001. */
  orderBook(input?: OrderBookInput, options?: CallOptions): Promise<ToolAnswer<OrderBookOutput>>

  /** Slippage and average fill price of a market order of any size on one venue, with its curve. Costs: $0.005. */
  marketDepth(input?: MarketDepthInput, options?: CallOptions): Promise<ToolAnswer<MarketDepthOutput>>

  /** The last trades in a spot market, newest first, and how much of their volume was bought. Costs: $0.001. */
  recentTrades(input?: RecentTradesInput, options?: CallOptions): Promise<ToolAnswer<RecentTradesOutput>>

  /** What one asset, or up to 25, cost in US dollars now or at a past time, and how they moved in the 24 hours before. Costs: $0.001. */
  price(input?: PriceInput, options?: CallOptions): Promise<ToolAnswer<PriceOutput>>

  /** A free ticker strip: ten large coins in US dollars. Costs: free. */
  exchangeTicker(input?: ExchangeTickerInput, options?: CallOptions): Promise<ToolAnswer<ExchangeTickerOutput>>

  /** Where the largest assets are cheaper at one venue than at another: ranked, after fees, with what fits. Costs: $0.04. */
  arbitrage(input?: ArbitrageInput, options?: CallOptions): Promise<ToolAnswer<ArbitrageOutput>>
}

export const marketsRoutes: Readonly<Record<keyof MarketsTools, Route>> = {
  candles: { method: 'GET', path: '/tools/candles' },
  ticker: { method: 'GET', path: '/tools/ticker' },
  tickersCompare: { method: 'GET', path: '/tools/tickers-compare' },
  orderBook: { method: 'GET', path: '/tools/order-book' },
  marketDepth: { method: 'GET', path: '/tools/market-depth' },
  recentTrades: { method: 'GET', path: '/tools/recent-trades' },
  price: { method: 'GET', path: '/tools/price' },
  exchangeTicker: { method: 'GET', path: '/exchange-ticker' },
  arbitrage: { method: 'POST', path: '/arbitrage' },
}

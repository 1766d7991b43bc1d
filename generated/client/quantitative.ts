// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type VolatilityInput = {
  /** Asset name or symbol, such as bitcoin, BTC or sol. Default: "bitcoin". */
  readonly token?: string | undefined
  /** Ask this venue only; left out, venues stand in for each other in order. */
  readonly source?: 'binance' | 'coinbase' | 'coingecko' | 'okx' | 'bybit' | 'kraken' | 'bitget' | 'kucoin' | 'upbit' | 'cryptocom' | undefined
  /** A symbol as the venue writes it, such as BTC-USDT; replaces token and needs source. */
  readonly instId?: string | undefined
  /** Length of a candle. Default: "1d". */
  readonly bar?: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w' | undefined
  /** How many candles one estimate reads. Default: 30. */
  readonly window?: number | undefined
  /** How many candles to read; the windows of all of them are compared. Default: 365. */
  readonly limit?: number | undefined
}

export type VolatilityOutput = {
  /** The venue whose candles were read. */
  readonly venue: string
  /** The market as the venue writes it. */
  readonly instrument: string
  readonly bar: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w'
  /** Closed candles read; the one still trading is left out. */
  readonly barCount: number
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
  /** When the first candle opened, ISO 8601 UTC. */
  readonly from: string
  /** When the last candle closed, ISO 8601 UTC. */
  readonly to: string
  /** What prices are counted in. */
  readonly quote: string | null
  /** Newest price, in the quote asset. */
  readonly price: number
  /** When that was the price, ISO 8601 UTC. */
  readonly priceAsOf: string | null
  /** Candles in one estimate. */
  readonly window: number
  /** Overlapping windows that were compared. */
  readonly windows: number
  /** What a figure per candle is scaled to a year with; markets never close. */
  readonly barsPerYear: number
  readonly estimators: {
    /** Standard deviation of the logarithmic closes. */
    readonly closeToClose: {
      /** Of the newest window, percent a year. */
      readonly annualPercent: number | null
      /** How many percent of the windows before were calmer; null without any. */
      readonly percentile: number | null
      /** Of all windows, percent a year. */
      readonly lowest: number | null
      /** Of all windows, percent a year. */
      readonly median: number | null
      /** Of all windows, percent a year. */
      readonly highest: number | null
    }
    /** From highs and lows; blind to gaps and drift. */
    readonly parkinson: {
      /** Of the newest window, percent a year. */
      readonly annualPercent: number | null
      /** How many percent of the windows before were calmer; null without any. */
      readonly percentile: number | null
      /** Of all windows, percent a year. */
      readonly lowest: number | null
      /** Of all windows, percent a year. */
      readonly median: number | null
      /** Of all windows, percent a year. */
      readonly highest: number | null
    }
    /** From open, high, low and close; blind to gaps. */
    readonly garmanKlass: {
      /** Of the newest window, percent a year. */
      readonly annualPercent: number | null
      /** How many percent of the windows before were calmer; null without any. */
      readonly percentile: number | null
      /** Of all windows, percent a year. */
      readonly lowest: number | null
      /** Of all windows, percent a year. */
      readonly median: number | null
      /** Of all windows, percent a year. */
      readonly highest: number | null
    }
    /** From gaps and all four prices; the least noisy. */
    readonly yangZhang: {
      /** Of the newest window, percent a year. */
      readonly annualPercent: number | null
      /** How many percent of the windows before were calmer; null without any. */
      readonly percentile: number | null
      /** Of all windows, percent a year. */
      readonly lowest: number | null
      /** Of all windows, percent a year. */
      readonly median: number | null
      /** Of all windows, percent a year. */
      readonly highest: number | null
    }
  }
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type CorrelationInput = {
  /** Two to eight asset names or symbols separated by commas, such as bitcoin,eth,SOL. Required unless token and against are given. */
  readonly assets?: string | undefined
  /** An asset, compared with against. */
  readonly token?: string | undefined
  /** The asset that token is compared with. */
  readonly against?: string | undefined
  /** Ask this venue only; left out, venues stand in for each other in order. */
  readonly source?: 'binance' | 'coinbase' | 'coingecko' | 'okx' | 'bybit' | 'kraken' | 'bitget' | 'kucoin' | 'upbit' | 'cryptocom' | undefined
  /** Length of a candle. Default: "1d". */
  readonly bar?: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w' | undefined
  /** How many candles to read of each asset. Default: 181. */
  readonly limit?: number | undefined
  /** Of the interval, a part of one. Default: 0.95. */
  readonly confidence?: number | undefined
}

export type CorrelationOutput = {
  readonly bar: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w'
  /** Of the intervals, 0 to 1. */
  readonly confidence: number
  /** Every pair, in the order in which the assets were named. */
  readonly pairs: readonly ({
    readonly asset: string
    readonly against: string
    /** Pearson, -1 to 1, of logarithmic returns; null where a market stood still. */
    readonly correlation: number | null
    /** Lower end of the confidence interval (Fisher z). */
    readonly low: number | null
    /** Upper end of the confidence interval. */
    readonly high: number | null
    /** Percent that asset moved for each percent of against. */
    readonly beta: number | null
    /** Percent that against moved for each percent of asset. */
    readonly reverseBeta: number | null
    /** Returns over candles that both markets have. */
    readonly samples: number
  })[]
  readonly markets: readonly {
    readonly asset: string
    readonly venue: string
    readonly instrument: string
    readonly barCount: number
  }[]
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type DrawdownInput = {
  /** Asset name or symbol, such as bitcoin, BTC or sol. Default: "bitcoin". */
  readonly token?: string | undefined
  /** Ask this venue only; left out, venues stand in for each other in order. */
  readonly source?: 'binance' | 'coinbase' | 'coingecko' | 'okx' | 'bybit' | 'kraken' | 'bitget' | 'kucoin' | 'upbit' | 'cryptocom' | undefined
  /** A symbol as the venue writes it, such as BTC-USDT; replaces token and needs source. */
  readonly instId?: string | undefined
  /** Length of a candle. Default: "1d". */
  readonly bar?: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w' | undefined
  /** How many candles to read. Default: 365. */
  readonly limit?: number | undefined
  /** How many of the deepest falls to tell. Default: 5. */
  readonly episodes?: number | undefined
}

export type DrawdownOutput = {
  /** The venue whose candles were read. */
  readonly venue: string
  /** The market as the venue writes it. */
  readonly instrument: string
  readonly bar: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w'
  /** Closed candles read; the one still trading is left out. */
  readonly barCount: number
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
  /** When the first candle opened, ISO 8601 UTC. */
  readonly from: string
  /** When the last candle closed, ISO 8601 UTC. */
  readonly to: string
  /** What prices are counted in. */
  readonly quote: string | null
  /** Newest price, in the quote asset. */
  readonly price: number
  /** When that was the price, ISO 8601 UTC. */
  readonly priceAsOf: string | null
  /** The deepest fall of the closes below an earlier close. */
  readonly maxDrawdownPercent: number
  /** How far the last closed candle is below the highest close. */
  readonly currentDrawdownPercent: number
  /** Mean of that distance over all candles. */
  readonly averageDrawdownPercent: number
  /** Part of the candles that closed below an earlier close. */
  readonly timeUnderWaterPercent: number
  /** The fall that is not over; null at a high. */
  readonly current: {
    /** How far the lowest close lies below the peak. */
    readonly depthPercent: number
    /** When the candle of the highest close opened, ISO 8601 UTC. */
    readonly peakTime: string
    /** Highest close, in the quote asset. */
    readonly peakPrice: number
    readonly troughTime: string
    /** Lowest close, in the quote asset. */
    readonly troughPrice: number
    /** When the peak was reached again; null while it is not. */
    readonly recoveryTime: string | null
    /** From the peak to the recovery, or to now. */
    readonly days: number
  } | null
  /** Falls that are over, deepest first. Highs before the first candle are not known. */
  readonly episodes: readonly ({
    /** How far the lowest close lies below the peak. */
    readonly depthPercent: number
    /** When the candle of the highest close opened, ISO 8601 UTC. */
    readonly peakTime: string
    /** Highest close, in the quote asset. */
    readonly peakPrice: number
    readonly troughTime: string
    /** Lowest close, in the quote asset. */
    readonly troughPrice: number
    /** When the peak was reached again; null while it is not. */
    readonly recoveryTime: string | null
    /** From the peak to the recovery, or to now. */
    readonly days: number
  })[]
  /** How many falls there were in all, with the current one. */
  readonly episodeCount: number
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

export type SupportResistanceInput = {
  /** Asset name or symbol, such as bitcoin, BTC or sol. Default: "bitcoin". */
  readonly token?: string | undefined
  /** Ask this venue only; left out, venues stand in for each other in order. */
  readonly source?: 'binance' | 'coinbase' | 'coingecko' | 'okx' | 'bybit' | 'kraken' | 'bitget' | 'kucoin' | 'upbit' | 'cryptocom' | undefined
  /** A symbol as the venue writes it, such as BTC-USDT; replaces token and needs source. */
  readonly instId?: string | undefined
  /** Length of a candle. Default: "4h". */
  readonly bar?: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w' | undefined
  /** How many candles to read. Default: 300. */
  readonly limit?: number | undefined
  /** At most so many on either side. Default: 5. */
  readonly levels?: number | undefined
  /** How far apart swings of one level may be, in average true ranges of 14 candles. Default: 0.5. */
  readonly toleranceAtr?: number | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type SupportResistanceOutput = {
  /** The venue whose candles were read. */
  readonly venue: string
  /** The market as the venue writes it. */
  readonly instrument: string
  readonly bar: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w'
  /** Closed candles read; the one still trading is left out. */
  readonly barCount: number
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
  /** When the first candle opened, ISO 8601 UTC. */
  readonly from: string
  /** When the last candle closed, ISO 8601 UTC. */
  readonly to: string
  /** What prices are counted in. */
  readonly quote: string | null
  /** Newest price, in the quote asset. */
  readonly price: number
  /** When that was the price, ISO 8601 UTC. */
  readonly priceAsOf: string | null
  /** Below the price, nearest first. */
  readonly supports: readonly {
    /** Mean of the swings, in the quote asset. */
    readonly price: number
    readonly zoneLow: number
    readonly zoneHigh: number
    /** How many swing highs or lows turned there. */
    readonly touches: number
    /** When the newest of them opened, ISO 8601 UTC. */
    readonly lastTouch: string
    /** 0 to 100: w / (w + 2), where each swing adds 0.5 (oldest) to 1 (newest) to w. */
    readonly strength: number
    /** From the price to the level; negative below it. */
    readonly distancePercent: number
  }[]
  /** Above the price, nearest first. */
  readonly resistances: readonly {
    /** Mean of the swings, in the quote asset. */
    readonly price: number
    readonly zoneLow: number
    readonly zoneHigh: number
    /** How many swing highs or lows turned there. */
    readonly touches: number
    /** When the newest of them opened, ISO 8601 UTC. */
    readonly lastTouch: string
    /** 0 to 100: w / (w + 2), where each swing adds 0.5 (oldest) to 1 (newest) to w. */
    readonly strength: number
    /** From the price to the level; negative below it. */
    readonly distancePercent: number
  }[]
  /** How far apart swings of one level were, at most; in the quote asset. */
  readonly tolerance: number
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

export type VolumeProfileInput = {
  /** Asset name or symbol, such as bitcoin, BTC or sol. Default: "bitcoin". */
  readonly token?: string | undefined
  /** Ask this venue only; left out, venues stand in for each other in order. */
  readonly source?: 'binance' | 'coinbase' | 'coingecko' | 'okx' | 'bybit' | 'kraken' | 'bitget' | 'kucoin' | 'upbit' | 'cryptocom' | undefined
  /** A symbol as the venue writes it, such as BTC-USDT; replaces token and needs source. */
  readonly instId?: string | undefined
  /** Length of a candle; shorter ones place volume better. Default: "1h". */
  readonly bar?: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w' | undefined
  /** How many candles to read. Default: 500. */
  readonly limit?: number | undefined
  /** Into how many equal bands prices are cut. Default: 40. */
  readonly bands?: number | undefined
  /** How much of the volume the value area holds. Default: 70. */
  readonly valueAreaPercent?: number | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type VolumeProfileOutput = {
  /** The venue whose candles were read. */
  readonly venue: string
  /** The market as the venue writes it. */
  readonly instrument: string
  readonly bar: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w'
  /** Closed candles read; the one still trading is left out. */
  readonly barCount: number
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
  /** When the first candle opened, ISO 8601 UTC. */
  readonly from: string
  /** When the last candle closed, ISO 8601 UTC. */
  readonly to: string
  /** What prices are counted in. */
  readonly quote: string | null
  /** Newest price, in the quote asset. */
  readonly price: number
  /** When that was the price, ISO 8601 UTC. */
  readonly priceAsOf: string | null
  /** The band with the most volume. */
  readonly pointOfControl: {
    readonly low: number
    readonly high: number
    /** In the base asset. */
    readonly volume: number
    /** Of all that was traded. */
    readonly sharePercent: number
  }
  /** The run of bands around it that holds the wanted part of the volume. */
  readonly valueArea: {
    readonly low: number
    readonly high: number
    /** In the base asset. */
    readonly volume: number
    /** Of all that was traded. */
    readonly sharePercent: number
  }
  /** Where the newest price is to the value area. */
  readonly priceIs: 'above' | 'inside' | 'below'
  /** Other bands busier than both neighbours and than most, busiest first. */
  readonly highNodes: readonly {
    readonly low: number
    readonly high: number
    /** In the base asset. */
    readonly volume: number
    /** Of all that was traded. */
    readonly sharePercent: number
  }[]
  /** Bands emptier than both neighbours and than most, emptiest first. */
  readonly lowNodes: readonly {
    readonly low: number
    readonly high: number
    /** In the base asset. */
    readonly volume: number
    /** Of all that was traded. */
    readonly sharePercent: number
  }[]
  /** In the base asset. */
  readonly totalVolume: number
  /** What the numbers of a band in bands mean. */
  readonly columns: readonly string[]
  /** Cheapest first. The volume of a candle is spread evenly over its range. */
  readonly bands: readonly (readonly [number, number, number])[]
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type RiskMetricsInput = {
  /** Asset name or symbol, such as bitcoin, BTC or sol. Default: "bitcoin". */
  readonly token?: string | undefined
  /** Ask this venue only; left out, venues stand in for each other in order. */
  readonly source?: 'binance' | 'coinbase' | 'coingecko' | 'okx' | 'bybit' | 'kraken' | 'bitget' | 'kucoin' | 'upbit' | 'cryptocom' | undefined
  /** A symbol as the venue writes it, such as BTC-USDT; replaces token and needs source. */
  readonly instId?: string | undefined
  /** Length of a candle. Default: "1d". */
  readonly bar?: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w' | undefined
  /** How many candles to read. Default: 365. */
  readonly limit?: number | undefined
  /** Of the value at risk, a part of one: 0.95 is exceeded one time in twenty. Default: 0.95. */
  readonly confidence?: number | undefined
  /** Over how many candles a loss is looked at. Default: 1. */
  readonly horizonBars?: number | undefined
  /** Return without risk, percent a year. Default: 0. */
  readonly riskFreePercent?: number | undefined
}

export type RiskMetricsOutput = {
  /** The venue whose candles were read. */
  readonly venue: string
  /** The market as the venue writes it. */
  readonly instrument: string
  readonly bar: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w'
  /** Closed candles read; the one still trading is left out. */
  readonly barCount: number
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
  /** When the first candle opened, ISO 8601 UTC. */
  readonly from: string
  /** When the last candle closed, ISO 8601 UTC. */
  readonly to: string
  /** What prices are counted in. */
  readonly quote: string | null
  /** Newest price, in the quote asset. */
  readonly price: number
  /** When that was the price, ISO 8601 UTC. */
  readonly priceAsOf: string | null
  /** How many simple returns from close to close were read. */
  readonly returns: number
  /** Mean return, scaled to a year, not compounded. */
  readonly annualReturnPercent: number | null
  readonly annualVolatilityPercent: number | null
  /** A year; null when the market stood still. */
  readonly sharpe: number | null
  /** Standard error of the Sharpe ratio. */
  readonly sharpeError: number | null
  /** A year; null when nothing fell short of the risk-free return. */
  readonly sortino: number | null
  readonly skewness: number | null
  /** Above zero: fatter tails than a normal distribution. */
  readonly excessKurtosis: number | null
  /** The worst return of one candle. */
  readonly worstPercent: number
  readonly bestPercent: number
  /** Losses in percent of what is held, as positive numbers. */
  readonly loss: {
    readonly confidence: number
    readonly horizonBars: number
    /** From overlapping stretches of history. */
    readonly historicalVarPercent: number
    /** Mean loss beyond it (expected shortfall). */
    readonly historicalCvarPercent: number
    /** If returns were normal. */
    readonly normalVarPercent: number
    readonly normalCvarPercent: number
    /** How many stretches the historical tail holds. */
    readonly tailReturns: number
  }
  /** What makes the figures weak. */
  readonly cautions: readonly string[]
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type PositionSizeInput = {
  /** Size of the account, in the quote asset. */
  readonly capital: number
  /** What part of the account the trade may lose. Default: 1. */
  readonly riskPercent?: number | undefined
  /** Asset whose market gives entry or stop, such as bitcoin. Required unless entry and stop are given. */
  readonly token?: string | undefined
  /** Ask this venue only; left out, venues stand in for each other in order. */
  readonly source?: 'binance' | 'coinbase' | 'coingecko' | 'okx' | 'bybit' | 'kraken' | 'bitget' | 'kucoin' | 'upbit' | 'cryptocom' | undefined
  /** A symbol as the venue writes it, such as BTC-USDT; replaces token and needs source. */
  readonly instId?: string | undefined
  /** Length of the candles that the average true range is taken of. Default: "4h". */
  readonly bar?: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w' | undefined
  /** Default: what the stop implies, or long. */
  readonly side?: 'long' | 'short' | undefined
  /** Price to get in at; the newest one when left out. */
  readonly entry?: number | undefined
  /** Price to get out at with a loss; from atrMultiple when left out. */
  readonly stop?: number | undefined
  /** How many average true ranges of 14 candles the stop lies from the entry. Default: 2. */
  readonly atrMultiple?: number | undefined
  /** Of what is traded, each way. Default: 0. */
  readonly feePercent?: number | undefined
  /** The position is worth at most so many times the account. Default: 1. */
  readonly maxLeverage?: number | undefined
  /** For Kelly: how often such trades win. */
  readonly winRatePercent?: number | undefined
  /** For Kelly: what a winner gains over what a loser loses. */
  readonly payoff?: number | undefined
}

export type PositionSizeOutput = {
  readonly side: 'long' | 'short'
  readonly entry: number
  readonly entryFrom: 'caller' | 'market'
  readonly stop: number
  readonly stopFrom: 'caller' | 'atr'
  /** Average true range; null when it was not needed. */
  readonly atr: number | null
  /** How much of the asset to trade; not rounded to a venue’s lot. */
  readonly units: number
  /** What that is worth at the entry, in the quote asset. */
  readonly notional: number
  /** Notional over capital. */
  readonly leverage: number
  /** In the quote asset, fees included; gaps and slippage are not. */
  readonly lossAtStop: number
  /** The same in percent of the capital. */
  readonly riskPercent: number
  /** True when maxLeverage made it smaller than the risk would. */
  readonly isCapped: boolean
  /** From the entry, in the quote asset. */
  readonly stopDistance: number
  readonly stopDistancePercent: number
  /** Of both trades, in the quote asset. */
  readonly feesAtStop: number
  /** Where the trade pays its own fees. */
  readonly breakEven: number
  /** Null without win rate and payoff. */
  readonly kelly: {
    /** Part of the capital to risk; zero or less: do not trade. */
    readonly fullPercent: number
    /** The usual cautious half. */
    readonly halfPercent: number
    readonly hasEdge: boolean
  } | null
  /** What was read; null when nothing was. */
  readonly market: {
    readonly venue: string
    readonly instrument: string
    readonly bar: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w'
    /** What prices and the capital are counted in. */
    readonly quote: string | null
    /** When its price was read, ISO 8601 UTC. */
    readonly priceAsOf: string | null
  } | null
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type BacktestInput = {
  /** Asset name or symbol, such as bitcoin, BTC or sol. Default: "bitcoin". */
  readonly token?: string | undefined
  /** Ask this venue only; left out, venues stand in for each other in order. */
  readonly source?: 'binance' | 'coinbase' | 'coingecko' | 'okx' | 'bybit' | 'kraken' | 'bitget' | 'kucoin' | 'upbit' | 'cryptocom' | undefined
  /** A symbol as the venue writes it, such as BTC-USDT; replaces token and needs source. */
  readonly instId?: string | undefined
  /** Length of a candle. Default: "4h". */
  readonly bar?: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w' | undefined
  /** How many candles to read. Default: 1000. */
  readonly limit?: number | undefined
  /** A well-known pair of rules, mirrored for a short; the answer spells it out. Required unless entry is given. */
  readonly strategy?: 'rsi' | 'macd' | 'golden-cross' | 'moving-average' | 'bollinger' | 'stochastic' | undefined
  /** Get in when all of these hold at the close of a candle. */
  readonly entry?: readonly (string | {
    /** Indicator id, as indicator-catalog lists them, or open, high, low, close, volume. */
    readonly indicator: string
    /** Which line of it, such as signal of macd. */
    readonly line?: string | undefined
    /** Parameters that differ from its defaults. */
    readonly params?: Readonly<Record<string, number>> | undefined
    /** How the two are compared; crosses_… is true of one candle only. */
    readonly op: 'above' | 'below' | 'crosses_above' | 'crosses_below'
    /** The number it is compared with, in its own units: a price in the quote asset, an RSI from 0 to 100. */
    readonly value?: number | undefined
    /** What it is compared with instead of a number. */
    readonly against?: {
      /** Indicator id, as indicator-catalog lists them, or open, high, low, close, volume. */
      readonly indicator: string
      /** Which line of it, such as signal of macd. */
      readonly line?: string | undefined
      /** Parameters that differ from its defaults. */
      readonly params?: Readonly<Record<string, number>> | undefined
    } | undefined
  })[] | undefined
  /** Get out when any of these holds at the close of a candle. */
  readonly exit?: readonly (string | {
    /** Indicator id, as indicator-catalog lists them, or open, high, low, close, volume. */
    readonly indicator: string
    /** Which line of it, such as signal of macd. */
    readonly line?: string | undefined
    /** Parameters that differ from its defaults. */
    readonly params?: Readonly<Record<string, number>> | undefined
    /** How the two are compared; crosses_… is true of one candle only. */
    readonly op: 'above' | 'below' | 'crosses_above' | 'crosses_below'
    /** The number it is compared with, in its own units: a price in the quote asset, an RSI from 0 to 100. */
    readonly value?: number | undefined
    /** What it is compared with instead of a number. */
    readonly against?: {
      /** Indicator id, as indicator-catalog lists them, or open, high, low, close, volume. */
      readonly indicator: string
      /** Which line of it, such as signal of macd. */
      readonly line?: string | undefined
      /** Parameters that differ from its defaults. */
      readonly params?: Readonly<Record<string, number>> | undefined
    } | undefined
  })[] | undefined
  /** What getting in means; rules of your own are taken as you write them. Default: "long". */
  readonly side?: 'long' | 'short' | undefined
  /** Of what is traded, each way. Default: 0.1. */
  readonly feePercent?: number | undefined
  /** How much worse than the open a trade is filled. Default: 0.05. */
  readonly slippagePercent?: number | undefined
  /** Get out when the price is so far against it. */
  readonly stopLossPercent?: number | undefined
  /** Get out when the price has gained so much. */
  readonly takeProfitPercent?: number | undefined
  /** The newest part of the candles, judged apart: tune rules on the older part only. Default: 30. */
  readonly outOfSamplePercent?: number | undefined
  /** How many of the newest trades to tell. Default: 10. */
  readonly showTrades?: number | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type BacktestOutput = {
  /** The venue whose candles were read. */
  readonly venue: string
  /** The market as the venue writes it. */
  readonly instrument: string
  readonly bar: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w'
  /** Closed candles read; the one still trading is left out. */
  readonly barCount: number
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
  /** When the first candle opened, ISO 8601 UTC. */
  readonly from: string
  /** When the last candle closed, ISO 8601 UTC. */
  readonly to: string
  /** What prices are counted in. */
  readonly quote: string | null
  /** Newest price, in the quote asset. */
  readonly price: number
  /** When that was the price, ISO 8601 UTC. */
  readonly priceAsOf: string | null
  /** What was traded, spelled out. */
  readonly rules: {
    readonly entry: readonly string[]
    readonly exit: readonly string[]
  }
  readonly side: 'long' | 'short'
  /** How trades were filled. */
  readonly execution?: string
  /** Candles before all rules could be judged; the figures begin after them. */
  readonly warmUpBars: number
  /** Over all candles after the warm-up. */
  readonly performance: {
    /** When the candle opened at whose close it begins, ISO 8601 UTC. */
    readonly from: string
    /** When the candle opened at whose close it ends. */
    readonly to: string
    /** Null when nothing was left to trade. */
    readonly returnPercent: number | null
    /** Compounded (CAGR); null under 90 days. */
    readonly annualGrowthPercent: number | null
    /** A year, candle by candle; null under 30 candles or when idle. */
    readonly sharpe: number | null
    readonly maxDrawdownPercent: number | null
    /** Trades that ended in it. */
    readonly trades: number
    /** Null without trades. */
    readonly winRatePercent: number | null
    /** Null without trades. */
    readonly averageTradePercent: number | null
    /** Gains over losses; null without losses. */
    readonly profitFactor: number | null
    /** Candles at whose close a position was open. */
    readonly exposurePercent: number
    /** Holding the asset instead, without costs. */
    readonly buyAndHold: {
      /** Null when nothing was left to trade. */
      readonly returnPercent: number | null
      /** Compounded (CAGR); null under 90 days. */
      readonly annualGrowthPercent: number | null
      /** A year, candle by candle; null under 30 candles or when idle. */
      readonly sharpe: number | null
      readonly maxDrawdownPercent: number | null
    }
  }
  /** The older part. */
  readonly inSample: {
    /** When the candle opened at whose close it begins, ISO 8601 UTC. */
    readonly from: string
    /** When the candle opened at whose close it ends. */
    readonly to: string
    /** Null when nothing was left to trade. */
    readonly returnPercent: number | null
    /** Compounded (CAGR); null under 90 days. */
    readonly annualGrowthPercent: number | null
    /** A year, candle by candle; null under 30 candles or when idle. */
    readonly sharpe: number | null
    readonly maxDrawdownPercent: number | null
    /** Trades that ended in it. */
    readonly trades: number
    /** Null without trades. */
    readonly winRatePercent: number | null
    /** Null without trades. */
    readonly averageTradePercent: number | null
    /** Gains over losses; null without losses. */
    readonly profitFactor: number | null
    /** Candles at whose close a position was open. */
    readonly exposurePercent: number
    /** Holding the asset instead, without costs. */
    readonly buyAndHold: {
      /** Null when nothing was left to trade. */
      readonly returnPercent: number | null
      /** Compounded (CAGR); null under 90 days. */
      readonly annualGrowthPercent: number | null
      /** A year, candle by candle; null under 30 candles or when idle. */
      readonly sharpe: number | null
      readonly maxDrawdownPercent: number | null
    }
  }
  /** The newer part. */
  readonly outOfSample: {
    /** When the candle opened at whose close it begins, ISO 8601 UTC. */
    readonly from: string
    /** When the candle opened at whose close it ends. */
    readonly to: string
    /** Null when nothing was left to trade. */
    readonly returnPercent: number | null
    /** Compounded (CAGR); null under 90 days. */
    readonly annualGrowthPercent: number | null
    /** A year, candle by candle; null under 30 candles or when idle. */
    readonly sharpe: number | null
    readonly maxDrawdownPercent: number | null
    /** Trades that ended in it. */
    readonly trades: number
    /** Null without trades. */
    readonly winRatePercent: number | null
    /** Null without trades. */
    readonly averageTradePercent: number | null
    /** Gains over losses; null without losses. */
    readonly profitFactor: number | null
    /** Candles at whose close a position was open. */
    readonly exposurePercent: number
    /** Holding the asset instead, without costs. */
    readonly buyAndHold: {
      /** Null when nothing was left to trade. */
      readonly returnPercent: number | null
      /** Compounded (CAGR); null under 90 days. */
      readonly annualGrowthPercent: number | null
      /** A year, candle by candle; null under 30 candles or when idle. */
      readonly sharpe: number | null
      readonly maxDrawdownPercent: number | null
    }
  }
  /** The newest, oldest of them first. */
  readonly trades: readonly ({
    readonly entryTime: string
    /** In the quote asset, slippage included. */
    readonly entryPrice: number
    readonly exitTime: string
    /** In the quote asset, slippage included. */
    readonly exitPrice: number
    /** Of the money in it, fees included. */
    readonly returnPercent: number
    readonly reason: 'rule' | 'stop_loss' | 'take_profit' | 'ruin'
  })[]
  /** What the items of a point of curve mean. */
  readonly columns: readonly string[]
  /** About 100 closes after the warm-up, oldest first: gain of the strategy and of holding, percent. */
  readonly curve: readonly (readonly [string, number, number])[]
  /** The position that is open at the end. */
  readonly open: {
    readonly entryTime: string
    /** In the quote asset, slippage included. */
    readonly entryPrice: number
  } | null
  /** What the rules say at the last close, for the next open; null: nothing. */
  readonly pending: 'enter' | 'exit' | null
  /** What makes the figures weak. */
  readonly cautions: readonly string[]
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

export interface QuantitativeTools {
  /** How far a market has swung, a year, by four estimators, and how unusual that is for it. Costs: $0.005. */
  volatility(input?: VolatilityInput, options?: CallOptions): Promise<ToolAnswer<VolatilityOutput>>

  /** How closely two or more assets move together: Pearson with its confidence interval, and beta. Costs: $0.005. */
  correlation(input?: CorrelationInput, options?: CallOptions): Promise<ToolAnswer<CorrelationOutput>>

  /** How deep a market has sunk below its highs: worst drawdowns, the current one, time under water. Costs: $0.005. */
  drawdown(input?: DrawdownInput, options?: CallOptions): Promise<ToolAnswer<DrawdownOutput>>

  /** Price levels where a market has turned before, below and above it, with strength and distance. Costs: $0.005. */
  supportResistance(input?: SupportResistanceInput, options?: CallOptions): Promise<ToolAnswer<SupportResistanceOutput>>

  /** At which prices a market has traded most: point of control, value area, busy and empty bands. Costs: $0.005. */
  volumeProfile(input?: VolumeProfileInput, options?: CallOptions): Promise<ToolAnswer<VolumeProfileOutput>>

  /** Sharpe, Sortino, value at risk and expected shortfall, skew and kurtosis of one asset’s returns. Costs: $0.005. */
  riskMetrics(input?: RiskMetricsInput, options?: CallOptions): Promise<ToolAnswer<RiskMetricsOutput>>

  /** How much to trade so that a stop loses a set part of the account, from prices or live ATR. Costs: $0.005. */
  positionSize(input: PositionSizeInput, options?: CallOptions): Promise<ToolAnswer<PositionSizeOutput>>

  /** What trading indicator rules would have brought on past candles, beside simply holding. Costs: $0.02. */
  backtest(input?: BacktestInput, options?: CallOptions): Promise<ToolAnswer<BacktestOutput>>
}

export const quantitativeRoutes: Readonly<Record<keyof QuantitativeTools, Route>> = {
  volatility: { method: 'GET', path: '/tools/volatility' },
  correlation: { method: 'GET', path: '/tools/correlation' },
  drawdown: { method: 'GET', path: '/tools/drawdown' },
  supportResistance: { method: 'GET', path: '/tools/support-resistance' },
  volumeProfile: { method: 'GET', path: '/tools/volume-profile' },
  riskMetrics: { method: 'GET', path: '/tools/risk-metrics' },
  positionSize: { method: 'GET', path: '/tools/position-size' },
  backtest: { method: 'POST', path: '/tools/backtest' },
}

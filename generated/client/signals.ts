// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type SignalInput = {
  /** Asset name or symbol, such as bitcoin, BTC or sol; no dollar coin. Default: "bitcoin". */
  readonly token?: string | undefined
  /** Ask this venue only; left out, venues stand in for each other in order. webhook and n8n: the operator’s own source, where there is one. */
  readonly source?: 'binance' | 'coinbase' | 'coingecko' | 'okx' | 'bybit' | 'kraken' | 'bitget' | 'kucoin' | 'upbit' | 'cryptocom' | 'crypto.com' | 'webhook' | 'n8n' | undefined
  /** A symbol as the venue writes it, such as BTC-USDT; replaces token and needs source. */
  readonly instId?: string | undefined
  /** Candle length; the source’s own default when left out, and echoed. */
  readonly bar?: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w' | undefined
  /** How many candles to read. Default: 200. */
  readonly limit?: number | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type SignalOutput = {
  /** The recommendation; prices are numbers in the quote asset. */
  readonly signal: {
    readonly bias: 'bullish' | 'bearish' | 'neutral'
    /** 0 to 1: how far the four groups agree on the bias; for neutral, how little they lean. Agreement, no probability of profit. */
    readonly confidence: number
    /** Where to get in, with zone, stop and targets; or why not. */
    readonly entry: {
      readonly reason?: string | null
      readonly stopLoss?: number | null
      readonly targets?: readonly ({
        readonly price?: number | null
        readonly riskMultiple?: number | null
      })[]
      readonly zoneLow?: number | null
      readonly zoneHigh?: number | null
      /** Null when there is nothing to enter. */
      readonly side: 'long' | 'short' | null
      /** In the quote asset. */
      readonly price: number
    }
    /** The figures that led there, one sentence each. */
    readonly reasoning: readonly string[]
    readonly source?: string | null
    readonly symbol?: string | null
    readonly metadata: {
      readonly instrument: string
      /** What every price is counted in, such as USDT or KRW. */
      readonly quote: string | null
      readonly market: string
      readonly timestamp?: string | null
      readonly analysisDate?: string | null
      readonly dataPoints?: number | null
      readonly barMilliseconds?: number | null
      readonly TRADING_SIGNAL?: string | null
      /** Band of the confidence, of a HOLD too: HIGH from 0.6, MEDIUM from 0.35, LOW below. */
      readonly SIGNAL_STRENGTH: 'HIGH' | 'MEDIUM' | 'LOW'
    }
    /** Price and 24 hours, as the ticker of the same venue has them; null where unknown. */
    readonly marketOverview: {
      readonly currentPrice?: number | null
      /** When that was the price, ISO 8601 UTC. */
      readonly priceAsOf?: string | null
      /** What prices are counted in. */
      readonly quote?: string | null
      /** The one stretch of time that change, high, low and volumes cover. */
      readonly window: {
        readonly from: string
        readonly to: string
        readonly source: 'ticker' | 'candles'
      } | null
      /** Percent over the window. */
      readonly priceChange24h?: number | null
      readonly high24h?: number | null
      readonly low24h?: number | null
      /** In the base asset. */
      readonly volume24h?: number | null
      /** In the quote asset. */
      readonly quoteVolume24h?: number | null
    }
    /** RSI, MACD, averages, bands, VWAP, ADX, MFI, support, resistance. */
    readonly technicalIndicators: {
      readonly rsi?: number | null
      readonly stochastic?: {
        readonly k?: number | null
        readonly d?: number | null
      }
      readonly macd?: {
        readonly value?: number | null
        readonly signal?: number | null
        readonly histogram?: number | null
      }
      readonly movingAverages?: {
        readonly sma20?: number | null
        readonly sma50?: number | null
        readonly ema12?: number | null
        readonly ema26?: number | null
      }
      readonly bollingerBands?: {
        readonly upper?: number | null
        readonly middle?: number | null
        readonly lower?: number | null
      }
      readonly vwap?: number | null
      readonly support?: number | null
      readonly resistance?: number | null
      readonly adx?: {
        readonly value?: number | null
        readonly trendStrength?: string | null
        readonly pdi?: number | null
        readonly mdi?: number | null
        readonly trendDirection?: string | null
        readonly diCrossover?: string | null
      }
      readonly mfi?: {
        /** False where the bars do not allow it; reason states why. */
        readonly ok?: boolean
        readonly value?: number | null
        readonly signal?: string | null
        readonly volumePressure?: string | null
        readonly divergence?: string | null
        readonly trend?: string | null
      }
    }
    readonly trendAnalysis: {
      /** False where the bars do not allow it; reason states why. */
      readonly ok?: boolean
      /** Votes for a rise less votes for a fall. */
      readonly score?: number | null
      /** -1 to 1: the score as a share of the votes. */
      readonly lean?: number | null
      /** The sentences of this group in reasoning. */
      readonly signals?: readonly string[]
      readonly clearSignal?: 'BUY' | 'SELL' | 'HOLD'
      readonly reason?: string
      readonly trend?: string | null
      readonly adxStrength?: string | null
    }
    readonly momentumAnalysis: {
      /** False where the bars do not allow it; reason states why. */
      readonly ok?: boolean
      /** Votes for a rise less votes for a fall. */
      readonly score?: number | null
      /** -1 to 1: the score as a share of the votes. */
      readonly lean?: number | null
      /** The sentences of this group in reasoning. */
      readonly signals?: readonly string[]
      readonly clearSignal?: 'BUY' | 'SELL' | 'HOLD'
      readonly reason?: string
      readonly mode?: string | null
      readonly actionableSignals?: readonly string[]
      readonly divergence?: string | null
      readonly mfiSignal?: string | null
    }
    readonly volatilityAnalysis: {
      /** False where the bars do not allow it; reason states why. */
      readonly ok?: boolean
      /** Votes for a rise less votes for a fall. */
      readonly score?: number | null
      /** -1 to 1: the score as a share of the votes. */
      readonly lean?: number | null
      /** The sentences of this group in reasoning. */
      readonly signals?: readonly string[]
      readonly clearSignal?: 'BUY' | 'SELL' | 'HOLD'
      readonly reason?: string
      readonly level?: string | null
      readonly atrPercent?: number | null
      /** Percent of the middle band. */
      readonly bollingerWidth?: number | null
      /** 0 at the lower band, 100 at the upper. */
      readonly pricePositionInBB?: number | null
      /** Percent a year. */
      readonly realisedVolatility?: number | null
      readonly tradingSignal?: string | null
    }
    readonly volumeAnalysis: {
      /** False where the bars do not allow it; reason states why. */
      readonly ok?: boolean
      /** Votes for a rise less votes for a fall. */
      readonly score?: number | null
      /** -1 to 1: the score as a share of the votes. */
      readonly lean?: number | null
      /** The sentences of this group in reasoning. */
      readonly signals?: readonly string[]
      readonly clearSignal?: 'BUY' | 'SELL' | 'HOLD'
      readonly reason?: string
      readonly volumeRatio?: number | null
      readonly flowRatio?: number | null
      readonly signal?: string | null
      readonly volumeTradingSignal?: string | null
    }
    readonly tradingRecommendation: {
      readonly action: 'BUY' | 'SELL' | 'HOLD'
      readonly strength?: 'HIGH' | 'MEDIUM' | 'LOW'
      readonly confidence?: number | null
      readonly reasoning?: readonly string[]
      readonly clearSignal?: string | null
      readonly votes?: {
        readonly bullish: number
        readonly bearish: number
        readonly groups: number
      }
    }
    /** Supports and resistances, and a plan for either side. */
    readonly priceTargets: {
      readonly support?: number | null
      readonly resistance?: number | null
      readonly supports?: readonly ({
        readonly price: number
        readonly touches?: number
        readonly lastTouch?: string | null
      })[]
      readonly resistances?: readonly ({
        readonly price: number
        readonly touches?: number
        readonly lastTouch?: string | null
      })[]
      readonly long?: {
        readonly entry?: number | null
        readonly stopLoss?: number | null
        readonly targets?: readonly ({
          readonly price: number
          readonly riskMultiple?: number | null
        })[]
      } | null
      readonly short?: {
        readonly entry?: number | null
        readonly stopLoss?: number | null
        readonly targets?: readonly ({
          readonly price: number
          readonly riskMultiple?: number | null
        })[]
      } | null
      readonly longEntry?: number | null
      readonly longStopLoss?: number | null
      readonly longTarget1?: number | null
      readonly longTarget2?: number | null
      readonly longTarget3?: number | null
      readonly shortEntry?: number | null
      readonly shortStopLoss?: number | null
      readonly shortTarget1?: number | null
      readonly shortTarget2?: number | null
      readonly shortTarget3?: number | null
      readonly bbUpper?: number | null
      readonly bbMiddle?: number | null
      readonly bbLower?: number | null
      /** Average true range. */
      readonly atr?: number | null
    }
    /** Position size for a stated book and risk. */
    readonly riskManagement: {
      /** False where the bars do not allow it; reason states why. */
      readonly ok?: boolean
      readonly book?: number | null
      readonly riskPercent?: number | null
      readonly riskAmount?: number | null
      readonly stopDistance?: number | null
      readonly stopDistancePercent?: number | null
      /** In the base asset. */
      readonly positionSize?: number | null
      readonly positionValue?: number | null
      readonly limitedByBook?: boolean
      readonly riskReward?: number | null
      readonly reason?: string
    }
    readonly actionPlan: {
      readonly immediateActions?: readonly string[]
      readonly entryStrategy?: string | null
      readonly exitStrategy?: string | null
      readonly riskManagement?: string | null
      readonly warnings?: readonly string[]
    }
    readonly quickSummary?: {
      readonly signal: 'BUY' | 'SELL' | 'HOLD'
      readonly entry?: number | null
      readonly stopLoss?: number | null
      readonly firstTarget?: number | null
      readonly confidence?: number | null
      readonly riskReward?: number | null
      readonly trendStrength?: string | null
      readonly volumeConfirmation?: boolean | null
    }
  }
  /** The venue whose candles were read. */
  readonly source: string
  readonly bar: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w'
  /** Venues that were asked first and did not answer. */
  readonly fallbackFrom?: readonly string[]
  /** How this signal will be judged; it enters the record once it is sold. */
  readonly prediction: {
    readonly bias: 'bullish' | 'bearish' | 'neutral'
    /** 0 to 1, as in the signal. */
    readonly confidence: number
    /** In the quote asset, at madeAt. */
    readonly price: number
    /** Average true range of a bar, in the quote asset. */
    readonly range: number
    /** When the last bar it was made from closed, ISO 8601 UTC. */
    readonly barsUntil: string
    /** When it was sold at that price; the horizon counts from here. */
    readonly madeAt: string
    /** When it is judged, ISO 8601 UTC. */
    readonly horizonAt: string
    readonly judged?: string
  }
  /** What became of signals of this bar and bias that were sold before. */
  readonly record: {
    readonly status: 'record' | 'no_record_yet'
    /** Signals whose outcome is known. */
    readonly sampleSize: number
    /** Signals whose source had no price at the horizon; not in the sample. */
    readonly unresolved: number
    /** Share that came true, 0 to 1; null while too few are judged. */
    readonly hitRate: number | null
    /** 95% Wilson interval of the hit rate; null with it. */
    readonly hitRateInterval: {
      readonly low: number
      readonly high: number
    } | null
    /** How far confidence, read as a probability, was from what came: 0 is perfect. Above 0.25, do not read it as one; null with hitRate. */
    readonly brierScore: number | null
    readonly note: string
  }
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type SignalRecordInput = {
  /** Only signals from candles of this length. */
  readonly bar?: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w' | undefined
  /** Only signals that leaned this way. */
  readonly bias?: 'bullish' | 'bearish' | 'neutral' | undefined
  /** How many of the newest outcomes to list. Default: 10. */
  readonly recent?: number | undefined
}

export type SignalRecordOutput = {
  /** What became of the signals sold before. */
  readonly overall: {
    readonly status: 'record' | 'no_record_yet'
    /** Signals whose outcome is known. */
    readonly sampleSize: number
    /** Signals whose source had no price at the horizon; not in the sample. */
    readonly unresolved: number
    /** Share that came true, 0 to 1; null while too few are judged. */
    readonly hitRate: number | null
    /** 95% Wilson interval of the hit rate; null with it. */
    readonly hitRateInterval: {
      readonly low: number
      readonly high: number
    } | null
    /** How far confidence, read as a probability, was from what came: 0 is perfect. Above 0.25, do not read it as one; null with hitRate. */
    readonly brierScore: number | null
    readonly note: string
  }
  /** The same for every bar and bias of which a signal was judged. */
  readonly kinds: readonly ({
    readonly status: 'record' | 'no_record_yet'
    /** Signals whose outcome is known. */
    readonly sampleSize: number
    /** Signals whose source had no price at the horizon; not in the sample. */
    readonly unresolved: number
    /** Share that came true, 0 to 1; null while too few are judged. */
    readonly hitRate: number | null
    /** 95% Wilson interval of the hit rate; null with it. */
    readonly hitRateInterval: {
      readonly low: number
      readonly high: number
    } | null
    /** How far confidence, read as a probability, was from what came: 0 is perfect. Above 0.25, do not read it as one; null with hitRate. */
    readonly brierScore: number | null
    readonly note: string
    readonly bar: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w' | null
    readonly bias: 'bullish' | 'bearish' | 'neutral' | null
  })[]
  /** Signals of this bar and bias whose horizon came last, newest first. */
  readonly recent: readonly ({
    readonly venue: string
    readonly instrument: string
    readonly bar: string
    readonly bias: 'bullish' | 'bearish' | 'neutral'
    readonly outcome: 'hit' | 'miss' | 'unresolved'
    /** bar: an older signal, timed from its last bar instead of its sale; in no figure above. */
    readonly timing: 'sale' | 'bar'
  })[]
  /** Signals of this bar and bias whose horizon has not come yet. */
  readonly pending: number
  readonly method: {
    readonly horizonBars: number
    readonly judged: string
    readonly counted: string
  }
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

export type PreviewSignalInput = Readonly<Record<string, never>>

export type PreviewSignalOutput = {
  /** What this sample is, and is not. */
  readonly preview: {
    readonly delayed: true
    readonly asOf: string
    readonly note: string
  }
  /** As it stood then; entry, stops, targets and risk are in the paid signal only. */
  readonly signal: {
    readonly bias: 'bullish' | 'bearish' | 'neutral'
    /** 0 to 1: how far trend, momentum, volatility and volume agree on the bias. */
    readonly confidence: number
    readonly reasoning: readonly string[]
  }
  readonly token: string
  readonly source: string
  /** Where the current signal is sold. */
  readonly paid: {
    readonly path: string
    readonly priceUsd: string
  }
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type PredictionGameHealthInput = Readonly<Record<string, never>>

export type PredictionGameHealthOutput = {
  /** late: signals have waited over 15 minutes to be judged. */
  readonly status: 'ok' | 'late'
  readonly service: string
  readonly timestamp: string
  readonly signals: {
    /** Sold, and not judged yet. */
    readonly open: number
    /** Their horizon has come, and they wait to be looked at. */
    readonly due: number
    /** Null when none waits. */
    readonly dueSince: string | null
    readonly resolved: number
    /** Their source had no price at the horizon. */
    readonly unresolved: number
    /** Null before the first. */
    readonly lastResolvedAt: string | null
  }
  /** How often all signals that were sold came true; signal-record has it by bar and bias. */
  readonly record: {
    readonly status: 'record' | 'no_record_yet'
    /** Signals whose outcome is known. */
    readonly sampleSize: number
    /** Signals whose source had no price at the horizon; not in the sample. */
    readonly unresolved: number
    /** Share that came true, 0 to 1; null while too few are judged. */
    readonly hitRate: number | null
    /** 95% Wilson interval of the hit rate; null with it. */
    readonly hitRateInterval: {
      readonly low: number
      readonly high: number
    } | null
    /** How far confidence, read as a probability, was from what came: 0 is perfect. Above 0.25, do not read it as one; null with hitRate. */
    readonly brierScore: number | null
    readonly note: string
  }
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type DashboardSummaryInput = {
  /** How far back: 1H, 4H, 1D or 1W. Default: "1D". */
  readonly period?: '1H' | '4H' | '1D' | '1W' | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type DashboardSummaryOutput = {
  readonly period: string
  /** Over the markets listed below, at the venues named there. */
  readonly metrics: {
    /** Dollars over the last 24 full hours, whatever the period. */
    readonly volume24h: number | null
    /** Dollars over the period. */
    readonly volume: number | null
    /** Against the period before. */
    readonly volumeChangePct: number | null
    readonly medianChangePct: number | null
    readonly advancing: number
    readonly declining: number
    /** Share of markets that rose, 0 to 100. */
    readonly breadthPct: number | null
  }
  /** What changes and volumes cover: closed candles of the period, ISO 8601 UTC. */
  readonly window: {
    readonly from: string
    readonly to: string
  }
  readonly markets: readonly ({
    readonly token: string
    readonly venue: string
    /** What the price is counted in. */
    readonly quote: string | null
    /** At priceAsOf: the last close in the window, not the price of this second. */
    readonly price: number | null
    readonly priceAsOf: string
    /** Percent over the window. */
    readonly changePct: number | null
    readonly volumeChangePct?: number | null
    /** US dollars over the period. */
    readonly volume?: number | null
    /** US dollars. */
    readonly volume24h?: number | null
  })[]
  /** 24 parts, oldest first: dollars traded in rising (inflow) and falling (outflow) bars. */
  readonly flowIndex: readonly ({
    readonly from: string
    readonly index: number | null
    readonly inflow: number
    readonly outflow: number
  })[]
  /** What is missing, and why; nothing is made up in its place. */
  readonly unavailable: readonly {
    readonly field: string
    readonly reason: string
  }[]
  readonly updatedAt: string
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type IndicatorInput = {
  /** A pair such as BTCUSDT or ETH-USD, or an asset such as bitcoin or SOL. Default: "BTCUSDT". */
  readonly symbol?: string | undefined
  /** Ask this venue only; left out, venues stand in for each other in order. */
  readonly source?: 'binance' | 'coinbase' | 'coingecko' | 'okx' | 'bybit' | 'kraken' | 'bitget' | 'kucoin' | 'upbit' | 'cryptocom' | undefined
  /** Length of a candle. Default: "1h". */
  readonly interval?: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w' | undefined
  /** How many candles to read. Left out: 200, or three times the longest period that you name. */
  readonly limit?: number | undefined
  /** Indicator ids separated by commas, such as rsi,ema:period=50,ema:period=200. Tune one in place or with a parameter of its own (rsi.period=21); indicator-catalog lists them all. Default: "rsi". */
  readonly indicators?: string | undefined
  /** Also give the figures of every candle, oldest first. Default: false. */
  readonly series?: boolean | undefined
  /** Answer as of this past time: ISO 8601 with its zone, or a date, which means 00:00 UTC. Nothing later is used. Left out: now. */
  readonly at?: string | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
  readonly [name: string]: unknown
}

export type IndicatorOutput = {
  /** The market as the venue writes it. */
  readonly symbol: string
  /** The venue whose candles were read. */
  readonly source: string
  readonly interval: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w'
  /** How many candles were asked of the venue. */
  readonly limit?: number
  /** What prices are counted in. */
  readonly quote: string | null
  /** How many closed candles were read. */
  readonly candleCount: number
  /** Close of the newest closed candle, in the quote asset. */
  readonly lastClose: number
  /** When that candle closed: indicators are of this moment, ISO 8601 UTC. */
  readonly lastClosedAt: string
  /** True when a newer candle still trades: it gives the price and enters no indicator. */
  readonly lastIsOpen: boolean
  /** Newest price, that of an open candle included, in the quote asset. */
  readonly price: number
  /** When that was the price, ISO 8601 UTC. */
  readonly asOf: string
  /** Readings by indicator id; one that is asked for several times, as it is tuned: ema:period=50. */
  readonly indicators: Readonly<Record<string, {
    readonly id: string
    readonly name: string
    readonly category: 'momentum' | 'trend' | 'volatility' | 'volume'
    /** Parameters used, defaults filled in. */
    readonly params: Readonly<Record<string, number>>
    /** Newest figure of each line; null while it warms up. */
    readonly latest: Readonly<Record<string, number | null>>
    readonly signal: 'overbought' | 'oversold' | 'bullish_momentum' | 'bearish_momentum' | 'bullish_crossover' | 'bearish_crossover' | 'bullish_trend' | 'bearish_trend' | 'weak_trend' | 'above_average' | 'below_average' | 'near_upper_band' | 'near_lower_band' | 'rising_volatility' | 'falling_volatility' | 'accumulation' | 'distribution' | 'neutral' | 'insufficient_data' | 'not_available'
    /** Why there are no figures. */
    readonly reason?: string
    readonly series?: readonly ({
      /** When the candle opened, ISO 8601 UTC. */
      readonly time: string
      readonly value: Readonly<Record<string, number | null>>
    })[]
  }>>
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type IndicatorCatalogInput = {
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type IndicatorCatalogOutput = {
  readonly count: number
  readonly indicators: readonly ({
    readonly id: string
    readonly name: string
    readonly category: 'momentum' | 'trend' | 'volatility' | 'volume'
    /** Not available where a venue does not tell the volume. */
    readonly needsVolume: boolean
    /** By name; give one as id.name. */
    readonly parameters: Readonly<Record<string, {
      readonly default: number
      readonly min: number
      readonly max: number
      readonly integer: boolean
    }>>
    /** The lines it gives. */
    readonly outputs: readonly string[]
  })[]
  /** Every word an indicator may say. */
  readonly signalWords: readonly ('overbought' | 'oversold' | 'bullish_momentum' | 'bearish_momentum' | 'bullish_crossover' | 'bearish_crossover' | 'bullish_trend' | 'bearish_trend' | 'weak_trend' | 'above_average' | 'below_average' | 'near_upper_band' | 'near_lower_band' | 'rising_volatility' | 'falling_volatility' | 'accumulation' | 'distribution' | 'neutral' | 'insufficient_data' | 'not_available')[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export interface SignalsTools {
  /** Which way a market leans right now, with reasons, entry, stop, targets and risk. Costs: $0.005. */
  signal(input?: SignalInput, options?: CallOptions): Promise<ToolAnswer<SignalOutput>>

  /** How often the trading signals sold here came true: hit rate, interval, Brier score, sample size. Costs: $0.005. */
  signalRecord(input?: SignalRecordInput, options?: CallOptions): Promise<ToolAnswer<SignalRecordOutput>>

  /** A free, delayed sample of our trading signal for one large market, one to five hours old. Costs: free. */
  previewSignal(input?: PreviewSignalInput, options?: CallOptions): Promise<ToolAnswer<PreviewSignalOutput>>

  /** Whether the resolver that judges our sold signals keeps up, and how often they came true. Costs: free. */
  predictionGameHealth(input?: PredictionGameHealthInput, options?: CallOptions): Promise<ToolAnswer<PredictionGameHealthOutput>>

  /** Volume, change and breadth of the large crypto markets over an hour, four hours, a day or a week. Costs: free. */
  dashboardSummary(input?: DashboardSummaryInput, options?: CallOptions): Promise<ToolAnswer<DashboardSummaryOutput>>

  /** The technical indicators you name, over one market: their newest figures and what they say. Costs: $0.005. */
  indicator(input?: IndicatorInput, options?: CallOptions): Promise<ToolAnswer<IndicatorOutput>>

  /** Every technical indicator that can be computed here, with its parameters, bounds and lines. Costs: free. */
  indicatorCatalog(input?: IndicatorCatalogInput, options?: CallOptions): Promise<ToolAnswer<IndicatorCatalogOutput>>
}

export const signalsRoutes: Readonly<Record<keyof SignalsTools, Route>> = {
  signal: { method: 'POST', path: '/signal' },
  signalRecord: { method: 'GET', path: '/tools/signal-record' },
  previewSignal: { method: 'GET', path: '/preview/signal' },
  predictionGameHealth: { method: 'GET', path: '/prediction-game/health' },
  dashboardSummary: { method: 'GET', path: '/dashboard-summary' },
  indicator: { method: 'GET', path: '/indicator' },
  indicatorCatalog: { method: 'GET', path: '/tools/indicator-catalog' },
}

// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type SignalInput = {
  /** Asset name or symbol, such as bitcoin, BTC or sol. Default: "bitcoin". */
  readonly token?: string | undefined
  /** Ask this venue only; left out, venues stand in for each other in order. webhook and n8n: the operator’s own source, where there is one. */
  readonly source?: 'binance' | 'coinbase' | 'coingecko' | 'okx' | 'bybit' | 'kraken' | 'bitget' | 'kucoin' | 'upbit' | 'cryptocom' | 'crypto.com' | 'webhook' | 'n8n' | undefined
  /** A symbol as the venue writes it, such as BTC-USDT; replaces token and needs source. */
  readonly instId?: string | undefined
  /** Candle length; the source’s own default when left out, and echoed. */
  readonly bar?: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w' | undefined
  /** How many candles to read. Default: 200. */
  readonly limit?: number | undefined
}

export type SignalOutput = {
  /** The recommendation; prices are numbers in the quote asset. */
  readonly signal: {
    readonly bias: 'bullish' | 'bearish' | 'neutral'
    /** 0 to 1: how far trend, momentum, volatility and volume agree. */
    readonly confidence: number
    /** Where to get in, with zone, stop and targets; or why not. */
    readonly entry: {
      /** Null when there is nothing to enter. */
      readonly side: 'long' | 'short' | null
      /** In the quote asset. */
      readonly price: number
    }
    /** The figures that led there, one sentence each. */
    readonly reasoning: readonly string[]
    readonly metadata: {
      readonly instrument: string
      readonly market: string
    }
    /** Price, and change, high, low and volume over 24 hours; null where unknown. */
    readonly marketOverview: Readonly<Record<string, unknown>>
    /** RSI, MACD, averages, bands, VWAP, ADX, MFI, support, resistance. */
    readonly technicalIndicators: Readonly<Record<string, unknown>>
    readonly trendAnalysis: Readonly<Record<string, unknown>>
    readonly momentumAnalysis: Readonly<Record<string, unknown>>
    readonly volatilityAnalysis: Readonly<Record<string, unknown>>
    readonly volumeAnalysis: Readonly<Record<string, unknown>>
    readonly tradingRecommendation: Readonly<Record<string, unknown>>
    /** Supports and resistances, and a plan for either side. */
    readonly priceTargets: Readonly<Record<string, unknown>>
    /** Position size for a stated book and risk. */
    readonly riskManagement: Readonly<Record<string, unknown>>
    readonly actionPlan: Readonly<Record<string, unknown>>
    readonly quickSummary: Readonly<Record<string, unknown>>
  }
  /** The venue whose candles were read. */
  readonly source: string
  readonly bar: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w'
  /** Venues that were asked first and did not answer. */
  readonly fallbackFrom?: readonly string[]
  /** How this signal will be judged; it enters the record once it is sold. */
  readonly prediction: {
    readonly bias: 'bullish' | 'bearish' | 'neutral'
    /** 0 to 1. */
    readonly confidence: number
    /** In the quote asset. */
    readonly price: number
    /** Average true range of a bar, in the quote asset. */
    readonly range: number
    /** Close of the last bar it was made from, ISO 8601 UTC. */
    readonly madeAt: string
    /** When it is judged, ISO 8601 UTC. */
    readonly horizonAt: string
    readonly judged: string
  }
  /** What became of signals of this bar and bias that were sold before. */
  readonly record: {
    readonly status: 'record' | 'no_record_yet'
    /** Signals whose outcome is known. */
    readonly sampleSize: number
    /** Signals whose source told no price at the horizon; not in the sample. */
    readonly unresolved: number
    /** Share that came true, 0 to 1. */
    readonly hitRate: number | null
    /** 95% Wilson interval of the hit rate. */
    readonly hitRateInterval: {
      readonly low: number
      readonly high: number
    } | null
    /** 0 is perfect, 0.25 is what saying one half every time gives; confidence is read as probability. */
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
    /** Signals whose source told no price at the horizon; not in the sample. */
    readonly unresolved: number
    /** Share that came true, 0 to 1. */
    readonly hitRate: number | null
    /** 95% Wilson interval of the hit rate. */
    readonly hitRateInterval: {
      readonly low: number
      readonly high: number
    } | null
    /** 0 is perfect, 0.25 is what saying one half every time gives; confidence is read as probability. */
    readonly brierScore: number | null
    readonly note: string
  }
  /** The same for every bar and bias of which a signal was sold. */
  readonly kinds: readonly ({
    readonly status: 'record' | 'no_record_yet'
    /** Signals whose outcome is known. */
    readonly sampleSize: number
    /** Signals whose source told no price at the horizon; not in the sample. */
    readonly unresolved: number
    /** Share that came true, 0 to 1. */
    readonly hitRate: number | null
    /** 95% Wilson interval of the hit rate. */
    readonly hitRateInterval: {
      readonly low: number
      readonly high: number
    } | null
    /** 0 is perfect, 0.25 is what saying one half every time gives; confidence is read as probability. */
    readonly brierScore: number | null
    readonly note: string
    readonly bar: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w' | null
    readonly bias: 'bullish' | 'bearish' | 'neutral' | null
  })[]
  /** Signals whose horizon came last, newest first; of any kind. */
  readonly recent: readonly ({
    readonly venue: string
    readonly instrument: string
    readonly bar: string
    readonly bias: 'bullish' | 'bearish' | 'neutral'
    readonly outcome: 'hit' | 'miss' | 'unresolved'
  })[]
  /** Signals sold whose horizon has not come yet; of any kind. */
  readonly pending: number
  readonly method: {
    readonly horizonBars: number
    readonly judged: string
    readonly counted: string
  }
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
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
    /** 0 to 1: how far trend, momentum, volatility and volume agree. */
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
    readonly dueSince: string | null
    readonly resolved: number
    /** Their source told no price at the horizon. */
    readonly unresolved: number
    readonly lastResolvedAt: string | null
  }
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type DashboardSummaryInput = {
  /** How far back: 1H, 4H, 1D or 1W. Default: "1D". */
  readonly period?: '1H' | '4H' | '1D' | '1W' | undefined
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
  readonly markets: readonly ({
    readonly token: string
    readonly venue: string
    readonly changePct: number | null
  })[]
  /** 24 parts, oldest first: dollars traded in rising (inflow) and falling (outflow) bars. */
  readonly flowIndex: readonly ({
    readonly from: string
    readonly index: number | null
    readonly inflow: number
    readonly outflow: number
  })[]
  /** What is not told, and why; nothing is made up in its place. */
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
  /** How many candles to read. Default: 200. */
  readonly limit?: number | undefined
  /** Indicator ids separated by commas, such as rsi,macd,bollinger. Tune one in place (rsi:period=21) or with a parameter of its own (rsi.period=21); indicator-catalog lists them all. Default: "rsi". */
  readonly indicators?: string | undefined
  /** Also give the figures of every candle, oldest first. Default: false. */
  readonly series?: boolean | undefined
  readonly [name: string]: unknown
}

export type IndicatorOutput = {
  /** The market as the venue writes it. */
  readonly symbol: string
  /** The venue whose candles were read. */
  readonly source: string
  readonly interval: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w'
  /** How many candles were asked for. */
  readonly limit: number
  /** How many candles the venue had. */
  readonly candleCount: number
  /** Price of the newest candle, in the quote asset. */
  readonly lastClose: number
  /** Time the newest candle speaks of, ISO 8601 UTC. */
  readonly asOf: string
  /** Readings by indicator id. */
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

export type IndicatorCatalogInput = Readonly<Record<string, never>>

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
  /** Which way a market leans right now, with reasons, entry, stop, targets and risk. Costs: 0.005 USD. */
  signal(input?: SignalInput, options?: CallOptions): Promise<ToolAnswer<SignalOutput>>

  /** How often the trading signals sold here came true: hit rate, interval, Brier score, sample size. Costs: 0.005 USD. */
  signalRecord(input?: SignalRecordInput, options?: CallOptions): Promise<ToolAnswer<SignalRecordOutput>>

  /** A free, delayed sample of our trading signal for one large market, one to five hours old. Costs: free. */
  previewSignal(input?: PreviewSignalInput, options?: CallOptions): Promise<ToolAnswer<PreviewSignalOutput>>

  /** Whether the resolver that judges what we have sold at its horizon keeps up. Costs: free. */
  predictionGameHealth(input?: PredictionGameHealthInput, options?: CallOptions): Promise<ToolAnswer<PredictionGameHealthOutput>>

  /** Volume, change and breadth of the large crypto markets over an hour, four hours, a day or a week. Costs: free. */
  dashboardSummary(input?: DashboardSummaryInput, options?: CallOptions): Promise<ToolAnswer<DashboardSummaryOutput>>

  /** The technical indicators you name, over one market: their newest figures and what they say. Costs: 0.005 USD. */
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

import { z } from 'zod'
import { precise } from '../answers/precision.ts'
import { sectionNames } from './dashboard.ts'

const figure = z.number().nullable().optional()
const percent = z.number().meta(precise('percent')).nullable().optional()
const text = z.string().nullable().optional()

const dollars = figure.describe('US dollars.')
const quoted = figure.describe('In the quote asset.')
const coins = figure.describe('BTC.')
const hundred = percent.describe('0 to 100.')

/** A part of the dashboard, or why it is missing. */
export const Section = z.looseObject({
  ok: z.boolean(),
  source: z.string().describe('The source that reported it, or should have.'),
  asOf: z.string().optional().describe('The oldest of what it is made of; else as its source in provenance.'),
  error: z.string().optional().describe('Why this part is missing; nothing is made up in its place.'),
})

const bitcoinMarket = { instrument: text, quote: text }

export const overviewFields = {
  price: Section.extend({
    ...bitcoinMarket,
    usd: figure,
    change24hPct: figure,
    high24h: figure,
    low24h: figure,
    volumeBtc24h: coins,
    volumeUsd24h: dollars,
  }),
  exchanges: Section.extend({
    binance: figure,
    coinbase: figure,
    coinbasePremiumPct: figure,
    note: text,
  }).describe('Prices in what each venue counts in; the premium is Coinbase over Binance.'),
  market: Section.extend({ marketCapUsd: figure, dominancePct: figure }),
  derivatives: Section.extend({
    fundingRatePct: figure,
    fundingRate: figure,
    markPrice: quoted,
    openInterestBtc: figure,
  }),
  sentiment: Section.extend({ fearGreedIndex: figure, fearGreedLabel: text }),
}

const technicals = Section.extend({
  interval: text,
  trend: text,
  rsi: figure,
  stochastic: z.looseObject({ k: figure, d: figure }).optional(),
  macd: z.looseObject({ value: quoted, signal: figure, histogram: figure }).optional(),
  movingAverages: z.looseObject({ sma20: figure, sma50: figure, ema12: figure, ema26: figure }).optional(),
  bollingerBands: z.looseObject({ upper: figure, middle: figure, lower: figure }).optional(),
  vwap: figure,
  support: figure,
  resistance: figure,
  adx: z
    .looseObject({
      value: hundred,
      pdi: figure,
      mdi: figure,
      trendStrength: text,
      trendDirection: text,
      diCrossover: text,
    })
    .optional(),
  mfi: z
    .looseObject({
      ok: z.boolean().optional(),
      value: hundred,
      signal: text,
      volumePressure: text,
      divergence: text,
      trend: text,
    })
    .optional(),
})

const correlations = Section.extend({
  interval: text,
  pairs: z
    .array(
      z.looseObject({
        pair: z.string(),
        correlation: figure,
        low: figure,
        high: figure,
        beta: figure,
        samples: figure,
      }),
    )
    .optional()
    .describe('Of daily returns; low and high bound 95 %.'),
})

const tradingFields = {
  orderBook: Section.extend({
    ...bitcoinMarket,
    withinPct: figure,
    midPrice: quoted,
    bidNotional: quoted,
    askNotional: quoted,
    imbalancePct: figure,
    spreadBps: figure,
    reachPct: figure,
  }),
  funding: Section.extend({
    instrument: text,
    currentPct: figure,
    annualizedPct: figure,
    intervalHours: figure,
    nextAt: text,
    series: z.array(z.looseObject({ time: z.string(), ratePct: figure })).optional(),
  }),
  openInterest: Section.extend({
    instrument: text,
    latestBtc: figure,
    latestUsd: figure,
    change24hPct: figure,
    since: text,
    series: z.array(z.looseObject({ time: z.string(), btc: figure })).optional(),
  }),
  longShort: Section,
  takerFlow: Section.extend({
    interval: text,
    buyPct24h: figure,
    bars: z.array(z.looseObject({ time: z.string(), buyPct: figure })).optional(),
  }),
  lastTrades: Section.extend({
    ...bitcoinMarket,
    trades: figure,
    seconds: figure,
    buyPct: figure,
    largestNotional: quoted,
  }),
}

/** What the sections hold, each beside its source. */
export const sectionFields = {
  technicals,
  performance: Section.extend({
    currentPrice: quoted,
    changes: z
      .record(z.string(), z.number().meta(precise('percent')).nullable())
      .optional()
      .describe('Percent, by horizon.'),
  }),
  volatility: Section.extend({
    interval: text,
    atr14: figure,
    atrPct: figure,
    high24h: figure,
    low24h: figure,
    rangePositionPct: figure,
    realisedWeekPct: figure,
  }),
  ...tradingFields,
  correlations,
  fearGreedHistory: Section.extend({
    index: text,
    latest: z.looseObject({ day: z.string(), value: hundred, mood: text }).nullable().optional(),
    series: z.array(z.looseObject({ day: z.string(), value: hundred, mood: text })).optional(),
  }),
  marketStructure: Section.extend({
    totalMarketCapUsd: figure,
    totalVolumeUsd24h: dollars,
    btcDominancePct: figure,
    ethBtcDominanceRatio: figure,
    altSeasonProxy: percent.describe('Percent of all value that is in neither of the two largest.'),
  }),
  news: Section.extend({
    total: figure,
    items: z
      .array(z.looseObject({ title: z.string(), url: text, source: text, publishedAt: z.string() }))
      .optional(),
  }),
  sentiment: Section.extend({
    positive: figure,
    negative: figure,
    neutral: figure,
    total: figure,
    score: figure.describe('-1 to 1.'),
    method: text,
    confidence: text,
  }),
  signal: Section.extend({
    interval: text,
    bias: text,
    confidence: figure.describe('0 to 1.'),
    action: text,
    reasoning: z.array(z.string()).optional(),
  }),
  supply: Section.extend({
    height: figure,
    circulating: figure,
    maxSupply: coins,
    pctMined: figure,
    subsidy: figure,
    nextHalvingHeight: figure,
    daysToHalving: figure,
    nextHalvingAt: text,
    isEstimate: z.boolean().optional(),
    formula: text,
  }),
}

const section = (name: string) => `dashboard.sections.${name}`

/** What repeats other fields of a dashboard, or explains them: in a full answer alone. */
export const bitcoinFullOnly = [
  ...sectionNames.map((name) => `${section(name)}.asOf`),
  'sources',
  'bubblemap.method',
  'bubblemap.interval',
  'dashboard.overview.derivatives.fundingRate',
  'dashboard.overview.exchanges.note',
  `${section('orderBook')}.instrument`,
  `${section('orderBook')}.quote`,
  `${section('orderBook')}.midPrice`,
  `${section('funding')}.instrument`,
  `${section('funding')}.currentPct`,
  `${section('openInterest')}.instrument`,
  `${section('openInterest')}.latestBtc`,
  `${section('lastTrades')}.instrument`,
  `${section('lastTrades')}.quote`,
  `${section('fearGreedHistory')}.index`,
  `${section('technicals')}.stochastic`,
  `${section('technicals')}.movingAverages`,
  `${section('technicals')}.bollingerBands`,
  `${section('technicals')}.adx.pdi`,
  `${section('technicals')}.adx.mdi`,
  `${section('technicals')}.adx.diCrossover`,
  `${section('technicals')}.mfi.ok`,
  `${section('technicals')}.mfi.volumePressure`,
  `${section('technicals')}.mfi.divergence`,
  `${section('technicals')}.mfi.trend`,
  `${section('performance')}.currentPrice`,
  `${section('volatility')}.high24h`,
  `${section('volatility')}.low24h`,
  `${section('correlations')}.pairs.low`,
  `${section('correlations')}.pairs.high`,
  `${section('correlations')}.pairs.samples`,
  `${section('marketStructure')}.btcDominancePct`,
  `${section('supply')}.formula`,
  `${section('supply')}.nextHalvingHeight`,
]

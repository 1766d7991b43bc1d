import { HOUR_SECONDS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Bar } from '../../upstream/market-data/candles.ts'
import { NO_SOURCE, type PartQuery } from '../partial-results/part.ts'
import type { ToolWorld } from '../ports.ts'
import type { Detail } from './detail.ts'
import { correlations, performance, signalPart, technicals, volatilityPart } from './market-parts.ts'
import { derivativesPart, exchangesPart, marketPart, moodPart, pricePart } from './overview-parts.ts'
import { readingsOf } from './readings.ts'
import { fundingPart, lastTrades, openInterestPart, orderBook, takerFlow } from './trading-parts.ts'
import { fearGreedHistory, marketStructure, newsPart, newsSentiment, supplyPart } from './world-parts.ts'

/** The parts of the dashboard, in the order in which they are listed. */
export const sectionNames = [
  'technicals',
  'performance',
  'volatility',
  'orderBook',
  'funding',
  'openInterest',
  'longShort',
  'takerFlow',
  'lastTrades',
  'correlations',
  'fearGreedHistory',
  'marketStructure',
  'news',
  'sentiment',
  'signal',
  'supply',
] as const
export type SectionName = (typeof sectionNames)[number]

/** How old a part may be, seconds: markets, figures of the whole market, the press, an index of days. */
const MARKET_AGE = 300
const WHOLE_AGE = 900
const NEWS_AGE = HOUR_SECONDS
export const MOOD_AGE = 129_600
export const partAges = { prices: MARKET_AGE, wholeMarket: WHOLE_AGE, news: NEWS_AGE, fearAndGreed: MOOD_AGE }

interface Asked {
  readonly exchange: 'binance' | 'coinbase'
  readonly interval: Bar
  readonly detail: Detail
}

/** How every part is found; no source is asked before. */
export function dashboardOf(world: ToolWorld, { exchange, interval, detail }: Asked) {
  const readings = readingsOf(world, { interval })
  const now = world.now()
  const sections: Record<SectionName, PartQuery<object>> = {
    technicals: market('candles', () => technicals(readings)),
    performance: market('candles', () => performance(readings, now)),
    volatility: market('candles', () => volatilityPart(readings)),
    orderBook: market('books', () => orderBook(world)),
    funding: market('perpetuals', () => fundingPart(readings, detail)),
    openInterest: market('perpetuals', () => openInterestPart(readings, detail)),
    longShort: market(NO_SOURCE, uncounted),
    takerFlow: market('binance', () => takerFlow(world, detail)),
    lastTrades: market(exchange, () => lastTrades(world, exchange)),
    correlations: market('candles', () => correlations(readings)),
    fearGreedHistory: {
      source: 'alternative-me',
      maxAgeSeconds: MOOD_AGE,
      find: () => fearGreedHistory(readings, detail),
    },
    marketStructure: { source: 'assets', maxAgeSeconds: WHOLE_AGE, find: () => marketStructure(readings) },
    news: { source: 'news', maxAgeSeconds: NEWS_AGE, find: () => newsPart(readings, detail) },
    sentiment: { source: 'news', maxAgeSeconds: NEWS_AGE, find: () => newsSentiment(readings, now) },
    signal: market('candles', () => signalPart(readings, detail)),
    supply: market('computed', async () => supplyPart(now)),
  }
  const overview = {
    price: market('tickers', () => pricePart(readings)),
    exchanges: market('tickers', () => exchangesPart(readings)),
    market: { source: 'assets', maxAgeSeconds: WHOLE_AGE, find: () => marketPart(readings) },
    derivatives: market('perpetuals', () => derivativesPart(readings)),
    sentiment: { source: 'alternative-me', maxAgeSeconds: MOOD_AGE, find: () => moodPart(readings) },
  }
  return { sections, overview }
}

/** A part about a market that trades all the time. */
export function market<T extends object>(source: string, find: PartQuery<T>['find']): PartQuery<T> {
  return { source, maxAgeSeconds: MARKET_AGE, find }
}

async function uncounted(): Promise<never> {
  throw new GatewayError(
    'upstream_unavailable',
    'No source here counts accounts that are long and short; nothing is derived in its place.',
  )
}

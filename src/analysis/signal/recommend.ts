import { GatewayError } from '../../core/failures.ts'
import { type BarRow, barLength, barsOf } from '../market/bars.ts'
import { latest } from '../numbers/line.ts'
import { adviseOn } from './advice.ts'
import { decide, type Groups } from './decision.ts'
import { type Gauges, readGauges } from './gauges.ts'
import { overviewOf, type TickerDay, usableTicker } from './market-day.ts'
import { readMomentum } from './momentum.ts'
import { entryFor, sizeFor } from './plan.ts'
import type { Decision, Entry, Metadata, Recommendation } from './shape.ts'
import { targetsOf } from './targets.ts'
import { describeIndicators } from './technical.ts'
import { readTrend, strongTrend, trendStrengthOf } from './trend.ts'
import { voteOf } from './verdict.ts'
import { readVolatility } from './volatility.ts'
import { readVolume } from './volume.ts'

/** Fewer closed bars than this say nothing. */
export const MIN_BARS = 20
/** By the list of candles itself: a market that many ask for at once is read once. */
const output = new WeakMap<TradedMarket['candles'], { market: TradedMarket; made: Recommendation }>()

/** A market as it has traded, oldest bar first. */
export interface TradedMarket {
  readonly instrument: string
  readonly venue: string
  /** What prices are counted in, where the source names it. */
  readonly quote?: string | undefined
  /** The time the newest candle describes, milliseconds since the epoch. */
  readonly asOf?: number | undefined
  /** The market's ticker: it gives the current price and the 24 hours; without one the candles do. */
  readonly ticker?: TickerDay | undefined
  readonly candles: readonly (BarRow & {
    /** False on the last bar while it is still trading. */
    readonly closed: boolean
  })[]
}

/**
 * States which way a market leans, why, and what could be done about it. Closed bars alone decide; the
 * ticker, or a bar that is still trading, gives the current price and the 24 hours that end with it. The same market
 * always gives the same answer.
 *
 * @throws GatewayError `upstream_malformed` when fewer than 20 bars are closed or a bar cannot be true.
 */
export function recommend(market: TradedMarket): Recommendation {
  const before = output.get(market.candles)
  if (before && isSame(before.market, market)) return before.made
  const made = workedOut(market)
  output.set(market.candles, { market, made })
  return made
}

function isSame(one: TradedMarket, other: TradedMarket): boolean {
  return (
    one.instrument === other.instrument &&
    one.venue === other.venue &&
    one.quote === other.quote &&
    one.asOf === other.asOf &&
    one.ticker?.asOf === other.ticker?.asOf &&
    one.ticker?.last === other.ticker?.last
  )
}

function workedOut({ instrument, venue, candles, quote, asOf, ticker: whole }: TradedMarket): Recommendation {
  const everything = barsOf(candles)
  const bars = barsOf(candles.filter(({ closed }) => closed))
  if (bars.close.length < MIN_BARS)
    throw new GatewayError(
      'upstream_malformed',
      `A signal needs ${MIN_BARS} closed bars; the venue gave fewer.`,
      {
        details: { closedBars: bars.close.length },
      },
    )
  const ticker = usableTicker({ ticker: whole, candles, asOf })
  const price = ticker?.last ?? latest(everything.close)
  const gauges = readGauges(bars, price)
  const groups = readGroups(gauges)
  const decision = decide(groups, gauges)
  const entry = entryFor(decision, gauges)
  const risk = sizeFor(decision, gauges)
  const missing = Object.values(groups).flatMap((group) => (group.ok ? [] : [group.reason]))
  const reasoning = reasoningOf(decision, groups)
  const { bias, confidence, action, strength, votes, sentence } = decision
  return {
    bias,
    confidence,
    entry,
    reasoning,
    source: venue,
    symbol: instrument,
    metadata: { instrument, quote: quote ?? null, market: venue, ...metadataOf(gauges, decision) },
    marketOverview: overviewOf({ price, quote: quote ?? null, candles, asOf, ticker }),
    technicalIndicators: describeIndicators(gauges),
    trendAnalysis: groups.trend,
    momentumAnalysis: groups.momentum,
    volatilityAnalysis: groups.volatility,
    volumeAnalysis: groups.volume,
    tradingRecommendation: { action, strength, confidence, reasoning, clearSignal: sentence, votes },
    priceTargets: targetsOf(gauges),
    riskManagement: risk,
    actionPlan: adviseOn({ decision, entry, risk, gauges, missing }),
    quickSummary: {
      signal: action,
      ...toSummary(entry),
      confidence,
      riskReward: entry.side !== null && risk.ok ? risk.riskReward : null,
      trendStrength: trendStrengthOf(gauges.adx),
      volumeConfirmation:
        decision.side === 0 || !groups.volume.ok ? null : voteOf(groups.volume.lean) === decision.side,
    },
  }
}

function readGroups(gauges: Gauges) {
  const trend = readTrend(gauges)
  const direction = strongTrend(trend)
  return {
    trend,
    momentum: readMomentum(gauges, direction),
    volatility: readVolatility(gauges, direction),
    volume: readVolume(gauges),
  } satisfies Groups
}

function reasoningOf({ sentence }: Decision, groups: Groups): string[] {
  return [sentence, ...Object.values(groups).flatMap((group) => (group.ok ? group.signals : [group.reason]))]
}

function metadataOf(
  { bars }: Gauges,
  { action, strength }: Decision,
): Omit<Metadata, 'instrument' | 'quote' | 'market'> {
  const length = barLength(bars.time)
  const timestamp = new Date(latest(bars.time) + length).toISOString()
  return {
    timestamp,
    analysisDate: timestamp.slice(0, 10),
    dataPoints: bars.time.length,
    barMilliseconds: length,
    TRADING_SIGNAL: action,
    SIGNAL_STRENGTH: strength,
  }
}

function toSummary(entry: Entry) {
  if (entry.side === null) return { entry: null, stopLoss: null, firstTarget: null }
  return { entry: entry.price, stopLoss: entry.stopLoss, firstTarget: entry.targets[0]?.price ?? null }
}

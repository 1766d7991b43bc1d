import { choose, type PaperEntry } from '../../analysis/paper/rules.ts'
import { recommend } from '../../analysis/signal/recommend.ts'
import type { Recommendation } from '../../analysis/signal/shape.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import type { PaperObservation } from '../../store/features/paper-repository.ts'
import type { CandleSeries } from '../../upstream/market-data/candles.ts'
import { ifAvailable, paperLedger, type ScalperDeps, scalper } from './scalper.ts'

/** The signal of one market at one moment. */
interface Reading {
  readonly token: string
  readonly at: number
  readonly series: CandleSeries
  readonly signal: Recommendation
}

/** What the agent made of a market. */
interface MarketVisit {
  readonly look: PaperObservation
  readonly bought: boolean
}

/**
 * Reads the signal of a market and buys on paper what the rules allow.
 *
 * @returns Undefined when no source answers.
 */
export async function tradeSignal(
  token: string,
  deps: ScalperDeps,
  stop: AbortSignal,
): Promise<MarketVisit | undefined> {
  const read = await ifAvailable(readSignal(token, deps, stop), stop)
  if (!read) return undefined
  const reading = { ...read, token, at: deps.dataClock.now() }
  const { bought, verdict } = await decide(reading, deps)
  return { look: toLook(reading, { verdict, mode: deps.mode }), bought }
}

async function readSignal(
  token: string,
  { candles }: ScalperDeps,
  stop: AbortSignal,
): Promise<Pick<Reading, 'series' | 'signal'>> {
  const { bar, candles: limit } = scalper
  const series = await candles.recent({ token, bar, limit }, { signal: stop })
  return { series, signal: recommend(series) }
}

async function decide(
  reading: Reading,
  { book, mode, rules }: ScalperDeps,
): Promise<{ readonly bought: boolean; readonly verdict: string }> {
  const open = await book.listOpen(mode)
  if (open.some((run) => run.token === reading.token)) {
    return { bought: false, verdict: 'A run is open in this market.' }
  }
  const choice = choose(reading.signal, await paperLedger(book, mode, rules), rules)
  if (choice.kind === 'pass') return { bought: false, verdict: choice.verdict }
  const bought = await book.begin(toRun(reading, choice.entry, { mode, rules }), rules.maxOpen)
  return { bought, verdict: bought ? choice.verdict : 'This signal has been traded already.' }
}

function toRun(
  { token, at, series, signal }: Reading,
  entry: PaperEntry,
  { mode, rules }: Pick<ScalperDeps, 'mode' | 'rules'>,
) {
  const { strength, confidence } = signal.tradingRecommendation
  return {
    // the same closed bars are acted on once
    id: [mode, token, signal.metadata.timestamp].join('|'),
    mode,
    token,
    venue: series.venue,
    instrument: series.instrument,
    bar: series.bar,
    strength,
    confidence,
    opened_at: at,
    // what the market did within this minute before the entry must not count
    walked_until: Math.ceil(at / MINUTE_MS) * MINUTE_MS,
    expires_at: at + rules.maxHoldMinutes * MINUTE_MS,
    units: entry.units,
    entry_price: entry.entryPrice,
    stop_price: entry.stopPrice,
    target_price: entry.targetPrice,
    mark_price: signal.entry.price,
    fees: entry.fees,
  }
}

function toLook(
  { token, at, series, signal }: Reading,
  { verdict, mode }: Pick<PaperObservation, 'verdict' | 'mode'>,
): PaperObservation {
  const { action, strength, confidence } = signal.tradingRecommendation
  const { price } = signal.entry
  return { mode, token, at, venue: series.venue, action, strength, confidence, price, verdict }
}

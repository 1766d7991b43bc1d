import { cameTrue, squaredErrorOf } from '../../analysis/signal/record.ts'
import type { Clock } from '../../core/clock.ts'
import type { DataMode } from '../../core/data-mode.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { SignalEnding, SignalRepository, SoldSignal } from '../../store/features/signal-repository.ts'
import type { PeriodicJob } from '../../store/jobs/scheduler.ts'
import {
  type Bar,
  barMilliseconds,
  bars,
  type Candle,
  type Candles,
  candleSources,
  webhookSources,
} from '../../upstream/market-data/candles.ts'

const sources = [...candleSources, ...webhookSources] as const
const MAX_SIGNALS_PER_RUN = 200
const MAX_CANDLES = 1_000
/** Enough to hold the last close before the horizon, and the bar that is open now. */
const BARS_BEFORE_HORIZON = 3
/** A source that gives no price is asked again so often, and no longer than a day. */
const RETRY_MS = 10 * MINUTE_MS
const GIVE_UP_MS = 24 * 60 * MINUTE_MS

interface SignalResolverDeps {
  readonly book: SignalRepository
  readonly candles: Candles
  readonly mode: DataMode
  /** In replay mode it stands still, and so do the horizons that are still to come. */
  readonly dataClock: Clock
}

/** Judges sold signals at their horizon by the candles of the venue they were made from. */
export function createSignalResolver({ book, candles, mode, dataClock }: SignalResolverDeps): PeriodicJob {
  async function resolve(signal: SoldSignal, close: number | undefined) {
    const now = dataClock.now()
    if (close !== undefined) {
      const isHit = cameTrue(signal, close)
      const squaredError = squaredErrorOf(signal.confidence, isHit)
      return end(signal, { outcome: isHit ? 'hit' : 'miss', close, squaredError, at: now })
    }
    if (now >= signal.horizon_at + GIVE_UP_MS) {
      return end(signal, { outcome: 'unresolved', at: now })
    }
    await book.postpone(signal.id, now + RETRY_MS)
    return 'postponed'
  }

  /** Another gateway may have ended it meanwhile, and then it counted there. */
  async function end(signal: SoldSignal, ending: SignalEnding) {
    return (await book.end(signal, ending)) ? ending.outcome : 'taken'
  }

  /**
   * How a market has traded around its horizons, in the shortest bars that reach back so far, or in those of its
   * signals where the source has no others; nothing when it does not answer.
   */
  async function tradingSince(market: Market, horizonAt: number, stop: AbortSignal): Promise<Trading> {
    const countOf = (bar: Bar) =>
      Math.ceil((dataClock.now() - horizonAt) / barMilliseconds[bar]) + BARS_BEFORE_HORIZON
    const shortest = bars.find((bar) => countOf(bar) <= MAX_CANDLES) ?? market.bar
    for (const bar of new Set([shortest, market.bar])) {
      const limit = Math.min(MAX_CANDLES, countOf(bar))
      try {
        const query = { ...market, bar, token: market.instId, limit }
        const series = await candles.recent(query, { signal: stop })
        return { candles: series.candles, length: barMilliseconds[series.bar] }
      } catch (error) {
        if (!(error instanceof GatewayError) || stop.aborted) throw error
      }
    }
    return noTrading
  }

  return {
    name: 'resolve-signals',
    everyMilliseconds: MINUTE_MS,
    async run(stop) {
      const counts = { hit: 0, miss: 0, unresolved: 0, postponed: 0, taken: 0 }
      const due = await book.due(mode, dataClock.now(), MAX_SIGNALS_PER_RUN)
      for (const signals of groupByMarket(due)) {
        const market = toMarket(signals[0])
        const horizonAt = Math.min(...signals.map(({ horizon_at }) => horizon_at))
        const trading = market ? await tradingSince(market, horizonAt, stop) : noTrading
        for (const signal of signals) counts[await resolve(signal, findClose(signal, trading))] += 1
      }
      return counts
    },
  }
}

/** The last close at or before the horizon, once the source reports a bar that reaches it. */
function findClose({ made_at, horizon_at }: SoldSignal, { candles, length }: Trading): number | undefined {
  const hasReached = candles.some(({ time, closed }) => closed && time + length >= horizon_at)
  const last = candles.findLast(({ time }) => time + length <= horizon_at)
  return hasReached && last && last.time + length > made_at ? last.close : undefined
}

interface Trading {
  readonly candles: readonly Candle[]
  /** Of a bar, milliseconds. */
  readonly length: number
}

const noTrading: Trading = { candles: [], length: 0 }

interface Market {
  readonly source: (typeof sources)[number]
  readonly instId: string
  readonly bar: Bar
}

function toMarket(signal: SoldSignal | undefined): Market | undefined {
  const source = sources.find((id) => id === signal?.venue)
  const bar = bars.find((known) => known === signal?.bar)
  return signal && source && bar ? { source, instId: signal.instrument, bar } : undefined
}

function groupByMarket(signals: readonly SoldSignal[]): readonly SoldSignal[][] {
  const markets = new Map<string, SoldSignal[]>()
  for (const signal of signals) {
    const key = [signal.venue, signal.instrument, signal.bar].join('\n')
    markets.set(key, [...(markets.get(key) ?? []), signal])
  }
  return [...markets.values()]
}

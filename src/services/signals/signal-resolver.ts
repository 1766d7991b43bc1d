import { cameTrue, type Prediction, squaredErrorOf } from '../../analysis/signal/record.ts'
import type { Clock } from '../../core/clock.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { PeriodicJob } from '../../jobs/scheduler.ts'
import type { SignalEnding, SignalRepository, SoldSignal } from '../../store/features/signal-repository.ts'
import {
  type Bar,
  barMilliseconds,
  bars,
  type Candle,
  type Candles,
  candleSources,
  webhookSources,
} from '../../upstream/market-data/candles.ts'
import type { DataMode } from '../../upstream/sourced.ts'

const sources = [...candleSources, ...webhookSources] as const
const MAX_SIGNALS_PER_RUN = 200
const MAX_CANDLES = 1_000
/** A source that tells no price is asked again so often, and no longer than a day. */
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
      const isHit = cameTrue(toPrediction(signal), close)
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

  /** How the market of these signals has traded since the first of them; nothing when its source is silent. */
  async function tradingSince(market: Market, madeAt: number, stop: AbortSignal): Promise<readonly Candle[]> {
    const since = Math.ceil((dataClock.now() - madeAt) / barMilliseconds[market.bar])
    const question = { ...market, token: market.instId, limit: Math.min(MAX_CANDLES, since + 2) }
    try {
      return (await candles.recent(question, { signal: stop })).candles
    } catch (error) {
      if (error instanceof GatewayError && !stop.aborted) return []
      throw error
    }
  }

  return {
    name: 'resolve-signals',
    everyMilliseconds: MINUTE_MS,
    async run(stop) {
      const counts = { hit: 0, miss: 0, unresolved: 0, postponed: 0, taken: 0 }
      const due = await book.due(mode, dataClock.now(), MAX_SIGNALS_PER_RUN)
      for (const signals of groupByMarket(due)) {
        const market = toMarket(signals[0])
        const madeAt = Math.min(...signals.map(({ made_at }) => made_at))
        const trading = market ? await tradingSince(market, madeAt, stop) : []
        const bar = market ? barMilliseconds[market.bar] : 0
        for (const signal of signals) counts[await resolve(signal, findClose(signal, trading, bar))] += 1
      }
      return counts
    },
  }
}

/** The last close at or before the horizon, once the source tells of a bar that reaches it. */
function findClose(
  { made_at, horizon_at }: SoldSignal,
  trading: readonly Candle[],
  length: number,
): number | undefined {
  const hasReached = trading.some(({ time, closed }) => closed && time + length >= horizon_at)
  const last = trading.findLast(({ time }) => time + length <= horizon_at)
  return hasReached && last && last.time >= made_at ? last.close : undefined
}

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

function toPrediction({ made_at, horizon_at, ...signal }: SoldSignal): Prediction {
  const { bias, confidence, price, range } = signal
  return { bias, confidence, price, range, madeAt: made_at, horizonAt: horizon_at }
}

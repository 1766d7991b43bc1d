import type { Clock } from '../../src/core/clock.ts'
import {
  barMilliseconds,
  type CandleQuery,
  type CandleSeries,
} from '../../src/upstream/market-data/candles.ts'

type Ask = (query: CandleQuery, options: { signal: AbortSignal }) => Promise<CandleSeries> | CandleSeries

export interface WatchedCandles {
  /** Every question that reached the upstream: how often the paid work was done. */
  readonly asked: CandleQuery[]
  recent(query: CandleQuery, options: { signal: AbortSignal }): Promise<CandleSeries>
}

/** An upstream of candles that counts, and answers as a test wants it to. */
export function createWatchedCandles(answer: Ask = (query) => series(query)): WatchedCandles {
  const asked: CandleQuery[] = []
  return {
    asked,
    async recent(query, options) {
      asked.push(query)
      return answer(query, options)
    },
  }
}

/** A market that rises by one dollar a bar. */
export function series(
  { token, bar = '1h', limit }: CandleQuery,
  clock: Clock = { now: Date.now },
): CandleSeries {
  const now = clock.now()
  const length = barMilliseconds[bar]
  const open = now - (now % length)
  return {
    mode: 'live',
    sources: [{ name: 'binance', ok: true, asOf: now }],
    venue: 'binance',
    instrument: token.toUpperCase(),
    bar,
    candles: Array.from({ length: limit }, (_, index) => ({
      time: open - (limit - 1 - index) * length,
      open: 100 + index,
      high: 102 + index,
      low: 99 + index,
      close: 101 + index,
      volume: 10,
      closed: index < limit - 1,
    })),
  }
}

import type { NewSignal } from '../../../src/store/features/signal-repository.ts'
import type { Candle, CandleQuery, Candles } from '../../../src/upstream/market-data/candles.ts'

export const HOUR = 3_600_000
/** A whole hour. */
export const NOON = Date.parse('2026-06-01T12:00:00Z')

/** A bullish hourly signal on bitcoin at 100, sold at noon; its horizon is at six. */
export function createSoldSignal(changes: Partial<NewSignal> = {}): NewSignal {
  return {
    mode: 'simulated',
    venue: 'binance',
    instrument: 'BTCUSDT',
    bar: '1h',
    bias: 'bullish',
    confidence: 0.6,
    price: 100,
    range: 2,
    bars_until: changes.made_at ?? NOON,
    made_at: NOON,
    sold_at: NOON,
    horizon_at: NOON + 6 * HOUR,
    ...changes,
  }
}

/** A venue whose hourly closes follow a rule of the hour, up to now; it counts how often it was asked. */
export function hourlyMarket(
  closeAt: (time: number) => number,
  now: () => number,
): Candles & { readonly asked: CandleQuery[] } {
  const asked: CandleQuery[] = []
  return {
    asked,
    async recent(query) {
      asked.push(query)
      const newest = now() - (now() % HOUR)
      const candles = Array.from({ length: query.limit }, (_, index): Candle => {
        const time = newest - (query.limit - 1 - index) * HOUR
        const close = closeAt(time + HOUR)
        return { time, open: close, high: close, low: close, close, volume: 1, closed: time + HOUR <= now() }
      })
      const source = { name: 'simulated:binance', ok: true, asOf: now() }
      return {
        mode: 'simulated',
        sources: [source],
        venue: 'binance',
        instrument: 'BTCUSDT',
        bar: '1h',
        candles,
      }
    },
  }
}

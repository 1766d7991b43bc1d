import type { GatewayOverrides } from '../../app/overrides.ts'
import { HOUR_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'

type Candles = NonNullable<NonNullable<GatewayOverrides['upstreams']>['candles']>
type Candle = Awaited<ReturnType<Candles['recent']>>['candles'][number]

/** A made-up market for the demo, which can be cut off. */
export interface DemoMarket {
  readonly candles: Candles
  cutOff(): void
  repair(): void
}

export function openDemoMarket(): DemoMarket {
  let isUp = true
  return {
    cutOff() {
      isUp = false
    },
    repair() {
      isUp = true
    },
    candles: {
      async recent({ limit }) {
        if (!isUp) throw new GatewayError('upstream_unavailable', 'The market did not answer.')
        const now = Date.now()
        const hour = Math.floor(now / HOUR_MS)
        return {
          mode: 'simulated',
          sources: [{ name: 'demo-market', ok: true, asOf: now }],
          venue: 'demo-market',
          instrument: 'BTC-DEMO',
          bar: '1h',
          candles: Array.from({ length: limit }, (_, at) => toCandle(hour - limit + 1 + at, hour)),
        }
      },
    },
  }
}

/** One hourly candle; hours are counted since the epoch. */
function toCandle(hour: number, currentHour: number): Candle {
  const [open, close] = [findPrice(hour), findPrice(hour + 1)]
  return {
    time: hour * HOUR_MS,
    open,
    close,
    high: Math.max(open, close) * 1.002,
    low: Math.min(open, close) * 0.998,
    volume: 120 + 60 * Math.sin(hour / 5),
    closed: hour < currentHour,
  }
}

/** A slow wave under a quick one, in dollars. */
function findPrice(hour: number): number {
  return Math.round(6_500_000 * (1 + 0.06 * Math.sin(hour / 40) + 0.015 * Math.sin(hour / 7))) / 100
}

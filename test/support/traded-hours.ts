import { readFileSync } from 'node:fs'
import type { TradedMarket } from '../../src/analysis/signal/recommend.ts'
import { HOUR_MS } from '../../src/core/durations.ts'

export type Row = TradedMarket['candles'][number]

export const recorded = recordedRows()

/** 1,000 recorded hours of bitcoin. */
function recordedRows(): Row[] {
  const file = new URL('../recordings/indicators/btcusdt-1h.json', import.meta.url)
  const { rows }: { rows: number[][] } = JSON.parse(readFileSync(file, 'utf8'))
  return rows.map(([time = 0, open = 0, high = 0, low = 0, close = 0, volume = 0]) => ({
    time,
    open,
    high,
    low,
    close,
    volume,
    closed: true,
  }))
}

export const market = (candles: readonly Row[]): TradedMarket => ({
  instrument: 'BTCUSDT',
  venue: 'binance',
  candles,
})

/** Hourly bars whose closes follow a rule, each opening at the close before. */
export function hours(
  count: number,
  closeAt: (hour: number) => number,
  volumeAt: (hour: number) => number | null = () => 10,
): Row[] {
  return Array.from({ length: count }, (_, hour) => {
    const open = closeAt(Math.max(0, hour - 1))
    const close = closeAt(hour)
    const reach = 0.2
    return {
      time: hour * HOUR_MS,
      open,
      high: Math.max(open, close) + reach,
      low: Math.min(open, close) - reach,
      close,
      volume: volumeAt(hour),
      closed: true,
    }
  })
}

/** A market that climbs in waves. */
export const rise = (hour: number) => 100 + hour * 0.4 + Math.sin(hour)

import { z } from 'zod'
import { MINUTE_MS } from '../../core/durations.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { leftOutOf, readableRows } from '../readable-rows.ts'
import { assetBehind } from '../venues/instruments.ts'
import { DecimalText, EpochText, EpochTime } from '../venues/wire.ts'
import type { AssetFigures } from './assets.ts'

interface Options {
  readonly signal: AbortSignal
}

/** The last 24 hours of an asset at one venue. */
export interface VenueDay {
  /** CoinGecko's id of the asset. */
  readonly id: string
  readonly figures: Pick<AssetFigures, 'price' | 'change24hPct' | 'high24h' | 'low24h' | 'asOf'>
}

interface Row {
  readonly instrument: string
  readonly last: number
  readonly open: number
  readonly high: number
  readonly low: number
  /** Zero where nothing was traded, so that its price is one of long ago. */
  readonly volume: number
  readonly time: number
}

const BinanceRow = z
  .object({
    symbol: z.string().max(40),
    lastPrice: DecimalText,
    openPrice: DecimalText,
    highPrice: DecimalText,
    lowPrice: DecimalText,
    volume: DecimalText,
    closeTime: EpochTime,
  })
  .transform(
    (row): Row => ({
      instrument: row.symbol,
      last: row.lastPrice,
      open: row.openPrice,
      high: row.highPrice,
      low: row.lowPrice,
      volume: row.volume,
      time: row.closeTime,
    }),
  )
const BinanceRows = readableRows(BinanceRow)

/** OKX writes nothing where nothing is known. */
const OkxFigure = z.union([z.literal('').transform(() => 0), DecimalText])
const OkxRow = z
  .object({
    instId: z.string().max(60),
    last: OkxFigure,
    open24h: OkxFigure,
    high24h: OkxFigure,
    low24h: OkxFigure,
    vol24h: OkxFigure,
    ts: EpochText,
  })
  .transform(
    (row): Row => ({
      instrument: row.instId,
      last: row.last,
      open: row.open24h,
      high: row.high24h,
      low: row.low24h,
      volume: row.vol24h,
      time: row.ts,
    }),
  )
const OkxRows = z.object({ data: readableRows(OkxRow) }).transform(({ data }) => data)

const freshness = { fresh: MINUTE_MS, stale: 3 * MINUTE_MS, entries: 1 }

/** Every spot market of Binance in one request, two megabytes at most; 80 of its 6000 weight a minute. */
export function binanceDays(connection: Connection) {
  const rows = createReader(connection, BinanceRows, freshness)
  const url = urlAt(connection.baseUrl, 'api/v3/ticker/24hr', { type: 'MINI' })
  return async (options: Options) => daysOf('binance', await rows(url, options))
}

/** Every spot market of OKX in one request; 20 of them in two seconds are allowed. */
export function okxDays(connection: Connection) {
  const rows = createReader(connection, OkxRows, freshness)
  const url = urlAt(connection.baseUrl, 'api/v5/market/tickers', { instType: 'SPOT' })
  return async (options: Options) => daysOf('okx', await rows(url, options))
}

function daysOf(
  venue: 'binance' | 'okx',
  answer: { readonly value: readonly Row[]; readonly receivedAt: number; readonly cached: boolean },
) {
  const { value, receivedAt, cached } = answer
  const days = value.flatMap((row): VenueDay[] => {
    const asset = assetBehind(venue, row.instrument)
    if (!asset || row.volume <= 0 || row.last <= 0 || row.open <= 0) return []
    const figures = {
      price: row.last,
      change24hPct: Number(((row.last / row.open - 1) * 100).toPrecision(8)),
      high24h: row.high,
      low24h: row.low,
      asOf: Math.min(receivedAt, row.time),
    }
    return [{ id: asset.slug, figures }]
  })
  const newest = Math.max(...days.map(({ figures }) => figures.asOf))
  return { days, asOf: days.length === 0 ? receivedAt : newest, cached, ...leftOutOf(value) }
}

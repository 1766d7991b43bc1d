import { z } from 'zod'
import type { DataMode } from '../../core/data-mode.ts'
import { GatewayError } from '../../core/failures.ts'
import { type Connection, createReader } from '../http/connection.ts'
import { finish, type Row, seriesAsOf } from '../venues/series.ts'
import { candleFreshness, refusePast } from '../venues/venue.ts'
import { bars, type CandleQuery, type Candles } from './candles.ts'

const MAX_ROWS = 1_000
const NAME = 'webhook'

const Price = z.number().positive()
const Time = z.union([z.int().positive(), z.iso.datetime().transform((text) => Date.parse(text))])

/** When the bar opened, open, high, low, close, and the volume or null. */
const WireRow = z
  .tuple([Time, Price, Price, Price, Price, z.number().nonnegative().nullable()])
  .refine(([, open, high, low, close]) => low <= Math.min(open, close) && high >= Math.max(open, close))

const Answer = z.object({
  instrument: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:/-]{0,39}$/),
  bar: z.enum(bars),
  candles: z.array(WireRow).min(1).max(MAX_ROWS),
})

/**
 * Candles from the operator's own address: asked with `token`, `instId`, `bar` and `limit`, it answers
 * `{instrument, bar, candles: [[time, open, high, low, close, volume]]}`.
 */
export function webhookCandles(connection: Connection, { mode }: { readonly mode: DataMode }): Candles {
  const answers = createReader(connection, Answer, candleFreshness)
  return {
    async recent(query, options) {
      if (query.at !== undefined) refusePast('The webhook', 'has candles of the present only; name a venue.')
      const { value, receivedAt, cached } = await answers(addressFor(query, connection.baseUrl), options)
      const { instrument, bar } = value
      if (query.bar !== undefined && query.bar !== bar)
        throw new GatewayError('upstream_malformed', 'The webhook answered with candles of another length.')
      const candles = finish(value.candles.map(toRow), bar, { limit: query.limit, now: receivedAt })
      const asOf = seriesAsOf(candles, bar, receivedAt)
      return {
        mode,
        sources: [{ name: NAME, ok: true, asOf, cached }],
        venue: NAME,
        instrument,
        bar,
        candles,
      }
    },
  }
}

/** The address keeps whatever it has of its own. */
function addressFor({ token, instId, bar, limit }: CandleQuery, base: URL): URL {
  const url = new URL(base)
  for (const [name, value] of Object.entries({ token, instId, bar, limit }))
    if (value !== undefined) url.searchParams.set(name, `${value}`)
  return url
}

function toRow([time, open, high, low, close, volume]: z.output<typeof WireRow>): Row {
  return { time, open, high, low, close, volume }
}

import { z } from 'zod'
import type { DataMode } from '../../core/data-mode.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { refusalFailure } from '../http/refusals.ts'
import type { ExplainRefusal } from '../http/reply.ts'
import type { VolatilityIndex } from './volatility-index.ts'

/** When the bar opened, open, high, low, close. */
const Row = z.tuple([z.int().positive(), z.number(), z.number(), z.number(), z.number().positive()])
const Series = z.object({ result: z.object({ data: z.array(Row) }) })

const Refused = z.object({ error: z.object({ code: z.number() }) })
const TOO_OFTEN = 10_028

/** The markets whose options are traded enough for an index. */
const indexed = new Set(['BTC', 'ETH'])

const freshness = { fresh: 30_000, stale: MINUTE_MS }
/** Below this an answer counts in parts of one: the documentation writes 0.21 where the venue writes 21. */
const SURELY_PARTS = 3

interface DeribitOptions {
  readonly mode: Exclude<DataMode, 'simulated'>
}

/** Deribit's DVOL; public, no key. Its limit is in credits: about five questions a second go on for ever. */
export function deribitVolatilityIndex(connection: Connection, { mode }: DeribitOptions): VolatilityIndex {
  const { baseUrl, dataClock } = connection
  const series = createReader(connection, Series, { ...freshness, isOurs: true, explain })

  return {
    async implied(symbol, options) {
      if (!indexed.has(symbol))
        return { mode, sources: [], known: false, reason: `Deribit makes no volatility index of ${symbol}.` }
      const end = Math.ceil(dataClock.now() / MINUTE_MS) * MINUTE_MS
      const url = urlAt(baseUrl, 'public/get_volatility_index_data', {
        currency: symbol,
        start_timestamp: end - DAY_MS - HOUR_MS,
        end_timestamp: end,
        resolution: HOUR_MS / 1_000,
      })
      const { value, receivedAt, cached } = await series(url, options)
      const rows = inPercent(value.result.data).toSorted((a, b) => a.time - b.time)
      const newest = rows.at(-1)
      if (!newest) throw new GatewayError('upstream_unavailable', 'Deribit has no volatility index now.')
      const asOf = Math.min(receivedAt, newest.time + HOUR_MS)
      const dayAgo = rows.findLast(({ time }) => time <= asOf - DAY_MS)
      return {
        mode,
        sources: [{ name: 'deribit', ok: true, asOf, cached }],
        known: true,
        index: 'DVOL',
        source: 'deribit',
        percent: newest.percent,
        percentDayAgo: dayAgo?.percent ?? null,
        asOf,
      }
    },
  }
}

function inPercent(rows: readonly z.output<typeof Row>[]) {
  const factor = rows.every(([, , high]) => high < SURELY_PARTS) ? 100 : 1
  return rows.map(([time, , , , close]) => ({ time, percent: close * factor }))
}

const explain: ExplainRefusal = (status, body) => {
  const { data } = Refused.safeParse(body)
  if (data?.error.code === TOO_OFTEN)
    return refusalFailure('limited', 'Deribit', { cause: body, retryAfterSeconds: 1 })
  return data && status < 300 ? refusalFailure('refused', 'Deribit', { cause: body }) : undefined
}

import { z } from 'zod'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { refusalFailure } from '../http/refusals.ts'
import type { ExplainRefusal } from '../http/reply.ts'
import { DecimalText, EpochTime, PriceText } from '../venues/wire.ts'
import type { InterestPeriod } from './derivatives.ts'
import { historyFreshness, markFreshness, type PerpetualVenue, unknownPerpetual } from './perpetual-venue.ts'

const TimeText = z
  .string()
  .regex(/^\d{13}$/)
  .transform(Number)

/** Left out, or empty, where the venue does not tell it. */
const Optional = z.union([DecimalText, z.literal('').transform(() => undefined)]).optional()

/** Without `single`, longs and shorts of the same contracts are added up. */
const BothSides = z.object({ openInterest: DecimalText, singleOpenInterest: Optional })
const Row = BothSides.extend({
  markPrice: PriceText,
  indexPrice: PriceText,
  openInterestValue: DecimalText,
  singleOpenInterestValue: Optional,
  fundingRate: DecimalText,
  nextFundingTime: TimeText,
})
const Board = z.object({ time: EpochTime, result: z.object({ list: z.tuple([Row], z.unknown()) }) })
const Paid = z.object({
  result: z.object({ list: z.array(z.object({ fundingRate: DecimalText, fundingRateTimestamp: TimeText })) }),
})
const InterestBefore = z.object({
  result: z.object({ list: z.array(BothSides.extend({ timestamp: TimeText })) }),
})

const Refused = z.object({ retCode: z.number() })
const BAD_PARAMETER = 10_001
const TOO_OFTEN = new Set([10_006, 10_018])

const periods: Record<InterestPeriod, string> = {
  '5m': '5min',
  '15m': '15min',
  '30m': '30min',
  '1h': '1h',
  '4h': '4h',
  '1d': '1d',
}
const MAX_ROWS = 200

/** Bybit perpetuals margined in USDT; public, no key. Venue limits: 600 questions in five seconds, 200 rows each. */
export function bybitPerpetuals(connection: Connection): PerpetualVenue {
  const { baseUrl } = connection
  const board = createReader(connection, Board, { ...markFreshness, isOurs: true, explain })
  const paidRates = createReader(connection, Paid, { ...historyFreshness, isOurs: true, explain })
  const interestBefore = createReader(connection, InterestBefore, {
    ...historyFreshness,
    isOurs: true,
    explain,
  })
  const linear = (path: string, query: object) =>
    urlAt(baseUrl, `v5/market/${path}`, { category: 'linear', ...query })

  async function now(symbol: string, options: { readonly signal: AbortSignal }) {
    const { value, receivedAt, cached } = await board(linear('tickers', { symbol }), options)
    return { row: value.result.list[0], asOf: Math.min(receivedAt, value.time), cached }
  }

  return {
    id: 'bybit',
    source: 'bybit',
    async mark(instrument, options) {
      const { row, asOf, cached } = await now(instrument, options)
      return { markPrice: row.markPrice, indexPrice: row.indexPrice, asOf, cached }
    },
    async funding({ instrument, payments }, options) {
      const query = { symbol: instrument, limit: Math.min(payments, MAX_ROWS) }
      const [{ row, asOf, cached }, paid] = await Promise.all([
        now(instrument, options),
        paidRates(linear('funding/history', query), options),
      ])
      return {
        markPrice: row.markPrice,
        indexPrice: row.indexPrice,
        rate: row.fundingRate,
        nextAt: row.nextFundingTime,
        paid: toPayments(paid.value),
        asOf,
        cached: cached && paid.cached,
      }
    },
    async paidUntil({ instrument, payments, at }, options) {
      const query = { symbol: instrument, limit: Math.min(payments, MAX_ROWS), endTime: at }
      const { value, cached } = await paidRates(linear('funding/history', query), options)
      return { paid: toPayments(value), cached }
    },
    async openInterest({ instrument, period, points }, options) {
      const query = { symbol: instrument, intervalTime: periods[period], limit: Math.min(points, MAX_ROWS) }
      const [{ row, asOf, cached }, before] = await Promise.all([
        now(instrument, options),
        interestBefore(linear('open-interest', query), options),
      ])
      return {
        base: oneSideOf(row.singleOpenInterest, row.openInterest),
        usd: oneSideOf(row.singleOpenInterestValue, row.openInterestValue),
        before: before.value.result.list
          .map(({ timestamp, openInterest, singleOpenInterest }) => ({
            time: timestamp,
            base: oneSideOf(singleOpenInterest, openInterest),
            usd: null,
          }))
          .toSorted((a, b) => a.time - b.time),
        asOf,
        cached: cached && before.cached,
      }
    },
  }
}

/** Open interest as Binance and OKX count it: each contract once, not once for each of its two sides. */
function oneSideOf(single: number | undefined, bothSides: number): number {
  return single ?? bothSides / 2
}

function toPayments({ result }: z.output<typeof Paid>) {
  return result.list
    .map(({ fundingRateTimestamp, fundingRate }) => ({ time: fundingRateTimestamp, rate: fundingRate }))
    .toSorted((a, b) => a.time - b.time)
}

/** Bybit refuses with status 200 and a code other than zero; of our parameters only the symbol can be wrong. */
const explain: ExplainRefusal = (status, body) => {
  const code = Refused.safeParse(body).data?.retCode ?? 0
  if (code === BAD_PARAMETER) return unknownPerpetual('Bybit', body)
  if (TOO_OFTEN.has(code)) return refusalFailure('limited', 'Bybit', { cause: body, retryAfterSeconds: 2 })
  if (status < 300 && code !== 0) return refusalFailure('refused', 'Bybit', { cause: body })
  return undefined
}

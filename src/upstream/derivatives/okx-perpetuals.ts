import { z } from 'zod'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { refusalFailure } from '../http/refusals.ts'
import type { ExplainRefusal } from '../http/reply.ts'
import { DecimalText, PriceText } from '../venues/wire.ts'
import type { InterestPeriod } from './derivatives.ts'
import { historyFreshness, markFreshness, type PerpetualVenue, unknownPerpetual } from './perpetual-venue.ts'

const TimeText = z
  .string()
  .regex(/^\d{13}$/)
  .transform(Number)
const ResponseBody = <T extends z.ZodType>(row: T) => z.object({ data: z.tuple([row], z.unknown()) })

const MarkRow = ResponseBody(z.object({ markPx: PriceText, ts: TimeText }))
const IndexRow = ResponseBody(z.object({ idxPx: PriceText, ts: TimeText }))
const FundingRow = ResponseBody(z.object({ fundingRate: DecimalText, fundingTime: TimeText }))
const Paid = z.object({ data: z.array(z.object({ realizedRate: DecimalText, fundingTime: TimeText })) })
const InterestRow = ResponseBody(z.object({ oiCcy: DecimalText, ts: TimeText }))
/** Time, contracts, units of the asset, dollars. */
const InterestBefore = z.object({
  data: z.array(z.tuple([TimeText, DecimalText, DecimalText, DecimalText], z.unknown())),
})

const Refused = z.object({ code: z.string() })
const UNKNOWN_INSTRUMENT = '51001'
const TOO_OFTEN = new Set(['50011', '50061'])

const periods: Record<InterestPeriod, string> = {
  '5m': '5m',
  '15m': '15m',
  '30m': '30m',
  '1h': '1H',
  '4h': '4H',
  '1d': '1D',
}
const MAX_POINTS = 100

/** OKX perpetual swaps margined in USDT; public, no key. Venue limits: 10 questions in two seconds, 100 rows each. */
export function okxPerpetuals(connection: Connection): PerpetualVenue {
  const { baseUrl } = connection
  const markPrice = createReader(connection, MarkRow, { ...markFreshness, isOurs: true, explain })
  const indexPrice = createReader(connection, IndexRow, { ...markFreshness, isOurs: true, explain })
  const nextFunding = createReader(connection, FundingRow, { ...markFreshness, isOurs: true, explain })
  const paidRates = createReader(connection, Paid, { ...historyFreshness, isOurs: true, explain })
  const interest = createReader(connection, InterestRow, { ...markFreshness, isOurs: true, explain })
  const interestBefore = createReader(connection, InterestBefore, {
    ...historyFreshness,
    isOurs: true,
    explain,
  })

  async function prices(instrument: string, options: { readonly signal: AbortSignal }) {
    const [mark, index] = await Promise.all([
      markPrice(
        urlAt(baseUrl, 'api/v5/public/mark-price', { instType: 'SWAP', instId: instrument }),
        options,
      ),
      indexPrice(urlAt(baseUrl, 'api/v5/market/index-tickers', { instId: indexOf(instrument) }), options),
    ])
    const [{ markPx, ts }] = mark.value.data
    const [{ idxPx, ts: indexTs }] = index.value.data
    return {
      markPrice: markPx,
      indexPrice: idxPx,
      asOf: Math.min(mark.receivedAt, index.receivedAt, ts, indexTs),
      cached: mark.cached && index.cached,
    }
  }

  return {
    id: 'okx',
    source: 'okx',
    mark: prices,
    async funding({ instrument, payments }, options) {
      const limit = Math.min(payments, MAX_POINTS)
      const [now, next, paid] = await Promise.all([
        prices(instrument, options),
        nextFunding(urlAt(baseUrl, 'api/v5/public/funding-rate', { instId: instrument }), options),
        paidRates(
          urlAt(baseUrl, 'api/v5/public/funding-rate-history', { instId: instrument, limit }),
          options,
        ),
      ])
      // the venue's fundingTime is when the running rate is paid; its nextFundingTime is the one after
      const [{ fundingRate, fundingTime }] = next.value.data
      return {
        ...now,
        rate: fundingRate,
        nextAt: fundingTime,
        paid: toPayments(paid.value),
        cached: now.cached && next.cached && paid.cached,
      }
    },
    // the venue keeps three months of payments
    async paidUntil({ instrument, payments, at }, options) {
      const query = { instId: instrument, limit: Math.min(payments, MAX_POINTS), after: at + 1 }
      const url = urlAt(baseUrl, 'api/v5/public/funding-rate-history', query)
      const { value, cached } = await paidRates(url, options)
      return { paid: toPayments(value), cached }
    },
    async openInterest({ instrument, period, points }, options) {
      const query = { instId: instrument, period: periods[period], limit: Math.min(points, MAX_POINTS) }
      const [now, before, price] = await Promise.all([
        interest(
          urlAt(baseUrl, 'api/v5/public/open-interest', { instType: 'SWAP', instId: instrument }),
          options,
        ),
        interestBefore(urlAt(baseUrl, 'api/v5/rubik/stat/contracts/open-interest-history', query), options),
        prices(instrument, options),
      ])
      const [{ oiCcy, ts }] = now.value.data
      return {
        base: oiCcy,
        usd: oiCcy * price.markPrice,
        before: before.value.data
          .map(([time, , base, usd]) => ({ time, base, usd }))
          .toSorted((a, b) => a.time - b.time),
        asOf: Math.min(now.receivedAt, ts, price.asOf),
        cached: now.cached && before.cached,
      }
    },
  }
}

function toPayments({ data }: z.output<typeof Paid>) {
  return data
    .map(({ fundingTime, realizedRate }) => ({ time: fundingTime, rate: realizedRate }))
    .toSorted((a, b) => a.time - b.time)
}

/** The spot pair that a swap follows. */
function indexOf(instrument: string): string {
  return instrument.replace(/-SWAP$/, '')
}

/** OKX refuses with status 200 and a code other than zero. */
const explain: ExplainRefusal = (status, body) => {
  const code = Refused.safeParse(body).data?.code ?? '0'
  if (code === UNKNOWN_INSTRUMENT) return unknownPerpetual('OKX', body)
  if (TOO_OFTEN.has(code)) return refusalFailure('limited', 'OKX', { cause: body, retryAfterSeconds: 2 })
  if (status < 300 && code !== '0') return refusalFailure('refused', 'OKX', { cause: body })
  return undefined
}

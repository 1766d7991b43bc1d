import { z } from 'zod'
import { HOUR_MS } from '../../core/durations.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import type { ExplainRefusal } from '../http/reply.ts'
import { DecimalText, EpochTime, PriceText } from '../venues/wire.ts'
import { historyFreshness, markFreshness, type PerpetualVenue, unknownPerpetual } from './perpetual-venue.ts'

const Premium = z.object({
  markPrice: PriceText,
  indexPrice: PriceText,
  lastFundingRate: DecimalText,
  nextFundingTime: EpochTime,
  time: EpochTime,
})
const Paid = z.array(z.object({ fundingRate: DecimalText, fundingTime: EpochTime }))
const Interest = z.object({ openInterest: DecimalText, time: EpochTime })
const InterestBefore = z.array(
  z.object({ sumOpenInterest: DecimalText, sumOpenInterestValue: DecimalText, timestamp: EpochTime }),
)

const BAD_SYMBOL = -1121
const MAX_PAYMENTS = 1_000
const USUAL_INTERVAL_HOURS = 8
const Refused = z.object({ code: z.number() })

/**
 * Binance perpetuals margined in USDT; public, no key, shut to some countries (status 451). Venue limits: 2400 weight a
 * minute, 500 questions about funding in five minutes; 1000 payments, 500 points of open interest, 30 days back.
 */
export function binanceFutures(connection: Connection): PerpetualVenue {
  const { baseUrl } = connection
  const premium = createReader(connection, Premium, { ...markFreshness, isOurs: true, explain })
  const paidRates = createReader(connection, Paid, { ...historyFreshness, isOurs: true, explain })
  const interest = createReader(connection, Interest, { ...markFreshness, isOurs: true, explain })
  const interestBefore = createReader(connection, InterestBefore, {
    ...historyFreshness,
    isOurs: true,
    explain,
  })
  const premiumUrl = (symbol: string) => urlAt(baseUrl, 'fapi/v1/premiumIndex', { symbol })

  return {
    id: 'binance',
    source: 'binance-futures',
    async mark(instrument, options) {
      const { value, receivedAt, cached } = await premium(premiumUrl(instrument), options)
      const { markPrice, indexPrice, time } = value
      return { markPrice, indexPrice, asOf: Math.min(receivedAt, time), cached }
    },
    async funding({ instrument, payments }, options) {
      const paidUrl = urlAt(baseUrl, 'fapi/v1/fundingRate', { symbol: instrument, limit: payments })
      const [now, paid] = await Promise.all([
        premium(premiumUrl(instrument), options),
        paidRates(paidUrl, options),
      ])
      const { markPrice, indexPrice, lastFundingRate, nextFundingTime, time } = now.value
      return {
        markPrice,
        indexPrice,
        rate: lastFundingRate,
        nextAt: nextFundingTime,
        paid: paid.value.map(toPayment),
        asOf: Math.min(now.receivedAt, time),
        cached: now.cached && paid.cached,
      }
    },
    async paidUntil({ instrument, payments, at }, options) {
      // rows come oldest first, so the window must not hold more of them than one answer does, even where funding is hourly
      const hours = Math.min(payments * USUAL_INTERVAL_HOURS, MAX_PAYMENTS - 1)
      const window = { startTime: at - hours * HOUR_MS, endTime: at, limit: MAX_PAYMENTS }
      const url = urlAt(baseUrl, 'fapi/v1/fundingRate', { symbol: instrument, ...window })
      const { value, cached } = await paidRates(url, options)
      return { paid: value.map(toPayment).slice(-payments), cached }
    },
    async openInterest({ instrument, period, points }, options) {
      const query = { symbol: instrument, period, limit: points }
      const [now, before, price] = await Promise.all([
        interest(urlAt(baseUrl, 'fapi/v1/openInterest', { symbol: instrument }), options),
        interestBefore(urlAt(baseUrl, 'futures/data/openInterestHist', query), options),
        premium(premiumUrl(instrument), options),
      ])
      return {
        base: now.value.openInterest,
        usd: now.value.openInterest * price.value.markPrice,
        before: before.value.map(({ timestamp, sumOpenInterest, sumOpenInterestValue }) => {
          return { time: timestamp, base: sumOpenInterest, usd: sumOpenInterestValue }
        }),
        asOf: Math.min(now.receivedAt, now.value.time, price.value.time),
        cached: now.cached && before.cached,
      }
    },
  }
}

function toPayment({ fundingTime, fundingRate }: z.output<typeof Paid>[number]) {
  return { time: fundingTime, rate: fundingRate }
}

const explain: ExplainRefusal = (status, body) => {
  const { data } = Refused.safeParse(body)
  if (status >= 400 && data?.code === BAD_SYMBOL) return unknownPerpetual('Binance', body)
  return undefined
}

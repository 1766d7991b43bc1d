import { z } from 'zod'
import { MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { definedFields } from '../defined-fields.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { OutsideText } from '../outside-text.ts'
import type { ExchangeState } from './equities.ts'
import { fromNewYork, newYorkTime } from './new-york-time.ts'
import { type ReferencePrice, type ReferenceSource, refuseOldPrice } from './reference-source.ts'

/** A price as text, with commas between thousands. */
const Price = z
  .string()
  .regex(/^\d{1,3}(,?\d{3})*(\.\d+)?$/)
  .transform((text) => Number(text.replaceAll(',', '')))
  .refine((price) => price > 0)
/** `UNCH` and other words stand where nothing changed. */
const Change = z
  .string()
  .regex(/^[+-]?\d[\d,]*(\.\d+)?$/)
  .transform((text) => Number(text.replaceAll(',', '')))
  .optional()
  .catch(undefined)
/** A time while trades go on, a date alone once the session is over. */
const Time = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?[+-]\d{2}:?\d{2})?$/)
  .optional()
  .catch(undefined)

const Quote = z.object({
  symbol: z.string().max(24),
  /** Absent where CNBC knows no such symbol. */
  last: Price.optional(),
  last_time: Time,
  change: Change,
  exchange: OutsideText(40).optional(),
  currencyCode: z.string().max(8).optional(),
  curmktstatus: z.string().max(24).optional(),
  ExtendedMktQuote: z
    .object({ type: z.string().max(24).optional(), last: Price, last_time: Time })
    .optional()
    .catch(undefined),
})
type Quote = z.output<typeof Quote>

/** `/restQuote/symbolType/symbol`, as far as it is read; some answers hold the only row without its list. */
const Quotes = z.object({
  FormattedQuoteResult: z.object({
    FormattedQuote: z.union([z.array(Quote), Quote.transform((quote) => [quote])]),
  }),
})

const OPENS = 4 * 60
const CLOSES = 16 * 60
const LAST_TRADES = 20 * 60
const NAME = 'CNBC'

/**
 * The quotes of CNBC's pages: public, no key, no documented limit. Prices are last sales, of one exchange where a share
 * is not listed at Nasdaq. Its times of ended sessions are dates alone, which stand for the end of the session.
 */
export function cnbc(connection: Connection): ReferenceSource {
  const read = createReader(connection, Quotes, { fresh: 20_000, stale: MINUTE_MS, entries: 200 })
  return {
    name: 'cnbc',
    label: 'cnbc',
    difference:
      'It is the last sale that CNBC shows, which may be of one exchange alone and a few cents from the consolidated price.',
    async price(ticker, options) {
      const url = urlAt(connection.baseUrl, 'quote-html-webservice/restQuote/symbolType/symbol', {
        symbols: ticker,
        requestMethod: 'itv',
        noform: 1,
        partnerId: 2,
        fund: 1,
        exthrs: 1,
        output: 'json',
      })
      const { value, receivedAt, cached } = await read(url, options)
      const quote = value.FormattedQuoteResult.FormattedQuote.find(
        ({ symbol }) => symbol.toUpperCase() === ticker.toUpperCase(),
      )
      const now = connection.dataClock.now()
      const price = quote?.currencyCode === 'USD' ? priceOf(quote, now) : undefined
      if (!price) throw new GatewayError('not_found', `${NAME} lists no such share in dollars.`)
      refuseOldPrice(price, { name: NAME, now })
      return { ...price, asOf: receivedAt, cached }
    },
  }
}

/** Undefined where CNBC knows no price of the symbol, or not when it was one. */
function priceOf(quote: Quote, now: number): ReferencePrice | undefined {
  const { last, last_time: time, change, exchange = 'unknown' } = quote
  if (last === undefined || time === undefined) return undefined
  const state = stateOf(quote, now)
  return {
    priceUsd: last,
    tradedAt: Math.min(now, timeOf(time, CLOSES)),
    exchange,
    state,
    ...definedFields({ previousCloseUsd: change === undefined ? undefined : previousClose(last, change) }),
    ...extendedOf(quote, { now, closedAt: timeOf(time, CLOSES) }),
  }
}

/** Its own field for this is the last close itself once the day is over; the change is always since the one before. */
function previousClose(last: number, change: number): number {
  return Number((last - change).toFixed(4))
}

/** What was paid before or after regular hours, later than the last regular trade. */
function extendedOf(
  { ExtendedMktQuote: extended, curmktstatus }: Quote,
  { now, closedAt }: { readonly now: number; readonly closedAt: number },
): Pick<ReferencePrice, 'extendedPriceUsd' | 'extendedAsOf'> {
  // POST_MKT_PREV is of the evening before
  if (!extended?.last_time || extended.type !== curmktstatus || curmktstatus === 'REG_MKT') return {}
  const at = Math.min(now, timeOf(extended.last_time, LAST_TRADES))
  return at > closedAt ? { extendedPriceUsd: extended.last, extendedAsOf: at } : {}
}

/** POST_MKT stays until the next morning, over weekends too: only a trade of today with its time shows an open session. */
function stateOf({ curmktstatus, last_time, ExtendedMktQuote: extended }: Quote, now: number): ExchangeState {
  const { date, minute } = newYorkTime(now)
  const isToday = (time: string | undefined) => time?.includes('T') === true && time.startsWith(date)
  if (curmktstatus === 'REG_MKT') return isToday(last_time) ? 'regular' : 'closed'
  if (!isToday(extended?.last_time)) return 'closed'
  if (curmktstatus === 'PRE_MKT' && minute >= OPENS) return 'pre'
  return curmktstatus === 'POST_MKT' && minute < LAST_TRADES ? 'post' : 'closed'
}

/** @param minute Of the day in New York, where the text is a date alone. */
function timeOf(text: string, minute: number): number {
  if (!text.includes('T')) return fromNewYork(text, minute)
  return Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
}

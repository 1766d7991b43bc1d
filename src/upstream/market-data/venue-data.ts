import { GatewayError } from '../../core/failures.ts'
import { isDollar, quoteOf } from '../venues/instruments.ts'
import type { MarketBoard } from '../venues/market-board.ts'
import type { Books } from './books.ts'
import { createCandleIdentity } from './candle-identity.ts'
import { type CandleQuery, type Candles, type WebhookSource, webhookSources } from './candles.ts'
import { askFirstVenue, venuesWith } from './first-venue.ts'
import type { Flow } from './flow.ts'
import type { Tickers } from './tickers.ts'
import type { Trades } from './trades.ts'

const NO_CANDLES = 'The venue has no candles of this market.'
const NO_CANDLES_THEN = 'The venue has no candles of this market at that time.'

/** Candles of the venues; of the webhook only when a query names it. */
export function createCandles(board: MarketBoard, webhook?: Candles): Candles {
  const same = createCandleIdentity()
  return {
    async recent(query, options) {
      const { source, limit, at } = query
      if (isWebhook(source)) return (webhook ?? missingWebhook()).recent(query, options)
      const { answer, ...asked } = await askFirstVenue(board, {
        ...options,
        question: { ...query, source },
        async fetch(venue, instrument, asking) {
          const bar = query.bar ?? venue.defaultBar
          const found = await venue.candles({ instrument, bar, limit, at }, asking)
          // what comes out of a cache, and what the simulated world returns, does not change within one time
          const isSettled = found.cached || board.mode === 'simulated'
          const isKept = isSettled && found.candles.length > 0
          const candles = isKept
            ? same(`${venue.id}|${instrument}|${bar}|${limit}|${at ?? ''}`, found)
            : found.candles
          return { ...found, candles, bar }
        },
        empty: {
          rows: ({ candles }) => candles.length,
          message: at === undefined ? NO_CANDLES : NO_CANDLES_THEN,
          ...(at === undefined ? {} : { field: 'at' }),
        },
      })
      const { venue, instrument, bar, candles } = answer
      return { ...asked, venue, instrument, quote: quoteOf(venue, instrument), bar, candles }
    },
  }
}

export function createTickers(board: MarketBoard): Pick<Tickers, 'latest'> {
  return {
    async latest(question, options) {
      const { answer, ...asked } = await askFirstVenue(board, {
        ...options,
        question,
        fetch: (venue, instrument, asking) => venue.ticker(instrument, asking),
      })
      const { venue, instrument, ticker } = answer
      return { ...asked, venue, instrument, quote: quoteOf(venue, instrument), ...ticker }
    },
  }
}

export function createBooks(board: MarketBoard): Books {
  const withBooks = venuesWith(board, 'book')
  return {
    async latest(query, options) {
      const { depth } = query
      const { answer, ...asked } = await askFirstVenue(withBooks, {
        ...options,
        question: query,
        fetch: (venue, instrument, asking) => venue.book({ instrument, depth }, asking),
        empty: {
          rows: ({ bids, asks }) => bids.length + asks.length,
          message: 'The venue shows nothing in this book.',
        },
      })
      const { venue, instrument, bids, asks } = answer
      const quote = quoteOf(venue, instrument)
      return { ...asked, venue, instrument, quote, inDollars: isDollar(quote), bids, asks }
    },
  }
}

export function createTrades(board: MarketBoard): Trades {
  const withTrades = venuesWith(board, 'trades')
  return {
    async latest(query, options) {
      const { limit } = query
      const { answer, ...asked } = await askFirstVenue(withTrades, {
        ...options,
        question: query,
        fetch: (venue, instrument, asking) => venue.trades({ instrument, limit }, asking),
        empty: {
          rows: ({ trades }) => trades.length,
          message: 'The venue returns no trades of this market.',
        },
      })
      const { venue, instrument, trades } = answer
      return { ...asked, venue, instrument, quote: quoteOf(venue, instrument), trades }
    },
  }
}

export function createFlow(board: MarketBoard): Flow {
  const withFlow = venuesWith(board, 'flow')
  return {
    async recent({ bar, limit, ...question }, options) {
      const { answer, ...asked } = await askFirstVenue(withFlow, {
        ...options,
        question,
        fetch: (venue, instrument, asking) => venue.flow({ instrument, bar, limit }, asking),
        empty: { rows: ({ bars }) => bars.length, message: NO_CANDLES },
      })
      const { venue, instrument, bars } = answer
      return { ...asked, venue, instrument, bar, bars }
    },
  }
}

function isWebhook(source: CandleQuery['source']): source is WebhookSource {
  return webhookSources.some((name) => name === source)
}

/** @throws GatewayError `invalid_input` naming `source`. */
function missingWebhook(): never {
  throw new GatewayError('invalid_input', 'This gateway has no webhook; name a venue.', {
    details: { field: 'source' },
  })
}

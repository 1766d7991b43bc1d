import { GatewayError } from '../../core/failures.ts'
import type { Tickers } from '../market-data/tickers.ts'
import { describeUnknownAsset } from '../venues/assets.ts'
import { toFeedQuery } from './feeds.ts'
import type { Oracle, OraclePrice } from './oracle.ts'

/** Makes a median absolute deviation comparable to a standard deviation of a normal distribution. */
const NORMAL = 1.4826
const MIN_FOR_CONFIDENCE = 3
const MAX_SECONDS_OLD = 60

/**
 * An oracle out of the venues that count in dollars or dollar tokens: the median of their last prices, with 1.4826
 * times their median absolute deviation as its uncertainty.
 */
export function venueMedian(tickers: Pick<Tickers, 'everywhere'>): Oracle {
  return {
    async prices(asked, options) {
      const requested = asked.map(toFeedQuery)
      const known = requested.flatMap((one) => (one.asset ? [{ ...one, asset: one.asset }] : []))
      if (known.length === 0)
        throw new GatewayError('not_found', 'None of these is known here.', {
          details: { field: 'symbols' },
        })
      const found = await tickers.everywhere(
        known.map(({ asset }) => asset),
        { ...options, maxAgeSeconds: MAX_SECONDS_OLD },
      )
      const rows = known.map(({ asked: text, feedId }, index) => {
        const { symbol = '', quotes = [] } = found.assets[index] ?? {}
        const answer = quotes.flatMap((quote) => (quote.ok && quote.inDollars ? [quote] : []))
        return { asked: text, price: answer.length === 0 ? undefined : priceOf(text, symbol, feedId, answer) }
      })
      const unknown = requested.filter(({ asset }) => !asset)
      return {
        mode: found.mode,
        sources: found.sources,
        method: 'venue median',
        prices: rows.flatMap(({ price }) => price ?? []),
        missing: [
          ...rows.flatMap((row) =>
            row.price
              ? []
              : [{ asked: row.asked, reason: 'No venue that counts in dollars has a fresh price.' }],
          ),
          ...unknown.map(({ asked: text, feedId }) => ({
            asked: text,
            reason: feedId
              ? 'Only Pyth knows this feed, and this gateway has no key for it.'
              : describeUnknownAsset(text),
          })),
        ],
      }
    },
  }
}

function priceOf(
  asked: string,
  symbol: string,
  feedId: string | undefined,
  quotes: readonly { readonly last: number; readonly asOf: number }[],
): OraclePrice {
  const lasts = quotes.map(({ last }) => last)
  const priceUsd = medianOf(lasts)
  const deviation = NORMAL * medianOf(lasts.map((last) => Math.abs(last - priceUsd)))
  return {
    asked,
    symbol: `${symbol}/USD`,
    ...(feedId ? { feedId } : {}),
    priceUsd,
    ...(quotes.length >= MIN_FOR_CONFIDENCE ? { confidenceUsd: deviation } : {}),
    publishTime: Math.min(...quotes.map(({ asOf }) => asOf)),
    venueCount: quotes.length,
  }
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

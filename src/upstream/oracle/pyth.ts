import { z } from 'zod'
import type { DataMode } from '../../core/data-mode.ts'
import { GatewayError } from '../../core/failures.ts'
import { failOver } from '../fail-over.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { type FeedQuery, toFeedQuery } from './feeds.ts'
import type { Oracle, OraclePrice } from './oracle.ts'

const Whole = z.string().regex(/^\d{1,30}$/)
const Positive = Whole.refine((whole) => /[1-9]/.test(whole))
const Priced = z.object({
  price: Positive,
  conf: Whole,
  expo: z.int().min(-30).max(30),
  publish_time: z.int().positive(),
})

/** `/v2/updates/price/latest`. */
const Updates = z.object({
  parsed: z.array(z.object({ id: z.string().regex(/^[0-9a-f]{64}$/), price: Priced, ema_price: Priced })),
})

/**
 * Pyth's Hermes: prices with confidence intervals. Needs a key (`PYTH_API_KEY`); 10 requests in 10 seconds. One feed
 * that was removed fails a whole batch there, so each feed is asked by itself.
 */
export function pythOracle(
  connection: Connection,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): Oracle {
  const read = createReader(connection, Updates, { fresh: 2_000, stale: 3_000, explain: unknownFeed })
  const ask = async (
    requested: FeedQuery & { readonly feedId: string },
    options: { readonly signal: AbortSignal },
  ) => {
    const url = urlAt(connection.baseUrl, 'v2/updates/price/latest', {
      'ids[]': requested.feedId,
      parsed: true,
      encoding: 'hex',
    })
    const { value, cached } = await read(url, options)
    const found = value.parsed.find(({ id }) => `0x${id}` === requested.feedId)
    if (!found) throw unknownFeed(404) ?? new GatewayError('upstream_malformed', 'Pyth left out the feed.')
    return { price: priceOf(requested, found), asOf: found.price.publish_time * 1_000, cached }
  }

  const orReason = async (
    one: FeedQuery & { readonly feedId: string },
    options: { readonly signal: AbortSignal },
  ) => {
    try {
      return { found: await failOver([{ name: 'pyth', ask: () => ask(one, options) }], options) }
    } catch (error) {
      if (!(error instanceof GatewayError) || options.signal.aborted) throw error
      return { failed: { asked: one.asked, error } }
    }
  }

  return {
    async prices(asked, options) {
      const requested = asked.map(toFeedQuery)
      const withFeed = requested.flatMap((one) => (one.feedId ? [{ ...one, feedId: one.feedId }] : []))
      const rows = await Promise.all(withFeed.map((one) => orReason(one, options)))
      const found = rows.flatMap((row) => row.found ?? [])
      const failed = rows.flatMap((row) => row.failed ?? [])
      const [first] = failed
      if (found.length === 0)
        throw (
          first?.error ??
          new GatewayError('not_found', 'None of these is known here.', { details: { field: 'symbols' } })
        )
      return {
        mode,
        method: 'pyth',
        sources: found.flatMap(({ sources }) => sources),
        prices: found.map(({ answer }) => answer.price),
        missing: [
          ...failed.map(({ asked: text, error }) => ({ asked: text, reason: error.message })),
          ...requested
            .filter(({ feedId }) => !feedId)
            .map(({ asked: text }) => ({ asked: text, reason: 'The feed of this asset is not known here.' })),
        ],
      }
    },
  }
}

function priceOf(
  { asked, asset, feedId }: FeedQuery & { readonly feedId: string },
  { price, ema_price }: z.output<typeof Updates>['parsed'][number],
): OraclePrice {
  return {
    asked,
    symbol: asset ? `${asset}/USD` : feedId,
    feedId,
    priceUsd: scaled(price.price, price.expo),
    confidenceUsd: scaled(price.conf, price.expo),
    averageUsd: scaled(ema_price.price, ema_price.expo),
    publishTime: price.publish_time * 1_000,
  }
}

function scaled(whole: string, exponent: number): number {
  return Number(`${whole}e${exponent}`)
}

function unknownFeed(status: number): GatewayError | undefined {
  if (status !== 404) return undefined
  return new GatewayError('not_found', 'Pyth has no fresh price of this feed.', {
    details: { field: 'symbols' },
  })
}

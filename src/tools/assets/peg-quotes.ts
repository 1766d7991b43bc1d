import { GatewayError } from '../../core/failures.ts'
import type { AssetIdentity, Assets } from '../../upstream/assets/assets.ts'
import type { AssetQuotes, Tickers } from '../../upstream/market-data/tickers.ts'
import type { Sourced } from '../../upstream/sourced.ts'
import { isoAsOf } from '../signals/market-now.ts'
import { identify, likeliest } from './identified.ts'

interface Options {
  readonly assets: Assets
  readonly tickers: Tickers
  readonly signal: AbortSignal
}

interface DollarQuote {
  readonly venue: string
  readonly quote: string
  readonly price: number
  /** ISO 8601 UTC; null where the source does not say. */
  readonly asOf: string | null
}

interface CoinQuotes {
  readonly symbol: string
  readonly name: string
  /** What it costs in dollars themselves. */
  readonly quotes: readonly DollarQuote[]
  readonly notCounted: readonly { readonly venue: string; readonly reason: string }[]
}

/** Stablecoins that are worth something else than a dollar. */
const otherCurrencies = new Set(['EURC', 'VEUR', 'VCHF', 'VGBP', 'GYEN', 'XSGD', 'BRZ', 'TRYB', 'ZARP'])

/**
 * What dollar coins cost where they trade for dollars. A venue that counts in another dollar coin tells nothing of
 * the dollar, so it does not count.
 *
 * @throws GatewayError `invalid_input` naming `coins` for one that is not known or no stablecoin.
 */
export async function pegQuotes(
  coins: readonly string[],
  { assets, tickers, signal }: Options,
): Promise<{ readonly coins: readonly CoinQuotes[]; readonly parts: readonly Sourced[] }> {
  const identities = await Promise.all(coins.map((coin) => dollarCoin(coin, { assets, signal })))
  const tokens = identities.flatMap(({ token }) => token ?? [])
  const details = await Promise.all(
    identities.map((identity) =>
      identity.token === undefined ? assets.detail(identity.id, { signal }) : undefined,
    ),
  )
  const everywhere = tokens.length > 0 ? await tickers.everywhere(tokens, { signal }) : undefined
  const quotesOf = new Map(everywhere?.assets.map((one) => [one.asked, one]))
  return {
    coins: identities.map(({ symbol, name, token = '' }, index) => {
      const detail = details[index]
      const price = detail?.asset.price
      const asOf = detail ? isoAsOf(detail) : null
      const answer = quotesOf.get(token)
      const aggregated = price === undefined ? [] : [{ venue: 'coingecko', quote: 'USD', price, asOf }]
      return {
        symbol,
        name,
        quotes: answer ? dollarQuotes(answer) : aggregated,
        notCounted: answer ? others(answer) : [],
      }
    }),
    parts: [...(everywhere ? [everywhere] : []), ...details.flatMap((detail) => detail ?? [])],
  }
}

async function dollarCoin(
  text: string,
  { assets, signal }: Pick<Options, 'assets' | 'signal'>,
): Promise<AssetIdentity> {
  const { identity } = likeliest(await identify(text, { assets, signal }), { field: 'coins' })
  if (identity.category === 'stablecoin' && !otherCurrencies.has(identity.symbol)) return identity
  throw new GatewayError('invalid_input', 'This asset is no dollar coin of our list.', {
    details: { field: 'coins' },
  })
}

function dollarQuotes({ quotes }: AssetQuotes): CoinQuotes['quotes'] {
  return quotes.flatMap((one) =>
    one.ok && one.quote === 'USD'
      ? [{ venue: one.venue, quote: one.quote, price: one.last, asOf: new Date(one.asOf).toISOString() }]
      : [],
  )
}

function others({ quotes }: AssetQuotes): CoinQuotes['notCounted'] {
  return quotes.flatMap((one) => {
    if (!one.ok) return [{ venue: one.venue, reason: one.error }]
    if (one.quote === 'USD') return []
    return [{ venue: one.venue, reason: `It counts in ${one.quote}, which tells nothing of the dollar.` }]
  })
}

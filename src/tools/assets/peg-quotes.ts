import { GatewayError } from '../../core/failures.ts'
import type { AssetIdentity, Assets } from '../../upstream/assets/assets.ts'
import type { Defi } from '../../upstream/defi/defi.ts'
import type { AssetQuotes, Tickers } from '../../upstream/market-data/tickers.ts'
import type { Sourced } from '../../upstream/sourced.ts'
import { isoAsOf } from '../signals/market-now.ts'
import { identify, MIN_CONFIDENCE } from './identified.ts'

interface Options {
  readonly assets: Assets
  readonly defi: Defi
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

const MAX_KNOWN = 8
/** Stablecoins that are worth something else than a dollar. */
const otherCurrencies = new Set(['EURC', 'VEUR', 'VCHF', 'VGBP', 'GYEN', 'XSGD', 'BRZ', 'TRYB', 'ZARP'])

/**
 * What dollar coins cost where they trade for dollars. A venue that counts in another dollar coin proves nothing about
 * the dollar, so it does not count.
 *
 * @throws GatewayError naming `coins` and which of them it is: `not_found` when it is not known, `invalid_input` when it is
 *   no dollar coin.
 */
export async function pegQuotes(
  coins: readonly string[],
  { assets, defi, tickers, signal }: Options,
): Promise<{ readonly coins: readonly CoinQuotes[]; readonly parts: readonly Sourced[] }> {
  const identities = await dollarCoins(coins, { assets, defi, signal })
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

async function dollarCoins(
  coins: readonly string[],
  { assets, defi, signal }: Omit<Options, 'tickers'>,
): Promise<readonly AssetIdentity[]> {
  const found = await Promise.all(
    coins.map(async (coin) => (await identify(coin, { assets, signal })).candidates[0]),
  )
  const likely = found.map((best) => (best && best.confidence >= MIN_CONFIDENCE ? best.identity : undefined))
  const known = likely.filter((identity) => identity !== undefined && isDollar(identity))
  if (known.length === likely.length) return known.flatMap((identity) => identity ?? [])
  // what our own list does not call a stablecoin may be one of the list of stablecoins
  const { coins: issued } = await defi.stablecoins({ signal })
  const dollars = issued.filter(({ peg }) => peg === 'USD').map(({ symbol }) => symbol)
  return likely.map((identity, index) => {
    if (identity && (isDollar(identity) || dollars.includes(identity.symbol))) return identity
    throw noDollar(dollars, { position: index + 1, isAsset: identity !== undefined })
  })
}

function isDollar({ category, symbol }: AssetIdentity): boolean {
  return category === 'stablecoin' && !otherCurrencies.has(symbol)
}

function noDollar(
  dollars: readonly string[],
  { position, isAsset }: { readonly position: number; readonly isAsset: boolean },
): GatewayError {
  const known = dollars.slice(0, MAX_KNOWN)
  return new GatewayError(
    isAsset ? 'invalid_input' : 'not_found',
    `coins: number ${position} is no dollar coin that is known here; known are ${known.join(', ')} and others that stablecoins lists.`,
    { details: { field: 'coins', position, known } },
  )
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
    return [{ venue: one.venue, reason: `It counts in ${one.quote}, which shows nothing about the dollar.` }]
  })
}

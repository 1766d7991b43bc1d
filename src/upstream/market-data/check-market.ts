import { GatewayError } from '../../core/failures.ts'
import type { Level } from './books.ts'
import type { Ticker } from './tickers.ts'
import type { Trade } from './trades.ts'

/** A venue's clock may run ahead of ours by as much. */
const MAX_CLOCK_SKEW_MS = 10_000

type TickerFigures = Pick<
  Ticker,
  'last' | 'bid' | 'ask' | 'high24h' | 'low24h' | 'open24h' | 'volume24h' | 'quoteVolume24h' | 'change24hPct'
>

/**
 * Refuses a ticker that cannot be true: a price that is not above zero, a bid above the ask, a high below the low, a
 * negative or infinite volume.
 *
 * @throws GatewayError `upstream_malformed` naming the fault.
 */
export function checkTicker(ticker: TickerFigures): void {
  const { last, bid, ask, high24h, low24h, open24h, volume24h, quoteVolume24h, change24hPct } = ticker
  if (![last, bid, ask, high24h, low24h, open24h].every(isPriceOrAbsent))
    throw impossible('ticker', 'a price is not above zero')
  if (bid !== undefined && ask !== undefined && bid > ask)
    throw impossible('ticker', 'its bid is above its ask')
  if (high24h !== undefined && low24h !== undefined && high24h < low24h)
    throw impossible('ticker', 'its high is below its low')
  if (![volume24h, quoteVolume24h].every((volume) => volume === undefined || isAmount(volume)))
    throw impossible('ticker', 'a volume is negative or infinite')
  if (change24hPct !== undefined && !(change24hPct >= -100))
    throw impossible('ticker', 'its price fell by more than all of it')
}

/**
 * Refuses an order book whose best bid is above its best ask.
 *
 * @throws GatewayError `upstream_malformed`.
 */
export function checkBook({ bids, asks }: Readonly<Record<'bids' | 'asks', readonly Level[]>>): void {
  const [bid, ask] = [bids[0]?.price, asks[0]?.price]
  if (bid !== undefined && ask !== undefined && bid > ask)
    throw impossible('order book', 'its best bid is above its best ask')
}

/**
 * Refuses trades that cannot have been: of a price or size that is not above zero, or later than now.
 *
 * @param now Milliseconds since the epoch, by the data clock.
 * @throws GatewayError `upstream_malformed` naming the fault.
 */
export function checkTrades(trades: readonly Trade[], now: number): void {
  for (const { price, size, time } of trades) {
    if (!isPriceOrAbsent(price)) throw impossible('trade', 'its price is not above zero')
    if (!isAmount(size)) throw impossible('trade', 'its size is negative or infinite')
    if (time > now + MAX_CLOCK_SKEW_MS) throw impossible('trade', 'it lies in the future')
  }
}

function isPriceOrAbsent(price: number | undefined): boolean {
  return price === undefined || (Number.isFinite(price) && price > 0)
}

function isAmount(amount: number): boolean {
  return Number.isFinite(amount) && amount >= 0
}

function impossible(what: string, fault: string): GatewayError {
  const article = what === 'order book' ? 'an' : 'a'
  return new GatewayError(
    'upstream_malformed',
    `The venue sent ${article} ${what} that cannot be true: ${fault}.`,
  )
}

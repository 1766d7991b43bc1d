/**
 * The venues of spot markets: everything about each of them but its adapter (`upstream/venues/<id>.ts`). Configuration,
 * doctor, consult, tools and the simulated world read this table, so a new venue is one adapter and one row.
 */

/** What a venue can be asked for; `flow` is how much takers bought, bar by bar. */
export type VenueOffer = 'candles' | 'tickers' | 'books' | 'trades' | 'flow' | 'assets'

/** A header and the variable that holds its key. */
interface VenueKey {
  readonly variable: string
  readonly header: string
  /** A paid key has another header, and another address unless one is configured. */
  readonly paid: { readonly variable: string; readonly header: string; readonly baseUrl: string }
}

/** What the simulated world assumes of a venue. */
export interface SimulatedVenueFacts {
  /** Of all trading. */
  readonly volumeShare: number
  /** How far it usually stands from the true price, as a fraction. */
  readonly premium: number
  /** Half the distance between bid and ask, as a fraction; null without an order book. */
  readonly halfSpread: number | null
  /** Units of its quote asset for a dollar. */
  readonly perDollar: number
}

/** Every field is required, so that the compiler asks for it when a venue is added. */
export interface VenueRow {
  readonly name: string
  /** The default; the variable `<ID>_BASE_URL` overrides it. */
  readonly baseUrl: string
  readonly key: VenueKey | null
  readonly offers: readonly VenueOffer[]
  /** What its main markets are priced in. */
  readonly quote: string
  /** Where its instruments name the quote asset. */
  readonly quoteAt: 'start' | 'end' | 'nowhere'
  /** Its instrument for an asset against its main quote asset; the slug is CoinGecko's id. */
  instrument(asset: { readonly symbol: string; readonly slug: string }): string
  /** Part of the traded value; null where nothing is traded. */
  readonly takerFee: number | null
  /** Names that callers write, for consult. `*` stands for any ending. */
  readonly aliases: string
  readonly simulated: SimulatedVenueFacts
}

const ALL = ['candles', 'tickers', 'books', 'trades'] as const

const krakenSymbols: Readonly<Record<string, string>> = { BTC: 'XBT', DOGE: 'XDG' }

/** In the order in which schemas list them. */
export const venues = {
  binance: {
    name: 'Binance',
    baseUrl: 'https://api.binance.com',
    key: null,
    offers: [...ALL, 'flow'],
    quote: 'USDT',
    quoteAt: 'end',
    instrument: ({ symbol }) => `${symbol}USDT`,
    takerFee: 0.001,
    aliases: 'binance, binnance, binanse, бинанс*, 币安, バイナンス, 바이낸스, بينانس, बाइनेंस, binance*',
    simulated: { volumeShare: 0.38, premium: 0, halfSpread: 0.00005, perDollar: 1 },
  },
  coinbase: {
    name: 'Coinbase',
    baseUrl: 'https://api.exchange.coinbase.com',
    key: null,
    offers: ALL,
    quote: 'USD',
    quoteAt: 'end',
    instrument: ({ symbol }) => `${symbol}-USD`,
    takerFee: 0.012,
    aliases:
      'coinbase, coin base, coinbase pro, coinbase exchange, 코인베이스, كوينبيس, कॉइनबेस, коинбеис, コインベース',
    simulated: { volumeShare: 0.11, premium: 0.0003, halfSpread: 0.0001, perDollar: 1 },
  },
  coingecko: {
    name: 'CoinGecko',
    baseUrl: 'https://api.coingecko.com',
    key: {
      variable: 'COINGECKO_DEMO_API_KEY',
      header: 'x-cg-demo-api-key',
      paid: {
        variable: 'COINGECKO_PRO_API_KEY',
        header: 'x-cg-pro-api-key',
        baseUrl: 'https://pro-api.coingecko.com',
      },
    },
    offers: ['candles', 'tickers', 'assets'],
    quote: 'USD',
    quoteAt: 'nowhere',
    instrument: ({ slug }) => slug,
    takerFee: null,
    aliases: 'coingecko, coin gecko, gecko, 코인게코, コインゲッコー',
    simulated: { volumeShare: 1, premium: 0.0001, halfSpread: null, perDollar: 1 },
  },
  okx: {
    name: 'OKX',
    baseUrl: 'https://www.okx.com',
    key: null,
    offers: ALL,
    quote: 'USDT',
    quoteAt: 'end',
    instrument: ({ symbol }) => `${symbol}-USDT`,
    takerFee: 0.001,
    aliases: 'okx, okex, 欧易, 오케이엑스, окх, オーケーエックス, 欧意',
    simulated: { volumeShare: 0.13, premium: -0.0001, halfSpread: 0.00006, perDollar: 1 },
  },
  bybit: {
    name: 'Bybit',
    baseUrl: 'https://api.bybit.com',
    key: null,
    offers: ALL,
    quote: 'USDT',
    quoteAt: 'end',
    instrument: ({ symbol }) => `${symbol}USDT`,
    takerFee: 0.001,
    aliases: 'bybit, by bit, баибит, バイビット, 바이비트, بايبت, बायबिट',
    simulated: { volumeShare: 0.12, premium: 0.0001, halfSpread: 0.00006, perDollar: 1 },
  },
  kraken: {
    name: 'Kraken',
    baseUrl: 'https://api.kraken.com',
    key: null,
    offers: ALL,
    quote: 'USD',
    quoteAt: 'end',
    instrument: ({ symbol }) => `${krakenSymbols[symbol] ?? symbol}USD`,
    takerFee: 0.004,
    aliases: 'kraken, кракен, 크라켄, كراكن, क्रैकेन, クラーケン',
    simulated: { volumeShare: 0.04, premium: 0.0002, halfSpread: 0.00015, perDollar: 1 },
  },
  bitget: {
    name: 'Bitget',
    baseUrl: 'https://api.bitget.com',
    key: null,
    offers: ALL,
    quote: 'USDT',
    quoteAt: 'end',
    instrument: ({ symbol }) => `${symbol}USDT`,
    takerFee: 0.001,
    aliases: 'bitget, bit get, 비트겟, битгет, ビットゲット',
    simulated: { volumeShare: 0.08, premium: -0.0002, halfSpread: 0.0001, perDollar: 1 },
  },
  kucoin: {
    name: 'KuCoin',
    baseUrl: 'https://api.kucoin.com',
    key: null,
    offers: ALL,
    quote: 'USDT',
    quoteAt: 'end',
    instrument: ({ symbol }) => `${symbol}-USDT`,
    takerFee: 0.001,
    aliases: 'kucoin, ku coin, 库币, kukoin, 쿠코인, кукоин, クーコイン',
    simulated: { volumeShare: 0.05, premium: -0.0003, halfSpread: 0.00018, perDollar: 1 },
  },
  upbit: {
    name: 'Upbit',
    baseUrl: 'https://api.upbit.com',
    key: null,
    offers: ALL,
    quote: 'KRW',
    quoteAt: 'start',
    instrument: ({ symbol }) => `KRW-${symbol}`,
    takerFee: 0.0005,
    aliases: 'upbit, up bit, 업비트, апбит, アップビット',
    simulated: { volumeShare: 0.06, premium: 0.006, halfSpread: 0.0003, perDollar: 1_385 },
  },
  cryptocom: {
    name: 'Crypto.com',
    baseUrl: 'https://api.crypto.com',
    key: null,
    offers: ALL,
    quote: 'USDT',
    quoteAt: 'end',
    instrument: ({ symbol }) => `${symbol}_USDT`,
    takerFee: 0.005,
    aliases: 'crypto.com, cryptocom, crypto com exchange',
    simulated: { volumeShare: 0.03, premium: 0.0004, halfSpread: 0.00025, perDollar: 1 },
  },
} as const satisfies Readonly<Record<string, VenueRow>>

export type VenueId = keyof typeof venues

export const venueIds = Object.keys(venues) as readonly VenueId[]

/** One row by its id, with the fields that all rows share. */
export function venueRow(id: VenueId): VenueRow {
  return venues[id]
}

/** @returns Whether the venue can be asked for this. */
export function offers(id: VenueId, offer: VenueOffer): boolean {
  return venueRow(id).offers.includes(offer)
}

/** One value for each venue. */
export function mapVenues<T>(toValue: (row: VenueRow, id: VenueId) => T): Readonly<Record<VenueId, T>> {
  return Object.fromEntries(venueIds.map((id) => [id, toValue(venues[id], id)])) as Record<VenueId, T>
}

/** When the fees were written down. */
export const takerFeesAsOf = '2026-11-21'

/**
 * The fee for taking an offer, as a part of what is traded: spot, lowest tier, no discounts. Binance, Coinbase, KuCoin,
 * Upbit (won) and Crypto.com stand as published on 25 September 2026. OKX, Bybit, Bitget and Kraken are their lowest
 * published tiers as generally known on the date above; they were not read from the venues.
 *
 * @returns Undefined for a venue without a known fee.
 */
export function takerFeeOf(venue: string): number | undefined {
  return Object.hasOwn(venues, venue) ? (venueRow(venue as VenueId).takerFee ?? undefined) : undefined
}

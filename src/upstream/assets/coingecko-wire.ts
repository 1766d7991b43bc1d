import { z } from 'zod'
import { OutsideText } from '../outside-text.ts'
import { readableRows } from '../readable-rows.ts'

/** Bodies of CoinGecko, as far as they are read; whatever it does not know it writes as null or leaves out. */

const Amount = z.number().nonnegative().nullish()
const Share = z.number().nullish()
const Time = z.iso.datetime()
const Ticker = OutsideText(24)
const Name = OutsideText(80)
const Id = z.string().min(1).max(200)

/** Addresses by chain; an empty chain stands where the coin has one of its own. */
const Platforms = z.record(z.string(), z.string().nullable()).nullish()

/** A row of `/coins/markets`. */
export const WireRow = z.object({
  id: Id,
  symbol: Ticker,
  name: Name,
  image: z.string().nullish(),
  current_price: Amount,
  market_cap: Amount,
  market_cap_rank: z.int().positive().nullish(),
  fully_diluted_valuation: Amount,
  total_volume: Amount,
  high_24h: Amount,
  low_24h: Amount,
  price_change_percentage_24h: Share,
  price_change_percentage_1h_in_currency: Share,
  price_change_percentage_7d_in_currency: Share,
  price_change_percentage_30d_in_currency: Share,
  circulating_supply: Amount,
  total_supply: Amount,
  max_supply: Amount,
  ath: Amount,
  ath_date: Time.nullish(),
  last_updated: Time.nullish(),
})

const Dollars = z.object({ usd: Amount }).nullish()
const DollarShare = z.object({ usd: Share }).nullish()

/** `/coins/{id}` and `/coins/{chain}/contract/{address}`. */
export const WireCoin = z.object({
  id: Id,
  symbol: Ticker,
  name: Name,
  platforms: Platforms,
  categories: z.array(OutsideText(60).nullable()).nullish(),
  description: z.object({ en: OutsideText(600).nullish() }).nullish(),
  links: z.object({ homepage: z.array(z.string().nullable()).nullish() }).nullish(),
  image: z.object({ small: z.string().nullish() }).nullish(),
  genesis_date: z.iso.date().nullish(),
  market_cap_rank: z.int().positive().nullish(),
  market_data: z.object({
    current_price: Dollars,
    market_cap: Dollars,
    fully_diluted_valuation: Dollars,
    total_volume: Dollars,
    high_24h: Dollars,
    low_24h: Dollars,
    ath: Dollars,
    ath_date: z.object({ usd: Time.nullish() }).nullish(),
    price_change_percentage_1h_in_currency: DollarShare,
    price_change_percentage_24h: Share,
    price_change_percentage_7d: Share,
    price_change_percentage_30d: Share,
    circulating_supply: Amount,
    total_supply: Amount,
    max_supply: Amount,
    last_updated: Time.nullish(),
  }),
})

/** `/coins/{id}/tickers`. */
export const WireTickers = z.object({
  tickers: readableRows(
    z.object({
      base: OutsideText(60),
      target: OutsideText(60),
      market: z.object({ name: OutsideText(60), identifier: z.string().max(100) }),
      converted_last: z.object({ usd: Amount }),
      converted_volume: z.object({ usd: Amount }),
      bid_ask_spread_percentage: Share,
      timestamp: z.iso.datetime({ offset: true }),
      is_anomaly: z.boolean().nullish(),
      is_stale: z.boolean().nullish(),
    }),
  ),
})

const Series = readableRows(z.tuple([z.int().positive(), z.number().nullable()]))

/** `/coins/{id}/market_chart`. */
export const WireChart = z.object({ prices: Series, market_caps: Series, total_volumes: Series })

/** `/global`. */
export const WireGlobal = z.object({
  data: z.object({
    active_cryptocurrencies: z.int().nonnegative(),
    markets: z.int().nonnegative().nullish(),
    total_market_cap: z.object({ usd: z.number().positive() }),
    total_volume: z.object({ usd: z.number().nonnegative() }),
    market_cap_percentage: z.record(z.string(), z.number()),
    market_cap_change_percentage_24h_usd: Share,
    updated_at: z.int().positive(),
  }),
})

/** `/search`. */
export const WireSearch = z.object({
  coins: readableRows(
    z.object({ id: Id, symbol: Ticker, name: Name, market_cap_rank: z.int().positive().nullish() }),
  ),
})

/** `/exchange_rates`: what one bitcoin buys. */
export const WireRates = z.object({
  rates: z.record(z.string().max(12), z.object({ value: z.number().positive(), type: z.string() })),
})

import type { Answering, Asked } from './matrix-row.ts'

/** What CoinGecko answers when all is well, written after the recordings beside this folder. */

const DAY_MS = 86_400_000
const STEP_MS = 4 * 3_600_000

const iso = (time: number) => new Date(time).toISOString()

function row({ now }: Asked) {
  return {
    ...{ id: 'bitcoin', symbol: 'btc', name: 'Bitcoin', image: 'https://assets.coingecko.com/btc.png' },
    ...{ current_price: 101, market_cap: 2_000_000, market_cap_rank: 1, fully_diluted_valuation: 2_100_000 },
    ...{ total_volume: 2_000, high_24h: 110, low_24h: 90, price_change_percentage_24h: 1 },
    ...{ price_change_percentage_1h_in_currency: 0.1, price_change_percentage_7d_in_currency: 2 },
    ...{ price_change_percentage_30d_in_currency: 3, circulating_supply: 19_800, total_supply: 21_000 },
    ...{ max_supply: 21_000, ath: 200, ath_date: iso(now - 90 * DAY_MS), last_updated: iso(now - 1_000) },
  }
}

function coin({ now }: Asked) {
  return {
    ...{ id: 'bitcoin', symbol: 'btc', name: 'Bitcoin', platforms: { '': '' }, categories: ['Layer 1'] },
    ...{
      description: { en: 'Money.' },
      links: { homepage: ['https://bitcoin.org'] },
      image: { small: null },
    },
    ...{ genesis_date: '2009-01-03', market_cap_rank: 1 },
    market_data: {
      ...{ current_price: { usd: 101 }, market_cap: { usd: 2_000_000 }, total_volume: { usd: 2_000 } },
      ...{ fully_diluted_valuation: { usd: 2_100_000 }, high_24h: { usd: 110 }, low_24h: { usd: 90 } },
      ...{ ath: { usd: 200 }, ath_date: { usd: iso(now - 90 * DAY_MS) } },
      ...{ price_change_percentage_1h_in_currency: { usd: 0.1 }, price_change_percentage_24h: 1 },
      ...{ price_change_percentage_7d: 2, price_change_percentage_30d: 3, circulating_supply: 19_800 },
      ...{ total_supply: 21_000, max_supply: 21_000, last_updated: iso(now - 1_000) },
    },
  }
}

function series({ now }: Asked, value: number) {
  const newest = Math.floor(now / DAY_MS) * DAY_MS
  return Array.from({ length: 32 }, (_, index) => [newest - (31 - index) * DAY_MS, value])
}

function bars({ now }: Asked) {
  const newest = Math.floor(now / STEP_MS) * STEP_MS
  return Array.from({ length: 40 }, (_, index) => [newest - (38 - index) * STEP_MS, 100, 110, 90, 101])
}

const rate = (value: number, type: string) => ({ name: 'A currency', unit: '$', value, type })

export const coingecko: Answering = (asked) => {
  const { path, now } = asked
  if (path.endsWith('/ohlc')) return bars(asked)
  if (path.endsWith('/coins/markets')) return [row(asked)]
  if (path.endsWith('/market_chart'))
    return {
      ...{ prices: series(asked, 101), market_caps: series(asked, 2_000_000) },
      total_volumes: series(asked, 2_000),
    }
  if (path.endsWith('/tickers'))
    return {
      tickers: [
        {
          ...{ base: 'BTC', target: 'USDT', market: { name: 'Binance', identifier: 'binance' } },
          ...{ converted_last: { usd: 101 }, converted_volume: { usd: 2_000 }, is_anomaly: false },
          ...{ bid_ask_spread_percentage: 0.01, timestamp: iso(now - 1_000), is_stale: false },
        },
      ],
    }
  if (path.endsWith('/global'))
    return {
      data: {
        ...{ active_cryptocurrencies: 17_111, markets: 1_297, market_cap_percentage: { btc: 55 } },
        ...{ total_market_cap: { usd: 3e12 }, total_volume: { usd: 1e11 } },
        ...{ market_cap_change_percentage_24h_usd: 1, updated_at: Math.floor(now / 1_000) },
      },
    }
  if (path.endsWith('/search'))
    return { coins: [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', market_cap_rank: 1 }] }
  if (path.endsWith('/exchange_rates'))
    return { rates: { btc: rate(1, 'crypto'), usd: rate(101, 'fiat'), eur: rate(93, 'fiat') } }
  return coin(asked)
}

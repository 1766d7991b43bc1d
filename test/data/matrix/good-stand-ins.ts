import { geckoterminal, MINT, POOL, USDC } from './good-tokens.ts'
import type { Asked, SourceRow } from './matrix-row.ts'

/** What sources answer that are asked where another one does not answer, written after the recordings beside this folder. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NEW_YORK_BEHIND_MS = 5 * HOUR_MS
const BARS = 5
const VOLUME_AN_HOUR = 1_000

const tokens = [
  { id: MINT, name: 'Bonk', symbol: 'BONK', chain: 'solana', fdv: 1_499_600 },
  { id: USDC, name: 'USD Coin', symbol: 'USDC', chain: 'solana', fdv: 6e10 },
]

/** A pool with what it turned over; volumes agree with the candles. */
function pool({ now }: Asked) {
  return {
    ...{ id: POOL, dex_id: 'raydium', dex_name: 'Raydium', chain: 'solana', price_usd: 0.00002, tokens },
    ...{ created_at: new Date(now - DAY_MS).toISOString(), volume_usd_24h: 24 * VOLUME_AN_HOUR },
    ...{ liquidity_usd: 50_000, price_change_percentage_1h: 0.1, price_change_percentage_24h: 3.4 },
  }
}

function candles({ now }: Asked) {
  const newest = Math.floor(now / HOUR_MS) * HOUR_MS
  return Array.from({ length: BARS }, (_, index) => {
    const open = newest - (BARS - 1 - index) * HOUR_MS
    return {
      ...{ time_open: new Date(open).toISOString(), time_close: new Date(open + HOUR_MS).toISOString() },
      ...{ open: 0.00002, high: 0.000021, low: 0.000019, close: 0.00002, volume: VOLUME_AN_HOUR },
    }
  })
}

const dexpaprika: SourceRow = {
  ...geckoterminal,
  standsInFor: 'geckoterminal',
  answers: (asked) => {
    if (asked.path.endsWith('/ohlcv')) return candles(asked)
    if (asked.path.endsWith('/pools/search')) return { results: [pool(asked)], has_next_page: false }
    const turnover = (hours: number) => ({ volume_usd: hours * VOLUME_AN_HOUR, txns: 9 })
    return {
      ...{ ...pool(asked), last_price_usd: 0.00002, '24h': turnover(24), '6h': turnover(6) },
      ...{ '1h': turnover(1), '15m': turnover(0.25), '5m': turnover(1 / 12) },
    }
  },
}

const cnbc: SourceRow = {
  needs: ['dexscreener'],
  standsInFor: 'yahoo-finance',
  calls: ['/equity?symbol=TSLAx'],
  answers: ({ now }) => {
    const local = new Date(now - 5_000 - NEW_YORK_BEHIND_MS).toISOString().replace('Z', '-0500')
    const quote = {
      ...{ symbol: 'TSLA', code: 0, last: '220.00', last_time: local, change: '+1.00', change_pct: '+0.46%' },
      ...{ currencyCode: 'USD', exchange: 'NASDAQ', curmktstatus: 'REG_MKT', previous_day_closing: '219.00' },
    }
    return { FormattedQuoteResult: { FormattedQuote: [quote] } }
  },
}

export const standInRows = { dexpaprika, cnbc }

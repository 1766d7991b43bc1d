import { z } from 'zod'
import { MINUTE_MS } from '../../core/durations.ts'
import { definedFields } from '../defined-fields.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { OutsideText } from '../outside-text.ts'
import type { Stablecoin } from './defi.ts'

const Amount = z.number().nonnegative().nullish()

/** A row of `/coins/markets`, as far as it is read. */
const Row = z.object({
  name: OutsideText(60),
  symbol: OutsideText(24),
  current_price: Amount,
  circulating_supply: Amount,
})

/** Rows that cannot be read are left out, unless there is no other. */
const Rows = z.array(z.unknown()).transform((rows, context) => {
  const read = rows.flatMap((row) => {
    const parsed = Row.safeParse(row)
    return parsed.success ? [parsed.data] : []
  })
  if (read.length === 0) context.addIssue({ code: 'custom', message: 'None of the rows can be read.' })
  return read
})

/** CoinGecko sorts stablecoins by what they follow: one category for each. */
const categories = [
  ['USD', 'usd-stablecoin'],
  ['EUR', 'eur-stablecoin'],
] as const
const PAGE = 250

export const coingeckoNote =
  'CoinGecko answered in place of DefiLlama: supplies by its own count, coins of the dollar and the euro alone, without growth, mechanism and chains.'

/** The supplies of stablecoins at CoinGecko. */
export function coingeckoStablecoins(connection: Connection) {
  const list = createReader(connection, Rows, { fresh: 5 * MINUTE_MS, stale: 30 * MINUTE_MS, entries: 4 })
  return {
    async stablecoins(options: { readonly signal: AbortSignal }) {
      const answers = await Promise.all(
        categories.map(async ([peg, category]) => {
          const url = urlAt(connection.baseUrl, 'api/v3/coins/markets', {
            vs_currency: 'usd',
            category,
            order: 'market_cap_desc',
            per_page: PAGE,
            page: 1,
          })
          const { value, ...age } = await list(url, options)
          return { coins: value.flatMap((row) => toStablecoin(row, peg)), ...age }
        }),
      )
      return {
        coins: answers.flatMap(({ coins }) => coins),
        asOf: Math.min(...answers.map(({ receivedAt }) => receivedAt)),
        cached: answers.every(({ cached }) => cached),
      }
    },
  }
}

/** A coin without a supply is none. */
function toStablecoin(row: z.output<typeof Row>, peg: string): readonly Stablecoin[] {
  const { name, symbol, current_price: price, circulating_supply: circulating } = row
  if (!circulating) return []
  return [
    {
      name,
      symbol: symbol.toUpperCase(),
      peg,
      circulating,
      chains: [],
      ...definedFields({ priceUsd: price || undefined }),
    },
  ]
}

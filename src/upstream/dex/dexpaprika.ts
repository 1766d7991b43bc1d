import { z } from 'zod'
import { MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { definedFields } from '../defined-fields.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { OutsideText } from '../outside-text.ts'
import { chainNamed } from './chain-names.ts'
import type { DexPool } from './dex.ts'

const Amount = z.number().nonnegative().nullish()
const Change = z.number().nullish()
const Token = z.object({
  id: z.string().min(1).max(200),
  name: OutsideText(60).nullish(),
  symbol: OutsideText(24).nullish(),
  fdv: Amount,
})

/** A row of `/pools/search` with `detailed`; the price is that of its first token. */
const Pool = z.object({
  id: z.string().min(1).max(200),
  dex_id: z.string().max(60),
  created_at: z.iso.datetime({ offset: true }).nullish(),
  price_usd: Amount,
  volume_usd_24h: Amount,
  liquidity_usd: Amount,
  price_change_percentage_1h: Change,
  price_change_percentage_24h: Change,
  tokens: z.tuple([Token, Token], z.unknown()),
})

/** Rows that cannot be read are left out, unless there is no other. */
const Found = z.object({
  results: z.array(z.unknown()).transform((rows, context) => {
    const read = rows.flatMap((row) => {
      const parsed = Pool.safeParse(row)
      return parsed.success ? [parsed.data] : []
    })
    if (rows.length > 0 && read.length === 0)
      context.addIssue({ code: 'custom', message: 'None of the rows can be read.' })
    return read
  }),
})

const orders = { trending: 'volume_usd_24h', new: 'created_at' } as const

/**
 * DexPaprika: public, no key; ten thousand requests a day. What it knows lies up to 15 seconds behind, and its bodies
 * carry no time.
 */
export function dexpaprika(connection: Connection) {
  const list = createReader(connection, Found, {
    fresh: 30_000,
    stale: MINUTE_MS,
    explain: unknownNetwork,
  })
  return {
    async listed(
      query: { readonly network: string; readonly kind: 'trending' | 'new'; readonly limit: number },
      options: { readonly signal: AbortSignal },
    ) {
      const chain = chainNamed(query.network)
      const url = urlAt(connection.baseUrl, `networks/${encodeURIComponent(chain)}/pools/search`, {
        order_by: orders[query.kind],
        sort: 'desc',
        limit: query.limit,
        detailed: true,
      })
      const { value, receivedAt, cached } = await list(url, options)
      const pools = value.results.slice(0, query.limit).map((row) => toPool(row, chain))
      return { pools, asOf: receivedAt, cached }
    },
  }
}

function toPool({ tokens: [base, quote], ...row }: z.output<typeof Pool>, chain: string): DexPool {
  const tokenOf = ({ id, name, symbol: known }: z.output<typeof Token>) => {
    // some answers name tokens by their address alone
    const symbol = known || `${id.slice(0, 6)}…${id.slice(-4)}`
    return { address: id, symbol, name: name || symbol }
  }
  return {
    chain,
    dex: row.dex_id,
    address: row.id,
    base: tokenOf(base),
    quote: tokenOf(quote),
    ...definedFields({
      priceUsd: row.price_usd || undefined,
      liquidityUsd: row.liquidity_usd,
      volume24hUsd: row.volume_usd_24h,
      change1hPct: row.price_change_percentage_1h,
      change24hPct: row.price_change_percentage_24h,
      fullyDilutedUsd: base.fdv || undefined,
      createdAt: row.created_at ? Date.parse(row.created_at) : undefined,
    }),
  }
}

function unknownNetwork(status: number): GatewayError | undefined {
  return status === 404 || status === 400
    ? new GatewayError('not_found', 'DexPaprika knows no such network.', { details: { field: 'network' } })
    : undefined
}

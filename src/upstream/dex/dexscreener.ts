import { z } from 'zod'
import { definedFields } from '../defined-fields.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { OutsideText } from '../outside-text.ts'
import { leftOutOf, readableRows } from '../readable-rows.ts'
import type { DexPool } from './dex.ts'

const Amount = z.number().nonnegative().optional()
const Count = z.int().nonnegative().optional()
const Dollars = z
  .string()
  .regex(/^\d+(\.\d+)?([eE][-+]?\d+)?$/)
  .transform(Number)
  .refine(Number.isFinite)
  .optional()
const Token = z.object({ address: z.string().max(200), name: OutsideText(60), symbol: OutsideText(24) })

/** A pair as all of DexScreener's answers have it; whatever did not change or is not known is left out. */
const Pair = z.object({
  chainId: z.string().max(40),
  dexId: z.string().max(60),
  url: z.url({ protocol: /^https$/, hostname: /^dexscreener\.com$/ }).optional(),
  pairAddress: z.string().max(200),
  baseToken: Token,
  quoteToken: Token,
  priceNative: Dollars,
  priceUsd: Dollars,
  txns: z.object({ h24: z.object({ buys: Count, sells: Count }).optional() }).optional(),
  volume: z.object({ h24: Amount }).optional(),
  priceChange: z.object({ h1: z.number().optional(), h24: z.number().optional() }).optional(),
  liquidity: z.object({ usd: Amount }).optional(),
  fdv: Amount,
  marketCap: Amount,
  pairCreatedAt: z.int().positive().optional(),
})

const Found = z.object({ pairs: readableRows(Pair).nullable() })
const Listed = readableRows(Pair)

const freshness = { fresh: 15_000, stale: 45_000 }
const MAX_MINTS = 30

/**
 * DexScreener: public, no key. 300 requests a minute; up to 30 mints in one. Its bodies carry no time, so they are
 * as old as their arrival.
 */
export function dexscreener(connection: Connection) {
  const search = createReader(connection, Found, freshness)
  const list = createReader(connection, Listed, { ...freshness, entries: 200 })
  const at = (path: string, query: Readonly<Record<string, string>> = {}) =>
    urlAt(connection.baseUrl, path, query)
  return {
    async search(text: string, options: { readonly signal: AbortSignal }) {
      const { value, receivedAt, cached } = await search(at('latest/dex/search', { q: text }), options)
      const pairs = value.pairs ?? []
      return { pools: deepestFirst(pairs.map(toPool)), asOf: receivedAt, cached, ...leftOutOf(pairs) }
    },
    async ofToken(
      { chain, address }: { readonly chain: string; readonly address: string },
      options: { readonly signal: AbortSignal },
    ) {
      const url = at(`token-pairs/v1/${encodeURIComponent(chain)}/${encodeURIComponent(address)}`)
      const { value, receivedAt, cached } = await list(url, options)
      return { pools: deepestFirst(value.map(toPool)), asOf: receivedAt, cached, ...leftOutOf(value) }
    },
    async ofMints(mints: readonly string[], options: { readonly signal: AbortSignal }) {
      const batches = Array.from({ length: Math.ceil(mints.length / MAX_MINTS) }, (_, index) =>
        mints.slice(index * MAX_MINTS, (index + 1) * MAX_MINTS),
      )
      const answers = await Promise.all(
        batches.map((batch) => list(at(`tokens/v1/solana/${batch.join(',')}`), options)),
      )
      return {
        pools: deepestFirst(answers.flatMap(({ value }) => value.map(toPool))),
        asOf: Math.min(...answers.map(({ receivedAt }) => receivedAt)),
        cached: answers.every(({ cached }) => cached),
        ...leftOutOf(...answers.map(({ value }) => value)),
      }
    },
  }
}

function toPool(pair: z.output<typeof Pair>): DexPool {
  const { h24: trades } = pair.txns ?? {}
  const all = {
    priceUsd: pair.priceUsd,
    priceInQuote: pair.priceNative,
    liquidityUsd: pair.liquidity?.usd,
    volume24hUsd: pair.volume?.h24,
    buys24h: trades?.buys,
    sells24h: trades?.sells,
    change1hPct: pair.priceChange?.h1,
    change24hPct: pair.priceChange?.h24,
    fullyDilutedUsd: pair.fdv,
    marketCapUsd: pair.marketCap,
    createdAt: pair.pairCreatedAt,
    url: pair.url,
  }
  return {
    chain: pair.chainId,
    dex: pair.dexId,
    address: pair.pairAddress,
    base: pair.baseToken,
    quote: pair.quoteToken,
    ...definedFields(all),
  }
}

export function deepestFirst(pools: readonly DexPool[]): readonly DexPool[] {
  return pools.toSorted((a, b) => (b.liquidityUsd ?? -1) - (a.liquidityUsd ?? -1))
}

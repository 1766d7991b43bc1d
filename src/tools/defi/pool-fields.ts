import { z } from 'zod'
import type { DexPool } from '../../upstream/dex/dex.ts'

const Token = z.looseObject({ address: z.string(), name: z.string(), symbol: z.string() })

/** A pool as `/dex-pairs` returns it. */
export const Pair = z.looseObject({
  chainId: z.string(),
  dexId: z.string(),
  pairAddress: z.string(),
  baseToken: Token,
  quoteToken: Token,
  priceUsd: z.number().nullable().describe('Of the base token.'),
  liquidityUsd: z.number().nullable().describe('Both sides together; null when the source does not tell.'),
  volume24h: z.number().nullable().describe('Dollars.'),
  txns24h: z.looseObject({ buys: z.int(), sells: z.int() }).nullable(),
  fdv: z.number().nullable().describe('Price times all supply there will be, dollars.'),
  marketCap: z.number().nullable().describe('Dollars.'),
  priceChange24h: z.number().nullable().describe('Percent.'),
  url: z.string().nullable().describe('Its page; null when the source names none.'),
})

export function pairOf(pool: DexPool) {
  const { buys24h, sells24h } = pool
  return {
    chainId: pool.chain,
    dexId: pool.dex,
    pairAddress: pool.address,
    baseToken: pool.base,
    quoteToken: pool.quote,
    priceUsd: pool.priceUsd ?? null,
    liquidityUsd: pool.liquidityUsd ?? null,
    volume24h: pool.volume24hUsd ?? null,
    txns24h: buys24h === undefined || sells24h === undefined ? null : { buys: buys24h, sells: sells24h },
    fdv: pool.fullyDilutedUsd ?? null,
    marketCap: pool.marketCapUsd ?? null,
    priceChange24h: pool.change24hPct ?? null,
    url: pool.url ?? null,
  }
}

/** Where pairs carry text that strangers wrote. */
export const pairTexts: string[] = [
  'baseToken.name',
  'baseToken.symbol',
  'quoteToken.name',
  'quoteToken.symbol',
].map((path) => `pairs[].${path}`)

/** A source's page or a token's address: letters, digits and what joins them, so that it stays one part of a path. */
export const AddressText = z
  .string()
  .regex(/^[A-Za-z0-9:_-]{3,120}$/, 'Must be an address, without spaces or slashes.')

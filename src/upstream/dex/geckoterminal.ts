import { z } from 'zod'
import { MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { definedFields } from '../defined-fields.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { checkCandles } from '../market-data/check-candles.ts'
import { OutsideText } from '../outside-text.ts'
import { leftOutOf, readableRows } from '../readable-rows.ts'
import { DecimalText } from '../venues/wire.ts'
import { chainNamed, geckoNetwork } from './chain-names.ts'
import type { DexPool, PoolBar, PoolCandle } from './dex.ts'

const Amount = DecimalText.refine((amount) => amount >= 0).nullish()
const Share = DecimalText.nullish()
const Reference = z.object({ data: z.object({ id: z.string().max(200) }) })

export const Pool = z.object({
  attributes: z.object({
    address: z.string().max(200),
    name: OutsideText(80),
    base_token_price_usd: Amount,
    base_token_price_quote_token: Amount,
    pool_created_at: z.iso.datetime().nullish(),
    fdv_usd: Amount,
    market_cap_usd: Amount,
    price_change_percentage: z.object({ h1: Share, h24: Share }).nullish(),
    transactions: z
      .object({ h24: z.object({ buys: z.int().nullish(), sells: z.int().nullish() }).nullish() })
      .nullish(),
    volume_usd: z.object({ h24: Amount }).nullish(),
    reserve_in_usd: Amount,
  }),
  relationships: z.object({ base_token: Reference, quote_token: Reference, dex: Reference.nullish() }),
})

export const Included = z.object({
  id: z.string(),
  attributes: z.object({
    address: z.string().max(200).nullish(),
    name: OutsideText(60).nullish(),
    symbol: OutsideText(24).nullish(),
  }),
})

const Pools = z.object({ data: readableRows(Pool), included: readableRows(Included).optional() })

const MetaToken = z
  .object({
    address: z.string().max(200).nullish(),
    name: OutsideText(60).nullish(),
    symbol: OutsideText(24).nullish(),
  })
  .nullish()
/** Opening time in seconds, then open, high, low, close and volume in dollars; newest first. */
const Bar = z.tuple([z.int().positive(), z.number(), z.number(), z.number(), z.number(), z.number()])
const Bars = z.object({
  data: z.object({ attributes: z.object({ ohlcv_list: z.array(Bar) }) }),
  meta: z.object({ base: MetaToken, quote: MetaToken }).nullish(),
})

const timeframes: Readonly<Record<PoolBar, readonly [timeframe: string, aggregate: number]>> = {
  '1m': ['minute', 1],
  '5m': ['minute', 5],
  '15m': ['minute', 15],
  '1h': ['hour', 1],
  '4h': ['hour', 4],
  '12h': ['hour', 12],
  '1d': ['day', 1],
}
const PAGE = 20

/** GeckoTerminal: public, no key, about 30 requests a minute; pages of 20 pools. Its bodies carry no time. */
export function geckoterminal(connection: Connection) {
  const list = createReader(connection, Pools, {
    fresh: 30_000,
    stale: MINUTE_MS,
    explain: unknownHere('network'),
  })
  const bars = createReader(connection, Bars, {
    fresh: 20_000,
    stale: MINUTE_MS,
    explain: unknownHere('pool'),
  })
  return {
    async listed(
      query: { readonly network: string; readonly kind: 'trending' | 'new'; readonly limit: number },
      options: { readonly signal: AbortSignal },
    ) {
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(query.limit / PAGE) }, (_, index) =>
          list(
            urlAt(
              connection.baseUrl,
              `networks/${encodeURIComponent(geckoNetwork(query.network))}/${query.kind}_pools`,
              { page: index + 1, include: 'base_token,quote_token,dex' },
            ),
            options,
          ),
        ),
      )
      const pools = pages.flatMap(({ value }) => poolsOf(value, chainNamed(query.network)))
      return {
        pools: pools.slice(0, query.limit),
        asOf: Math.min(...pages.map(({ receivedAt }) => receivedAt)),
        cached: pages.every(({ cached }) => cached),
        ...leftOutOf(...pages.map(({ value }) => value.data)),
      }
    },
    async candles(
      query: {
        readonly network: string
        readonly pool: string
        readonly bar: PoolBar
        readonly limit: number
      },
      options: { readonly signal: AbortSignal },
    ) {
      const [timeframe, aggregate] = timeframes[query.bar]
      const network = encodeURIComponent(geckoNetwork(query.network))
      const url = urlAt(
        connection.baseUrl,
        `networks/${network}/pools/${encodeURIComponent(query.pool)}/ohlcv/${timeframe}`,
        { aggregate, limit: query.limit, currency: 'usd' },
      )
      const { value, receivedAt, cached } = await bars(url, options)
      const candles = value.data.attributes.ohlcv_list.map(
        ([time, open, high, low, close, volumeUsd]): PoolCandle => ({
          time: time * 1_000,
          open,
          high,
          low,
          close,
          volumeUsd,
        }),
      )
      const sorted = candles.toSorted((a, b) => a.time - b.time)
      checkCandles(
        sorted.map(({ volumeUsd: volume, ...prices }) => ({ ...prices, volume })),
        { bar: query.bar, receivedAt },
      )
      return {
        base: definedFields(value.meta?.base ?? {}),
        quote: definedFields(value.meta?.quote ?? {}),
        candles: sorted,
        asOf: receivedAt,
        cached,
      }
    },
  }
}

export function poolsOf({ data, included = [] }: z.output<typeof Pools>, chain: string): readonly DexPool[] {
  const named = new Map(included.map(({ id, attributes }) => [id, attributes]))
  const tokenOf = (id: string, position: number, name: string) => {
    const token = named.get(id)
    const symbol = token?.symbol ?? name.split(' / ')[position]?.split(' ')[0] ?? ''
    return { address: token?.address ?? id.replace(/^[^_]*_/, ''), symbol, name: token?.name ?? symbol }
  }
  return data.map(({ attributes: one, relationships: { base_token, quote_token, dex } }) => ({
    chain,
    dex: dex?.data.id ?? 'unknown',
    address: one.address,
    base: tokenOf(base_token.data.id, 0, one.name),
    quote: tokenOf(quote_token.data.id, 1, one.name),
    ...definedFields({
      priceUsd: one.base_token_price_usd,
      priceInQuote: one.base_token_price_quote_token,
      liquidityUsd: one.reserve_in_usd,
      volume24hUsd: one.volume_usd?.h24,
      buys24h: one.transactions?.h24?.buys,
      sells24h: one.transactions?.h24?.sells,
      change1hPct: one.price_change_percentage?.h1,
      change24hPct: one.price_change_percentage?.h24,
      fullyDilutedUsd: one.fdv_usd,
      marketCapUsd: one.market_cap_usd,
      createdAt: one.pool_created_at ? Date.parse(one.pool_created_at) : undefined,
    }),
  }))
}

export function unknownHere(field: 'network' | 'pool' | 'token') {
  return (status: number): GatewayError | undefined =>
    status === 404
      ? new GatewayError('not_found', `GeckoTerminal knows no such ${field}.`, { details: { field } })
      : undefined
}

import { z } from 'zod'
import { MINUTE_MS } from '../../core/durations.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { chainNamed, chainOfGecko, geckoNetwork } from './chain-names.ts'
import { deepestFirst } from './dexscreener.ts'
import { Included, Pool, poolsOf, unknownHere } from './geckoterminal.ts'

interface Options {
  readonly signal: AbortSignal
}

/** `/search/pools` and `/networks/{network}/tokens/{address}/pools`; an id is the network and the address. */
const Found = z.object({
  data: z.array(Pool.extend({ id: z.string().max(300) })),
  included: z.array(Included).optional(),
})
/** `/networks/{network}/tokens/multi/{addresses}` with `top_pools`: the largest pool of each token. */
const Tokens = z.object({ data: z.array(z.unknown()), included: z.array(Pool).optional() })

const freshness = { fresh: 30_000, stale: MINUTE_MS }
const NAMED = { include: 'base_token,quote_token,dex' }
const MAX_TOKENS = 30

/** Pools of tokens at GeckoTerminal: what DexScreener answers, from another index. Pages of 20 pools, 30 tokens at once. */
export function geckoterminalPairs(connection: Connection) {
  const pools = createReader(connection, Found, { ...freshness, entries: 200, explain: unknownHere('token') })
  const tokens = createReader(connection, Tokens, { ...freshness, entries: 200 })
  return {
    async search(text: string, options: Options) {
      const url = urlAt(connection.baseUrl, 'search/pools', { query: text, ...NAMED })
      const { value, receivedAt, cached } = await pools(url, options)
      const found = value.data.flatMap((row) => poolsOf({ ...value, data: [row] }, chainOf(row)))
      return { pools: deepestFirst(found), asOf: receivedAt, cached }
    },
    async ofToken(
      { chain, address }: { readonly chain: string; readonly address: string },
      options: Options,
    ) {
      const path = `networks/${encodeURIComponent(geckoNetwork(chain))}/tokens/${encodeURIComponent(address)}/pools`
      const { value, receivedAt, cached } = await pools(urlAt(connection.baseUrl, path, NAMED), options)
      return { pools: deepestFirst(poolsOf(value, chainNamed(chain))), asOf: receivedAt, cached }
    },
    async ofMints(mints: readonly string[], options: Options) {
      const batches = Array.from({ length: Math.ceil(mints.length / MAX_TOKENS) }, (_, index) =>
        mints.slice(index * MAX_TOKENS, (index + 1) * MAX_TOKENS),
      )
      const answers = await Promise.all(
        batches.map((batch) => {
          const path = `networks/solana/tokens/multi/${batch.join(',')}`
          return tokens(urlAt(connection.baseUrl, path, { include: 'top_pools' }), options)
        }),
      )
      const found = answers.flatMap(({ value }) => poolsOf({ data: value.included ?? [] }, 'solana'))
      return {
        pools: deepestFirst(found),
        asOf: Math.min(...answers.map(({ receivedAt }) => receivedAt)),
        cached: answers.every(({ cached }) => cached),
      }
    },
  }
}

function chainOf({ id, attributes: { address } }: z.output<typeof Found>['data'][number]): string {
  return chainOfGecko(id.slice(0, -address.length - 1))
}

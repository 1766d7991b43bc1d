import { GatewayError } from '../../core/failures.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { leftOutOf } from '../readable-rows.ts'
import type { LaunchedCoin, LaunchListQuery } from './launchpad.ts'
import { Coin, Coins, coinOf, Runners } from './pumpfun-wire.ts'

interface Options {
  readonly signal: AbortSignal
}

const freshness = { fresh: 15_000, stale: 30_000 }
const RUNNERS = 'coins/top-runners'
const LIVE = 'coins/currently-live'
const NEWEST = 'coins'
/** One coin; `coins/{mint}` answers 404 since September 2026. */
const COIN = 'coins-v2'

/** Which list stands for a board, and which stands in for it. */
export const boards = {
  trending: [RUNNERS, LIVE],
  movers: [LIVE, RUNNERS],
  new: [NEWEST],
} as const satisfies Readonly<Record<LaunchListQuery['board'], readonly string[]>>

/**
 * The pages' own API of pump.fun: public, not documented, 60 questions a minute. Its rows carry no time of their own,
 * so they are as old as their arrival.
 */
export function pumpfun(connection: Connection) {
  const runners = createReader(connection, Runners, freshness)
  const list = createReader(connection, Coins, freshness)
  const one = createReader(connection, Coin, { ...freshness, entries: 500, explain: unknownMint })
  const at = (path: string, query: Readonly<Record<string, string>> = {}) =>
    urlAt(connection.baseUrl, path, query)

  /** @throws GatewayError `upstream_malformed` for an empty list: there is always something. */
  async function rows(path: string, query: LaunchListQuery, options: Options) {
    const { limit, offset, includeNsfw } = query
    if (path === RUNNERS) {
      const { value, receivedAt, cached } = await runners(at(path), options)
      const coins = fitting(
        value.map(({ coin }) => coinOf(coin)),
        query,
      )
      return { coins: coins.slice(offset, offset + limit), asOf: receivedAt, cached, ...leftOutOf(value) }
    }
    const sort =
      path === NEWEST
        ? { sort: 'created_timestamp', order: 'DESC' }
        : { sort: 'currently_live', order: 'DESC' }
    const page = { offset: `${offset}`, limit: `${limit}`, ...sort, includeNsfw: `${includeNsfw}` }
    const { value, receivedAt, cached } = await list(at(path, page), options)
    const coins = fitting(value.map(coinOf), query).slice(0, limit)
    return { coins, asOf: receivedAt, cached, ...leftOutOf(value) }
  }

  return {
    rows,
    async coin(mint: string, options: Options) {
      const { value, receivedAt, cached } = await one(at(`${COIN}/${encodeURIComponent(mint)}`), options)
      if (value.mint !== mint)
        throw new GatewayError('upstream_malformed', 'pump.fun answered about another coin.')
      return { coin: coinOf(value), asOf: receivedAt, cached }
    },
  }
}

function fitting(
  coins: readonly LaunchedCoin[],
  { includeNsfw, offset }: LaunchListQuery,
): readonly LaunchedCoin[] {
  if (coins.length === 0 && offset === 0)
    throw new GatewayError('upstream_malformed', 'pump.fun listed no coins.')
  return includeNsfw ? coins : coins.filter(({ nsfw }) => !nsfw)
}

function unknownMint(status: number): GatewayError | undefined {
  return status === 404 || status === 400 ? notLaunched() : undefined
}

export function notLaunched(): GatewayError {
  return new GatewayError('not_found', 'No coin with this mint was launched on pump.fun.', {
    details: { field: 'mint' },
  })
}

import { z } from 'zod'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { barMilliseconds } from '../market-data/candles.ts'
import { checkCandles } from '../market-data/check-candles.ts'
import { OutsideText } from '../outside-text.ts'
import { chainNamed } from './chain-names.ts'
import type { PoolBar, PoolCandle, PoolToken } from './dex.ts'

const Time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const Candles = z.array(
  z.object({
    time_open: Time,
    open: z.number(),
    high: z.number(),
    low: z.number(),
    close: z.number(),
    volume: z.number(),
  }),
)
const Turnover = z.object({ volume_usd: z.number().nonnegative().nullish() }).nullish()
const Token = z.object({
  id: z.string().max(200),
  name: OutsideText(60).nullish(),
  symbol: OutsideText(24).nullish(),
})

/** A pool's own page, which has in dollars what its candles say in an undocumented unit. */
const Details = z.object({
  tokens: z.tuple([Token, Token], z.unknown()),
  last_price_usd: z.number().positive(),
  '24h': Turnover,
  '6h': Turnover,
  '1h': Turnover,
  '15m': Turnover,
  '5m': Turnover,
})
type Details = z.output<typeof Details>

/** The longest first. */
const windows = [
  ['24h', DAY_MS],
  ['6h', 6 * HOUR_MS],
  ['1h', HOUR_MS],
  ['15m', 15 * MINUTE_MS],
  ['5m', 5 * MINUTE_MS],
] as const

const intervals: Readonly<Partial<Record<PoolBar, string>>> = {
  '1m': '1m',
  '5m': '5m',
  '15m': '15m',
  '1h': '1h',
  '12h': '12h',
  '1d': '24h',
}
const MAX_CANDLES = 366
/** How far candles may lie from the page's figures, which are of another moment. */
const SLACK = 1.5

interface CandleQuery {
  readonly network: string
  readonly pool: string
  readonly bar: PoolBar
  readonly limit: number
}

/** Candles of pools at DexPaprika: of times with trades alone, up to 366, those of the pool's first token. */
export function dexpaprikaCandles(connection: Connection) {
  const freshness = { fresh: 20_000, stale: MINUTE_MS, explain: unknownPool }
  const bars = createReader(connection, Candles, freshness)
  const pools = createReader(connection, Details, freshness)
  return {
    async candles({ network, pool, bar, limit }: CandleQuery, options: { readonly signal: AbortSignal }) {
      const interval = intervals[bar]
      if (interval === undefined)
        throw new GatewayError('upstream_rejected', `DexPaprika has no candles of ${bar}.`)
      const step = barMilliseconds[bar]
      const count = Math.min(limit, MAX_CANDLES)
      const start = Math.floor(connection.dataClock.now() / step) * step - (count - 1) * step
      const path = `networks/${encodeURIComponent(chainNamed(network))}/pools/${encodeURIComponent(pool)}`
      const [series, page] = await Promise.all([
        bars(
          urlAt(connection.baseUrl, `${path}/ohlcv`, { start: start / 1_000, interval, limit: count }),
          options,
        ),
        pools(urlAt(connection.baseUrl, path), options),
      ])
      const candles = series.value.map(toCandle).toSorted((a, b) => a.time - b.time)
      checkCandles(
        candles.map(({ volumeUsd: volume, ...prices }) => ({ ...prices, volume })),
        { bar, receivedAt: series.receivedAt },
      )
      refuseOtherUnits(candles, { details: page.value, step, start, now: series.receivedAt })
      const [base, quote] = page.value.tokens
      return {
        base: toToken(base),
        quote: toToken(quote),
        candles,
        asOf: Math.min(series.receivedAt, page.receivedAt),
        cached: series.cached && page.cached,
      }
    },
  }
}

function toCandle({ time_open: time, volume, ...prices }: z.output<typeof Candles>[number]): PoolCandle {
  return { time, ...prices, volumeUsd: volume }
}

function toToken({ id, name, symbol }: z.output<typeof Token>): Partial<PoolToken> {
  return { address: id, ...(symbol ? { symbol, name: name || symbol } : {}) }
}

interface Proof {
  readonly details: Details
  readonly step: number
  readonly start: number
  readonly now: number
}

/**
 * Its documents do not say in which unit prices and volumes are: only those are believed that agree with the dollars of
 * the pool's own page.
 *
 * @throws GatewayError `upstream_malformed`.
 */
function refuseOtherUnits(candles: readonly PoolCandle[], { details, step, start, now }: Proof): void {
  const last = candles.at(-1)
  if (!last) return
  const apart = last.close / details.last_price_usd
  if (apart > SLACK || apart < 1 / SLACK) throw otherUnit('prices')
  const [name, length] = windows.find(([, each]) => each >= step && each <= now - start) ?? []
  const expected = name && details[name]?.volume_usd
  if (expected === undefined || expected === null || length === undefined) throw otherUnit('volumes')
  const sumSince = (from: number) =>
    candles.filter(({ time }) => time >= from).reduce((sum, { volumeUsd }) => sum + volumeUsd, 0)
  const [inside, touching] = [sumSince(now - length), sumSince(now - length - step)]
  if (inside > expected * SLACK + 1 || touching < expected / SLACK - 1) throw otherUnit('volumes')
}

function otherUnit(what: 'prices' | 'volumes'): GatewayError {
  return new GatewayError('upstream_malformed', `DexPaprika's ${what} of this pool are not in its dollars.`)
}

function unknownPool(status: number): GatewayError | undefined {
  return status === 404 || status === 400
    ? new GatewayError('not_found', 'DexPaprika knows no such pool.', { details: { field: 'pool' } })
    : undefined
}

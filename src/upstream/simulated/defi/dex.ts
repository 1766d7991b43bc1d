import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../core/clock.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../../core/durations.ts'
import { GatewayError } from '../../../core/failures.ts'
import { addressKey, answersTo } from '../../assets/find-known.ts'
import { chainNamed } from '../../dex/chain-names.ts'
import type { Dex, DexPool, DexPools } from '../../dex/dex.ts'
import { barMilliseconds } from '../../market-data/candles.ts'
import type { Sourced } from '../../sourced.ts'
import { parseSupply, toFigures } from '../asset-figures.ts'
import { factsOf } from '../economy.ts'
import { openMarket } from '../market.ts'
import { curve, mix, uniform } from '../noise.ts'
import type { Market } from '../simulated-market.ts'
import { justOpened, type PoolFacts, poolsOfWorld, swappable } from './dex-pools.ts'

interface SimulatedOptions {
  readonly seed: string
  readonly dataClock: Clock
}

const MAX_POOLS = 30
const MARKETS_KEPT = 600_000
const MAX_OPENED = 50
const BOARD_HOURS = 2 * HOUR_SECONDS

/** Pools of the simulated world: they hold what its assets cost elsewhere, give or take what arbitrage leaves. */
export function simulatedDex({ seed, dataClock }: SimulatedOptions): Dex {
  let listed: readonly PoolFacts[] | undefined
  const pools = () => {
    listed ??= poolsOfWorld(seed)
    return listed
  }
  // a tape remembers what it has reported, so it is opened anew now and then
  const markets = new LRUCache<string, Market>({ max: 600, ttl: MARKETS_KEPT, perf: dataClock })
  const marketOf = (id: string): Market => {
    const market = markets.get(id) ?? openMarket(seed, 'coingecko', id)
    if (!markets.has(id)) markets.set(id, market)
    return market
  }
  const wholeSecond = () => Math.floor(dataClock.now() / 1_000)
  const sourced = (): Sourced => ({
    mode: 'simulated',
    sources: [{ name: 'simulated:dex', ok: true, asOf: wholeSecond() * 1_000, cached: false }],
  })
  const tell = (facts: readonly PoolFacts[]): DexPools => ({
    ...sourced(),
    pools: facts.map((pool) => poolAt(pool, { seed, marketOf, now: wholeSecond() })).toSorted(byLiquidity),
  })

  return {
    async search(text) {
      const [first = '', second] = text.split(/[/\s]+/)
      const bases = new Set(
        answersTo(swappable, { text: second ? first : text }).map(({ asset }) => asset.id),
      )
      const quotes = second && new Set(answersTo(swappable, { text: second }).map(({ asset }) => asset.id))
      const found = pools().filter(
        ({ asset, against }) => bases.has(asset.id) && (!quotes || quotes.has(against.id)),
      )
      return tell(deepest(found))
    },
    async ofToken({ chain, address }) {
      const key = addressKey(address)
      const found = pools().filter(
        (pool) =>
          pool.chain === chainNamed(chain) &&
          [pool.base.address, pool.quote.address].some((one) => addressKey(one) === key),
      )
      return tell(deepest(found))
    },
    async ofMints(mints) {
      const wanted = new Set(mints)
      return tell(pools().filter(({ chain, base }) => chain === 'solana' && wanted.has(base.address)))
    },
    async listed({ network, kind, limit }) {
      const chain = chainNamed(network)
      const here = pools().filter((pool) => pool.chain === chain)
      if (here.length === 0) throw unknownNetwork(pools().map((pool) => pool.chain))
      const now = wholeSecond()
      const facts = kind === 'new' ? justOpened(here, now, limit) : inFashion(here, now).slice(0, limit)
      return { ...sourced(), pools: facts.map((pool) => poolAt(pool, { seed, marketOf, now })) }
    },
    async candles({ network, pool, bar, limit }) {
      const key = addressKey(pool)
      const now = wholeSecond()
      const here = pools().filter((one) => one.chain === chainNamed(network))
      const facts = [...here, ...justOpened(here, now, MAX_OPENED)].find(
        (one) => addressKey(one.address) === key,
      )
      if (!facts) throw unknownPool()
      const { tape, show } = marketOf(facts.asset.id)
      const step = barMilliseconds[bar] / 1_000
      const last = Math.floor((now - 1) / step) * step
      const candles = Array.from({ length: limit }, (_, index) => {
        const from = last - (limit - 1 - index) * step
        const { open, high, low, close, lots } = tape.between(from, Math.min(now, from + step))
        const drift = premiumAt(facts, from)
        return {
          time: from * 1_000,
          open: shown(show(open) * drift),
          high: shown(show(high) * drift),
          low: shown(show(low) * drift),
          close: shown(show(close) * drift),
          volumeUsd: Math.round((lots / tape.lotsPerUnit) * show(close) * facts.volumeShare),
        }
      })
      return {
        ...sourced(),
        base: facts.base,
        quote: facts.quote,
        candles: candles.filter(({ time }) => time >= facts.createdAt * 1_000),
      }
    },
  }
}

interface Moment {
  readonly seed: string
  readonly marketOf: (id: string) => Market
  readonly now: number
}

/** What a pool shows at a moment; the value of both sides goes with the root of the price. */
function poolAt(pool: PoolFacts, { seed, marketOf, now }: Moment): DexPool {
  const { asset, against } = pool
  const figures = toFigures(asset, { seed, market: marketOf(asset.id), now })
  const quote = marketOf(against.id)
  const priceUsd = shown((figures.price ?? 0) * premiumAt(pool, now))
  const other = quote.show(quote.tape.between(now - 1, now).close)
  const usual = Math.sqrt((figures.price ?? 1) / usualPrice(asset.symbol, figures.price ?? 1))
  const liquidityUsd = Math.round(
    pool.usualLiquidity * usual * Math.exp(0.1 * curve(pool.seed, now / DAY_SECONDS)),
  )
  const volume24hUsd = Math.min(
    Math.round((figures.volume24h ?? 0) * pool.volumeShare),
    Math.round(liquidityUsd * 6),
  )
  const trades = Math.max(2, Math.round(volume24hUsd / (60 + 900 * uniform(pool.seed, 7))))
  const rise = figures.change24hPct ?? 0
  const buys = Math.round(trades * Math.max(0.1, Math.min(0.9, 0.5 + rise / 80)))
  const supply = parseSupply(asset, seed, now)
  return {
    chain: pool.chain,
    dex: pool.dex,
    address: pool.address,
    base: pool.base,
    quote: pool.quote,
    priceUsd,
    priceInQuote: shown(priceUsd / other),
    liquidityUsd,
    volume24hUsd,
    buys24h: buys,
    sells24h: trades - buys,
    change24hPct: rise,
    ...(figures.change1hPct === undefined ? {} : { change1hPct: figures.change1hPct }),
    ...(supply
      ? {
          marketCapUsd: Math.round(priceUsd * supply.circulating),
          fullyDilutedUsd: Math.round(priceUsd * (supply.most ?? supply.circulating)),
        }
      : {}),
    createdAt: pool.createdAt * 1_000,
  }
}

/** What arbitrage leaves between a pool and all others: less than what its fee costs. */
function premiumAt({ seed, fee }: PoolFacts, second: number): number {
  return 1 + 0.4 * (fee + 0.0006) * curve(mix(seed, 11), second / 300)
}

/** An asset without an anchor is taken as usual at whatever it costs. */
function usualPrice(symbol: string, price: number): number {
  const { anchor } = factsOf(symbol)
  return anchor > price / 20 && anchor < price * 20 ? anchor : price
}

function inFashion(here: readonly PoolFacts[], now: number): readonly PoolFacts[] {
  // a pool that turns over most of what there is of a token trends, however small it is
  const warmth = ({ seed, usualLiquidity, volumeShare }: PoolFacts) =>
    Math.log(usualLiquidity + 1) + 4 * volumeShare + 1.2 * curve(mix(seed, 21), now / BOARD_HOURS)
  return here.toSorted((a, b) => warmth(b) - warmth(a))
}

function deepest(found: readonly PoolFacts[]): readonly PoolFacts[] {
  return found.toSorted((a, b) => b.usualLiquidity - a.usualLiquidity).slice(0, MAX_POOLS)
}

function byLiquidity(a: DexPool, b: DexPool): number {
  return (b.liquidityUsd ?? 0) - (a.liquidityUsd ?? 0)
}

function shown(price: number): number {
  return Number(price.toPrecision(7))
}

function unknownNetwork(chains: readonly string[]): GatewayError {
  const known = [...new Set(chains)].join(', ')
  return new GatewayError('not_found', `network: the simulated world has pools on ${known} only.`, {
    details: { field: 'network' },
  })
}

function unknownPool(): GatewayError {
  return new GatewayError('not_found', 'The simulated world has no such pool.', {
    details: { field: 'pool' },
  })
}

import { DAY_SECONDS, HOUR_SECONDS } from '../../../core/durations.ts'
import type { Dex, DexPool } from '../../dex/dex.ts'
import { openMarket } from '../market.ts'
import { uniform } from '../noise.ts'
import type { Market } from '../simulated-market.ts'
import { bestUntil, standingAt } from './launch-course.ts'
import { coinAt, type LaunchOptions, solPriceAt } from './launches.ts'
import { type Launch, launchBehind } from './made-launch.ts'

const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

/** The simulated pools, where they are asked about a launch that has left its curve. */
export function withLaunchedPools(dex: Dex, { seed, dataClock }: LaunchOptions): Dex {
  const solana = openMarket(seed, 'coingecko', 'solana')
  const wholeSecond = () => Math.floor(dataClock.now() / 1_000)
  const toPool = (mint: string): DexPool | undefined => {
    const launch = launchBehind(seed, mint, wholeSecond())
    return launch && poolAt(launch, { solana, now: wholeSecond() })
  }
  const toPools = () => ({
    mode: 'simulated' as const,
    sources: [{ name: 'simulated:dex', ok: true, asOf: wholeSecond() * 1_000, cached: false }],
  })

  return {
    ...dex,
    async ofToken(query, options) {
      const isLaunch = launchBehind(seed, query.address, wholeSecond()) !== undefined
      if (!isLaunch) return dex.ofToken(query, options)
      return { ...toPools(), pools: [toPool(query.address)].filter((pool) => pool !== undefined) }
    },
    async ofMints(mints, options) {
      const own = mints.flatMap((mint) => toPool(mint) ?? [])
      const others = await dex.ofMints(mints, options)
      return { ...others, pools: [...own, ...others.pools] }
    },
  }
}

/** The pool of a launch at a moment, in seconds; undefined while it is on its curve. */
function poolAt(
  launch: Launch,
  { solana, now }: { readonly solana: Market; readonly now: number },
): DexPool | undefined {
  const { graduated, valueSol, poolSol = 0 } = standingAt(launch, now)
  if (!graduated) return undefined
  const coin = coinAt(launch, { solana, now })
  const price = (coin.valueUsd ?? 0) / 1e9
  const then = (seconds: number) =>
    standingAt(launch, now - seconds).valueSol * solPriceAt(solana, now - seconds)
  const change = (seconds: number) =>
    launch.bornAt > now - seconds
      ? undefined
      : Number((((coin.valueUsd ?? 0) / then(seconds) - 1) * 100).toFixed(2))
  const [hour, day] = [change(HOUR_SECONDS), change(DAY_SECONDS)]
  const isQuiet = now - standingAt(launch, now).lastTradeAt > DAY_SECONDS
  const volume = isQuiet
    ? 0
    : Math.round(bestUntil(launch, now).valueSol * solPriceAt(solana, now) * 0.3 * uniform(launch.draw, 50))
  const trades = Math.round(volume / 140)
  return {
    chain: 'solana',
    dex: 'pumpswap',
    address: coin.pool ?? '',
    base: { address: coin.mint, symbol: coin.symbol, name: coin.name },
    quote: { address: WRAPPED_SOL, symbol: 'SOL', name: 'Wrapped SOL' },
    priceUsd: Number(price.toPrecision(9)),
    priceInQuote: Number((valueSol / 1e9).toPrecision(9)),
    liquidityUsd: Math.round(2 * poolSol * solPriceAt(solana, now)),
    volume24hUsd: volume,
    buys24h: Math.round(trades * 0.54),
    sells24h: Math.round(trades * 0.46),
    ...(hour === undefined ? {} : { change1hPct: hour }),
    ...(day === undefined ? {} : { change24hPct: day }),
    fullyDilutedUsd: Math.round(coin.valueUsd ?? 0),
    marketCapUsd: Math.round(coin.valueUsd ?? 0),
    createdAt: coin.createdAt + Math.round(launch.climb * 1_000),
  }
}

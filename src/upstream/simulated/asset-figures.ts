import { DAY_SECONDS, HOUR_SECONDS } from '../../core/durations.ts'
import { bitcoinHeight, minedAfter, SATOSHI } from '../../core/reference/bitcoin-schedule.ts'
import type { AssetFigures } from '../assets/assets.ts'
import type { KnownAsset } from '../assets/known-assets.ts'
import { stableSupplyAt } from './defi/stable-supplies.ts'
import type { Market } from './simulated-market.ts'
import type { Stretch } from './stretch.ts'
import { supplyOf } from './supplies.ts'
import { tokenFacts } from './tokens.ts'

interface Moment {
  readonly seed: string
  /** The asset's market at the aggregator. */
  readonly market: Market
  /** The second whose beginning it is, since the epoch. */
  readonly now: number
}

/** Where an asset of the simulated world stands, read off the trades behind its candles and tickers. */
export function toFigures(asset: KnownAsset, { seed, market, now }: Moment): AssetFigures {
  const day = market.tape.between(now - DAY_SECONDS, now)
  const price = market.show(day.close)
  const supply = parseSupply(asset, seed, now)
  const change = (seconds: number) => {
    const { open } = market.tape.between(now - seconds, now)
    return percent(price / market.show(open))
  }
  return {
    price,
    ...(supply
      ? { marketCap: Math.round(price * supply.circulating), circulatingSupply: supply.circulating }
      : {}),
    ...(supply?.most ? { maxSupply: supply.most, fullyDilutedValue: Math.round(price * supply.most) } : {}),
    volume24h: volumeOf(asset, day, { market, seed }),
    high24h: market.show(day.high),
    low24h: market.show(day.low),
    change1hPct: change(HOUR_SECONDS),
    change24hPct: percent(price / market.show(day.open)),
    change7dPct: change(7 * DAY_SECONDS),
    change30dPct: change(30 * DAY_SECONDS),
    asOf: now * 1_000,
  }
}

/** How much of an asset there is at a moment, in seconds; undefined for a coin whose supply is unknown. */
export function parseSupply(
  asset: KnownAsset,
  seed: string,
  now: number,
): { readonly circulating: number; readonly most: number | null } | undefined {
  const issued = asset.category === 'stablecoin' ? stableSupplyAt(seed, asset.symbol, now) : undefined
  if (issued !== undefined) return { circulating: issued, most: null }
  if (asset.symbol === 'BTC' && asset.token !== undefined)
    return { circulating: minedAfter(bitcoinHeight(now * 1_000) + 1) / SATOSHI, most: 21_000_000 }
  if (asset.token !== undefined) return supplyOf(asset.symbol)
  return { circulating: tokenFacts(seed, asset.id, asset.symbol).supply, most: null }
}

function volumeOf(
  asset: KnownAsset,
  { lots, high, low, close }: Stretch,
  { market, seed }: { readonly market: Market; readonly seed: string },
): number {
  const share = asset.token === undefined ? tokenFacts(seed, asset.id, asset.symbol).volumeShare : 1
  const middle = (Math.exp(high) + Math.exp(low) + Math.exp(close)) / 3
  return Math.round((lots / market.tape.lotsPerUnit) * middle * share)
}

function percent(ratio: number): number {
  return Math.round((ratio - 1) * 1e6) / 1e4
}

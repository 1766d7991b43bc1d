import type { AssetFacts } from './asset-facts.ts'
import { seedOf, uniform } from './noise.ts'

/** Prices around which simulated shares wander, dollars. */
const anchors: Readonly<Record<string, number>> = {
  AAPL: 232,
  AMZN: 221,
  AMD: 158,
  COIN: 305,
  CRCL: 128,
  GOOGL: 205,
  HOOD: 106,
  META: 705,
  MSFT: 498,
  MSTR: 338,
  NFLX: 1190,
  NVDA: 176,
  PLTR: 157,
  TSLA: 334,
  QQQ: 571,
  SPY: 642,
  IVV: 645,
  VTI: 316,
  IWM: 231,
}

const metals: Readonly<Record<string, AssetFacts>> = {
  'GOLD-OUNCE': { anchor: 3_400, dailyVolume: 40_000_000, weeklyMove: 0.02, marketShare: 0.05 },
  'SILVER-OUNCE': { anchor: 38, dailyVolume: 6_000_000, weeklyMove: 0.035, marketShare: 0.1 },
}

/** What is assumed of what a token stands for: a share (`STOCK-TSLA`) or a metal; undefined for anything else. */
export function underlyingFacts(symbol: string): AssetFacts | undefined {
  if (metals[symbol]) return metals[symbol]
  const [, ticker] = /^STOCK-(.+)$/.exec(symbol) ?? []
  if (ticker === undefined) return undefined
  const own = seedOf(symbol)
  return {
    anchor: anchors[ticker] ?? Math.round(20 * Math.exp(3 * uniform(own, 1))),
    dailyVolume: 400_000 * Math.exp(4 * uniform(own, 2)),
    weeklyMove: 0.022 + 0.04 * uniform(own, 3),
    marketShare: 0.35,
  }
}

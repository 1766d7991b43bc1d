import { mapVenues } from '../../core/reference/venues.ts'
import type { AssetFacts } from './asset-facts.ts'
import { underlyingFacts } from './token-facts.ts'

const known: Readonly<
  Record<string, readonly [anchor: number, millions: number, move: number, share: number]>
> = {
  BTC: [84_000, 28_000, 0.055, 0.9],
  ETH: [3_100, 15_000, 0.075, 0.85],
  SOL: [162, 4_200, 0.1, 0.8],
  BNB: [780, 1_600, 0.06, 0.7],
  XRP: [2.2, 3_900, 0.09, 0.7],
  DOGE: [0.19, 1_900, 0.12, 0.75],
  ADA: [0.62, 900, 0.1, 0.75],
  TRX: [0.29, 700, 0.05, 0.4],
  AVAX: [21, 600, 0.11, 0.75],
  LINK: [17, 750, 0.1, 0.75],
  TON: [2.4, 180, 0.08, 0.55],
  DOT: [3.6, 260, 0.1, 0.75],
  POL: [0.21, 120, 0.1, 0.7],
  LTC: [98, 500, 0.08, 0.7],
  BCH: [520, 350, 0.08, 0.65],
  SHIB: [0.0000102, 220, 0.11, 0.75],
  PEPE: [0.0000079, 650, 0.16, 0.7],
  SUI: [2.6, 950, 0.13, 0.7],
  APT: [3.9, 240, 0.12, 0.7],
  NEAR: [2.5, 260, 0.12, 0.7],
  UNI: [7.4, 330, 0.11, 0.7],
  AAVE: [210, 380, 0.11, 0.7],
  ATOM: [3.4, 130, 0.1, 0.7],
  XLM: [0.31, 220, 0.09, 0.65],
  ETC: [16.5, 120, 0.09, 0.7],
  FIL: [1.9, 170, 0.11, 0.7],
  ARB: [0.34, 210, 0.12, 0.7],
  OP: [0.55, 160, 0.12, 0.7],
  INJ: [8.8, 120, 0.13, 0.65],
  SEI: [0.23, 140, 0.13, 0.65],
  TIA: [1.3, 110, 0.14, 0.6],
  JUP: [0.38, 70, 0.13, 0.65],
  BONK: [0.0000165, 280, 0.16, 0.65],
  WIF: [0.62, 210, 0.17, 0.65],
  HYPE: [38, 420, 0.13, 0.5],
  XMR: [330, 130, 0.07, 0.3],
  HBAR: [0.18, 240, 0.11, 0.65],
  ALGO: [0.19, 90, 0.1, 0.7],
  RENDER: [2.6, 90, 0.13, 0.65],
  ONDO: [0.78, 160, 0.12, 0.6],
  USDT: [1, 42_000, 0.0004, 0],
  USDC: [1, 9_000, 0.0003, 0],
}

const unremarkable = [1, 20, 0.12, 0.6] as const

/** @param symbol As in the list of assets; one that is new there gets unremarkable facts. */
export function factsOf(symbol: string): AssetFacts {
  const underlying = underlyingFacts(symbol)
  if (underlying) return underlying
  const [anchor, millions, weeklyMove, marketShare] = known[symbol] ?? unremarkable
  return { anchor, dailyVolume: millions * 1_000_000, weeklyMove, marketShare }
}

/** What the simulated world assumes of each venue. */
export const venueFacts = mapVenues(({ simulated }) => simulated)

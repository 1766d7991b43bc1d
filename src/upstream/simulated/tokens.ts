import { knownAssets } from '../assets/known-assets.ts'
import type { CandleSourceId } from '../market-data/candles.ts'
import type { Asset } from '../venues/assets.ts'
import { dollarsFor } from './currencies.ts'
import { factsOf } from './economy.ts'
import { impostors } from './impostors.ts'
import { moreDollars } from './more-dollars.ts'
import { isNewcomer, newcomerFacts, newcomers } from './newcomers.ts'
import { mix, seedOf, uniform } from './noise.ts'
import type { Market } from './simulated-market.ts'
import { openTape } from './tape.ts'

/** What the simulated world assumes of a token that no exchange trades: whose price it follows, and how much of it there is. */
export interface TokenFacts {
  /** The tape it follows, by symbol; tokens of one thing share a tape and so agree. */
  readonly follows: string
  /** What one token is worth beside one unit of that. */
  readonly ratio: number
  /** Traded beside what that tape trades. */
  readonly volumeShare: number
  readonly supply: number
}

const SIGNIFICANT_DIGITS = 7

const ratios: Readonly<Record<string, readonly [follows: string, ratio: number]>> = {
  JitoSOL: ['SOL', 1.256],
  mSOL: ['SOL', 1.348],
  bSOL: ['SOL', 1.271],
  JupSOL: ['SOL', 1.158],
  BNSOL: ['SOL', 1.087],
  bbSOL: ['SOL', 1.129],
  stSOL: ['SOL', 1.242],
  stepSOL: ['SOL', 1.145],
  bpSOL: ['SOL', 1.102],
  hyloSOL: ['SOL', 1.071],
  dfdvSOL: ['SOL', 1.064],
  PSOL: ['SOL', 1.051],
  XAUT: ['GOLD-OUNCE', 1],
  PAXG: ['GOLD-OUNCE', 1],
  XAUM: ['GOLD-OUNCE', 1],
  GLD: ['GOLD-OUNCE', 0.0918],
  IAU: ['GOLD-OUNCE', 0.01885],
  SLV: ['SILVER-OUNCE', 0.906],
  EURC: ['USDC', dollarsFor('EUR')],
  VEUR: ['USDC', dollarsFor('EUR')],
  VCHF: ['USDC', dollarsFor('CHF')],
  VGBP: ['USDC', dollarsFor('GBP')],
  GYEN: ['USDC', dollarsFor('JPY')],
  XSGD: ['USDC', dollarsFor('SGD')],
  BRZ: ['USDC', dollarsFor('BRL')],
  TRYB: ['USDC', dollarsFor('TRY')],
  ZARP: ['USDC', dollarsFor('ZAR')],
  OUSG: ['USDC', 114.6],
  USDY: ['USDC', 1.11],
  USTB: ['USDC', 10.9],
  TBILL: ['USDC', 1.13],
  USTRY: ['USDC', 1.08],
  VBILL: ['USDC', 1],
  BUIDL: ['USDC', 1],
  BENJI: ['USDC', 1],
}

const tokens = new Map(
  [...knownAssets.filter(({ token }) => token === undefined), ...moreDollars, ...newcomers, ...impostors].map(
    (asset) => [asset.id, asset],
  ),
)

/** The market of a token, as an aggregator shows it; undefined when the simulated world has no such token. */
export function tokenMarket(seed: string, venue: CandleSourceId, instrument: string): Market | undefined {
  const token = venue === 'coingecko' ? tokens.get(instrument.toLowerCase()) : undefined
  if (!token) return undefined
  const { id: slug, symbol, name } = token
  const { follows, ratio } = tokenFacts(seed, slug, symbol)
  const leader: Asset = { symbol: follows, name, slug }
  return {
    venue,
    asset: { symbol, name, slug },
    tape: openTape(seed, leader, venue),
    seed: mix(mix(seedOf(seed), seedOf(slug)), seedOf(`the desk of ${venue}`)),
    show: (price) => Number((Math.exp(price) * ratio).toPrecision(SIGNIFICANT_DIGITS)),
  }
}

/** What is assumed of one token. */
export function tokenFacts(seed: string, id: string, symbol: string): TokenFacts {
  const own = mix(seedOf(seed), seedOf(`the token ${id}`))
  const [follows, ratio] = followed(id, symbol)
  const { anchor, dailyVolume } = factsOf(follows)
  // nothing is paid for what only bears a name
  const least = tokens.get(id)?.category === 'crypto' ? 4_000 : 2_000_000
  const { worth, turnover } = isNewcomer({ id })
    ? newcomerFacts(seed, id)
    : { worth: least * Math.exp(5.5 * uniform(own, 1)), turnover: 0.01 + 0.12 * uniform(own, 2) }
  return {
    follows,
    ratio,
    volumeShare: (worth * turnover) / dailyVolume,
    supply: Math.round(worth / (anchor * ratio)),
  }
}

function followed(id: string, symbol: string): readonly [follows: string, ratio: number] {
  const token = tokens.get(id)
  if (token?.category === 'equity' || token?.category === 'etf') return [`STOCK-${symbol}`, 1]
  if (token?.category === 'crypto') return [id, 0.0004]
  return ratios[symbol] ?? ['USDC', 1]
}

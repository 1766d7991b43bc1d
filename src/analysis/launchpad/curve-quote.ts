import { rounded } from '../numbers/figures.ts'
import {
  buyFor,
  buyTokens,
  type CurveRefusal,
  type CurveReserves,
  type CurveTrade,
  marginalPrice,
  sellFor,
  sellTokens,
} from './bonding-curve.ts'

/** What is asked of a curve: a side, and how much of either money, in smallest units. */
export interface CurveOrder {
  readonly side: 'buy' | 'sell'
  /** One of the two. */
  readonly tokens?: bigint | undefined
  readonly lamports?: bigint | undefined
  readonly feeBps: bigint
}

/** Why a curve cannot do it, in a sentence. */
export const refusals: Readonly<Record<CurveRefusal, string>> = {
  'sold-out': 'The curve has sold out: the coin has graduated and its price is made by a pool.',
  'too-small': 'The amount is too small for the curve to give anything.',
  'more-than-reserves': 'The curve does not hold that much.',
}

/** Asks the curve for one trade; smallest units in, smallest units out. */
export function quoteOf(
  reserves: CurveReserves,
  { side, tokens, lamports, feeBps }: CurveOrder,
): CurveTrade | CurveRefusal {
  if (tokens !== undefined) return (side === 'buy' ? buyTokens : sellTokens)(tokens, reserves, { feeBps })
  return (side === 'buy' ? buyFor : sellFor)(lamports ?? 0n, reserves, { feeBps })
}

/** By how much the price of a trade is worse than the one at the margin, fees left out, percent; at least nothing. */
export function impactOf(
  reserves: CurveReserves,
  { side, tokens, lamports, feeLamports }: CurveTrade,
): number {
  const through = Number(side === 'buy' ? lamports - feeLamports : lamports + feeLamports)
  const price = through / 1e9 / (Number(tokens) / 1e6)
  const worse = side === 'buy' ? price / marginalPrice(reserves) - 1 : 1 - price / marginalPrice(reserves)
  return Math.max(0, worse * 100)
}

/** Reads a decimal amount exactly in units of so many decimals; undefined for anything else. */
export function unitsIn(amount: string, decimals: number): bigint | undefined {
  const [, whole = '', part = ''] = /^(\d{1,15})(?:\.(\d+))?$/.exec(amount) ?? []
  return whole === '' || part.length > decimals ? undefined : BigInt(whole + part.padEnd(decimals, '0'))
}

/** A trade in whole tokens and SOL, and the price it comes to. */
export function wholeTrade({ tokens, lamports }: CurveTrade) {
  const [tokenAmount, sol] = [Number(tokens) / 1e6, Number(lamports) / 1e9]
  return { tokenAmount, sol, pricePerTokenSol: rounded(sol / tokenAmount) }
}

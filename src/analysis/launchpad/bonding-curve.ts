/** The reserves of a bonding curve: tokens with six decimals, SOL in lamports. */
export interface CurveReserves {
  readonly virtualTokens: bigint
  readonly virtualLamports: bigint
  /** What is still for sale. */
  readonly realTokens: bigint
  /** What sellers can get back. */
  readonly realLamports: bigint
  readonly supply: bigint
}

/** What one trade would do. Fees are paid in SOL besides what goes into the curve, or taken from what comes out. */
export interface CurveTrade {
  readonly side: 'buy' | 'sell'
  readonly tokens: bigint
  /** What a buyer pays in all, or a seller gets in the end. */
  readonly lamports: bigint
  readonly feeLamports: bigint
  readonly after: CurveReserves
}

/** Why a curve cannot do a trade. */
export type CurveRefusal = 'sold-out' | 'too-small' | 'more-than-reserves'

const BASIS = 10_000n
/** Tokens for sale on a curve that opens, in smallest units. */
const TOKENS_FOR_SALE = 793_100_000_000_000n
const TOKEN_UNITS = 1e6
const LAMPORTS = 1e9

/**
 * What so many lamports buy, fees included: `Δt = t·Δs / (s + Δs)` of the virtual reserves, rounded down, where `Δs` is
 * `lamports / (1 + fee)`, rounded down, less one lamport (constant product; the program of pump.fun,
 * `buy_exact_sol_in`, and the trades it leaves on the chain).
 */
export function buyFor(
  lamports: bigint,
  reserves: CurveReserves,
  { feeBps }: { readonly feeBps: bigint },
): CurveTrade | CurveRefusal {
  const net = (lamports * BASIS) / (BASIS + feeBps)
  const { virtualTokens, virtualLamports, realTokens } = reserves
  if (realTokens === 0n) return 'sold-out'
  if (net <= 1n) return 'too-small'
  const tokens = (virtualTokens * (net - 1n)) / (virtualLamports + net - 1n)
  if (tokens === 0n) return 'too-small'
  if (tokens > realTokens) return 'more-than-reserves'
  return { side: 'buy', tokens, lamports, feeLamports: lamports - net, after: moved(reserves, tokens, net) }
}

/**
 * What so many tokens cost: `Δs = s·Δt / (t − Δt) + 1` of the virtual reserves, rounded down before the one lamport, and
 * the fee on it, rounded up (the program of pump.fun, `buy`).
 */
export function buyTokens(
  tokens: bigint,
  reserves: CurveReserves,
  { feeBps }: { readonly feeBps: bigint },
): CurveTrade | CurveRefusal {
  const { virtualTokens, virtualLamports, realTokens } = reserves
  if (realTokens === 0n) return 'sold-out'
  if (tokens > realTokens) return 'more-than-reserves'
  if (tokens <= 0n) return 'too-small'
  const net = (virtualLamports * tokens) / (virtualTokens - tokens) + 1n
  const feeLamports = portionOf(net, feeBps)
  return {
    side: 'buy',
    tokens,
    lamports: net + feeLamports,
    feeLamports,
    after: moved(reserves, tokens, net),
  }
}

/** What so many tokens bring: `Δs = s·Δt / (t + Δt)`, rounded down, less the fee on it, rounded up. */
export function sellTokens(
  tokens: bigint,
  reserves: CurveReserves,
  { feeBps }: { readonly feeBps: bigint },
): CurveTrade | CurveRefusal {
  const { virtualTokens, virtualLamports, realTokens, realLamports } = reserves
  if (realTokens === 0n) return 'sold-out'
  const gross = (virtualLamports * tokens) / (virtualTokens + tokens)
  if (gross > realLamports) return 'more-than-reserves'
  const feeLamports = portionOf(gross, feeBps)
  if (gross <= feeLamports) return 'too-small'
  return {
    side: 'sell',
    tokens,
    lamports: gross - feeLamports,
    feeLamports,
    after: moved(reserves, -tokens, -gross),
  }
}

/** How many tokens must be sold to get at least so many lamports after the fee. */
export function sellFor(
  lamports: bigint,
  reserves: CurveReserves,
  { feeBps }: { readonly feeBps: bigint },
): CurveTrade | CurveRefusal {
  const { virtualTokens, virtualLamports, realTokens, realLamports } = reserves
  if (realTokens === 0n) return 'sold-out'
  if (lamports <= 0n) return 'too-small'
  // the fee is rounded up, and its own rounding may take one lamport more
  const gross = divideUp(lamports * BASIS, BASIS - feeBps) + 1n
  if (gross > realLamports) return 'more-than-reserves'
  return sellTokens(divideUp(virtualTokens * gross, virtualLamports - gross), reserves, { feeBps })
}

/** SOL for one token, at the margin. */
export function marginalPrice({ virtualTokens, virtualLamports }: CurveReserves): number {
  return Number(virtualLamports) / LAMPORTS / (Number(virtualTokens) / TOKEN_UNITS)
}

/** The whole supply at the marginal price, in SOL. */
export function curveValue(reserves: CurveReserves): number {
  return marginalPrice(reserves) * (Number(reserves.supply) / TOKEN_UNITS)
}

/** How much of what was for sale is sold, percent. */
export function curveProgress({ realTokens }: CurveReserves): number {
  const sold = TOKENS_FOR_SALE > realTokens ? TOKENS_FOR_SALE - realTokens : 0n
  return Number((sold * 100_000_000n) / TOKENS_FOR_SALE) / 1_000_000
}

function moved(reserves: CurveReserves, tokens: bigint, lamports: bigint): CurveReserves {
  return {
    supply: reserves.supply,
    virtualTokens: reserves.virtualTokens - tokens,
    virtualLamports: reserves.virtualLamports + lamports,
    realTokens: reserves.realTokens - tokens,
    realLamports: reserves.realLamports + lamports,
  }
}

function portionOf(lamports: bigint, feeBps: bigint): bigint {
  return divideUp(lamports * feeBps, BASIS)
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}

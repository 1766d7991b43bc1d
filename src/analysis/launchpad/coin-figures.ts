import { rounded, roundedOrNull } from '../numbers/figures.ts'
import { type CurveReserves, curveProgress, curveValue } from './bonding-curve.ts'

interface Coin {
  readonly graduated: boolean
  readonly reserves?: CurveReserves
  readonly valueSol?: number
  readonly valueUsd?: number
  readonly athUsd?: number
  /** Smallest units of six decimals. */
  readonly supply: bigint
}

const UNITS = 1e6

/**
 * What a coin of the launchpad costs. On its curve the reserves say so; once it has graduated they stand still, and only
 * the pool does.
 */
export function coinFigures({ graduated, reserves, valueSol, valueUsd, athUsd, supply }: Coin) {
  const whole = Number(supply) / UNITS
  const sol = !graduated && reserves ? curveValue(reserves) : valueSol
  const dollarsPerSol = valueSol && valueUsd ? valueUsd / valueSol : undefined
  const usd = sol !== undefined && dollarsPerSol !== undefined ? sol * dollarsPerSol : valueUsd
  return {
    priceSource: graduated ? ('pool' as const) : ('curve' as const),
    priceUsd: each(usd, whole),
    priceSol: each(sol, whole),
    marketCapUsd: dollars(usd),
    marketCapSol: each(sol, 1),
    athMarketCapUsd: dollars(athUsd),
    solPriceUsd: each(dollarsPerSol, 1),
    progressPct: graduated ? 100 : reserves ? Number(curveProgress(reserves).toFixed(2)) : null,
    /** What sellers could get back at most, in dollars: only SOL that was paid in. */
    curveLiquidityUsd:
      !graduated && reserves && dollarsPerSol !== undefined
        ? rounded((Number(reserves.realLamports) / 1e9) * dollarsPerSol)
        : null,
  }
}

export type CoinFigures = ReturnType<typeof coinFigures>

function each(value: number | undefined, count: number): number | null {
  return value === undefined ? null : roundedOrNull(value / count)
}

/** A value of a whole coin, to the cent. */
function dollars(value: number | undefined): number | null {
  return value === undefined || !Number.isFinite(value) ? null : Number(value.toFixed(2))
}

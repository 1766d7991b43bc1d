import { roundedOrNull } from '../numbers/figures.ts'

interface Beat {
  readonly symbol: string
  readonly priceUsd: number
  readonly confidenceUsd: number | null
  readonly change24hPct: number | null
  readonly isStable: boolean
}

export interface MarketPulse {
  readonly mood: 'risk-on' | 'risk-off' | 'mixed' | 'unknown'
  /** Plain mean over the assets that are not stable, percent. */
  readonly meanChange24hPct: number | null
  readonly rising: number
  readonly falling: number
  /** The widest uncertainty, percent of its price. */
  readonly widestUncertaintyPct: number | null
  /** The stablecoin that stands furthest from its dollar, percent from it. */
  readonly furthestFromPegPct: number | null
}

/** Where not all move one way, the market does when its mean moves at least this far, percent. */
const DECIDED = 1

/** A few large assets read together: which way they went in a day and how sure their prices are. */
export function pulseOf(beats: readonly Beat[]): MarketPulse {
  const moves = beats.flatMap(({ isStable, change24hPct }) =>
    isStable || change24hPct === null ? [] : [change24hPct],
  )
  const mean = moves.reduce((sum, move) => sum + move, 0) / moves.length
  const [rising, falling] = [moves.filter((move) => move > 0).length, moves.filter((move) => move < 0).length]
  const uncertain = beats.flatMap(({ priceUsd, confidenceUsd }) =>
    confidenceUsd === null ? [] : [(confidenceUsd / priceUsd) * 100],
  )
  const fromPeg = beats.flatMap(({ isStable, priceUsd }) => (isStable ? [(priceUsd - 1) * 100] : []))
  const furthest = fromPeg.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0]
  return {
    mood: moodOf(mean, { rising, falling }),
    meanChange24hPct: roundedOrNull(mean),
    rising,
    falling,
    widestUncertaintyPct: uncertain.length === 0 ? null : roundedOrNull(Math.max(...uncertain)),
    furthestFromPegPct: furthest === undefined ? null : roundedOrNull(furthest),
  }
}

function moodOf(mean: number, { rising, falling }: { readonly rising: number; readonly falling: number }) {
  if (!Number.isFinite(mean)) return 'unknown'
  if (falling === 0 && rising > 0) return 'risk-on'
  if (rising === 0 && falling > 0) return 'risk-off'
  if (mean >= DECIDED && rising > falling) return 'risk-on'
  return mean <= -DECIDED && falling > rising ? 'risk-off' : 'mixed'
}

/** What a score is made of; whatever is not known is left out. */
export interface AlphaFacts {
  /** Percent: 1.5 means +1.5 %. */
  readonly change24hPct?: number | undefined
  /** Dollars. */
  readonly volume24hUsd?: number | undefined
  /** Dollars. */
  readonly marketCapUsd?: number | undefined
  readonly holders?: number | undefined
  /** Since its first pool opened. */
  readonly ageHours?: number | undefined
}

export const alphaParts = ['momentum', 'flow', 'depth', 'freshness'] as const
export type AlphaPart = (typeof alphaParts)[number]

export interface Alpha {
  /** 0 to 100: the sum of the points. */
  readonly score: number
  /** A part that is not known has no points here and adds none to the score. */
  readonly points: Readonly<Partial<Record<AlphaPart, number>>>
  readonly missing: readonly AlphaPart[]
}

export const ALPHA_METHOD =
  'momentum 20·(1 + tanh(change/50)), flow 25·log2(volume/value + 1) up to 25, depth 20·log10(holders + 1)/5 up to 20, freshness 15 falling to 0 at 30 days; what is not known adds nothing'

const FRESH_HOURS = 30 * 24

/**
 * How much a token moves, trades, is held and is new, 0 to 100: a rule of thumb, not fitted to what came later. No fact
 * that is worse, or not known, raises it.
 */
export function alphaOf({ change24hPct, volume24hUsd, marketCapUsd, holders, ageHours }: AlphaFacts): Alpha {
  const turnover =
    isAmount(volume24hUsd) && isAmount(marketCapUsd) && marketCapUsd > 0
      ? volume24hUsd / marketCapUsd
      : undefined
  const all: Readonly<Record<AlphaPart, number | undefined>> = {
    momentum:
      change24hPct === undefined || Number.isNaN(change24hPct)
        ? undefined
        : 20 * (1 + Math.tanh(change24hPct / 50)),
    flow: turnover === undefined ? undefined : Math.min(25, 25 * Math.log2(turnover + 1)),
    depth: isAmount(holders) ? Math.min(20, (20 * Math.log10(holders + 1)) / 5) : undefined,
    freshness: isAmount(ageHours) ? Math.max(0, 15 * (1 - ageHours / FRESH_HOURS)) : undefined,
  }
  const known = alphaParts.flatMap((part) => {
    const value = all[part]
    return value === undefined ? [] : [[part, hundredths(value)] as const]
  })
  return {
    score: hundredths(known.reduce((sum, [, value]) => sum + value, 0)),
    points: Object.fromEntries(known),
    missing: alphaParts.filter((part) => all[part] === undefined),
  }
}

function isAmount(value: number | undefined): value is number {
  return value !== undefined && value >= 0
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}

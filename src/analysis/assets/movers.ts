interface Mover {
  readonly changePct: number | undefined
  readonly marketCap?: number
  readonly volume24h?: number
}

interface MoverOptions {
  readonly limit: number
  /** Dollars; an asset whose figure is not known does not pass, unless no one's is: then the limit cannot be judged. */
  readonly minMarketCap: number
  readonly minVolume: number
}

interface Movers<M> {
  readonly gainers: readonly M[]
  readonly losers: readonly M[]
  readonly considered: number
  /** Limits that could not be judged, because no source reported the figure of any asset. */
  readonly notJudged: readonly ('minMarketCap' | 'minVolume')[]
}

/** Those that gained and lost most, among the assets that are large and traded enough. */
export function moversOf<M extends Mover>(
  rows: readonly M[],
  { limit, minMarketCap, minVolume }: MoverOptions,
): Movers<M> {
  const judgesValue = minMarketCap > 0 && rows.some(({ marketCap }) => marketCap !== undefined)
  const judgesVolume = minVolume > 0 && rows.some(({ volume24h }) => volume24h !== undefined)
  const moved = rows
    .filter(({ marketCap = 0 }) => !judgesValue || marketCap >= minMarketCap)
    .filter(({ volume24h = 0 }) => !judgesVolume || volume24h >= minVolume)
    .filter(({ changePct }) => changePct !== undefined)
    .toSorted((a, b) => (b.changePct ?? 0) - (a.changePct ?? 0))
  return {
    gainers: moved.filter(({ changePct = 0 }) => changePct > 0).slice(0, limit),
    losers: moved
      .filter(({ changePct = 0 }) => changePct < 0)
      .toReversed()
      .slice(0, limit),
    considered: moved.length,
    notJudged: [
      ...(minMarketCap > 0 && !judgesValue ? (['minMarketCap'] as const) : []),
      ...(minVolume > 0 && !judgesVolume ? (['minVolume'] as const) : []),
    ],
  }
}

interface Mover {
  readonly changePct: number | undefined
  readonly marketCap?: number
  readonly volume24h?: number
}

interface MoverOptions {
  readonly limit: number
  /** Dollars; an asset whose figure is not known does not pass. */
  readonly minMarketCap: number
  readonly minVolume: number
}

/** Those that gained and lost most, among the assets that are large and traded enough. */
export function moversOf<M extends Mover>(
  rows: readonly M[],
  { limit, minMarketCap, minVolume }: MoverOptions,
): { readonly gainers: readonly M[]; readonly losers: readonly M[]; readonly considered: number } {
  const enough = (value: number | undefined, least: number) => least === 0 || (value ?? 0) >= least
  const moved = rows
    .filter(({ marketCap, volume24h }) => enough(marketCap, minMarketCap) && enough(volume24h, minVolume))
    .filter(({ changePct }) => changePct !== undefined)
    .toSorted((a, b) => (b.changePct ?? 0) - (a.changePct ?? 0))
  return {
    gainers: moved.filter(({ changePct = 0 }) => changePct > 0).slice(0, limit),
    losers: moved
      .filter(({ changePct = 0 }) => changePct < 0)
      .toReversed()
      .slice(0, limit),
    considered: moved.length,
  }
}

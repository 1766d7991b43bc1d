interface Listed {
  readonly tokens: readonly { readonly mint: string }[]
}

interface Pool {
  readonly base: { readonly address: string }
  readonly liquidityUsd?: number
}

/** Shares by the dollars in all pools of their tokens, most first; those with less than `least` are left out. */
export function deepestEquities<T extends Listed>(
  catalog: readonly T[],
  pools: readonly Pool[],
  least: number,
): readonly T[] {
  const byMint = new Map<string, number>()
  for (const { base, liquidityUsd = 0 } of pools)
    byMint.set(base.address, (byMint.get(base.address) ?? 0) + liquidityUsd)
  const depth = ({ tokens }: T) => tokens.reduce((sum, { mint }) => sum + (byMint.get(mint) ?? 0), 0)
  return catalog
    .map((equity) => ({ equity, dollars: depth(equity) }))
    .filter(({ dollars }) => dollars >= least && dollars > 0)
    .toSorted((a, b) => b.dollars - a.dollars)
    .map(({ equity }) => equity)
}

/** The number that stands furthest from zero, either way; null when none is known. */
export function widestOf(spreads: readonly (number | null)[]): number | null {
  const known = spreads.filter((spread) => spread !== null)
  return known.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? null
}

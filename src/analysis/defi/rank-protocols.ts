import { isSameChain } from './chain-names.ts'

interface Protocol {
  readonly category?: string
  readonly chains: readonly string[]
  readonly tvlUsd: number
  readonly tvlByChain: Readonly<Record<string, number>>
}

/** Money that does not lie in DeFi itself: counted by no one who ranks protocols. */
const NOT_DEFI = new Set(['cex', 'chain'])

/**
 * Protocols by value locked, largest first. With a chain only those are listed whose value there is known, and it is
 * that value.
 */
export function rankProtocols<T extends Protocol>(
  protocols: readonly T[],
  { category, chain }: { readonly category?: string | undefined; readonly chain?: string | undefined },
): readonly T[] {
  return protocols
    .filter((one) => !NOT_DEFI.has(one.category?.toLowerCase() ?? ''))
    .filter((one) => category === undefined || one.category?.toLowerCase() === category.toLowerCase())
    .flatMap((one) => {
      if (chain === undefined) return [one]
      const [, there] = Object.entries(one.tvlByChain).find(([name]) => isSameChain(name, chain)) ?? []
      return there === undefined ? [] : [{ ...one, tvlUsd: there }]
    })
    .toSorted((a, b) => b.tvlUsd - a.tvlUsd)
}

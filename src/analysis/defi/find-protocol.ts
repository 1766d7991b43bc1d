import { isSameChain } from './chain-names.ts'

interface Named {
  readonly slug: string
  readonly name: string
  readonly symbol?: string
  readonly family?: string
  readonly category?: string
  readonly chains: readonly string[]
  readonly tvlUsd: number
}

export interface FoundProtocol {
  /** By which its history can be asked. */
  readonly slug: string
  readonly name: string
  readonly category: string | null
  readonly chains: readonly string[]
  readonly tvlUsd: number
  /** The protocols it is the sum of. */
  readonly members: readonly string[]
}

/**
 * Which protocol someone means: one by its slug or name, a whole family by the family's (`aave` is all versions of
 * Aave together), else the largest by its symbol. Undefined when none answers.
 */
export function findProtocol(protocols: readonly Named[], asked: string): FoundProtocol | undefined {
  const key = keyOf(asked)
  const family = protocols.filter((one) => one.family !== undefined && keyOf(one.family) === key)
  if (family.length > 0) return sumOf(family, family[0]?.family ?? asked)
  const byName = protocols.find(({ slug, name }) => keyOf(slug) === key || keyOf(name) === key)
  const bySymbol = protocols
    .filter(({ symbol }) => symbol !== undefined && keyOf(symbol) === key)
    .toSorted((a, b) => b.tvlUsd - a.tvlUsd)[0]
  const found = byName ?? bySymbol
  return found && { ...sumOf([found], found.slug), name: found.name }
}

function sumOf(members: readonly Named[], slug: string): FoundProtocol {
  const largest = members.toSorted((a, b) => b.tvlUsd - a.tvlUsd)
  return {
    slug,
    name: slug,
    category: largest[0]?.category ?? null,
    chains: [...new Set(largest.flatMap(({ chains }) => chains))],
    tvlUsd: members.reduce((sum, { tvlUsd }) => sum + tvlUsd, 0),
    members: largest.map(({ name }) => name),
  }
}

/** Finds a chain by its name, in any case and by the names people have for it. */
export function findChain<T extends { readonly name: string }>(
  chains: readonly T[],
  asked: string,
): T | undefined {
  return chains.find(({ name }) => isSameChain(name, asked))
}

function keyOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

import { LRUCache } from 'lru-cache'
import type { Rail } from '../model/rail.ts'
import type { Facilitator } from './facilitator.ts'

/** Fee payers come and go; what was written for those that went is let go as well. */
const MAX_SETS = 32

/**
 * The rails that someone can settle on at the moment, in their order; one whose offers have to name a fee payer only
 * while one is known. A caller that writes something down for a set of rails can keep it by the array: the same set, with the
 * same fee payers, is the same array again.
 *
 * @param isOn Whether an operator lets a network be offered.
 */
export function coveredRails(
  rails: readonly Rail[],
  facilitators: readonly Facilitator[],
  isOn: (network: string) => boolean = () => true,
): () => readonly Rail[] {
  const sets = new LRUCache<string, readonly Rail[]>({ max: MAX_SETS })
  let before: { readonly covered: readonly string[]; readonly set: readonly Rail[] } | undefined

  /** Who pays on a rail; nothing where no one settles. */
  function cover({ network, scheme, feePayer }: Rail): string {
    if (!isOn(network) || !facilitators.some(({ serves }) => serves(network, scheme))) return ''
    return feePayer ? (feePayer() ?? '') : 'none'
  }

  function findSet(covered: readonly string[]): readonly Rail[] {
    const name = covered.join()
    const known = sets.get(name)
    if (known) return known
    const fresh = rails.filter((_, at) => covered[at] !== '')
    sets.set(name, fresh)
    return fresh
  }

  return () => {
    if (before && rails.every((rail, at) => cover(rail) === before?.covered[at])) return before.set
    const covered = rails.map(cover)
    before = { covered, set: findSet(covered) }
    return before.set
  }
}

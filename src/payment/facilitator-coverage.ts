import type { Facilitator } from './facilitator.ts'
import type { Rail } from './rail.ts'

/**
 * The rails that somebody can settle on at the moment, in their order. Whoever writes something down for a set of
 * rails can keep it by the array: the same set is the same array again.
 */
export function coveredRails(
  rails: readonly Rail[],
  facilitators: readonly Facilitator[],
): () => readonly Rail[] {
  const sets = new Map<string, readonly Rail[]>()

  return () => {
    const covered = rails.map(({ network }) => facilitators.some(({ serves }) => serves(network)))
    const name = covered.join()
    const known = sets.get(name)
    if (known) return known
    const fresh = rails.filter((_, at) => covered[at])
    sets.set(name, fresh)
    return fresh
  }
}

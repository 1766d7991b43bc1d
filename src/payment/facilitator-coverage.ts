import { LRUCache } from 'lru-cache'
import type { Facilitator } from './facilitator.ts'
import type { Rail } from './rail.ts'

/** Fee payers come and go; what was written for those that went is let go as well. */
const MOST_SETS = 32

/**
 * The rails that somebody can settle on at the moment, in their order; one whose offers have to name a fee payer only
 * while one is known. Whoever writes something down for a set of
 * rails can keep it by the array: the same set, with the same fee payers, is the same array again.
 *
 * @param isOn Whether an operator lets a network be offered.
 */
export function coveredRails(
  rails: readonly Rail[],
  facilitators: readonly Facilitator[],
  isOn: (network: string) => boolean = () => true,
): () => readonly Rail[] {
  const sets = new LRUCache<string, readonly Rail[]>({ max: MOST_SETS })

  return () => {
    const covered = rails.map((rail) => {
      const isServed =
        isOn(rail.network) && facilitators.some(({ serves }) => serves(rail.network, rail.scheme))
      const feePayer = rail.feePayer ? rail.feePayer() : 'none'
      return isServed && feePayer !== undefined ? feePayer : ''
    })
    const name = covered.join()
    const known = sets.get(name)
    if (known) return known
    const fresh = rails.filter((_, at) => covered[at] !== '')
    sets.set(name, fresh)
    return fresh
  }
}

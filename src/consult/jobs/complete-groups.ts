import type { Json, JsonObject } from '../../core/json.ts'
import type { Candidate } from '../candidates.ts'
import type { Entity } from '../entities/kinds.ts'
import type { Slot, SlotSort } from '../slots/schema.ts'
import type { Source } from '../slots/source.ts'

/** What some clauses set. */
export type Params = Record<string, Json>

/** Stands for a moment until calls are complete: such a call has none. */
export const NOW = null

/** What an alert of another kind has anew. */
const ofKind = new Set(['threshold', 'direction', 'bar'])

/** Calls of what clauses set: what one leaves out is as in the call before it. */
export function completeGroups(
  groups: readonly Params[],
  { filled, indexed: { slots } }: Candidate,
  { entities }: Source,
  again: ReadonlySet<string>,
): JsonObject[] {
  const stated = new Set(groups.flatMap((group) => Object.keys(group)))
  // "50 new pools on solana, trending ones on arbitrum"
  const counts = new Set(slots.flatMap(({ name, sort }) => (sort === 'count' ? [name] : [])))
  const given = groups.flatMap((group) => Object.values(group))
  // a number of one clause that the whole gave to a parameter no clause has
  const isBorrowed = (value: Json) =>
    given.includes(value) && entities.filter((one) => numberOf(one) === value).length === 1
  let before: Params = Object.fromEntries(
    Object.entries(filled.params).filter(
      ([name, value]) => !again.has(name) && (stated.has(name) || !isBorrowed(value)),
    ),
  )
  return groups.map((group, at) => {
    const isCountOfOther = (name: string) =>
      counts.has(name) && groups.slice(0, at).some((one) => one[name] !== undefined)
    const isOfOtherKind = group['kind'] !== undefined && group['kind'] !== before['kind']
    const carried = Object.entries(before).filter(
      ([name]) => !isOfOtherKind || !(ofKind.has(name) || isCountOfOther(name)),
    )
    before = { ...Object.fromEntries(carried), ...group }
    // one asset of its own stands for the list of the whole
    if (slots.some(({ sort, name }) => sort === 'asset' && group[name] !== undefined))
      before = withoutSort(before, slots, 'assets')
    return Object.fromEntries(
      slots.flatMap(({ name }) =>
        before[name] === undefined || before[name] === NOW ? [] : [[name, before[name]]],
      ),
    )
  })
}

function withoutSort(params: Params, slots: readonly Slot[], sort: SlotSort): Params {
  const dropped = new Set(slots.flatMap((slot) => (slot.sort === sort ? [slot.name] : [])))
  return Object.fromEntries(Object.entries(params).filter(([name]) => !dropped.has(name)))
}

function numberOf(one: Entity): number | undefined {
  if (one.kind === 'count') return one.count
  return one.kind === 'number' || one.kind === 'amount' ? Number(one.value) : undefined
}

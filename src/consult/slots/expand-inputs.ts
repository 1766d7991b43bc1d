import type { Json, JsonObject } from '../../core/json.ts'
import type { Tool } from '../../tools/define-tool.ts'
import type { Entity } from '../entities/kinds.ts'
import { type Filled, fill } from './fill.ts'
import type { Slot, SlotSort } from './schema.ts'
import type { Source } from './source.ts'
import { isChain, isLocation } from './subjects.ts'

/** Slots that hold one subject. */
const subjects: ReadonlySet<SlotSort> = new Set(['asset', 'stock', 'mint', 'protocol', 'chain'])
const kinds = new Set(['asset', 'symbol', 'stock', 'mint'])
const MAX_CALLS = 5

/** One input per subject when several are named and the tool takes one at a time. */
export function expandInputs(
  tool: Tool,
  slots: readonly Slot[],
  filled: Filled,
  source: Source,
): JsonObject[] {
  const slot = slots.find(({ name, sort }) => subjects.has(sort) && filled.params[name] !== undefined)
  if (slot?.sort === 'chain') return expandChains(tool, slot, filled, source)
  const isOfMints =
    slot !== undefined &&
    source.entities.some((one) => one.kind === 'mint' && [...filled.usedEntities].includes(one))
  const has = (sort: SlotSort) => slots.some((one) => one.sort === sort)
  const isChainBeside = (one: Entity) =>
    slot?.sort === 'protocol' && one.kind === 'asset' && isChain(one.asset) && has('chain')
  const named = source.entities.filter(
    (one) =>
      (isOfMints ? one.kind === 'mint' : kinds.has(one.kind)) &&
      !isLocation(one, source, has) &&
      !isChainBeside(one),
  )
  if (!slot || named.length < 2 || slots.some(({ sort }) => sort.startsWith('asset-'))) return [filled.params]
  const values = named.flatMap((subject): Json[] => {
    const value = fill([slot], { ...source, entities: [subject] }).params[slot.name]
    return value === undefined ? [] : [value]
  })
  const inputs = [...new Set(values)].map((value) => ({ ...filled.params, [slot.name]: value }))
  const runnable = inputs.filter((input) => tool.parse(input).ok).slice(0, MAX_CALLS)
  return runnable.length > 0 ? runnable : [filled.params]
}

/** "Gas on base and on arbitrum": a call a chain, where the chain is all that is named. */
function expandChains(tool: Tool, slot: Slot, filled: Filled, source: Source): JsonObject[] {
  const values = source.entities.flatMap((one): Json[] => {
    if (one.kind !== 'chain' && !(one.kind === 'asset' && isChain(one.asset))) return []
    const value = fill([slot], { ...source, entities: [one] }).params[slot.name]
    return value === undefined ? [] : [value]
  })
  const inputs = [...new Set(values)].map((value) => ({ ...filled.params, [slot.name]: value }))
  const runnable = inputs.filter((input) => tool.parse(input).ok).slice(0, MAX_CALLS)
  return runnable.length > 1 ? runnable : [filled.params]
}

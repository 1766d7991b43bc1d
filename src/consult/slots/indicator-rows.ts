import type { JsonObject } from '../../core/json.ts'
import { type Entity, type EntityOf, ofKind } from '../entities/kinds.ts'
import type { Slot } from './schema.ts'
import type { Value } from './source.ts'
import { writeIndicator } from './values.ts'

interface Row {
  readonly value: string
  readonly from: readonly Entity[]
}

/** One answer holds an indicator once: "EMA 20 and EMA 50" takes two calls, each with one of them. */
function rowsOf(slot: Slot, mentions: readonly EntityOf<'indicator'>[]): readonly Row[] {
  const rows: Map<string, { value: string; from: Entity[] }>[] = []
  for (const one of mentions) {
    const value = writeIndicator(one, slot)
    if (value === undefined) continue
    const same = rows.find((row) => row.get(one.id)?.value === value)?.get(one.id)
    if (same) {
      same.from.push(one)
      continue
    }
    const row = rows.find((each) => !each.has(one.id))
    if (row) row.set(one.id, { value, from: [one] })
    else rows.push(new Map([[one.id, { value, from: [one] }]]))
  }
  return rows.map((row) => ({
    value: [...row.values()].map(({ value }) => value).join(','),
    from: [...row.values()].flatMap(({ from }) => from),
  }))
}

/** All that are named, each once. */
export function readIndicators(slot: Slot, mentions: readonly EntityOf<'indicator'>[]): Value | undefined {
  return rowsOf(slot, mentions)[0]
}

/** The inputs once more for each further setting of an indicator, as many as there may be. */
export function expandIndicators(
  slots: readonly Slot[],
  inputs: readonly JsonObject[],
  entities: readonly Entity[],
  most: number,
): { readonly inputs: readonly JsonObject[]; readonly from: readonly Entity[] } {
  const slot = slots.find(({ sort }) => sort === 'indicator')
  const rows = slot ? rowsOf(slot, ofKind(entities, 'indicator')) : []
  const kept = rows.slice(0, Math.floor(most / inputs.length))
  if (!slot || kept.length < 2) return { inputs, from: [] }
  return {
    inputs: inputs.flatMap((input) => kept.map(({ value }) => ({ ...input, [slot.name]: value }))),
    from: kept.flatMap(({ from }) => from),
  }
}

import type { Json, JsonObject } from '../../core/json.ts'

interface Row {
  readonly name: string
  readonly ok?: boolean
  readonly asOf?: string
  readonly cached?: boolean
  readonly leftOut?: number
  readonly error?: string
}

/**
 * Mode and one row a source: its oldest time, `cached` where any of it was, how many rows were left out, and why some of
 * it is missing.
 */
export function compactProvenance(provenance: JsonObject): JsonObject {
  const { computedAt: _, ...rest } = provenance
  const { sources } = provenance as { readonly sources?: readonly Row[] }
  if (!Array.isArray(sources)) return provenance
  const rows = new Map<string, Row[]>()
  for (const source of sources as readonly Row[])
    rows.set(source.name, [...(rows.get(source.name) ?? []), source])
  return { ...rest, sources: [...rows.values()].map(mergeRows) as unknown as Json }
}

function mergeRows(rows: readonly Row[]): Row {
  const answered = rows.filter(({ ok }) => ok !== false)
  const error = rows.find((row) => row.error !== undefined)?.error
  const name = rows[0]?.name ?? ''
  if (answered.length === 0) return { name, ok: false, ...(error === undefined ? {} : { error }) }
  const leftOut = answered.reduce((sum, row) => sum + (row.leftOut ?? 0), 0)
  const [asOf] = answered.flatMap((row) => row.asOf ?? []).sort()
  return {
    name,
    ...(asOf === undefined ? {} : { asOf }),
    ...(answered.some(({ cached }) => cached === true) ? { cached: true } : {}),
    ...(leftOut === 0 ? {} : { leftOut }),
    ...(error === undefined ? {} : { error }),
  }
}

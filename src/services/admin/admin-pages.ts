import type { Listed, Page } from '../../admin/ports.ts'
import type { JsonObject } from '../../core/json.ts'
import type { PageRequest } from '../../store/admin/admin-list-repository.ts'
import type { PageMark } from '../../store/admin/list-conditions.ts'

export function toPageQuery({ limit, after, q, state }: Page): PageRequest {
  return { limit, after: after === undefined ? undefined : parseMark(after), text: q, state }
}

/** A page, and where the next one begins if there may be one. */
export function toListed<Row>(
  rows: readonly Row[],
  { limit }: Page,
  { toRow, markOf }: { readonly toRow: (row: Row) => JsonObject; readonly markOf: (row: Row) => PageMark },
): Listed {
  const last = rows.at(-1)
  if (rows.length < limit || last === undefined) return { rows: rows.map(toRow) }
  const { at, id } = markOf(last)
  return { rows: rows.map(toRow), next: `${at}.${Buffer.from(id).toString('base64url')}` }
}

function parseMark(text: string): PageMark {
  const [at = '', id = ''] = text.split('.', 2)
  return { at: /^\d{1,15}$/.test(at) ? Number(at) : 0, id: Buffer.from(id, 'base64url').toString() }
}

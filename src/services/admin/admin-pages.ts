import type { Listed, Page } from '../../admin/ports.ts'
import type { JsonObject } from '../../core/json.ts'
import type { Mark, PageOf } from '../../store/admin/admin-reads.ts'

export function pageOf({ limit, after }: Page): PageOf {
  return { limit, after: after === undefined ? undefined : markIn(after) }
}

/** A page, and where the next one begins if there may be one. */
export function listed<Row>(
  rows: readonly Row[],
  { limit }: Page,
  { said, markOf }: { readonly said: (row: Row) => JsonObject; readonly markOf: (row: Row) => Mark },
): Listed {
  const last = rows.at(-1)
  if (rows.length < limit || last === undefined) return { rows: rows.map(said) }
  const { at, id } = markOf(last)
  return { rows: rows.map(said), next: `${at}.${Buffer.from(id).toString('base64url')}` }
}

function markIn(text: string): Mark {
  const [at = '', id = ''] = text.split('.', 2)
  return { at: /^\d{1,15}$/.test(at) ? Number(at) : 0, id: Buffer.from(id, 'base64url').toString() }
}

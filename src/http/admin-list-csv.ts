import type { AdminOperation } from '../admin/operation.ts'
import { GatewayError } from '../core/failures.ts'
import type { Json, JsonObject } from '../core/json.ts'
import type { Cell } from '../core/text/csv.ts'

const MAX_ROWS_PER_PAGE = '500'
/** What is longer is to be had from an export. */
const MAX_PAGES = 20

/** Whether a list is asked for as CSV. @throws GatewayError `invalid_input` for any other form. */
export function takesCsv(format: string | undefined): boolean {
  if (format === undefined || format === 'json') return false
  if (format === 'csv') return true
  throw new GatewayError('invalid_input', 'format must be json or csv.', { details: { field: 'format' } })
}

/** All rows of a list, page after page, each with a cell for each of its columns. */
export function readWholeList(
  { id, columns, input }: Pick<AdminOperation, 'id' | 'columns' | 'input'>,
  asked: Readonly<Record<string, string>>,
  look: (query: object) => Promise<JsonObject>,
) {
  const isPaged = 'after' in input.shape
  return {
    name: id,
    columns,
    async *rows(): AsyncGenerator<readonly (readonly Cell[])[]> {
      let after = asked['after']
      for (let read = 0; read < MAX_PAGES; read += 1) {
        const page = isPaged ? { limit: MAX_ROWS_PER_PAGE, ...(after === undefined ? {} : { after }) } : {}
        const { rows, next } = await look({ ...asked, ...page })
        const found = Array.isArray(rows) ? rows.filter(isRow) : []
        yield found.map((row) => columns.map((column) => toCell(row[column])))
        if (typeof next !== 'string') return
        after = next
      }
    },
  }
}

function isRow(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toCell(value: Json | undefined): Cell {
  if (value === undefined || value === null) return null
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}

import { z } from 'zod'
import type { Cell } from '../core/text/csv.ts'
import { Day } from './inputs.ts'

/** What can be had as a table of everything. */
export const EXPORTS = ['payments', 'journal', 'credits', 'sessions', 'outgoing', 'acts'] as const

export const ExportInput = z.strictObject({
  what: z.enum(EXPORTS),
  from: Day.optional(),
  to: Day.optional(),
})

/** A table that is read in pages, each row with a cell for each column. */
export interface ExportTable {
  readonly columns: readonly string[]
  rows(): AsyncIterable<readonly (readonly Cell[])[]>
}

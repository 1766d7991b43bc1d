import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { compileStatement } from '../engine/compiled-statements.ts'
import type { TallyNoteTable } from '../schema/sales-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { addTallySums, createTallySums, type TallyRows, type TallySums, toTallyRows } from './tally-sums.ts'

/** Digits of a note's number, so that ids of one process grow. */
const NUMBER_DIGITS = 12
const writer = randomUUID()
let notes = 0

/** Appends what a transaction adds to the totals as a row of its own. */
export async function appendTallyNote(transaction: Transaction<Schema>, sums: TallySums): Promise<void> {
  notes += 1
  const id = `${writer}-${String(notes).padStart(NUMBER_DIGITS, '0')}`
  await appendNote.send(transaction, { id, sums: JSON.stringify(toTallyRows(sums)) })
}

/** Removes at most so many notes and adds them to sums; returns their number and the sums. */
export async function takeTallyNotes(
  transaction: Transaction<Schema>,
  limit: number,
  sums: TallySums = createTallySums(),
): Promise<{ readonly count: number; readonly sums: TallySums }> {
  const taken = await transaction
    .deleteFrom('tally_note')
    .where('id', 'in', (notes) => notes.selectFrom('tally_note').select('id').orderBy('id').limit(limit))
    .returning('sums')
    .execute()
  for (const note of taken) addTallySums(sums, JSON.parse(note.sums) as TallyRows)
  return { count: taken.length, sums }
}

const appendNote = compileStatement((db, { id, sums }: TallyNoteTable) =>
  db.insertInto('tally_note').values({ id, sums }),
)

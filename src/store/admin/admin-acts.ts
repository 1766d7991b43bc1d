import type { Selectable } from 'kysely'
import type { Database } from '../engine/database.ts'
import type { OperatorActTable } from '../schema/admin-tables.ts'

export type OperatorAct = Selectable<OperatorActTable>

/** Everything that operators have done: written down before it is, and once more when it is known how it ended. */
export function sqlOperatorActs({ write }: Database) {
  return {
    begun: (act: Omit<OperatorAct, 'outcome'>): Promise<void> =>
      write(async (transaction) => {
        await transaction
          .insertInto('operator_act')
          .values({ ...act, outcome: 'begun' })
          .execute()
      }),
    ended: (id: string, outcome: string): Promise<void> =>
      write(async (transaction) => {
        await transaction.updateTable('operator_act').set({ outcome }).where('id', '=', id).execute()
      }),
  }
}

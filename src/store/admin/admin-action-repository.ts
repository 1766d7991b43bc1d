import type { Selectable } from 'kysely'
import type { Database } from '../engine/database.ts'
import type { OperatorActTable } from '../schema/admin-tables.ts'

export type AdminAction = Selectable<OperatorActTable>

/** Everything that operators have done: written down before it is, and once more when it is known how it ended. */
export function createAdminActionRepository({ write }: Database) {
  return {
    recordStart: (act: Omit<AdminAction, 'outcome'>): Promise<void> =>
      write(async (transaction) => {
        await transaction
          .insertInto('operator_act')
          .values({ ...act, outcome: 'begun' })
          .execute()
      }),
    recordOutcome: (id: string, outcome: string): Promise<void> =>
      write(async (transaction) => {
        await transaction.updateTable('operator_act').set({ outcome }).where('id', '=', id).execute()
      }),
  }
}

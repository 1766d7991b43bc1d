import { purgeTable } from '../engine/batches.ts'
import type { Database } from '../engine/database.ts'

/** Nonces that were used, each remembered as long as it could be used again. */
export interface SpentNonces {
  /** False when it was spent before, at whichever gateway of this database. */
  spend(nonce: string, purgeAt: number): Promise<boolean>
  /** How many were forgotten. */
  forget(now: number, signal?: AbortSignal): Promise<number>
}

export function createSpentNonces(database: Database): SpentNonces {
  const { write } = database
  return {
    spend: (nonce, purgeAt) =>
      write(async (transaction) => {
        const added = await transaction
          .insertInto('spent_nonce')
          .values({ nonce, purge_at: purgeAt })
          .onConflict((conflict) => conflict.column('nonce').doNothing())
          .executeTakeFirst()
        return added.numInsertedOrUpdatedRows === 1n
      }),

    forget: (now, signal) => purgeTable(database, { table: 'spent_nonce', key: ['nonce'] }, now, signal),
  }
}

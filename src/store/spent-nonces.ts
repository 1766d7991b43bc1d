import type { Database } from './database.ts'

/** Nonces that were used, each remembered as long as it could be used again. */
export interface SpentNonces {
  /** False when it was spent before, at whichever gateway of this database. */
  spend(nonce: string, purgeAt: number): Promise<boolean>
  /** How many were forgotten. */
  forget(now: number): Promise<number>
}

export function sqlSpentNonces({ write }: Database): SpentNonces {
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

    forget: (now) =>
      write(async (transaction) => {
        const gone = await transaction
          .deleteFrom('spent_nonce')
          .where('purge_at', '<=', now)
          .executeTakeFirst()
        return Number(gone.numDeletedRows)
      }),
  }
}

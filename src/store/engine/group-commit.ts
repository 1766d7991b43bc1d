import { createWriteBatcher, type Write } from './write-batcher.ts'

const MAX_BATCH = 64

/**
 * Gathers the writes that arrive in one turn of the event loop into one transaction, because a synced commit costs
 * far more than the writes inside it. When one of them fails, all are rolled back and each runs again alone, so
 * that a failure is only its own.
 *
 * @param transact Runs one transaction.
 */
export function createGroupCommit(transact: Write): Write {
  return createWriteBatcher(transact, {
    most: MAX_BATCH,
    async afterFailure(batch, error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      for (const { work, resolve, reject } of batch) await transact(work).then(resolve, reject)
    },
  })
}

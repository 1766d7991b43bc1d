import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'

/** Work on the database that is either wholly done or not at all. It may run twice, so it touches nothing else. */
export type Work<T> = (transaction: Transaction<Schema>) => Promise<T>

/** Runs a piece of work in a transaction. */
export type Write = <T>(work: Work<T>) => Promise<T>

/** Work that waits for its turn, and the caller of its answer. */
export interface PendingWrite {
  readonly work: Work<unknown>
  /** Whose rows it changes; empty where that is irrelevant. */
  readonly subject: string
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

interface WriteBatcherOptions {
  /** Pieces of work in one transaction. */
  readonly most: number
  /** Runs first in each transaction, with the subjects of all its work. */
  readonly prepare?: (transaction: Transaction<Schema>, subjects: readonly string[]) => Promise<void>
  /** Answers all whose work was in a transaction that failed. */
  readonly afterFailure: (batch: readonly PendingWrite[], error: unknown) => Promise<void>
}

/**
 * Runs the work that comes while one transaction is under way together in the next, in the order in which it came.
 *
 * @param transact Runs one transaction.
 */
export function createWriteBatcher(
  transact: Write,
  { most, prepare, afterFailure }: WriteBatcherOptions,
): <T>(work: Work<T>, subject?: string) => Promise<T> {
  const waiting: PendingWrite[] = []
  let running = false

  async function runBatch(batch: readonly PendingWrite[]): Promise<void> {
    try {
      const values = await transact(async (transaction) => {
        await prepare?.(
          transaction,
          batch.map(({ subject }) => subject),
        )
        const values: unknown[] = []
        for (const { work } of batch) values.push(await work(transaction))
        return values
      })
      for (const [at, { resolve }] of batch.entries()) resolve(values[at])
    } catch (error) {
      await afterFailure(batch, error)
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      await runBatch(waiting.splice(0, most))
      // let the callers that were just answered add their next write before the next commit
      await new Promise(setImmediate)
    }
    running = false
  }

  return (work, subject = '') =>
    new Promise((resolve, reject) => {
      waiting.push({ work, subject, resolve: resolve as (value: unknown) => void, reject })
      if (running) return
      running = true
      setImmediate(drain)
    })
}

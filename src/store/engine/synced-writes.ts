import { createStoreError } from './store-failure.ts'
import type { Work, Write } from './write-batcher.ts'

/** Pieces of work in one transaction. */
const MAX_BATCH = 64

/** Work that waits for its turn, and the caller of its answer. */
interface PendingWrite {
  readonly work: Work<unknown>
  /** Whether its answer waits for the disk. */
  readonly isDurable: boolean
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

export interface SyncedWrites {
  /** What it answers has been synced to disk, and so has everything that was written before. */
  readonly write: Write
  /** Answers as soon as it is written. */
  readonly writeDeferred: Write
  /** Whether the disk has failed: what was written before may be lost, and nothing more is written. */
  isLost(): boolean
  /** Resolves when nothing waits for the disk. */
  idle(): Promise<void>
}

/**
 * Writes to the database of this process. The work that arrives in one turn of the event loop is one transaction, and the
 * disk is synced beside other work: callers who wait for it meanwhile gather for the next transaction, since a sync costs
 * far more than the writes before it. When one piece of work fails, all of its transaction are rolled back and each runs
 * again alone, so that a failure is only its own.
 *
 * @param transact Runs one transaction, which is not synced.
 * @param sync Resolves when everything that was committed before is on the disk.
 */
export function createSyncedWrites(transact: Write, sync: () => Promise<void>): SyncedWrites {
  const waiting: PendingWrite[] = []
  let isRunning = false
  const { answerSynced, syncing, lost } = createSyncQueue(sync)

  function answer(batch: readonly PendingWrite[], values: readonly unknown[]): void {
    const durable: Committed[] = []
    for (const [at, { isDurable, resolve, reject }] of batch.entries()) {
      if (isDurable) durable.push({ resolve: () => resolve(values[at]), reject })
      else resolve(values[at])
    }
    answerSynced(durable)
  }

  async function runBatch(batch: readonly PendingWrite[]): Promise<void> {
    try {
      const values = await transact(async (transaction) => {
        const values: unknown[] = []
        for (const { work } of batch) values.push(await work(transaction))
        return values
      })
      answer(batch, values)
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      for (const each of batch)
        await transact(each.work).then((value) => answer([each], [value]), each.reject)
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const current = syncing()
      // who waits for the disk in any case waits for one transaction with all that come meanwhile
      if (current && waiting.every(({ isDurable }) => isDurable)) await current
      else await runBatch(waiting.splice(0, MAX_BATCH))
      // let the callers that were just answered add their next write before the next commit
      await new Promise(setImmediate)
    }
    isRunning = false
  }

  const queue =
    (isDurable: boolean): Write =>
    (work) =>
      new Promise((resolve, reject) => {
        if (lost()) return reject(createStoreError(lost()))
        waiting.push({ work, isDurable, resolve: resolve as (value: unknown) => void, reject })
        if (isRunning) return
        isRunning = true
        setImmediate(drain)
      })

  return {
    write: queue(true),
    writeDeferred: queue(false),
    isLost: () => lost() !== undefined,
    async idle() {
      for (let current = syncing(); current; current = syncing()) await current
    },
  }
}

/** A caller whose work is committed. */
interface Committed {
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Answers callers once what they have committed is on the disk: one sync for all that came while another was under way. */
function createSyncQueue(sync: () => Promise<void>) {
  let committed: Committed[] = []
  let current: Promise<void> | undefined
  let failure: unknown

  async function syncAll(): Promise<void> {
    while (committed.length > 0) {
      const callers = committed
      committed = []
      try {
        if (failure !== undefined) throw failure
        await sync()
        for (const { resolve } of callers) resolve()
      } catch (cause) {
        // the system may have dropped what it could not write, and would call the next sync a success
        failure ??= cause
        for (const { reject } of callers) reject(createStoreError(cause))
      }
    }
    current = undefined
  }

  return {
    answerSynced(callers: readonly Committed[]): void {
      committed.push(...callers)
      if (committed.length > 0) current ??= syncAll()
    },
    syncing: () => current,
    lost: () => failure,
  }
}

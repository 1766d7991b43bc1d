import { sql } from 'kysely'
import { compileStatement } from '../engine/compiled-statements.ts'
import type { Database } from '../engine/database.ts'
import { inOrderOfKeys } from '../engine/keyed-statements.ts'
import { markDelivered } from './ledger-statements.ts'

/** How long a note waits for others. No caller waits for it: one that asks again meanwhile is given the answer again. */
const GATHER_MS = 50
const MAX_NOTES = 64

interface DeliveryNote {
  readonly key: string
  readonly at: number
}

/** Notes of answers that have reached their callers, many of which are written together. */
export interface DeliveryNotes {
  add(note: DeliveryNote): void
  /** Writes what is left; whatever it fails with is lost, like the notes of a process that dies. */
  flush(): Promise<void>
}

export function createDeliveryNotes({ writeDeferred, isShared }: Database): DeliveryNotes {
  let notes: DeliveryNote[] = []
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const written = notes
    notes = []
    if (written.length === 0) return
    await writeDeferred(async (transaction) => {
      if (isShared) return markAllDelivered.send(transaction, toColumns(written))
      for (const note of written) await markDelivered.send(transaction, note)
    }).catch(() => {})
  }

  return {
    add(note) {
      notes.push(note)
      if (notes.length >= MAX_NOTES) return void flush()
      timer ??= setTimeout(() => void flush(), GATHER_MS).unref()
    },
    flush,
  }
}

function toColumns(notes: readonly DeliveryNote[]) {
  const sorted = inOrderOfKeys(notes)
  return { keys: sorted.map(({ key }) => key), times: sorted.map(({ at }) => at) }
}

const markAllDelivered = compileStatement(
  (db, { keys, times }: { readonly keys: readonly string[]; readonly times: readonly number[] }) => ({
    compile: () =>
      sql`update payment set state = 'delivered', delivered_at = note.at
        from unnest(${keys}::text[], ${times}::bigint[]) as note(key, at)
        where payment.key = note.key and payment.state = 'settled'`.compile(db),
  }),
)

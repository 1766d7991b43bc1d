import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import type { Write } from './write-batcher.ts'

type CommitHook = (transaction: Transaction<Schema>) => Promise<void>

const hooks = new WeakMap<Transaction<Schema>, CommitHook[]>()

/** Runs a hook after the work of a transaction, before its commit; when it fails, the transaction is rolled back. */
export function beforeCommit(transaction: Transaction<Schema>, hook: CommitHook): void {
  const known = hooks.get(transaction)
  if (known) known.push(hook)
  else hooks.set(transaction, [hook])
}

/** Returns a write that runs the hooks of each transaction at its end. */
export function withCommitHooks(write: Write): Write {
  return (work) =>
    write(async (transaction) => {
      const value = await work(transaction)
      for (const hook of hooks.get(transaction) ?? []) await hook(transaction)
      return value
    })
}

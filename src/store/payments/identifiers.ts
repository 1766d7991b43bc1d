import type { Transaction } from 'kysely'
import { DAY_MS } from '../../core/durations.ts'
import { compileStatement } from '../engine/compiled-statements.ts'
import type { IdemTable } from '../schema/identifier-table.ts'
import type { Schema } from '../schema/schema.ts'
import type { Claim } from './ledger.ts'

type Identified = Pick<Claim, 'payer' | 'key' | 'req_hash'> & { readonly identifier: string }

/** How long an identifier stands for a payment, and the answer is kept for its holder; milliseconds. */
const KEPT_MS = DAY_MS

/** What an identifier of a payer stands for. */
export interface Holder {
  readonly key: string
  /** True when it is another payment, or another request, which may have been or may yet be paid for. */
  readonly isAnother: boolean
}

/** Finds what a payer’s identifier stands for; a payment that came to nothing does not hold it. */
export async function findHolder(
  transaction: Transaction<Schema>,
  { payer, identifier, key, req_hash }: Identified,
): Promise<Holder | undefined> {
  const held = await transaction
    .selectFrom('idem')
    .leftJoin('payment', 'payment.key', 'idem.key')
    .select(['idem.key', 'payment.state', 'payment.req_hash'])
    .where('idem.payer', '=', payer)
    .where('identifier', '=', identifier)
    .executeTakeFirst()
  if (!held) return undefined
  const isDead = held.state === null || held.state === 'released' || held.state === 'failed'
  return { key: held.key, isAnother: !isDead && (held.key !== key || held.req_hash !== req_hash) }
}

/**
 * Makes an identifier stand for a payment that has just been claimed.
 *
 * @param before What it stood for until now.
 * @throws Error when another claim took it at the same moment, so that the claim is undone as well.
 */
export async function bindIdentifier(
  transaction: Transaction<Schema>,
  { payer, identifier, key }: Identified,
  { now, before }: { readonly now: number; readonly before: Holder | undefined },
): Promise<void> {
  const purge_at = now + KEPT_MS
  const bound = await transaction
    .insertInto('idem')
    .values({ payer, identifier, key, purge_at })
    .onConflict((conflict) =>
      conflict
        .columns(['payer', 'identifier'])
        .doUpdateSet({ key, purge_at })
        .where('idem.key', '=', before?.key ?? ''),
    )
    .returning('key')
    .executeTakeFirst()
  if (!bound) throw new Error('The identifier was taken by another payment of this payer.')
}

/** The same for an identifier that stood for nothing a moment ago. */
export async function bindFirstIdentifier(
  transaction: Transaction<Schema>,
  { payer, identifier, key }: Identified,
  now: number,
): Promise<void> {
  await insertIdentifier.send(transaction, { payer, identifier, key, purge_at: now + KEPT_MS })
}

const insertIdentifier = compileStatement((db, { payer, identifier, key, purge_at }: IdemTable) =>
  db.insertInto('idem').values({ payer, identifier, key, purge_at }),
)

/** Frees a payment of whatever identifier an earlier claim of it brought. */
export async function freeIdentifier(transaction: Transaction<Schema>, key: string): Promise<void> {
  await transaction.deleteFrom('idem').where('key', '=', key).execute()
}

import type { Transaction } from 'kysely'
import { compileStatement } from '../engine/compiled-statements.ts'
import type { JournalTable } from '../schema/journal-tables.ts'
import type { PaymentRow } from '../schema/payment-tables.ts'
import type { Schema } from '../schema/schema.ts'

/** Writes both lines of one event of a payment: what the payer gives is what the account gets. */
export async function journalPair(
  transaction: Transaction<Schema>,
  payment: Pick<PaymentRow, 'key' | 'asset' | 'amount' | 'fence'>,
  event: { kind: JournalTable['kind']; account: Exclude<JournalTable['account'], 'payer'>; at: number },
): Promise<void> {
  const { key, asset, amount, fence } = payment
  const { kind, account, at } = event
  await writeLines(transaction, {
    event: `${fence}|${kind}`,
    key,
    kind,
    asset,
    at,
    from: 'payer',
    to: account,
    taken: `-${amount}`,
    given: amount,
  })
}

/** The id of one line of an event of a payment. */
export function journalId(
  fence: number,
  kind: JournalTable['kind'],
  account: JournalTable['account'],
): string {
  return `${fence}|${kind}|${account}`
}

/** Two lines of the journal that move money from one of our accounts to another. */
export async function moveBetween(
  transaction: Transaction<Schema>,
  move: {
    readonly key: string
    /** What distinguishes these lines from the other lines of their key. */
    readonly event: string
    readonly kind: JournalTable['kind']
    readonly asset: string
    readonly from: JournalTable['account']
    readonly to: JournalTable['account']
    readonly amount: string
    readonly at: number
  },
): Promise<void> {
  const { amount, ...rest } = move
  await writeLines(transaction, { ...rest, taken: amount === '0' ? '0' : `-${amount}`, given: amount })
}

/** Two lines of the journal, one for the account that gives and one for the account that gets. */
async function writeLines(
  transaction: Transaction<Schema>,
  { event, ...lines }: Omit<Lines, 'fromId' | 'toId'> & { readonly event: string },
): Promise<void> {
  const { from, to } = lines
  await insertLines.send(transaction, { ...lines, fromId: `${event}|${from}`, toId: `${event}|${to}` })
}

interface Lines extends Pick<JournalTable, 'key' | 'kind' | 'asset' | 'at'> {
  readonly from: JournalTable['account']
  readonly to: JournalTable['account']
  readonly fromId: string
  readonly toId: string
  readonly taken: string
  readonly given: string
}

const insertLines = compileStatement(
  (db, { key, kind, asset, at, from, to, fromId, toId, taken, given }: Lines) =>
    db.insertInto('journal').values([
      { id: fromId, key, kind, account: from, asset, amount: taken, at },
      { id: toId, key, kind, account: to, asset, amount: given, at },
    ]),
)

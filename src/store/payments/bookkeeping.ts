import { type RawBuilder, sql, type Transaction } from 'kysely'
import { compileStatement } from '../engine/compiled-statements.ts'
import type { JournalTable } from '../schema/journal-tables.ts'
import type { PaymentRow } from '../schema/payment-tables.ts'
import type { Schema } from '../schema/schema.ts'

type PaymentKeys = Pick<PaymentRow, 'key' | 'book_id'>

/** The key under which lines and attempts of a payment are written. */
export function toBookKey({ key, book_id }: PaymentKeys): string {
  return book_id ?? key
}

/** The keys under which lines and attempts of a payment may lie: a gateway of an older version knows its key alone. */
export function listBookKeys({ key, book_id }: PaymentKeys): readonly string[] {
  return book_id === null ? [key] : [book_id, key]
}

/** Writes both lines of one event of a payment: what the payer gives is what the account gets. */
export async function journalPair(
  transaction: Transaction<Schema>,
  payment: Pick<PaymentRow, 'key' | 'book_id' | 'asset' | 'amount' | 'fence'>,
  event: { kind: JournalTable['kind']; account: Exclude<JournalTable['account'], 'payer'>; at: number },
): Promise<void> {
  const { key, book_id: bookId, asset, amount, fence } = payment
  const { kind, account, at } = event
  const lines = {
    key: toBookKey(payment),
    kind,
    asset,
    at,
    from: 'payer',
    to: account,
    fromId: journalId(fence, kind, 'payer'),
    toId: journalId(fence, kind, account),
    taken: `-${amount}`,
    given: amount,
  } as const
  if (bookId === null) await insertLines.send(transaction, lines)
  else await insertNamedLines.send(transaction, { ...lines, payment: key })
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
  const { amount, event, ...rest } = move
  const { from, to } = rest
  const [fromId, toId] = [`${event}|${from}`, `${event}|${to}`]
  const taken = amount === '0' ? '0' : `-${amount}`
  await insertLines.send(transaction, { ...rest, fromId, toId, taken, given: amount })
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

/** The same of a payment whose lines have an id: the first of them names the payment. */
const insertNamedLines = compileStatement(
  (
    db,
    {
      key,
      kind,
      asset,
      at,
      from,
      to,
      fromId,
      toId,
      taken,
      given,
      payment,
    }: Lines & { readonly payment: string },
  ) =>
    db.insertInto('journal').values([
      {
        id: fromId,
        key,
        kind,
        account: from,
        asset,
        amount: taken,
        at,
        payment: nameOnce(sql`cast(${key} as text)`, sql`cast(${payment} as text)`),
      },
      { id: toId, key, kind, account: to, asset, amount: given, at, payment: null },
    ]),
)

/** The payment's key, unless an earlier line of the same id has it. */
export function nameOnce(
  bookId: RawBuilder<unknown>,
  payment: RawBuilder<unknown>,
): RawBuilder<string | null> {
  return sql`case when exists (select 1 from journal as named where named.key = ${bookId} and named.payment is not null)
    then null else ${payment} end`
}

import { sql } from 'kysely'
import type { Database } from '../engine/database.ts'

/** Times in milliseconds since the epoch: the first included, the second not. */
export interface Span {
  readonly from: number
  readonly to: number
}

type Row = Readonly<Record<string, string | number | null>>

/** A table that is read in pages. */
interface Exported {
  readonly columns: readonly string[]
  read(span: Span): AsyncIterable<readonly Row[]>
}

const ROWS_PER_PAGE = 500

const PAYMENT = [
  'key',
  'header_id',
  'state',
  'tool',
  'network',
  'asset',
  'payer',
  'pay_to',
  'amount',
  'price',
  'late',
  'tx',
  'reason',
  'created_at',
  'settled_at',
  'delivered_at',
] as const
const JOURNAL = ['key', 'id', 'kind', 'account', 'asset', 'amount', 'at'] as const
const CREDIT = ['header_id', 'tool', 'network', 'payer', 'price', 'state', 'runs', 'failure'] as const
const CREDIT_TIMES = ['created_at', 'expires_at', 'used_at'] as const
const SESSION = [
  'id',
  'wallet',
  'network',
  'asset',
  'return_to',
  'state',
  'balance',
  'held',
  'spent',
  'created_at',
  'expires_at',
  'closed_at',
] as const
const OUTGOING = [
  'id',
  'kind',
  'subject',
  'state',
  'network',
  'asset',
  'payer',
  'pay_to',
  'amount',
  'micro_usd',
  'tx',
  'attempts',
  'reason',
  'created_at',
  'landed_at',
] as const
const ACT = ['id', 'at', 'who', 'act', 'input', 'outcome'] as const

/**
 * Whole tables for an operator, read by their primary keys: a page begins where the one before ended, however many rows
 * come and go meanwhile, and no index has to be kept for it. Nothing that could be used comes along: no token, no
 * signature, no answer.
 */
export function deskExports({ db }: Database) {
  return {
    payments: table(PAYMENT, ({ from, to }, last) =>
      db
        .selectFrom('payment')
        .select(PAYMENT)
        .where('key', '>', textOf(last, 'key'))
        .where('created_at', '>=', from)
        .where('created_at', '<', to)
        .orderBy('key')
        .limit(ROWS_PER_PAGE)
        .execute(),
    ),
    journal: table(JOURNAL, ({ from, to }, last) =>
      db
        .selectFrom('journal')
        .select(JOURNAL)
        .where(sql<boolean>`(key, id) > (${textOf(last, 'key')}, ${textOf(last, 'id')})`)
        .where('at', '>=', from)
        .where('at', '<', to)
        .orderBy('key')
        .orderBy('id')
        .limit(ROWS_PER_PAGE)
        .execute(),
    ),
    credits: table(['key', ...CREDIT, ...CREDIT_TIMES], ({ from, to }, last) =>
      db
        .selectFrom('credit')
        .innerJoin('payment', 'payment.key', 'credit.key')
        .select('credit.key as key')
        .select(CREDIT)
        .select(CREDIT_TIMES)
        .where('credit.key', '>', textOf(last, 'key'))
        .where('created_at', '>=', from)
        .where('created_at', '<', to)
        .orderBy('credit.key')
        .limit(ROWS_PER_PAGE)
        .execute(),
    ),
    sessions: table(SESSION, ({ from, to }, last) =>
      db
        .selectFrom('session')
        .select(SESSION)
        .where('id', '>', textOf(last, 'id'))
        .where('created_at', '>=', from)
        .where('created_at', '<', to)
        .orderBy('id')
        .limit(ROWS_PER_PAGE)
        .execute(),
    ),
    outgoing: table(OUTGOING, ({ from, to }, last) =>
      db
        .selectFrom('outgoing')
        .select(OUTGOING)
        .where('id', '>', textOf(last, 'id'))
        .where('created_at', '>=', from)
        .where('created_at', '<', to)
        .orderBy('id')
        .limit(ROWS_PER_PAGE)
        .execute(),
    ),
    acts: table(ACT, ({ from, to }, last) =>
      db
        .selectFrom('operator_act')
        .select(ACT)
        .where('id', '>', textOf(last, 'id'))
        .where('at', '>=', from)
        .where('at', '<', to)
        .orderBy('id')
        .limit(ROWS_PER_PAGE)
        .execute(),
    ),
  }
}

function table(
  columns: readonly string[],
  page: (span: Span, last: Row | undefined) => Promise<readonly Row[]>,
): Exported {
  return {
    columns,
    async *read(span) {
      for (let last: Row | undefined; ; ) {
        const rows = await page(span, last)
        if (rows.length > 0) yield rows
        if (rows.length < ROWS_PER_PAGE) return
        last = rows.at(-1)
      }
    },
  }
}

function textOf(row: Row | undefined, column: string): string {
  return `${row?.[column] ?? ''}`
}

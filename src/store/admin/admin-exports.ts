import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { type BatchLimits, chooseRows } from '../engine/batches.ts'
import type { Database } from '../engine/database.ts'
import type { Schema } from '../schema/schema.ts'

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

const PAGES: BatchLimits = { firstRows: 200, minRows: 20, maxRows: 1_000, maxMs: 15 }

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
export function createAdminExports({ reports: db }: Pick<Database, 'reports'>) {
  return {
    payments: createPagedExport(db, { table: 'payment', columns: PAYMENT, key: ['key'], time: 'created_at' }),
    journal: createPagedExport(db, { table: 'journal', columns: JOURNAL, key: ['key', 'id'], time: 'at' }),
    credits: createCreditExport(db),
    sessions: createPagedExport(db, { table: 'session', columns: SESSION, key: ['id'], time: 'created_at' }),
    outgoing: createPagedExport(db, {
      table: 'outgoing',
      columns: OUTGOING,
      key: ['id'],
      time: 'created_at',
    }),
    acts: createPagedExport(db, { table: 'operator_act', columns: ACT, key: ['id'], time: 'at' }),
  }
}

interface PagedTable {
  readonly table: keyof Schema
  readonly columns: readonly string[]
  /** Its primary key, in texts. */
  readonly key: readonly string[]
  readonly time: string
}

function createPagedExport(db: Database['db'], { table, columns, key, time }: PagedTable): Exported {
  const selected = sql.join(columns.map((column) => sql.ref(column)))
  const keys = sql.join(key.map((column) => sql.ref(column)))
  const at = sql.ref(time)
  return walkTable(db, { table, columns, key }, async ({ from, to }, isInPage) => {
    const { rows } = await sql<Row>`select ${selected} from ${sql.table(table)}
      where ${isInPage} and ${at} >= ${from} and ${at} < ${to} order by ${keys}`.execute(db)
    return rows
  })
}

/** Credits do not know whose they are: their payments do. */
function createCreditExport(db: Database['db']): Exported {
  const columns = ['key', ...CREDIT, ...CREDIT_TIMES]
  return walkTable(db, { table: 'credit', columns, key: ['key'] }, ({ from, to }, isInPage) =>
    db
      .selectFrom('credit')
      .innerJoin('payment', 'payment.key', 'credit.key')
      .select('credit.key as key')
      .select(CREDIT)
      .select(CREDIT_TIMES)
      .where(isInPage)
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .orderBy('credit.key')
      .execute(),
  )
}

/** Looks at every row of a table once, so many at a time whether they are wanted or not, and fewer where a page takes long. */
function walkTable(
  db: Database['db'],
  { table, columns, key }: Pick<PagedTable, 'table' | 'columns' | 'key'>,
  read: (span: Span, isInPage: RawBuilder<boolean>) => Promise<readonly Row[]>,
): Exported {
  const keys = sql.join(key.map((column) => sql.ref(`${table}.${column}`)))
  const toValues = (row: Row | undefined) => sql.join(key.map((column) => readText(row, column)))
  async function findEnd(last: Row | undefined, page: number): Promise<Row | undefined> {
    const { rows } = await sql<Row>`select ${keys} from ${sql.table(table)}
      where (${keys}) > (${toValues(last)}) order by ${keys} limit 1 offset ${page - 1}`.execute(db)
    return rows[0]
  }
  return {
    columns,
    async *read(span) {
      let last: Row | undefined
      let page = PAGES.firstRows
      do {
        const startedAt = performance.now()
        const end = await findEnd(last, page)
        const isBefore = end ? sql`and (${keys}) <= (${toValues(end)})` : sql``
        const rows = await read(span, sql<boolean>`(${keys}) > (${toValues(last)}) ${isBefore}`)
        page = chooseRows(page, PAGES, performance.now() - startedAt)
        if (rows.length > 0) yield rows
        last = end
        // the embedded engine answers at once, and others wait meanwhile
        await setImmediate()
      } while (last)
    },
  }
}

function readText(row: Row | undefined, column: string): string {
  return `${row?.[column] ?? ''}`
}

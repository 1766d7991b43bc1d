import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { type BatchLimits, chooseRows } from '../engine/batches.ts'
import type { Database } from '../engine/database.ts'
import { LINE_PAYMENT } from '../payments/ledger-statements.ts'
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

/** Others wait while the embedded engine reads. */
const EMBEDDED_PAGES: BatchLimits = { firstRows: 200, minRows: 20, maxRows: 1_000, maxMs: 15 }
/** A page of a server takes two round trips, however few rows it has, and no call waits for it. */
const SHARED_PAGES: BatchLimits = { firstRows: 1_000, minRows: 500, maxRows: 2_000, maxMs: 250 }

const PAGE_ATTEMPTS = 4
const PAUSE_MS = 200

/** Where exports are read from, and how many rows at a time. */
interface Source {
  readonly db: Database['db']
  readonly pages: BatchLimits
}

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
/** Lines of a payment are exported under its key, wherever they lie. */
const JOURNAL_KEY = { key: LINE_PAYMENT }
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
export function createAdminExports({ reports: db, isShared }: Pick<Database, 'reports' | 'isShared'>) {
  const source: Source = { db, pages: isShared ? SHARED_PAGES : EMBEDDED_PAGES }
  return {
    payments: createPagedExport(source, {
      table: 'payment',
      columns: PAYMENT,
      key: ['key'],
      time: 'created_at',
    }),
    journal: createPagedExport(source, {
      table: 'journal',
      columns: JOURNAL,
      shown: JOURNAL_KEY,
      key: ['key', 'id'],
      time: 'at',
    }),
    credits: createCreditExport(source),
    sessions: createPagedExport(source, {
      table: 'session',
      columns: SESSION,
      key: ['id'],
      time: 'created_at',
    }),
    outgoing: createPagedExport(source, {
      table: 'outgoing',
      columns: OUTGOING,
      key: ['id'],
      time: 'created_at',
    }),
    acts: createPagedExport(source, { table: 'operator_act', columns: ACT, key: ['id'], time: 'at' }),
  }
}

interface PagedTable {
  readonly table: keyof Schema
  readonly columns: readonly string[]
  /** Columns whose content is shown otherwise than it lies there. */
  readonly shown?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Its primary key, in texts. */
  readonly key: readonly string[]
  readonly time: string
}

function createPagedExport(source: Source, { table, columns, shown = {}, key, time }: PagedTable): Exported {
  const selected = sql.join(
    columns.map((column) => sql`${shown[column] ?? sql.ref(column)} as ${sql.ref(column)}`),
  )
  const keys = sql.join(key.map((column) => sql.ref(`${table}.${column}`)))
  const at = sql.ref(time)
  return walkTable(source, { table, columns, key }, async ({ from, to }, isInPage) => {
    const { rows } = await sql<Row>`select ${selected} from ${sql.table(table)}
      where ${isInPage} and ${at} >= ${from} and ${at} < ${to} order by ${keys}`.execute(source.db)
    return rows
  })
}

/** Credits do not know whose they are: their payments do. */
function createCreditExport(source: Source): Exported {
  const columns = ['key', ...CREDIT, ...CREDIT_TIMES]
  return walkTable(source, { table: 'credit', columns, key: ['key'] }, ({ from, to }, isInPage) =>
    source.db
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
  { db, pages }: Source,
  { table, columns, key }: Pick<PagedTable, 'table' | 'columns' | 'key'>,
  read: (span: Span, isInPage: RawBuilder<boolean>) => Promise<readonly Row[]>,
): Exported {
  const keys = sql.join(key.map((column) => sql.ref(`${table}.${column}`)))
  // PostgreSQL takes two comparisons of lists for half of the table each, and reads all of it for every page
  const [firstName = ''] = key
  const first = sql.ref(`${table}.${firstName}`)
  const toValues = (row: Row | undefined) => sql.join(key.map((column) => readText(row, column)))
  async function findEnd(last: Row | undefined, page: number): Promise<Row | undefined> {
    const { rows } = await sql<Row>`select ${keys} from ${sql.table(table)}
      where (${keys}) > (${toValues(last)}) order by ${keys} limit 1 offset ${page - 1}`.execute(db)
    return rows[0]
  }
  async function readPage(span: Span, last: Row | undefined, page: number) {
    const end = await findEnd(last, page)
    const isBefore = end
      ? sql`and (${keys}) <= (${toValues(end)}) and ${first} <= ${readText(end, firstName)}`
      : sql``
    const rows = await read(
      span,
      sql<boolean>`(${keys}) > (${toValues(last)}) and ${first} >= ${readText(last, firstName)} ${isBefore}`,
    )
    return { rows, end }
  }
  return {
    columns,
    async *read(span) {
      let last: Row | undefined
      let page = pages.firstRows
      do {
        const startedAt = performance.now()
        const { rows, end } = await readAgain(() => readPage(span, last, page))
        page = chooseRows(page, pages, performance.now() - startedAt)
        if (rows.length > 0) yield rows
        last = end
        // the embedded engine answers at once, and others wait meanwhile
        await setImmediate()
      } while (last)
    },
  }
}

/** What was sent cannot be taken back, so one page that a server does not answer must not end a long export. */
async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read()
    } catch (error) {
      if (attempt === PAGE_ATTEMPTS) throw error
      await sleep(PAUSE_MS * attempt)
    }
  }
}

function readText(row: Row | undefined, column: string): string {
  return `${row?.[column] ?? ''}`
}

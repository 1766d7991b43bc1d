import {
  type Compilable,
  type CompiledQuery,
  createQueryId,
  type Kysely,
  type QueryResult,
  type Transaction,
} from 'kysely'
import type { Schema } from '../schema/schema.ts'
import type { PipelinedQuery, PipelinedResult } from './postgres-driver.ts'
import { EmbeddedAdapter } from './sqlite-dialect.ts'

/** Where a statement is run: the database itself, or a transaction on it. */
export type Runner = Kysely<Schema> | Transaction<Schema>

/** A statement that is built once, however often it is run. */
export interface CompiledStatement<Values, Row> {
  all(on: Runner, values: Values): Promise<readonly Row[]>
  first(on: Runner, values: Values): Promise<Row | undefined>
  /** Runs it for what it does, and returns how many rows changed. */
  changed(on: Runner, values: Values): Promise<number>
  /** Runs it for what it does, with the next statement that is waited for or with the commit; whatever it fails with, the transaction fails with. */
  send(on: Transaction<Schema>, values: Values): Promise<void>
  /** The same, for its row, which is waited for after the next statement or after the commit. */
  ask(on: Transaction<Schema>, values: Values): Promise<LaterRow<Row>>
}

/** A row of a statement that was sent along. */
export interface LaterRow<Row> {
  readonly row: Promise<Row | undefined>
}

interface StatementText extends Pick<CompiledQuery, 'sql' | 'query'> {
  /** What is bound, in its order: the name of a value, or else one that is always the same. */
  readonly bound: readonly Binding[]
  /** The engine of this process runs it without waiting for anybody. */
  readonly embedded: EmbeddedAdapter | undefined
  readonly name: string | undefined
}

interface Binding {
  readonly key: string | undefined
  readonly value: unknown
}

interface StatementResult<Row> {
  readonly rows: readonly Row[]
  readonly changed: number
  readonly later?: Promise<QueryResult<Row>> | undefined
}

const SELECTS_EVERY_COLUMN = /\b(?:select|returning) \*|\.\*/i
const NAME = Symbol('name')
let namedStatements = 0

/**
 * Builds a statement when it is first run and keeps its text, because building costs more than SQLite takes to run it.
 * The text is kept apart for each database, since engines speak differently.
 *
 * @param build Is given a name for every value, which stands for it wherever a value may stand; so it must hand them on
 *   as they are, by their names, never as the rest of others, and may calculate with them in SQL only.
 */
export function compileStatement<Values extends object, Row>(
  build: (db: Runner, values: Values) => Compilable<Row>,
): CompiledStatement<Values, Row> {
  const texts = new WeakMap<object, StatementText>()

  function findText(on: Runner): StatementText {
    const { adapter } = on.getExecutor()
    const kept = texts.get(adapter)
    if (kept) return kept
    // what is asked for by its name is of the type that the caller will give for it
    const { sql, query, parameters } = build(on, namedParameters as Values).compile()
    const embedded = adapter instanceof EmbeddedAdapter ? adapter : undefined
    const text = { sql, query, bound: parameters.map(toBinding), embedded, name: nameStatement(sql) }
    texts.set(adapter, text)
    return text
  }

  /** Waits for nothing where the engine of this process answers at once: promises cost as much as its statements do. */
  async function run<T>(
    on: Runner,
    values: Values,
    read: (result: StatementResult<Row>) => T,
    isSentAlong = false,
  ): Promise<T> {
    const { sql, query, bound, embedded, name } = findText(on)
    const parameters = bound.map(({ key, value }) =>
      key === undefined ? value : values[key as keyof Values],
    )
    if (embedded && (on.isTransaction || !embedded.isInTransaction())) {
      const statement = embedded.prepare(sql)
      return statement.reader
        ? read({ rows: statement.all(parameters) as Row[], changed: 0 })
        : read({ rows: [], changed: statement.run(parameters).changes })
    }
    const pipelined: PipelinedQuery = { sql, query, parameters, queryId: createQueryId(), name, isSentAlong }
    const { rows, numAffectedRows, later }: PipelinedResult<Row> = await on.executeQuery<Row>(pipelined)
    return read({ rows, changed: Number(numAffectedRows ?? 0n), later })
  }

  return {
    all: (on, values) => run(on, values, readRows<Row>),
    first: (on, values) => run(on, values, readFirst<Row>),
    changed: (on, values) => run(on, values, readChanged),
    send: (on, values) => run(on, values, ignoreResult, true),
    ask: (on, values) => run(on, values, readLater<Row>, true),
  }
}

function readRows<Row>({ rows }: StatementResult<Row>): readonly Row[] {
  return rows
}

function readFirst<Row>({ rows }: StatementResult<Row>): Row | undefined {
  return rows[0]
}

function readChanged({ changed }: StatementResult<unknown>): number {
  return changed
}

function ignoreResult(): void {}

function readLater<Row>({ rows, later }: StatementResult<Row>): LaterRow<Row> {
  const row = later ? later.then((result) => result.rows[0]) : Promise.resolve(rows[0])
  // the one that waits for it gets its failure, and the transaction in any case
  row.catch(() => {})
  return { row }
}

/** What selects every column would fail once prepared, when a newer gateway has added one. */
function nameStatement(sql: string): string | undefined {
  if (SELECTS_EVERY_COLUMN.test(sql)) return undefined
  namedStatements += 1
  return `pennywire_${namedStatements}`
}

/** Has something of every name. */
const namedParameters: unknown = new Proxy({}, { get: (_, name) => ({ [NAME]: name }) })

function toBinding(parameter: unknown): Binding {
  return typeof parameter === 'object' && parameter !== null && NAME in parameter
    ? { key: String(parameter[NAME]), value: undefined }
    : { key: undefined, value: parameter }
}

import { type AliasedRawBuilder, type Compilable, type RawBuilder, sql } from 'kysely'
import { type CompiledStatement, compileStatement, type Runner } from './compiled-statements.ts'

/** A row that is found again by its key. */
export interface Keyed {
  readonly key: string
}

/** In one order of keys: statements that write the same rows do not wait for each other in a circle. */
export function inOrderOfKeys<Row extends Keyed>(rows: Iterable<Row>): Row[] {
  return [...rows].sort((one, other) => (one.key < other.key ? -1 : 1))
}

/** A statement of PostgreSQL that runs for many rows at once; each of its own rows bears the key of the one it belongs to. */
export interface KeyedStatement<Values extends Keyed, Row extends Keyed> {
  readonly many: CompiledStatement<GivenRows, Row>
  /** The same for a single row, which costs the server less. */
  readonly one: CompiledStatement<Values, Row>
}

interface GivenRows {
  /** A JSON array. */
  readonly rows: string
}

/** What is given, by the names of the columns. */
export type GivenColumns<Values> = Readonly<Record<keyof Values & string, 'text' | 'integer' | 'bigint'>>

/**
 * Builds a statement for rows that come as JSON: one parameter, however many they are.
 *
 * @param time A column that holds milliseconds since the epoch.
 * @param build Gets the rows as a table of these columns.
 */
export function compileForKeys<Values extends Keyed, Row extends Keyed>(
  { columns, time }: { readonly columns: GivenColumns<Values>; readonly time: keyof Values & string },
  build: (db: Runner, given: RawBuilder<Values>) => Compilable<Row>,
): KeyedStatement<Values, Row> {
  const typed = Object.entries<string>(columns).map(([name, type]) => ({
    key: name as keyof Values,
    name: sql.ref(name),
    type: sql.raw(type),
  }))
  const names = sql.join(typed.map(({ name }) => name))
  const types = sql.join(typed.map(({ name, type }) => sql`${name} ${type}`))
  return {
    // every time lies between these two: the planner takes one row to be left, and looks for it by its key in a table of any size
    many: compileStatement((db, { rows }: GivenRows) =>
      build(
        db,
        sql`(select ${names} from json_to_recordset(${rows}::json) as given(${types})
          where ${sql.ref(time)} between 0 and ${sql.lit(Number.MAX_SAFE_INTEGER)})`,
      ),
    ),
    one: compileStatement((db, values: Values) => {
      const cells = typed.map(({ key, name, type }) => sql`${values[key]}::${type} as ${name}`)
      return build(db, sql`(select ${sql.join(cells)})`)
    }),
  }
}

/** Columns of the given rows, each in the stead of its value. */
export function standForValues<Values extends object>(
  given: RawBuilder<Values>,
): { readonly table: AliasedRawBuilder<Values, 'given'>; readonly values: Values } {
  const values = new Proxy({}, { get: (_, name) => sql.ref(`given.${String(name)}`) })
  return { table: given.as('given'), values: values as Values }
}

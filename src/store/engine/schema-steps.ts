import { type Kysely, sql } from 'kysely'
import { GatewayError } from '../../core/failures.ts'
import { migrations } from '../schema/migrations.ts'
import type { Schema } from '../schema/schema.ts'

const STEPS_TABLE = 'kysely_migration'

/** How far the tables of a database have come. */
export interface SchemaSteps {
  /** In the order in which they were taken; none in an empty database. */
  readonly applied: readonly string[]
  /** What this version will change when it opens the database. */
  readonly missing: readonly string[]
}

/** @throws GatewayError `misconfigured` for a database that a newer version has changed. */
export async function readSchemaSteps(db: Kysely<Schema>): Promise<SchemaSteps> {
  const applied = await readApplied(db)
  const known = Object.keys(await migrations.getMigrations())
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new GatewayError(
      'misconfigured',
      `The database was upgraded by a newer version, which took the steps ${unknown.join(', ')}. Nothing was changed. Start that version again, or go back as in docs/operations.md under "Upgrade and roll-back".`,
    )
  return { applied, missing: known.filter((name) => !applied.includes(name)) }
}

/** The last step that the tables of a database have taken; undefined in an empty one. */
export async function readLastStep(db: Kysely<Schema>): Promise<string | undefined> {
  return (await readApplied(db)).at(-1)
}

async function readApplied(db: Kysely<Schema>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === STEPS_TABLE)) return []
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(STEPS_TABLE)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

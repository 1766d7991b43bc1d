import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { expect, test } from 'vitest'
import type { Schema } from '../schema/schema.ts'
import { compileStatement } from './compiled-statements.ts'
import { openSqlite } from './database.ts'
import type { PipelinedQuery } from './postgres-driver.ts'

test('a statement compiles once a database and runs with fresh values', async () => {
  const [one, other] = [await openSqlite(':memory:'), await openSqlite(':memory:')]
  let built = 0
  const add = compileStatement((db, values: { readonly name: string; readonly by: number }) => {
    built += 1
    return db
      .insertInto('counter')
      .values({ name: values.name, value: values.by })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ value: sql<number>`counter.value + ${values.by}` }),
      )
      .returning('value')
  })

  await add.first(one.db, { name: 'a', by: 1 })
  await add.first(one.db, { name: 'b', by: 10 })
  const again = await one.write((transaction) => add.first(transaction, { name: 'a', by: 2 }))
  const elsewhere = await add.first(other.db, { name: 'a', by: 5 })

  expect([again, elsewhere]).toEqual([{ value: 3 }, { value: 5 }])
  expect(built).toBe(2)
  await one.close()
  await other.close()
})

test('a statement reports how many rows it changed', async () => {
  const { db, close } = await openSqlite(':memory:')
  await db.insertInto('counter').values({ name: 'a', value: 1 }).execute()
  const raise = compileStatement((on, values: { readonly name: string }) =>
    on.updateTable('counter').set({ value: 2 }).where('name', '=', values.name),
  )

  expect(await raise.changed(db, { name: 'a' })).toBe(1)
  expect(await raise.changed(db, { name: 'b' })).toBe(0)
  await close()
})

test('a statement is named for the server unless it selects every column', async () => {
  const executed: (string | undefined)[] = []
  const db = openNamed((name) => executed.push(name))
  const product = compileStatement((by) =>
    by.selectFrom('counter').select(sql<number>`value * 2`.as('twice')),
  )
  const whole = compileStatement((by) => by.selectFrom('counter').selectAll())
  const joined = compileStatement((by) => by.selectFrom('counter').selectAll('counter'))
  const removed = compileStatement((by) => by.deleteFrom('counter').returningAll())

  for (const statement of [product, whole, joined, removed]) await statement.all(db, {})

  expect(executed).toEqual([expect.stringMatching(/^pennywire_/), undefined, undefined, undefined])
})

/** A database that answers nothing and reports under which name it was asked. */
function openNamed(onQuery: (name: string | undefined) => void): Kysely<Schema> {
  const driver = Object.assign(new DummyDriver(), {
    acquireConnection: async (): Promise<DatabaseConnection> => ({
      async executeQuery({ name }: PipelinedQuery) {
        onQuery(name)
        return { rows: [] }
      },
      streamQuery: () => expect.fail('Nothing is streamed.'),
    }),
  })
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

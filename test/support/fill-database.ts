import { sql } from 'kysely'
import type { Database } from '../../src/store/engine/database.ts'

/**
 * Leaves no room in a SQLite database: none for new pages, and none in the last page of the journal, which every settlement writes.
 *
 * @returns a function that gives it room again.
 */
export async function fillDatabase({ db }: Pick<Database, 'db'>): Promise<() => Promise<void>> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run('create table if not exists filler (content blob)')
  await run('pragma max_page_count = 1')
  for (const size of [4_096, 64])
    await repeatUntilFull(() => run(`insert into filler values (zeroblob(${size}))`))
  await repeatUntilFull((count) =>
    run(
      `insert into journal (key, id, kind, account, asset, amount, at) values ('~${count}', '', '', '', '', '0', 0)`,
    ),
  )
  return async () => {
    await run('pragma max_page_count = 1073741823')
  }
}

async function repeatUntilFull(insert: (count: number) => Promise<unknown>): Promise<void> {
  for (let [count, isFull] = [0, false]; !isFull; count += 1)
    isFull = await insert(count).then(
      () => false,
      () => true,
    )
}

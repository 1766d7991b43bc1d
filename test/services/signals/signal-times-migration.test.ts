import { Migrator, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSignalRepository } from '../../../src/store/features/signal-repository.ts'
import { signalTimes } from '../../../src/store/schema/signal-tables.ts'
import { onEveryEngine } from '../../store/engines.ts'
import { createSoldSignal, HOUR, NOON } from './signal-fixture.ts'

const HALF = HOUR / 2

onEveryEngine((open) => {
  test('answers 3: signals sold before are moved to their sale, or marked', async () => {
    const database = await open()
    const book = createSignalRepository(database)
    // as a signal was kept before: made at the close of its bar, sold half an hour later
    await book.note(createSoldSignal({ sold_at: NOON + HALF }))
    await book.note(createSoldSignal({ bias: 'bearish', sold_at: NOON + HALF }))
    await book.note(createSoldSignal({ mode: 'replay', sold_at: NOON + HALF }))
    const [judged] = (await book.due('simulated', NOON + 9 * HOUR, 9)).filter(
      ({ bias }) => bias === 'bearish',
    )
    if (!judged) throw new Error('The signal is not due.')
    await book.end(judged, { outcome: 'hit', close: 90, squaredError: 0.16, at: NOON + 7 * HOUR })
    const { db } = database
    await sql`alter table sold_signal drop column timing`.execute(db)

    const { error } = await new Migrator({
      db,
      provider: { getMigrations: async () => ({ 'signal-times': signalTimes }) },
      migrationTableName: 'this_migration',
      migrationLockTableName: 'this_migration_lock',
    }).migrateToLatest()

    expect(error).toBeUndefined()
    expect(await book.tallies('simulated')).toEqual([])
    expect(await book.latest('simulated', 9)).toMatchObject([
      { timing: 'bar', made_at: NOON, bias: 'bearish' },
    ])
    expect(await book.due('simulated', NOON + 9 * HOUR, 9)).toMatchObject([
      { timing: 'sale', made_at: NOON + HALF, horizon_at: NOON + HALF + 6 * HOUR, bias: 'bullish' },
    ])
    expect(await book.due('replay', NOON + 9 * HOUR, 9)).toMatchObject([{ timing: 'bar', made_at: NOON }])
    expect(await book.note(createSoldSignal({ sold_at: NOON + HALF }))).toBe(false)
    await database.close()
  })
})

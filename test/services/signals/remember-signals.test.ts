import { expect, onTestFinished, test } from 'vitest'
import { rememberSignals } from '../../../src/services/signals/remember-signals.ts'
import { createSignalRepository, type NewSignal } from '../../../src/store/features/signal-repository.ts'
import { onEveryEngine } from '../../store/engines.ts'
import { createSoldSignal, HOUR, NOON } from './signal-fixture.ts'

const HORIZON = NOON + 6 * HOUR

onEveryEngine((openEngine) => {
  /** The books of two gateways on one database, the first with a memory. */
  async function openBooks() {
    const database = await openEngine()
    onTestFinished(() => database.close())
    let now = NOON
    const other = createSignalRepository(database)
    const ours = rememberSignals(other, { now: () => now })
    const end = async (book: typeof ours) => {
      const [signal] = await other.due('simulated', HORIZON + HOUR, 1)
      if (!signal) throw new Error('No signal is open.')
      return book.end(signal, { outcome: 'hit', close: 101, squaredError: 0.16, at: HORIZON })
    }
    const pass = (milliseconds: number) => {
      now += milliseconds
    }
    return { database, ours, other, end, pass }
  }

  test('a signal is noted once, and each of other bars by itself', async () => {
    const { ours, other } = await openBooks()

    expect(await ours.note(createSoldSignal())).toBe(true)
    expect(await ours.note(createSoldSignal({ price: 101 }))).toBe(false)
    expect(await ours.note(createSoldSignal({ made_at: NOON + HOUR }))).toBe(true)

    expect(await other.findTotals('simulated', NOON)).toMatchObject({ open: 2 })
  })

  test('a sale of a known signal asks the database nothing', async () => {
    const { other } = await openBooks()
    const asked: string[] = []
    const counted = {
      ...other,
      note: async (signal: NewSignal) => {
        asked.push('note')
        return other.note(signal)
      },
      tallies: async (mode: NewSignal['mode']) => {
        asked.push('tallies')
        return other.tallies(mode)
      },
    }
    const book = rememberSignals(counted, { now: () => NOON })

    for (let sale = 0; sale < 3; sale += 1) {
      await book.tallies('simulated')
      await book.note(createSoldSignal({ sold_at: NOON + sale }))
    }

    expect(asked).toEqual(['tallies', 'note'])
  })

  test('a signal that could not be noted is noted at the next sale', async () => {
    const { database, ours, other } = await openBooks()
    const failing = rememberSignals(
      {
        ...other,
        note: async (signal) => {
          if (signal.price === 100) throw new Error('The disk is full.')
          return other.note(signal)
        },
      },
      { now: () => NOON },
    )

    await expect(failing.note(createSoldSignal())).rejects.toThrow('full')
    expect(await failing.note(createSoldSignal({ price: 101 }))).toBe(true)
    expect(await ours.note(createSoldSignal())).toBe(false)
    expect(await database.db.selectFrom('sold_signal').select('price').execute()).toEqual([{ price: 101 }])
  })

  test('tallies show our own endings at once, those of another gateway within five seconds', async () => {
    const { ours, other, end, pass } = await openBooks()
    await ours.note(createSoldSignal())
    await ours.note(createSoldSignal({ bias: 'bearish' }))
    const count = async () =>
      (await ours.tallies('simulated')).reduce((sum, { resolved }) => sum + resolved, 0)
    expect(await count()).toBe(0)

    await end(ours)
    expect(await count()).toBe(1)

    await end(other)
    expect(await count()).toBe(1)
    pass(5_000)
    expect(await count()).toBe(2)
  })

  test('tallies that could not be read are read again', async () => {
    const { other } = await openBooks()
    let isDown = true
    const book = rememberSignals(
      {
        ...other,
        tallies: async (mode) => {
          if (isDown) throw new Error('The database does not answer.')
          return other.tallies(mode)
        },
      },
      { now: () => NOON },
    )

    await expect(book.tallies('simulated')).rejects.toThrow('not answer')
    isDown = false

    expect(await book.tallies('simulated')).toEqual([])
  })
})

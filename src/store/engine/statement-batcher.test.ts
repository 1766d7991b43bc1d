import { expect, test } from 'vitest'
import type { Keyed, KeyedStatement } from './keyed-statements.ts'
import { createStatementBatcher } from './statement-batcher.ts'
import { createStoreError } from './store-failure.ts'

interface Given extends Keyed {
  readonly text?: string
}

/** Stands for one that PostgreSQL would run. */
function statement() {
  return { one: {}, many: {} } as KeyedStatement<Given, Keyed>
}

/** The rows that a statement was run for, whether alone or together. */
function rowsOf(values: object): Given[] {
  return 'rows' in values ? JSON.parse(`${values.rows}`) : [values as Given]
}

function refuse(code: string) {
  return createStoreError(Object.assign(new Error('of the server'), { severity: 'ERROR', code }))
}

/** Runs batches that answer when they are let go; by default each with a row for each of its own. */
function setUp(answer: (rows: readonly Given[]) => readonly Keyed[] = (rows) => rows) {
  const batches: Given[][] = []
  const held: (() => void)[] = []
  let waiting = 0
  let time = 0
  const write = createStatementBatcher({
    run: async (_, values) => {
      const rows = rowsOf(values)
      batches.push(rows)
      await new Promise<void>((resolve) => held.push(resolve))
      return answer(rows) as never
    },
    now: () => time,
    enter() {
      waiting += 1
      return () => {
        waiting -= 1
      }
    },
  })
  const tick = () => new Promise(setImmediate)
  return {
    write,
    batches,
    tick,
    waiting: () => waiting,
    wait(milliseconds: number) {
      time += milliseconds
    },
    async letGo() {
      held.shift()?.()
      await tick()
      await tick()
    },
    async finish() {
      for (let turn = 0; turn < 20; turn += 1) {
        for (const resolve of held.splice(0)) resolve()
        await tick()
      }
    },
  }
}

function keysOf(batches: readonly (readonly Keyed[])[]) {
  return batches.map((rows) => rows.map(({ key }) => key))
}

test('rows of one moment go together, and those behind two batches in the next', async () => {
  const { write, batches, tick, letGo, finish, waiting } = setUp()
  const take = statement()
  const rows: Promise<Keyed | undefined>[] = []
  const add = (...keys: string[]) => {
    for (const key of keys) rows.push(write(take, { key }))
    return tick()
  }

  await add('a', 'b')
  await add('c')
  await add('d', 'e')
  await add('f')
  expect(keysOf(batches)).toEqual([['a', 'b'], ['c']])
  expect(waiting()).toBe(3)
  await letGo()
  expect(keysOf(batches)).toEqual([['a', 'b'], ['c'], ['d', 'e', 'f']])
  expect(waiting()).toBe(0)
  await finish()

  expect(await Promise.all(rows)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => ({ key })))
})

test('each caller gets the row of its key, or none', async () => {
  const { write, finish } = setUp((rows) => rows.filter(({ key }) => key !== 'lost').toReversed())
  const take = statement()

  const rows = Promise.all(['one', 'lost', 'two'].map((key) => write(take, { key })))
  await finish()

  expect(await rows).toEqual([{ key: 'one' }, undefined, { key: 'two' }])
})

test('two rows of one key are never in the same batch', async () => {
  const { write, batches, finish } = setUp()
  const take = statement()

  const rows = Promise.all(['same', 'same', 'other', 'same'].map((key) => write(take, { key })))
  await finish()
  await rows

  expect(keysOf(batches)).toEqual([['other', 'same'], ['same'], ['same']])
})

test('a batch is in the order of keys, not of their coming', async () => {
  const { write, batches, finish } = setUp()
  const take = statement()

  const rows = Promise.all(['c', 'a', 'b'].map((key) => write(take, { key })))
  await finish()

  expect(await rows).toEqual([{ key: 'c' }, { key: 'a' }, { key: 'b' }])
  expect(keysOf(batches)).toEqual([['a', 'b', 'c']])
})

test('statements do not wait for each other', async () => {
  const { write, batches, finish } = setUp()

  const rows = Promise.all([write(statement(), { key: 'one' }), write(statement(), { key: 'one' })])
  await finish()
  await rows

  expect(keysOf(batches)).toEqual([['one'], ['one']])
})

test('a batch holds 32 rows, and a million letters', async () => {
  const { write, batches, finish } = setUp()
  const take = statement()
  const many = Array.from({ length: 40 }, (_, at) => write(take, { key: `${at}` }))
  await finish()
  await Promise.all(many)
  expect(batches.map(({ length }) => length)).toEqual([32, 8])
  batches.length = 0

  const long = Array.from({ length: 3 }, (_, at) => write(take, { key: `${at}`, text: 'x'.repeat(600_000) }))
  await finish()
  await Promise.all(long)

  expect(batches.map(({ length }) => length)).toEqual([1, 1, 1])
  batches.length = 0

  const halves = Array.from({ length: 4 }, (_, at) =>
    write(take, { key: `${at}`, text: 'x'.repeat(400_000) }),
  )
  await finish()
  await Promise.all(halves)

  expect(batches.map(({ length }) => length)).toEqual([2, 2])
})

test('rows that PostgreSQL refuses together run again alone', async () => {
  const { write, batches, finish } = setUp((rows) => {
    if (rows.some(({ key }) => key === 'bad')) throw refuse('22003')
    return rows
  })
  const take = statement()

  const rows = Promise.allSettled(['good', 'bad', 'fine'].map((key) => write(take, { key })))
  await finish()

  expect((await rows).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(keysOf(batches)).toEqual([['bad', 'fine', 'good'], ['bad'], ['fine'], ['good']])
})

test('a row alone is sent as it is, of whatever length', async () => {
  const { write, batches, finish } = setUp()
  const take = statement()
  const long = { key: 'long', text: 'x'.repeat(1_000_001) }

  const row = write(take, long)
  await finish()
  await row
  const rows = Promise.all([write(take, long), write(take, { key: 'short' })])
  await finish()
  await rows

  expect(keysOf(batches)).toEqual([['long'], ['long'], ['short']])
  expect(batches[0]?.[0]).toBe(long)
})

test('a row that PostgreSQL refuses alone is not sent again', async () => {
  const { write, batches, finish } = setUp(() => {
    throw refuse('22003')
  })

  const refused = expect(write(statement(), { key: 'bad' })).rejects.toMatchObject({
    code: 'store_unavailable',
  })
  await finish()
  await refused

  expect(keysOf(batches)).toEqual([['bad']])
})

test.each([
  ['a lost connection', createStoreError(new Error('reset'))],
  ['a server that stops', refuse('57P01')],
])('%s fails each of a batch, and none runs again', async (_, error) => {
  const { write, batches, finish } = setUp(() => {
    throw error
  })
  const take = statement()

  const rows = Promise.allSettled(['one', 'two'].map((key) => write(take, { key })))
  await finish()

  expect(await rows).toEqual([
    { status: 'rejected', reason: error },
    { status: 'rejected', reason: error },
  ])
  expect(batches).toHaveLength(1)
})

test('what has waited for three seconds is not sent', async () => {
  const { write, batches, tick, wait, waiting, finish } = setUp()
  const take = statement()
  const add = async (key: string) => {
    const row = write(take, { key })
    await tick()
    return { row }
  }
  const sent = [await add('one'), await add('two')]
  const overdue = (await add('late')).row
  wait(2_000)
  const inTime = await add('in time')
  wait(1_001)
  const refused = expect(overdue).rejects.toMatchObject({ code: 'store_unavailable' })
  await finish()
  await refused

  expect(await Promise.all([...sent, inTime].map(({ row }) => row))).toHaveLength(3)
  expect(keysOf(batches)).toEqual([['one'], ['two'], ['in time']])
  expect(waiting()).toBe(0)
})

test('nothing is sent where all have waited too long', async () => {
  const { write, batches, tick, wait, letGo } = setUp()
  const take = statement()
  for (const key of ['one', 'two']) {
    void write(take, { key })
    await tick()
  }
  const refused = Promise.allSettled(['late', 'later'].map((key) => write(take, { key })))
  wait(3_001)
  await letGo()
  await letGo()

  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(keysOf(batches)).toEqual([['one'], ['two']])
})

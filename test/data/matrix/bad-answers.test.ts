import { expect, test } from 'vitest'
import { type DataSourceId, dataSourceIds } from '../../../src/config/data-sources.ts'
import { faultsOf } from './faults.ts'
import { emptyAnswers, noAnswers, untruths } from './kinds.ts'
import { adapters, rowOf, unsold } from './sources.ts'
import { openWorldOf } from './world.ts'

test('the matrix has a row for every source of data', () => {
  const missing = dataSourceIds.filter((id) => !(id in unsold) && !rowOf(id)?.calls.length)

  expect(missing).toEqual([])
})

async function openFor(id: DataSourceId) {
  const row = rowOf(id)
  if (!row) throw new Error(`${id} has no row.`)
  return { row, world: await openWorldOf(id) }
}

test.each(adapters)('no bad answer of %s is sold or charged', async (id) => {
  const { row, world } = await openFor(id)
  const faults: string[] = []
  const buy = async (path: string) => {
    const before = await world.earned()
    const reply = await world.call(path)
    const charged = (await world.earned()) - before
    world.time.pass()
    return { path, reply, charged }
  }
  const [first = ''] = row.calls
  const mayBeSold = row.isPart === true
  const cells = [
    ...Object.entries(noAnswers).map((cell) => ({ cell, calls: [first], mayBeSold, isNoAnswer: true })),
    ...Object.entries({ ...emptyAnswers, ...untruths }).map((cell) => {
      return { cell, calls: row.calls, mayBeSold: true, isNoAnswer: false }
    }),
  ]

  for (const path of row.calls) {
    const { reply } = await buy(path)
    if (reply.status !== 200) faults.push(`good ${path}: ${reply.status} ${reply.text.slice(0, 200)}`)
  }
  for (const { cell, calls, ...expected } of cells) {
    const [kind, trouble] = cell
    for (const path of calls) {
      world.set(id, trouble)
      world.time.hurry(kind === 'a drip')
      const tried = await buy(path)
      world.time.hurry(false)
      faults.push(...faultsOf({ ...tried, ...expected, id, kind }))
    }
  }

  expect(faults).toEqual([])
})

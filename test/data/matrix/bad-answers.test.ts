import { expect, test } from 'vitest'
import { type DataSourceId, dataSourceIds } from '../../../src/config/data-sources.ts'

import { faultsOf } from './faults.ts'
import { emptyAnswers, noAnswers, untruths } from './kinds.ts'
import { adapters, rowOf, unsold } from './sources.ts'
import { openWorld } from './world.ts'

/** Every source has a row, so that a new one is tried here. */
test('the matrix tries every source of data that there is', () => {
  const missing = dataSourceIds.filter((id) => !(id in unsold) && !rowOf(id)?.calls.length)

  expect(missing).toEqual([])
})

async function openFor(id: DataSourceId) {
  const row = rowOf(id)
  if (!row) throw new Error(`${id} has no row.`)
  return { row, world: await openWorld([id, ...(row.needs ?? [])]) }
}

test.each(adapters)('%s sells its good answers, and no bad one is sold or charged', async (id) => {
  const { row, world } = await openFor(id)
  const faults: string[] = []
  const attempt = async (kind: string, path: string) => {
    const before = await world.earned()
    const reply = await world.call(path)
    const charged = (await world.earned()) - before
    world.time.pass()
    return { kind, path, reply, charged }
  }
  const [first = ''] = row.calls
  const cells = [
    ...Object.entries(noAnswers).map(([kind, trouble]) => ({
      kind,
      trouble,
      calls: [first],
      mayBeSold: row.isPart === true,
    })),
    ...Object.entries({ ...emptyAnswers, ...untruths }).map(([kind, trouble]) => ({
      kind,
      trouble,
      calls: row.calls,
      mayBeSold: true,
    })),
  ]

  for (const path of row.calls) {
    const { reply } = await attempt('good', path)
    if (reply.status !== 200) faults.push(`good ${path}: ${reply.status} ${reply.text.slice(0, 200)}`)
  }
  for (const { kind, trouble, calls, mayBeSold } of cells)
    for (const path of calls) {
      world.set(id, trouble)
      world.time.hurry(kind === 'a drip')
      const tried = await attempt(kind, path)
      world.time.hurry(false)
      faults.push(...faultsOf({ ...tried, id, mayBeSold }))
    }

  expect(faults).toEqual([])
})

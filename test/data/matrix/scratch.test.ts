import { expect, test } from 'vitest'
import { adapters, rowOf } from './sources.ts'
import { openWorld } from './world.ts'

test.each(adapters)(
  '%s sells when well',
  async (id) => {
    const row = rowOf(id)
    expect(row).toBeDefined()
    const t0 = performance.now()
    const world = await openWorld([id])
    const t1 = performance.now()
    const out: string[] = []
    for (const path of row?.calls ?? []) {
      const reply = await world.call(path)
      out.push(`${id} ${reply.status} ${path} ${reply.status === 200 ? '' : reply.text.slice(0, 300)}`)
      world.time.pass()
    }
    console.log(out.join('\n'), Math.round(t1 - t0), Math.round(performance.now() - t1))
  },
  60_000,
)

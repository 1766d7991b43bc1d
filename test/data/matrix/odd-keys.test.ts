import { expect, test } from 'vitest'
import { noAnswers } from './kinds.ts'
import { adapters, rowOf } from './sources.ts'
import { openWorldOf } from './world.ts'

/** As many as failures in a row close a source. */
const ODD_KEYS = 5
const KINDS = ['null', 'HTML with status 403', 'status 500'] as const
/** Longer than a good answer is given out again, and shorter than a source is left alone. */
const SOON_MS = 12_000

test.each(adapters.filter((id) => rowOf(id)?.odd))(
  'no keys that a caller chose shut %s for others',
  async (id) => {
    const { odd, calls, isPart } = rowOf(id) ?? { calls: [] }
    const [good = ''] = calls
    const world = await openWorldOf(id)
    const faults: string[] = []
    await world.call(good)
    world.spareKnownQuestions(id)

    for (const kind of KINDS) {
      world.set(id, noAnswers[kind])
      for (let index = 0; index < ODD_KEYS; index += 1) {
        const reply = await world.call(odd?.(index) ?? '')
        if (reply.status === 200 && !isPart) faults.push(`${kind}: sold ${reply.text.slice(0, 200)}`)
      }
      world.set(id)
      world.time.advance(SOON_MS)
      const asked = world.asked.length
      const reply = await world.call(good)
      const wasAsked = world.asked.slice(asked).some((each) => each.id === id)
      if (reply.status !== 200) faults.push(`${kind}: ${reply.status} ${reply.body?.error}`)
      // an answer that is kept for hours needs no question
      if (isPart && !wasAsked && reply.text.includes('left alone')) faults.push(`${kind}: left alone`)
      world.time.pass()
      await world.call(good)
    }

    expect(faults).toEqual([])
  },
)

import { describe, expect, test } from 'vitest'
import { shareGateway } from '../../support/gateway.ts'
import { faultsOf, isExplained, twiceIn } from './answer-rules.ts'
import { isObject, walkAnswer } from './answer-walk.ts'
import { NOW, openInstant } from './coherence-fixture.ts'
import { contradictionsOf } from './equal-facts.ts'
import { type Bought, buyEverything, readTools } from './every-answer.ts'

const instant = shareGateway(async () => {
  const { buyer } = await openInstant()
  return { bought: await buyEverything(buyer) }
})

const sold = () => instant().bought.filter(({ reply }) => reply.status === 200 && isObject(reply.body))

describe('every read tool, ten assets, one door, one instant', () => {
  test('coherence: every call is answered, or refused uncharged with a reason', () => {
    const { bought } = instant()
    const refused = bought.filter(({ reply }) => reply.status !== 200)

    for (const { tool, reply } of refused) {
      expect(reply.body, tool.contract.id).toMatchObject({
        charged: 'no',
        error: expect.stringMatching(/\w{3}/),
      })
      expect([400, 404, 503], tool.contract.id).toContain(reply.status)
    }
    const answered = new Set(sold().map(({ tool }) => tool))
    const never = readTools.filter((tool) => !answered.has(tool)).map(({ contract }) => contract.id)
    // their examples are an id that the caller gets from an earlier call
    expect(never).toEqual(['videos-status', 'payment-status'])
    expect(bought.length).toBeGreaterThan(600)
  })

  test('coherence: units, precision, times and orders hold in every answer', () => {
    expect(collect(sold(), (met) => [...faultsOf(met, NOW)])).toEqual([])
  })

  test('coherence: no answer states a list or an object twice', () => {
    const found = sold().flatMap(({ tool, reply }) =>
      [...twiceIn(withoutProvenance(reply.body))].map((fault) => `${tool.contract.id} ${fault}`),
    )
    expect([...new Set(found)]).toEqual([])
  })

  test('coherence: every null and every empty list is explained', () => {
    expect(
      collect(sold(), (met, answer) => (isExplained(met, answer) ? [] : ['is empty without a reason'])),
    ).toEqual([])
  })

  test('coherence: no data is older than its contract allows', () => {
    const found = sold().flatMap(({ tool: { contract }, reply }) => {
      const parts = Object.values(contract.partMaxAgeSeconds ?? {})
      const oldest = Date.parse(reply.headers.get('x-data-as-of') ?? '')
      const limit = Math.max(contract.maxAgeSeconds ?? Number.POSITIVE_INFINITY, ...parts)
      return NOW - oldest > limit * 1_000 || oldest > NOW
        ? [`${contract.id} ${new Date(oldest).toISOString()}`]
        : []
    })
    expect([...new Set(found)]).toEqual([])
  })

  test('coherence: what belongs to an asset is one figure at every tool', () => {
    expect(contradictionsOf(sold())).toEqual([])
  })
})

type Look = (
  met: Parameters<typeof isExplained>[0],
  answer: Parameters<typeof isExplained>[1],
) => readonly string[]

/** Each fault once a tool and path. */
function collect(bought: readonly Bought[], look: Look): readonly string[] {
  const found = new Map<string, string>()
  for (const { tool, reply } of bought)
    for (const met of walkAnswer(reply.body, tool.outputSchema))
      for (const fault of look(met, reply.body)) {
        const at = `${tool.contract.id} ${met.path}`
        if (!found.has(at)) found.set(at, `${at}: ${fault}`)
      }
  return [...found.values()]
}

function withoutProvenance({ provenance: _, ...answer }: Record<string, never>) {
  return answer
}

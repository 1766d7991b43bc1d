import { expect, test } from 'vitest'
import type { ConsultAnswer, ToolWorld } from '../ports.ts'
import { consult } from './consult.ts'

const answer: ConsultAnswer = {
  mode: 'call',
  calls: [
    {
      toolName: 'price',
      toolId: 'price',
      params: { token: 'bitcoin' },
      max_cost_usd: '0.001',
      why: 'Price.',
    },
  ],
  confidence: 0.9,
  alternatives: [],
  missing: [],
  unused: [],
  billed: false,
  message: 'One call.',
}

test('found calls are returned unchanged and free of charge', async () => {
  const asked: string[] = []
  const world: Partial<ToolWorld> = {
    consult: async (intent) => {
      asked.push(intent)
      return answer
    },
    now: () => Date.parse('2026-03-02T10:30:00Z'),
  }

  const result = await consult.run({ intent: 'price of bitcoin' }, world as ToolWorld)

  expect(asked).toEqual(['price of bitcoin'])
  expect(result).toMatchObject({
    ...answer,
    provenance: { mode: 'live', computedAt: '2026-03-02T10:30:00.000Z' },
  })
  expect(consult.contract.price).toBe(0n)
})

test.each([
  [{}],
  [{ intent: '' }],
  [{ intent: 'a'.repeat(10_001) }],
  [{ intent: 42 }],
  [{ intent: ['price of bitcoin'] }],
])('VAL-32 an intent that is no sentence is refused', (input) => {
  expect(consult.parse(input)).toMatchObject({ ok: false, errors: [{ field: 'intent' }] })
})

test('VAL-32 ten thousand characters are a sentence', () => {
  expect(consult.parse({ intent: 'a'.repeat(10_000) })).toMatchObject({ ok: true })
})

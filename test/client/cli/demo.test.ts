import { expect, test } from 'vitest'
import { z } from 'zod'
import { pennywire } from './command.ts'

const Story = z.object({
  ok: z.boolean(),
  steps: z.array(
    z.object({
      title: z.string(),
      facts: z.record(z.string(), z.string()),
      claims: z.array(z.object({ says: z.string(), holds: z.boolean() })).min(1),
    }),
  ),
})

test('the demo tells the story of a call, and all of it is true', async () => {
  const { code, stdout, stderr } = await pennywire(['demo'])

  expect(stderr).toBe('')
  expect(code).toBe(0)
  for (const line of [
    'paid         0.005 USDC',
    '✓ The gateway signed it for this very answer.',
    '✓ It is not charged twice.',
    'The payment was NOT charged.',
    'call           signal {"token":"bitcoin","bar":"1h"}',
    'The same call is bought over MCP: tools/call signal',
    'The same call is a task of another agent over A2A: task/create signal',
    'status   COMPLETED',
    'wallet after    0.98 USDC',
    'All 24 claims hold.',
  ]) {
    expect(stdout).toContain(line)
  }
  expect(stdout).not.toContain('✗')
})

test('the demo as JSON is one document with every claim', async () => {
  const { code, stdout } = await pennywire(['demo', '--json'])

  const { ok, steps } = Story.parse(JSON.parse(stdout))
  expect({ code, ok }).toEqual({ code: 0, ok: true })
  expect(steps).toHaveLength(11)
  expect(steps.flatMap(({ claims }) => claims).filter(({ holds }) => !holds)).toEqual([])
})

test('the doors for agents charge once, give a receipt that fits, and the same data as REST', async () => {
  const { stdout } = await pennywire(['demo', '--json'])

  const { steps } = Story.parse(JSON.parse(stdout))
  const agents = steps.filter(({ title }) => /over (MCP|A2A)/.test(title))
  expect(agents).toHaveLength(2)
  for (const { facts, claims } of agents) {
    expect(facts['paid']).toBe('0.005 USDC')
    expect(claims).toEqual([
      { says: 'It is charged once, at the same price.', holds: true },
      { says: 'Its receipt fits its answer.', holds: true },
      { says: 'The data has the shape that it has over REST.', holds: true },
    ])
  }
})

test('the demo does not depend on how this machine is configured', async () => {
  const { code } = await pennywire(['demo', '--json'], { PORT: 'nonsense', DATA_MODE: 'live' })

  expect(code).toBe(0)
})

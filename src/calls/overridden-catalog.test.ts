import { expect, test } from 'vitest'
import { z } from 'zod'
import { usd } from '../core/money.ts'
import { defineTool } from '../tools/define-tool.ts'
import { createEditableCatalog } from './overridden-catalog.ts'

const probe = defineTool({
  id: 'probe',
  family: 'test',
  route: { path: '/probe', methods: ['GET'] },
  price: usd('0.005'),
  kind: 'read',
  title: 'Probe',
  summary: 'A probe.',
  description: 'A probe.',
  input: z.strictObject({ token: z.string() }),
  output: z.looseObject({}),
  example: { input: { token: 'bitcoin' } },
  intents: [],
}).run(async () => ({}))

test('catalog overrides: a tool and its contract keep every member under a new price', () => {
  const catalog = createEditableCatalog([probe])
  const [sold] = catalog.tools
  if (!sold) throw new Error('It has no tool.')
  expect({ ...sold.contract }).toEqual(probe.contract)

  catalog.replaceOverrides({
    off: [],
    prices: [{ tool: 'probe', microUsd: 7000, who: 'admin', at: 1 }],
    formerPrices: [],
  })

  expect(sold.contract.price).toBe(usd('0.007'))
  expect({ ...sold.contract }).toEqual({ ...probe.contract, price: usd('0.007') })
  expect(Object.keys(sold).sort()).toEqual(Object.keys(probe).sort())
  expect(sold.inputSchema).toBe(probe.inputSchema)
  expect(sold.parse).toBe(probe.parse)
})

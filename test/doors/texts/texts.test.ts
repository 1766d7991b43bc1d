import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import type { JsonSchema } from '../../../src/core/json.ts'
import { callTool, describeTool } from '../../../src/mcp/helper-tools.ts'
import { PROMPTS } from '../../../src/mcp/prompts.ts'
import { line, offencesIn, type Texts } from './lint.ts'

/** The tools that MCP adds, and its prompts, as the same kind of texts. */
const added: readonly Texts[] = [
  ...[describeTool, callTool].map(({ name, title = '', description = '', inputSchema }) =>
    texts({ id: name, title, summary: description }, inputSchema.properties ?? {}),
  ),
  ...PROMPTS.map(({ name, title, description, arguments: taken }) =>
    texts(
      { id: `prompt ${name}`, title, summary: description },
      Object.fromEntries(Object.entries(taken).map(([key, { description: result }]) => [key, text(result)])),
    ),
  ),
]

test('nothing that agents read makes them stumble', () => {
  expect(added.length).toBeGreaterThan(4)
  expect(offencesIn([...tools, ...added]).map(line)).toEqual([])
})

test.each([
  ['says nothing of a parameter', texts({}, { token: { type: 'string' } }), 'token: is not described'],
  [
    'says nothing of a parameter of a list',
    texts({}, { legs: { ...text('The two sides.'), items: { properties: { price: { type: 'number' } } } } }),
    'legs[].price: is not described',
  ],
  [
    'repeats the name',
    texts({}, { tokenAddress: text('The address of the token.') }),
    'tokenAddress: says no more than its name',
  ],
  [
    'counts in nothing',
    texts({}, { maxPrice: { ...text('The most it may be.'), type: 'number' } }),
    'maxPrice: has no unit: The most it may be.',
  ],
  [
    'counts in nothing where it may be null',
    texts({}, {}, { fee: { anyOf: [{ type: 'number' }, { type: 'null' }] } }),
    'fee: has no unit: (nothing is said of it)',
  ],
  ['promises a profit', texts({ summary: 'Guaranteed gains.' }), 'summary: promises what nobody can'],
  ['is long-winded', texts({ title: 'A title '.repeat(6).trim() }), 'title: is longer than 40'],
  ['is markup', texts({ description: 'Use this when <b>bold</b>.' }), 'description: is not plain text'],
  ['shouts', texts({ summary: 'Prices!' }), 'summary: shouts'],
  ['breaks off', texts({ summary: 'Prices of' }), 'summary: does not end'],
])('a text that %s is found', (_what, offender, result) => {
  expect(offencesIn([offender]).map(line)).toEqual([expect.stringContaining(`offender ${result}`)])
})

test('two tools that call themselves the same are found', () => {
  const [one, other] = [texts({ id: 'one', title: 'Price' }), texts({ id: 'other', title: 'price' })]

  expect(offencesIn([one, other]).map(line)).toContain('other title: is that of one as well: price')
})

test('a unit counts in the field’s name, its text, or its surroundings', () => {
  const fee = { type: 'number' }
  const result = texts(
    {},
    { feeUsd: { ...fee, ...text('Taken once.') }, fee: { ...fee, ...text('Dollars.') } },
    { costs: { ...text('All in dollars.'), properties: { fee } } },
  )

  expect(offencesIn([result])).toEqual([])
})

function texts(contract: Partial<Texts['contract']>, input: JsonSchema = {}, output: JsonSchema = {}): Texts {
  return {
    contract: {
      id: 'offender',
      title: `Title of ${contract.id ?? 'it'}`,
      summary: `What ${contract.id ?? 'it'} does.`,
      description: `Use this when you want ${contract.id ?? 'it'}.`,
      intents: [],
      ...contract,
    },
    inputSchema: { type: 'object', properties: input },
    outputSchema: { type: 'object', properties: output },
  }
}

function text(description: string): JsonSchema {
  return { type: 'string', description }
}

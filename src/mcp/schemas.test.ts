import { expect, test } from 'vitest'
import { z } from 'zod'
import { usd } from '../core/money.ts'
import { defineTool } from '../tools/define-tool.ts'
import { describeInput, describeOutput, toInputSchema } from './schemas.ts'

const tool = defineTool({
  id: 'odd',
  family: 'tests',
  route: { path: '/odd', methods: ['POST'] },
  price: usd('0'),
  kind: 'read',
  title: 'Odd',
  summary: 'A tool whose schemas hold everything that validators disagree about.',
  description: 'Use this when you test schemas.',
  input: z.strictObject({ extra: z.record(z.string(), z.unknown()), at: z.iso.datetime().optional() }),
  output: z.strictObject({
    rows: z.array(z.tuple([z.string(), z.number()])),
    required: z.string(),
    pattern: z.strictObject({ format: z.enum(['required', 'pattern']) }),
    at: z.iso.datetime(),
    provenance: z.looseObject({ mode: z.string() }),
  }),
  example: { input: { extra: {} } },
  intents: [],
}).run(() => {
  throw new Error('Not to be run.')
})

test('an open record’s input schema stays in its plainest form', () => {
  expect(describeInput(tool)).toMatchObject({
    type: 'object',
    required: ['extra'],
    additionalProperties: false,
    properties: { extra: { type: 'object', additionalProperties: true }, at: { format: 'date-time' } },
  })
})

test('a listed input schema keeps names, types and words, and leaves bounds out', () => {
  expect(toInputSchema(tool)).toEqual({
    type: 'object',
    required: ['extra'],
    properties: { extra: { type: 'object' }, at: { type: 'string' } },
  })
})

test('an output schema closes nothing, and properties named like keywords stay', () => {
  expect(describeOutput(tool)).toEqual({
    type: 'object',
    properties: {
      rows: { type: 'array', items: { type: 'array', minItems: 2, maxItems: 2 } },
      required: { type: 'string' },
      pattern: {
        type: 'object',
        properties: { format: { type: 'string', enum: ['required', 'pattern'] } },
      },
      at: { type: 'string' },
      provenance: { type: 'object', description: expect.any(String) },
    },
  })
})

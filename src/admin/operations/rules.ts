import { z } from 'zod'
import { Reason } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

export const tools = defineOperation({
  id: 'tools',
  kind: 'look',
  title: 'Tools',
  summary: 'Every tool with its price, whether it is sold, and what it sold in the last 30 UTC days.',
  input: z.strictObject({}),
  positionals: [],
  columns: ['id', 'title', 'family', 'priceUsd', 'contractUsd', 'calls', 'revenueUsd', 'state', 'reason'],
}).run((_input, { rules }) => rules.tools())

export const switches = defineOperation({
  id: 'switches',
  kind: 'look',
  title: 'Switches',
  summary: 'Tools and networks that are switched off, and every network there is.',
  input: z.strictObject({}),
  positionals: [],
  columns: ['kind', 'id', 'name', 'state', 'reason', 'by', 'at'],
}).run((_input, { rules }) => rules.switches())

export const setSwitch = defineOperation({
  id: 'switch',
  kind: 'act',
  title: 'Switch',
  summary: 'Switches a tool or a network off or on, at every gateway on this database.',
  input: z.strictObject({
    kind: z.enum(['tool', 'network']),
    id: z.string().min(1).max(100).describe('Id of the tool, or CAIP-2 name of the network.'),
    state: z.enum(['on', 'off']),
    reason: Reason,
  }),
  positionals: ['kind', 'id', 'state'],
  columns: [],
}).run((input, { rules, by }) => rules.setSwitch(input, by))

export const prices = defineOperation({
  id: 'prices',
  kind: 'look',
  title: 'Prices',
  summary: 'Prices that stand instead of those of the contracts.',
  input: z.strictObject({}),
  positionals: [],
  columns: ['tool', 'priceUsd', 'contractUsd', 'by', 'at'],
}).run((_input, { rules }) => rules.prices())

export const price = defineOperation({
  id: 'price',
  kind: 'act',
  title: 'Price',
  summary: 'Asks another price for a tool; offers that were made before stay good for ten minutes.',
  input: z
    .strictObject({
      tool: z.string().min(1).max(100).describe('Id of the tool.'),
      usd: z
        .string()
        .regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be dollars with at most six decimals, such as 0.005')
        .optional()
        .describe('Dollars for one call.'),
      clear: z
        .literal(true)
        .or(z.literal('true').transform(() => true as const))
        .optional()
        .describe('Ask the price of the contract again.'),
      reason: Reason,
    })
    .refine(({ usd, clear }) => (usd === undefined) === (clear === true), {
      error: 'needs either a price or clear',
      path: ['usd'],
    }),
  positionals: ['tool', 'usd'],
  columns: [],
}).run(({ tool, usd = null }, { rules, by }) => rules.setPrice({ tool, usd }, by))

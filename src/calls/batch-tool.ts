import { z } from 'zod'
import { MINUTE_MS } from '../core/durations.ts'
import { GatewayError } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import { type MicroUsd, microUsd, usd } from '../core/money.ts'
import { defineTool, type InputError, type ParsedInput, type Tool } from '../tools/define-tool.ts'
import type { ToolWorld } from '../tools/ports.ts'
import type { Catalog } from './catalog.ts'
import { checkFreshness } from './tool-runner.ts'

export const MAX_CALLS = 20
const BUDGET_MS = 2 * MINUTE_MS

const Calls = z.object({
  calls: z
    .array(
      z.strictObject({
        toolId: z.string().min(1).max(64).describe('Id of a tool of GET /agent/tools.'),
        params: z.record(z.string(), z.unknown()).default({}).describe('What the tool takes.'),
      }),
    )
    .min(1)
    .max(MAX_CALLS)
    .describe('Up to twenty calls that are paid together.'),
})

/** One call of a batch, as its tool has accepted it. */
interface BatchItem {
  readonly tool: Tool
  readonly input: JsonObject
}

/**
 * Several calls that one payment buys: the price is the sum, and when one of them fails nothing is charged. What belongs to
 * its payer, moves money or needs its operator known is called by itself.
 */
export function createBatchTool(catalog: Catalog): Tool {
  const outline = defineTool({
    id: 'agent-tools-batch',
    family: 'agents',
    route: { path: '/agent/tools/call', methods: ['POST'] },
    price: usd('0.001'),
    kind: 'read',
    private: true,
    budgetMilliseconds: BUDGET_MS,
    title: 'Several calls at once',
    summary: 'Up to twenty calls under one payment: all of them, or nothing is charged.',
    description: 'Use this when you want several answers and sign for their sum once.',
    input: Calls,
    output: z.looseObject({ success: z.literal(true), results: z.array(z.looseObject({})) }),
    example: { input: { calls: [{ toolId: 'signal', params: { token: 'bitcoin' } }] } },
    intents: [],
  }).run(() => {
    throw new Error('The parts of a batch are run.')
  })

  function parse(given: unknown): ParsedInput {
    const read = outline.parse(given)
    if (!read.ok) return read
    const { calls } = read.input as z.output<typeof Calls>
    const judged = calls.map(({ toolId, params }, at) =>
      checkCall(catalog.find(toolId), params, `calls.${at}`),
    )
    const errors = judged.flatMap((each) => ('errors' in each ? each.errors : []))
    if (errors.length > 0) return { ok: false, errors: errors.slice(0, 8) }
    const accepted = calls.map(({ toolId }, at) => {
      const each = judged[at]
      return { toolId, params: each && 'input' in each ? each.input : {} }
    })
    return { ok: true, input: { calls: accepted } }
  }

  function partsOf(input: JsonObject): readonly BatchItem[] {
    return (input as z.output<typeof Calls>).calls.map(({ toolId, params }) => {
      const tool = catalog.find(toolId)
      if (tool) return { tool, input: params as JsonObject }
      throw new GatewayError('not_found', 'There is no tool of one of these ids any more.')
    })
  }

  return {
    ...outline,
    parse,
    // its parts are shaped one by one
    shape: (result) => result,
    partsOf: (input) => partsOf(input).map(({ tool }) => tool.contract.id),
    async quote(input, context) {
      const prices = await Promise.all(partsOf(input).map((part) => quotePrice(part, context)))
      return microUsd(prices.reduce<bigint>((total, price) => total + price, 0n))
    },
    async run(input, context) {
      const results = await Promise.all(
        partsOf(input).map(async ({ tool, input }) => {
          const data = await tool.run(input, context)
          checkFreshness(tool, data, { now: context.now(), input })
          return { success: true, toolId: tool.contract.id, data: tool.shape(data, input) }
        }),
      )
      return { success: true, results }
    },
    async sold(result, ports) {
      const { results } = result as { results: readonly { toolId: string; data: JsonObject }[] }
      for (const { toolId, data } of results) await catalog.find(toolId)?.sold?.(data, ports)
    },
  }
}

function quotePrice({ tool, input }: BatchItem, context: ToolWorld): Promise<MicroUsd> | MicroUsd {
  return tool.quote ? tool.quote(input, context) : tool.contract.price
}

function checkCall(
  tool: Tool | undefined,
  params: unknown,
  path: string,
): { readonly input: JsonObject } | { readonly errors: readonly InputError[] } {
  if (!tool)
    return {
      errors: [{ field: `${path}.toolId`, message: 'There is no tool of this id; see GET /agent/tools.' }],
    }
  const { kind, access } = tool.contract
  if (kind === 'manage' || kind === 'action' || access === 'identity')
    return {
      errors: [{ field: `${path}.toolId`, message: 'This tool is called by itself, not in a batch.' }],
    }
  const parsed = tool.parse(params)
  if (parsed.ok) return { input: parsed.input }
  return {
    errors: parsed.errors.map(({ field, message }) => ({ field: `${path}.params.${field}`, message })),
  }
}

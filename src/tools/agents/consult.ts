import { z } from 'zod'
import type { JsonObject } from '../../core/json.ts'
import { usd } from '../../core/money.ts'
import { quoteText } from '../../core/text/quote-text.ts'
import { NamedValues } from '../answers/any-json.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { selfProvenance } from '../self-provenance.ts'

export const consult = defineTool({
  id: 'consult',
  family: 'agents',
  route: { path: '/agent/consult', methods: ['POST'] },
  price: usd('0'),
  kind: 'read',
  title: 'Which call does this job',
  summary:
    'Which calls do a job that you describe in your own words, with their parameters and what they cost.',
  description:
    'Use this when you know what you want but not which tool gives it; then run exactly the returned calls.',
  input: z.strictObject({
    intent: z.string().min(1).max(10_000).describe('The job in a sentence or two, in any common language.'),
  }),
  output: z.looseObject({
    mode: z
      .enum(['call', 'clarify', 'unsupported'])
      .describe(
        'call: run the calls as they stand. clarify: say what is missing, or choose an alternative. unsupported: nothing here does this.',
      ),
    calls: z
      .array(
        z.looseObject({
          toolName: z.string().describe('Its name at the MCP door.'),
          toolId: z.string(),
          params: NamedValues.describe('Parameters that the tool takes as they stand.'),
          max_cost_usd: z.string().describe('Decimal dollars.'),
          why: z.string(),
        }),
      )
      .describe('In the order of the jobs; empty unless mode is call.'),
    confidence: z.number().min(0).max(1).describe('0 to 1.'),
    alternatives: z
      .array(
        z.looseObject({
          toolId: z.string(),
          why: z.string(),
          toolName: z.string().optional(),
          params: NamedValues.optional().describe('Present when the tool can be called as it stands.'),
          max_cost_usd: z.string().optional(),
        }),
      )
      .describe('Other tools that may be meant, the likeliest first; at most five.'),
    missing: z
      .array(z.looseObject({ toolId: z.string(), field: z.string(), hint: z.string() }))
      .describe('What has to be named before a tool can be called.'),
    unused: z
      .array(z.string())
      .describe('Constraints of the sentence that no parameter of the calls can hold, in its own words.'),
    billed: z.literal(false),
    message: z.string(),
    provenance: Provenance,
  }),
  headline: describeCalls,
  example: { input: { intent: 'RSI of bitcoin on the 4h' } },
  intents: ['which tool should I use', 'find the right call for my question'],
}).run(async ({ intent }, { consult, now }) => {
  const { calls, alternatives, missing, unused, secondOpinion, ...rest } = await consult(intent)
  return {
    ...rest,
    calls: calls.map((call) => ({ ...call })),
    alternatives: alternatives.map((one) => ({ ...one })),
    missing: missing.map((one) => ({ ...one })),
    unused: [...unused],
    provenance: secondOpinion
      ? withModel(selfProvenance('gateway', now()))
      : selfProvenance('gateway', now()),
  }
})

const MAX_CALL_CHARACTERS = 160

/** The calls as a model has to make them. */
function describeCalls({ calls }: JsonObject): string | undefined {
  if (!Array.isArray(calls) || calls.length === 0) return undefined
  const [first, ...others] = calls as readonly JsonObject[]
  const { toolName, params, max_cost_usd: price } = first ?? {}
  if (toolName === undefined || params === undefined || price === undefined) return undefined
  const more = others.length === 0 ? '' : ` Then ${others.length} more, in calls.`
  return `Call ${toolName} with ${quoteText(JSON.stringify(params), MAX_CALL_CHARACTERS)}, $${price}.${more}`
}

/** Records that a language model had a part in it. */
function withModel(provenance: Provenance): Provenance {
  return { ...provenance, sources: [...provenance.sources, { name: 'language model', ok: true }] }
}

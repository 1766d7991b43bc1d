import { z } from 'zod'
import { type AttoUsd, parseAttoUsd } from '../../core/exact-dollars.ts'
import { OutsideText } from '../outside-text.ts'
import type { ChatModel, ChatReply, ChatUsage, TokenRates } from './models.ts'

const MAX_LETTERS = 1_000_000
const Amount = z.union([z.string(), z.number()])
const Pricing = z.looseObject({
  prompt: Amount,
  completion: Amount,
  request: Amount.optional(),
  internal_reasoning: Amount.optional(),
  input_cache_write: Amount.optional(),
})
const Tier = Pricing.extend({ min_prompt_tokens: z.int().min(0) })

const ModelRow = z.looseObject({
  id: OutsideText(120),
  name: OutsideText(120).default(''),
  context_length: z.number().nullish(),
  architecture: z.looseObject({ output_modalities: z.array(z.string()).optional() }).optional(),
  pricing: Pricing.extend({ overrides: z.array(Tier).nullish() }).optional(),
  top_provider: z.looseObject({ max_completion_tokens: z.number().nullish() }).nullish(),
  supported_parameters: z.array(OutsideText(60)).nullish(),
  expiration_date: z.string().nullish(),
})

/** The list of models; rows in a form we do not know are left out, because one of hundreds must not hide the rest. */
export const ModelsAnswer = z.looseObject({ data: z.array(z.unknown()).max(20_000) })

/** The models of a list that write text and whose price is known; those that end before `now` are left out. */
export function parseChatModels({ data }: z.output<typeof ModelsAnswer>, now: number): ChatModel[] {
  return data.flatMap((row) => {
    const parsed = ModelRow.safeParse(row)
    if (!parsed.success) return []
    const { id, name, pricing, architecture, top_provider, expiration_date: end, ...rest } = parsed.data
    const rates = pricing && ratesOf(pricing)
    const tiers = pricing?.overrides?.map((tier) => {
      const own = ratesOf(tier)
      return own && { fromPromptTokens: tier.min_prompt_tokens, ...own }
    })
    const writes = architecture?.output_modalities?.includes('text') ?? true
    if (!rates || tiers?.includes(undefined) || !writes || (end && Date.parse(end) <= now)) return []
    const request = parseAttoUsd(pricing?.request ?? 0)
    if (request === undefined) return []
    return [
      {
        id,
        name: name || id,
        contextTokens: rest.context_length ?? undefined,
        maxCompletionTokens: top_provider?.max_completion_tokens ?? undefined,
        parameters: rest.supported_parameters ?? [],
        rates: { ...rates, request, tiers: tiers?.filter((tier) => tier !== undefined) ?? [] },
      },
    ]
  })
}

/** The most that a token may cost: one that is written to a cache, or thought, may cost more than a plain one. */
function ratesOf(pricing: z.output<typeof Pricing>): TokenRates | undefined {
  const prompt = highest(pricing.prompt, pricing.input_cache_write)
  const completion = highest(pricing.completion, pricing.internal_reasoning)
  return prompt === undefined || completion === undefined ? undefined : { prompt, completion }
}

function highest(plain: string | number, other: string | number = 0): AttoUsd | undefined {
  const [first, second] = [parseAttoUsd(plain), parseAttoUsd(other)]
  if (first === undefined || second === undefined) return undefined
  return first > second ? first : second
}

const Count = z.int().min(0)
const Text = z.string().max(MAX_LETTERS)
const ToolCalls = z.array(
  z.object({
    id: z.string().max(200),
    type: z.literal('function').default('function'),
    function: z.object({ name: z.string().max(200), arguments: Text }),
  }),
)

export const Usage = z.object({
  prompt_tokens: Count,
  completion_tokens: Count,
  total_tokens: Count,
  cost: z.number().min(0).nullish(),
})

export const ChatAnswer = z.object({
  id: OutsideText(120),
  created: z.int().min(0),
  model: OutsideText(120),
  choices: z
    .array(
      z.object({
        index: z.int().min(0).default(0),
        finish_reason: OutsideText(40).nullish().default(null),
        message: z.object({
          role: z.literal('assistant').default('assistant'),
          content: Text.nullish().default(null),
          refusal: Text.nullish(),
          tool_calls: ToolCalls.nullish(),
        }),
        error: z.unknown().optional(),
      }),
    )
    .min(1)
    .refine((choices) => choices.every(({ error, finish_reason: end }) => !error && end !== 'error')),
  usage: Usage,
})

/** An answer without what concerns our account more than the answer. */
export function completionOf(answer: z.output<typeof ChatAnswer>): Omit<ChatReply, 'mode' | 'sources'> {
  return {
    id: answer.id,
    created: answer.created,
    model: answer.model,
    choices: answer.choices.map(({ index, finish_reason, message: { tool_calls, refusal, ...message } }) => ({
      index,
      finish_reason,
      message: {
        ...message,
        ...(refusal === undefined ? {} : { refusal }),
        ...(tool_calls ? { tool_calls } : {}),
      },
    })),
    usage: usageOf(answer.usage),
  }
}

export function usageOf({ cost, ...counts }: z.output<typeof Usage>): ChatUsage {
  return { ...counts, ...(typeof cost === 'number' ? { cost } : {}) }
}

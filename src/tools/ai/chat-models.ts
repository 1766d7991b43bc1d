import { MIN_CHAT_PRICE } from '../../analysis/ai/chat-price.ts'
import { type AttoUsd, attoUsdAsNumber } from '../../core/exact-dollars.ts'
import { formatUsd, usd } from '../../core/money.ts'
import type { ChatModel } from '../../upstream/models/models.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool } from '../define-tool.ts'
import { LIST_MAX_AGE_SECONDS, listedModels, ModelListInput, ModelListOutput } from './model-list.ts'

export const chatModels = defineTool({
  id: 'chat-models',
  family: 'ai',
  route: { path: '/chat/completions/models', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  title: 'Chat models',
  summary: 'Language models that can be asked here, and what their tokens cost.',
  description: 'Use this when you want to choose a model for a chat completion or know its rates. Free.',
  maxAgeSeconds: LIST_MAX_AGE_SECONDS,
  input: ModelListInput,
  output: ModelListOutput,
  example: { input: { limit: 5 } },
  intents: ['list chat models', 'which language models are there', 'token prices of gpt models', 'llm rates'],
}).run(async (input, { models, signal, now }) => {
  const list = await models.chatModels({ signal })
  return {
    ...listedModels(list, input, (model) => ({
      contextTokens: model.contextTokens ?? null,
      maxCompletionTokens: model.maxCompletionTokens ?? null,
      capabilities: capabilitiesOf(model),
      pricing: pricingOf(model),
    })),
    leastUsd: formatUsd(MIN_CHAT_PRICE),
    provenance: provenance([list], now()),
  }
})

/** Of the parameters that this gateway passes on, those that tell models apart. */
function capabilitiesOf({ parameters }: ChatModel): string[] {
  return ['tools', 'response_format', 'structured_outputs', 'seed'].filter((name) =>
    parameters.includes(name),
  )
}

function pricingOf({ rates: { tiers, request, ...rates } }: ChatModel) {
  return {
    promptUsdPerMillionTokens: perMillion(rates.prompt),
    completionUsdPerMillionTokens: perMillion(rates.completion),
    ...(request > 0n ? { requestUsd: attoUsdAsNumber(request) } : {}),
    ...(tiers.length > 0
      ? {
          tiers: tiers.map(({ fromPromptTokens, prompt, completion }) => ({
            fromPromptTokens,
            promptUsdPerMillionTokens: perMillion(prompt),
            completionUsdPerMillionTokens: perMillion(completion),
          })),
        }
      : {}),
  }
}

function perMillion(rate: AttoUsd): number {
  return attoUsdAsNumber(rate * 1_000_000n)
}

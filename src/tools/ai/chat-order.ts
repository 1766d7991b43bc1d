import { chatPrice, maxPromptTokens, type ParsedParts } from '../../analysis/ai/chat-price.ts'
import type { JsonObject } from '../../core/json.ts'
import type { MicroUsd } from '../../core/money.ts'
import type { ChatRates, ChatRequest } from '../../upstream/models/models.ts'
import type { ToolWorld } from '../ports.ts'
import type { ChatInput } from './chat-input.ts'
import { chooseModel, notSold } from './choose-model.ts'

/** What a chat call asks of a model, and the most it can cost. */
export interface ChatOrder {
  readonly request: ChatRequest
  readonly price: MicroUsd
  /** What its tokens cost us at the moment. */
  readonly rates: ChatRates
  readonly promptTokens: number
  /** Names of parameters that are not passed on. */
  readonly ignored: readonly string[]
}

const PASSED_ON = new Set([
  'temperature',
  'tools',
  'tool_choice',
  'response_format',
  'seed',
  'top_p',
  'stop',
  'presence_penalty',
  'frequency_penalty',
  'parallel_tool_calls',
])
/** Known, and sent to the provider in other words or not at all. */
const READ_HERE = new Set([
  'messages',
  'model',
  'max_tokens',
  'max_completion_tokens',
  'n',
  'stream',
  'stream_options',
])
const NAMEABLE = /^\w{1,60}$/
const MAX_NAMED = 20

/** @throws GatewayError `invalid_input` for a model that is not sold or does not write as much as is asked. */
export async function chatOrder(
  input: ChatInput,
  { models, signal }: Pick<ToolWorld, 'models' | 'signal'>,
): Promise<ChatOrder> {
  const model = chooseModel(await models.chatModels({ signal }), input.model)
  const completionTokens = input.max_completion_tokens ?? input.max_tokens
  if (model.maxCompletionTokens !== undefined && completionTokens > model.maxCompletionTokens)
    throw notSold('max_tokens', `This model writes at most ${model.maxCompletionTokens} tokens.`)
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  // what is read is priced as it is sent
  const parameters: JsonObject = JSON.parse(
    JSON.stringify(Object.fromEntries(given.filter(([name]) => PASSED_ON.has(name)))),
  )
  const messages: JsonObject[] = JSON.parse(JSON.stringify(input.messages))
  const read: ParsedParts = { ...parameters, messages }
  const promptTokens = maxPromptTokens(read)
  return {
    request: { model: model.id, messages, max_tokens: completionTokens, parameters },
    rates: model.rates,
    price: chatPrice(model.rates, { promptTokens, completionTokens }),
    promptTokens,
    ignored: given
      .map(([name]) => name)
      .filter((name) => !PASSED_ON.has(name) && !READ_HERE.has(name) && NAMEABLE.test(name))
      .slice(0, MAX_NAMED),
  }
}

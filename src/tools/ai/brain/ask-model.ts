import { GatewayError, isRefusal } from '../../../core/failures.ts'
import type { JsonObject } from '../../../core/json.ts'
import type { ChatChoice } from '../../../upstream/models/models.ts'
import type { ToolWorld } from '../../ports.ts'
import { chooseModel } from '../choose-model.ts'

const MAX_TOKENS = 900

interface Asked {
  readonly messages: readonly JsonObject[]
  readonly tools?: readonly JsonObject[]
}

/**
 * Asks the usual model once.
 *
 * @throws GatewayError `upstream_*`; what the provider finds fault with is our own wording, never the caller's.
 */
export async function askModel(
  { messages, tools }: Asked,
  { models, signal }: ToolWorld,
): Promise<ChatChoice> {
  const { id } = chooseModel(await models.chatModels({ signal }), undefined)
  const parameters = { temperature: 0, ...(tools ? { tools, tool_choice: 'auto' } : {}) }
  try {
    const reply = await models.chat({ model: id, messages, max_tokens: MAX_TOKENS, parameters }, { signal })
    const [choice] = reply.choices
    if (choice) return choice
  } catch (error) {
    if (!isRefusal(error)) throw error
    throw new GatewayError('upstream_rejected', 'The language model refused to answer.', { cause: error })
  }
  throw new GatewayError('upstream_malformed', 'The language model did not answer.')
}

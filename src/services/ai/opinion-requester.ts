import type { OpinionRequest } from '../../consult/second-opinion.ts'
import { runOutsideCalls } from '../../core/budgets/call-scope.ts'
import { chooseModel } from '../../tools/ai/choose-model.ts'
import type { DataSources } from '../../upstream/data-sources.ts'

const TIMEOUT_MS = 4_000

/**
 * Asks the usual chat model which tool a sentence means, within four seconds.
 *
 * @returns The functions it wants called; rejects as `models` does.
 */
export function createOpinionRequester({ models }: Pick<DataSources, 'models'>) {
  return async ({ messages, tools, maxTokens }: OpinionRequest) => {
    if (!models.isConnected) return []
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { id } = chooseModel(await models.chatModels({ signal }), undefined)
    const parameters = { temperature: 0, tools, tool_choice: 'auto' }
    // the gateway pays for it, not the call: CONSULT_MODEL_PER_DAY and the budget of the source bound it
    const { choices } = await runOutsideCalls(() =>
      models.chat({ model: id, messages, max_tokens: maxTokens, parameters }, { signal }),
    )
    return (choices[0]?.message.tool_calls ?? []).map(({ function: { name, arguments: text } }) => ({
      name,
      text,
    }))
  }
}

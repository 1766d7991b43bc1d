import type { CompleteRequest, CompleteResult } from '@modelcontextprotocol/server'
import type { PromptCatalog } from './prompt-catalog.ts'
import { toInvalidParamsError } from './protocol.ts'
import type { ResourceCatalog } from './resource-catalog.ts'

/** The protocol lets an answer hold so many. */
const MAX_VALUES = 100

export interface CompletionDeps {
  readonly documents: Pick<ResourceCatalog, 'valuesOf'>
  readonly prompts: Pick<PromptCatalog, 'valuesOf'>
}

/**
 * Makes what answers `completion/complete`: the proposed values that begin as the caller has begun.
 *
 * @returns A function that throws ProtocolError when there is no such prompt, template or argument.
 */
export function createCompletion({ documents, prompts }: CompletionDeps) {
  return ({ ref, argument }: CompleteRequest['params']): CompleteResult => {
    const values =
      ref.type === 'ref/prompt' ? prompts.valuesOf(ref.name, argument.name) : documents.valuesOf(ref.uri)
    if (!values) throw toInvalidParamsError('There is no such argument to complete.')
    const typed = argument.value.trim().toLowerCase()
    const fitting = values.filter((value) => value.toLowerCase().startsWith(typed))
    return {
      completion: {
        values: fitting.slice(0, MAX_VALUES),
        total: fitting.length,
        hasMore: fitting.length > MAX_VALUES,
      },
    }
  }
}

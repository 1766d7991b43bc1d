import type { CompleteRequest, CompleteResult } from '@modelcontextprotocol/server'
import { wrongParams } from './invalid-params.ts'
import type { PromptShelf } from './prompt-shelf.ts'
import type { Shelf } from './resources.ts'

/** The protocol lets an answer hold so many. */
const MAX_VALUES = 100

export interface CompletionParts {
  readonly documents: Pick<Shelf, 'valuesOf'>
  readonly prompts: Pick<PromptShelf, 'valuesOf'>
}

/**
 * Makes what answers `completion/complete`: the proposed values that begin as the caller has begun.
 *
 * @returns A function that throws ProtocolError when there is no such prompt, template or argument.
 */
export function completionOf({ documents, prompts }: CompletionParts) {
  return ({ ref, argument }: CompleteRequest['params']): CompleteResult => {
    const values =
      ref.type === 'ref/prompt' ? prompts.valuesOf(ref.name, argument.name) : documents.valuesOf(ref.uri)
    if (!values) throw wrongParams('There is no such argument to complete.')
    const begun = argument.value.trim().toLowerCase()
    const fitting = values.filter((value) => value.toLowerCase().startsWith(begun))
    return {
      completion: {
        values: fitting.slice(0, MAX_VALUES),
        total: fitting.length,
        hasMore: fitting.length > MAX_VALUES,
      },
    }
  }
}

import { type LazyConsult, lazyConsult } from '../../consult/lazy-consult.ts'
import { withSecondOpinion } from '../../consult/second-opinion.ts'
import type { Tool } from '../../tools/define-tool.ts'
import type { DataSources } from '../../upstream/data-sources.ts'
import { createOpinionRequester } from './opinion-requester.ts'

export { loadConsult } from '../../consult/lazy-consult.ts'

interface ConsultDeps {
  readonly onSale: () => readonly Tool[]
  readonly data: Pick<DataSources, 'models'>
  readonly now: () => Date
  /** Whether a language model is asked where consult is unsure, and how often per UTC day. */
  readonly secondOpinion: { readonly enabled: boolean; readonly perDay: number }
}

/** Turns a sentence into calls of the tools on sale. */
export function createConsultService({ onSale, data, now, secondOpinion }: ConsultDeps): LazyConsult {
  const own = lazyConsult(onSale, now)
  if (!secondOpinion.enabled) return own
  const find = (id: string) => onSale().find(({ contract }) => contract.id === id)
  const { perDay } = secondOpinion
  return {
    ...own,
    consult: withSecondOpinion(own.consult, { ask: createOpinionRequester(data), find, now, perDay }),
  }
}

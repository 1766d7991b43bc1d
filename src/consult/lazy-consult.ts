import { memoizeLatest } from '../core/memoize-latest.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { ConsultResult } from './result.ts'

export interface LazyConsult {
  consult(intent: string): Promise<ConsultResult>
  /** Ids of the tools that words may mean, the likeliest first. */
  search(words: string): Promise<readonly string[]>
}

/** Consult over the tools on sale; its code and its model are read with the first question, while others have their turn. */
export function lazyConsult(tools: () => readonly Tool[], now: () => Date = () => new Date()): LazyConsult {
  const opened = memoizeLatest(tools, async (offered) => {
    const { openConsult } = await import('./consult.ts')
    return openConsult(offered, { now })
  })
  return {
    consult: async (intent) => (await opened()).consult(intent),
    search: async (words) => (await opened()).search(words),
  }
}

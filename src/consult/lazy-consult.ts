import { setImmediate } from 'node:timers/promises'
import { memoizeAsync } from '../core/memoize.ts'
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
    readModel().catch(() => {})
    return (await loadConsult())(offered, { now })
  })
  return {
    consult: async (intent) => (await opened()).consult(intent),
    search: async (words) => (await opened()).search(words),
  }
}

/** Another thread unpacks it while the code is loaded; a gateway that is asked nothing does not hold it. */
async function readModel(): Promise<void> {
  const { loadModel } = await import('./model.ts')
  await loadModel()
}

/** Loads the code. Its words alone take as long to set up as several calls: others have their turn between the parts. */
export const loadConsult = memoizeAsync(async () => {
  for (const load of [
    () => import('./text/number-words.ts'),
    () => import('./entities/times/duration-words.ts'),
    () => import('./entities/cues.ts'),
    () => import('./entities/find.ts'),
    () => import('./slots/meanings.ts'),
    () => import('./slots/texts/sought.ts'),
    () => import('./slots/numbers/named-numbers.ts'),
    () => import('./slots/texts/search.ts'),
    () => import('./slots/fill.ts'),
  ]) {
    await load()
    await setImmediate()
  }
  const { openConsult } = await import('./consult.ts')
  await setImmediate()
  return openConsult
})

import { type Candidate, failOver } from '../fail-over.ts'
import type { Sourced, Timed } from '../sourced.ts'
import { knownById } from './known-assets.ts'
import type { StoodIn } from './stand-ins.ts'

export const COINGECKO = 'coingecko'
export const REGISTRY = 'registry'

export interface Asking {
  readonly signal: AbortSignal
}

/** Asks CoinGecko, then what stands in for it. */
export type AskCoingecko = ReturnType<typeof createAskCoingecko>

export function createAskCoingecko(mode: Sourced['mode']) {
  return async <T extends object>(
    ask: () => Promise<T & Timed>,
    options: Asking,
    stand: readonly Candidate<StoodIn<T>>[] = [],
  ): Promise<T & Sourced> => {
    const candidates: readonly Candidate<StoodIn<T>>[] = [{ name: COINGECKO, ask }, ...stand]
    const { answer, sources } = await failOver(candidates, options)
    // a source that asked others names them instead of itself
    const used = answer.uses ? [...sources.slice(0, -1), ...answer.uses] : sources
    return { ...answer, mode, sources: used }
  }
}

/** Whether an id stands for a token of our own list, so that a coin which CoinGecko calls the same is not meant. */
export function isOursAlone(id: string): boolean {
  const ours = knownById(id)
  return ours !== undefined && ours.token === undefined
}

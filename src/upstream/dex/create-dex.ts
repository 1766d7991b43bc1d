import type { DataMode } from '../../core/data-mode.ts'
import { failOver } from '../fail-over.ts'
import type { Sourced, Timed } from '../sourced.ts'
import type { Dex } from './dex.ts'

interface Options {
  readonly signal: AbortSignal
}

/** One source of one operation. */
interface Asked<Query, Answer> {
  /** By which provenance knows it. */
  readonly name: string
  /** How its answer differs from that of the first source, a sentence. */
  readonly note?: string
  ask(query: Query, options: Options): Promise<Omit<Answer, keyof Sourced | 'note'> & Timed>
}

type Sources<Operation> = Operation extends (query: infer Query, options: Options) => Promise<infer Answer>
  ? readonly Asked<Query, Answer>[]
  : never

/** The sources of each operation, in the order in which they are asked. */
export type DexSources = { readonly [K in keyof Dex]: Sources<Dex[K]> }

/** Pools by the first source that answers; what another one than usual gave carries a note of the difference. */
export function createDex(mode: DataMode, sources: DexSources): Dex {
  const operation =
    <Query, Answer>(asked: readonly Asked<Query, Answer>[]) =>
    async (query: Query, options: Options) => {
      const candidates = asked.map(({ name, note, ask }, index) => ({
        name,
        ask: async () => ({
          ...(await ask(query, options)),
          ...(index === 0 || note === undefined ? {} : { note }),
        }),
      }))
      // a chain or pool that one of them does not know is unknown, unless another one knows it
      const { answer, sources: uses } = await failOver(candidates, { ...options, isOneRecord: true })
      return { ...answer, mode, sources: uses }
    }
  return {
    search: operation(sources.search),
    ofToken: operation(sources.ofToken),
    ofMints: operation(sources.ofMints),
    listed: operation(sources.listed),
    candles: operation(sources.candles),
  }
}

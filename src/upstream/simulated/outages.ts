import { GatewayError } from '../../core/failures.ts'
import { type Candidate, failOver } from '../fail-over.ts'
import type { Sourced, Timed } from '../sourced.ts'

/** Which sources of the simulated world do not answer, by the names that provenance has of them, without `simulated:`. */
export type IsDown = (source: string) => boolean

export const noOutage: IsDown = () => false

/** @throws GatewayError `upstream_unavailable` while the source is down. */
export function refuseWhenDown(source: string, isDown: IsDown): void {
  if (isDown(source))
    throw new GatewayError('upstream_unavailable', `The simulated ${source} does not answer.`)
}

/** One source of the simulated world: its name without `simulated:`, and what it answers. */
export type SimulatedSource<T> = readonly [name: string, ask: () => Promise<T>]

interface SimulatedOptions {
  readonly isDown: IsDown
  readonly signal: AbortSignal
  readonly isOneRecord?: boolean
  /** What stands between a source and its answer, such as an index by user. */
  readonly wrap?: <A>(source: string, ask: () => Promise<A>) => Promise<A>
}

/** The answer of the first simulated source that is not down, with every source that was asked. */
export async function askSimulated<T extends Sourced>(
  sources: readonly SimulatedSource<T>[],
  { isDown, wrap = (_, ask) => ask(), ...options }: SimulatedOptions,
): Promise<T> {
  const candidates = sources.map(
    ([source, ask]): Candidate<Timed & { readonly found: T }> => ({
      name: `simulated:${source}`,
      ask: () =>
        wrap(source, async () => {
          refuseWhenDown(source, isDown)
          const found = await ask()
          return { found, asOf: found.sources[0]?.asOf ?? 0, cached: false }
        }),
    }),
  )
  const { answer, sources: asked } = await failOver(candidates, options)
  return { ...answer.found, sources: asked }
}

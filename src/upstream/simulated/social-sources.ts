import { failOver } from '../fail-over.ts'
import type { Social } from '../social/social.ts'
import { indexByUser } from '../social/social-failures.ts'
import type { Sourced } from '../sourced.ts'
import { type IsDown, noOutage, refuseWhenDown } from './outages.ts'

interface Options {
  readonly signal: AbortSignal
}

/** In the order of live ones where both have a key: the cheaper first. */
const ORDER = ['twitterapi-io', 'x-api'] as const

/** The simulated profiles as live ones are read: by the cheaper of two sources, and by the other where that is down. */
export function withSocialSources(
  world: Social,
  { isDown = noOutage }: { readonly isDown?: IsDown | undefined },
): Social {
  const first = async <T extends Sourced>(ask: () => Promise<T>, options: Options): Promise<T> => {
    const candidates = ORDER.map((source) => ({
      name: `simulated:${source}`,
      ask: () =>
        indexByUser({ name: source, hasKey: true, mode: 'simulated' }, options, async () => {
          refuseWhenDown(source, isDown)
          const found = await ask()
          return { found, asOf: found.sources[0]?.asOf ?? 0, cached: false }
        }),
    }))
    const { answer, sources } = await failOver(candidates, options)
    return { ...answer.found, sources }
  }
  return {
    profile: (handle, options) => first(() => world.profile(handle, options), options),
    mentions: (terms, options) => first(() => world.mentions(terms, options), options),
  }
}

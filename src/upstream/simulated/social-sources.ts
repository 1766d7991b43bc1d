import type { Social } from '../social/social.ts'
import { indexByUser } from '../social/social-failures.ts'
import type { Sourced } from '../sourced.ts'
import { askSimulated, type IsDown, noOutage } from './outages.ts'

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
  const first = <T extends Sourced>(ask: () => Promise<T>, options: Options) =>
    askSimulated(
      ORDER.map((source) => [source, ask] as const),
      {
        ...options,
        isDown,
        wrap: (name, read) => indexByUser({ name, hasKey: true, mode: 'simulated' }, options, read),
      },
    )
  return {
    profile: (handle, options) => first(() => world.profile(handle, options), options),
    mentions: (terms, options) => first(() => world.mentions(terms, options), options),
  }
}

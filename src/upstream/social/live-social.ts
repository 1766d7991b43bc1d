import { GatewayError } from '../../core/failures.ts'
import { failOver } from '../fail-over.ts'
import type { Sources } from '../open-sources.ts'
import type { DataMode, Sourced } from '../sourced.ts'
import type { Social, SocialProfile } from './social.ts'
import { twitterApiIo } from './twitterapi-io.ts'
import { xApi } from './x-api.ts'

type Found = { readonly profile: SocialProfile } | { readonly missing: GatewayError }

/**
 * Profiles and posts by cost: from twitterapi.io, which takes about a thirtieth of what X does, and from X itself where
 * that fails or has no key. The first that says that there is no profile of a name has the last word.
 */
export function liveSocial(
  sources: Sources,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): Social {
  const [atReseller, atX] = [sources.connect('twitterapi-io'), sources.connect('x-api')]
  const x = xApi(atX, { mode })
  const cheapestFirst = [
    { name: 'twitterapi-io', hasKey: atReseller.hasKey, social: twitterApiIo(atReseller, { mode }) },
    { name: 'x-api', hasKey: atX.hasKey, social: x },
  ]
  const withKey = cheapestFirst.filter(({ hasKey }) => hasKey || mode === 'replay')
  const timed = (found: Sourced | undefined) => {
    const [source] = found?.sources ?? []
    return { asOf: source?.asOf ?? atX.dataClock.now(), cached: source?.cached ?? false }
  }

  return {
    async mentions(terms, options) {
      // without any key X says so itself
      if (withKey.length === 0) return x.mentions(terms, options)
      const candidates = withKey.map(({ name, social }) => ({
        name,
        async ask() {
          const found = await social.mentions(terms, options)
          return { found, ...timed(found) }
        },
      }))
      const { answer, sources: used } = await failOver(candidates, options)
      return { ...answer.found, sources: used }
    },
    async profile(handle, options) {
      if (withKey.length === 0) return x.profile(handle, options)
      const candidates = withKey.map(({ name, social }) => ({
        name,
        async ask() {
          const pending = social.profile(handle, options)
          const found: Found = await pending.then((profile) => ({ profile }), isMissing)
          return { found, ...timed('profile' in found ? found.profile : undefined) }
        },
      }))
      const { answer, sources: used } = await failOver(candidates, options)
      if ('missing' in answer.found) throw answer.found.missing
      return { ...answer.found.profile, sources: used }
    },
  }
}

function isMissing(error: unknown): Found {
  if (error instanceof GatewayError && error.code === 'not_found') return { missing: error }
  throw error
}

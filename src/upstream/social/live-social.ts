import { GatewayError } from '../../core/failures.ts'
import { failOver } from '../fail-over.ts'
import type { Sources } from '../open-sources.ts'
import type { DataMode } from '../sourced.ts'
import type { Social, SocialProfile } from './social.ts'
import { twitterApiIo } from './twitterapi-io.ts'
import { xApi } from './x-api.ts'

type Found = { readonly profile: SocialProfile } | { readonly missing: GatewayError }

/**
 * Profiles from X itself and, when it fails or there is no key for it, from twitterapi.io; what is said of something
 * from X alone. Whoever says that there is nobody of a name has the last word.
 */
export function liveSocial(
  sources: Sources,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): Social {
  const [atX, atReseller] = [sources.connect('x-api'), sources.connect('twitterapi-io')]
  const x = xApi(atX, { mode })
  const everyone = [
    { name: 'x-api', hasKey: atX.hasKey, profile: x.profile },
    { name: 'twitterapi-io', hasKey: atReseller.hasKey, profile: twitterApiIo(atReseller, { mode }).profile },
  ]
  const withKey = everyone.filter(({ hasKey }) => hasKey || mode === 'replay')

  return {
    mentions: x.mentions,
    async profile(handle, options) {
      // without any key X says so itself
      if (withKey.length === 0) return x.profile(handle, options)
      const candidates = withKey.map(({ name, profile }) => ({
        name,
        ask: async () => {
          const found: Found = await profile(handle, options).then((each) => ({ profile: each }), isMissing)
          const [source] = 'profile' in found ? found.profile.sources : []
          return { found, asOf: source?.asOf ?? atX.dataClock.now(), cached: source?.cached ?? false }
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

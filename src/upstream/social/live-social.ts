import { GatewayError } from '../../core/failures.ts'
import { failOver } from '../fail-over.ts'
import type { Sources } from '../open-sources.ts'
import type { DataMode, Sourced, Timed } from '../sourced.ts'
import type { Social, SocialProfile } from './social.ts'
import { costUsd, type SocialSourceId } from './social-costs.ts'
import { twitterApiIo } from './twitterapi-io.ts'
import { xApi } from './x-api.ts'

type Found =
  | { readonly found: SocialProfile; readonly missing?: undefined }
  | { readonly missing: GatewayError; readonly found?: undefined }

/**
 * Profiles and mentions by the sources that have a key, the cheapest for the question first. A source that says that there
 * is no profile of a name has the last word.
 */
export function liveSocial(
  sources: Sources,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): Social {
  const [atX, atReseller] = [sources.connect('x-api'), sources.connect('twitterapi-io')]
  const x = xApi(atX, { mode })
  const everyone: readonly KeyedSource[] = [
    { name: 'x-api', hasKey: atX.hasKey, social: x },
    { name: 'twitterapi-io', hasKey: atReseller.hasKey, social: twitterApiIo(atReseller, { mode }) },
  ]
  const withKey = everyone.filter(({ hasKey }) => hasKey || mode === 'replay')
  const now = () => atX.dataClock.now()

  return {
    async mentions(terms, options) {
      if (withKey.length === 0) return x.mentions(terms, options)
      const candidates = cheapestFirst(withKey, MENTIONS).map(({ name, social }) => ({
        name,
        ask: async () => timed({ found: await social.mentions(terms, options) }, now()),
      }))
      const { answer, sources: used } = await failOver(candidates, options)
      return { ...answer.found, sources: used }
    },
    async profile(handle, options) {
      // without any key X says so itself
      if (withKey.length === 0) return x.profile(handle, options)
      const candidates = cheapestFirst(withKey, { profiles: 1, posts: options.posts }).map(
        ({ name, social }) => ({
          name,
          ask: async () => {
            const asked = social.profile(handle, options)
            const found: Found = await asked.then((profile) => ({ found: profile }), isMissing)
            return timed(found, now())
          },
        }),
      )
      const { answer, sources: used } = await failOver(candidates, options)
      if (answer.missing) throw answer.missing
      return { ...answer.found, sources: used }
    },
  }
}

interface KeyedSource {
  readonly name: SocialSourceId
  readonly hasKey: boolean
  readonly social: Social
}

/** What a search returns at most where it is dearest. */
const MENTIONS = { profiles: 0, posts: 50 }

function cheapestFirst(
  sources: readonly KeyedSource[],
  amount: { readonly profiles: number; readonly posts: number },
): readonly KeyedSource[] {
  return sources.toSorted((a, b) => costUsd(a.name, amount) - costUsd(b.name, amount))
}

/** With the time of the only source that it used; an answer that there is none is of now. */
function timed<T extends { readonly found?: Sourced | undefined }>(result: T, now: number): T & Timed {
  const [source] = result.found?.sources ?? []
  return { ...result, asOf: source?.asOf ?? now, cached: source?.cached ?? false }
}

function isMissing(error: unknown): { readonly missing: GatewayError; readonly found?: undefined } {
  if (error instanceof GatewayError && error.code === 'not_found') return { missing: error }
  throw error
}

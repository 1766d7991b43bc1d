import { nanoUsdOf } from '../../core/budgets/nano-usd.ts'
import { GatewayError } from '../../core/failures.ts'
import type { SourceQuestion } from '../budget/priced-items.ts'
import { failOver } from '../fail-over.ts'
import type { Sources } from '../open-sources.ts'
import type { DataMode } from '../sourced.ts'
import type { Social, SocialProfile } from './social.ts'
import { twitterApiIo, profileQuestions as twitterApiQuestions } from './twitterapi-io.ts'
import { xApi, profileQuestions as xQuestions } from './x-api.ts'

type Found = { readonly profile: SocialProfile } | { readonly missing: GatewayError }

/**
 * Profiles from X and twitterapi.io, whichever costs less first and the other when it fails; what is said of something
 * from X alone. Whoever says that there is nobody of a name has the last word.
 */
export function liveSocial(
  sources: Sources,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): Social {
  const [atX, atReseller] = [sources.connect('x-api'), sources.connect('twitterapi-io')]
  const x = xApi(atX, { mode })
  const everyone = [
    {
      name: 'x-api',
      at: atX,
      profile: x.profile,
      questions: (posts: number) => toQuestions(xQuestions(atX, posts)),
    },
    {
      name: 'twitterapi-io',
      at: atReseller,
      profile: twitterApiIo(atReseller, { mode }).profile,
      questions: () => toQuestions(twitterApiQuestions(atReseller)),
    },
  ]
  const withKey = everyone.filter(({ at }) => at.hasKey || mode === 'replay')
  const costOf = ({ at, questions }: (typeof everyone)[number], posts: number) =>
    at.admission?.costOf(questions(posts)) ?? 0

  return {
    mentions: x.mentions,

    findCostRefusal({ posts, price }) {
      const refusals = withKey.map(({ at, questions }) =>
        at.admission?.findRefusal(questions(posts), nanoUsdOf(price)),
      )
      if (refusals.length === 0 || refusals.includes(undefined)) return undefined
      // a budget is renewed tomorrow; a price is not
      return refusals.find((refusal) => refusal?.code === 'source_budget_spent') ?? refusals[0]
    },

    async profile(handle, options) {
      // without any key X says so itself
      if (withKey.length === 0) return x.profile(handle, options)
      const byCost = withKey.toSorted((a, b) => costOf(a, options.posts) - costOf(b, options.posts))
      const candidates = byCost.map(({ name, profile }) => ({
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

function toQuestions(urls: readonly URL[]): readonly SourceQuestion[] {
  return urls.map((url) => ({ url, isPost: false }))
}

function isMissing(error: unknown): Found {
  if (error instanceof GatewayError && error.code === 'not_found') return { missing: error }
  throw error
}

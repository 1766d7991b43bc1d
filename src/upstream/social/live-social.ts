import { nanoUsdOf } from '../../core/budgets/nano-usd.ts'
import type { DataMode } from '../../core/data-mode.ts'
import { GatewayError } from '../../core/failures.ts'
import type { SourceQuestion } from '../budget/priced-items.ts'
import { failOver } from '../fail-over.ts'
import type { Sources } from '../open-sources.ts'
import type { Sourced } from '../sourced.ts'
import type { Social, SocialProfile } from './social.ts'
import { twitterApiIo, profileQuestions as twitterApiQuestions } from './twitterapi-io.ts'
import { xApi, profileQuestions as xQuestions } from './x-api.ts'

type Found = { readonly profile: SocialProfile } | { readonly missing: GatewayError }

/**
 * Profiles and mentions by cost: from twitterapi.io, which takes about a thirtieth of what X does, and from X itself
 * where that fails, has no key, or costs less. The first that denies a profile of a name has the last word.
 */
export function liveSocial(
  sources: Sources,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): Social {
  const [atReseller, atX] = [sources.connect('twitterapi-io'), sources.connect('x-api')]
  const x = xApi(atX, { mode })
  const everyone = [
    {
      name: 'twitterapi-io',
      at: atReseller,
      social: twitterApiIo(atReseller, { mode }),
      questions: () => toQuestions(twitterApiQuestions(atReseller)),
    },
    {
      name: 'x-api',
      at: atX,
      social: x,
      questions: (posts: number) => toQuestions(xQuestions(atX, posts)),
    },
  ]
  const withKey = everyone.filter(({ at }) => at.hasKey || mode === 'replay')
  const costOf = ({ at, questions }: (typeof everyone)[number], posts: number) =>
    at.admission?.costOf(questions(posts)) ?? 0
  const timed = (found: Sourced | undefined) => {
    const [source] = found?.sources ?? []
    return { asOf: source?.asOf ?? atX.dataClock.now(), cached: source?.cached ?? false }
  }

  return {
    findCostRefusal({ posts, price }) {
      const refusals = withKey.map(({ at, questions }) =>
        at.admission?.findRefusal(questions(posts), nanoUsdOf(price)),
      )
      if (refusals.length === 0 || refusals.includes(undefined)) return undefined
      // a budget is renewed tomorrow; a price is not
      return refusals.find((refusal) => refusal?.code === 'source_budget_spent') ?? refusals[0]
    },

    async mentions(terms, options) {
      // without any key X reports that itself
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
      const byCost = withKey.toSorted((a, b) => costOf(a, options.posts) - costOf(b, options.posts))
      const candidates = byCost.map(({ name, social }) => ({
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

function toQuestions(urls: readonly URL[]): readonly SourceQuestion[] {
  return urls.map((url) => ({ url, isPost: false }))
}

function isMissing(error: unknown): Found {
  if (error instanceof GatewayError && error.code === 'not_found') return { missing: error }
  throw error
}

import type { DataSourceId } from '../../config/data-sources.ts'
import type { PricedItem, SourceTerms } from '../../config/source-terms.ts'
import { toNanoUsd } from '../../core/budgets/nano-usd.ts'

/** What is about to be asked of a source, or was. */
export interface SourceQuestion {
  readonly url: URL
  /** A POST: where models are asked, these alone cost something. */
  readonly isPost: boolean
}

/** How many of each thing a source bills. */
export type Items = Partial<Readonly<Record<PricedItem, number>>>

interface ItemCounter {
  /** The most that the question may return. */
  max(url: URL): Items
  /** What an answer that was read has returned. */
  read(url: URL, answer: unknown): Items
}

/** twitterapi.io returns pages of a fixed size, whatever is asked for. */
const POSTS_A_PAGE = 20

const counters: Partial<Readonly<Record<DataSourceId, ItemCounter>>> = {
  'x-api': {
    max(url) {
      if (isUserLookup(url)) return { user: 1 }
      const posts = Number(url.searchParams.get('max_results') ?? 100)
      return { post: posts, ...(url.searchParams.has('expansions') ? { user: posts } : {}) }
    },
    read(url, answer) {
      if (isUserLookup(url)) return memberOf(answer, 'data') ? { user: 1 } : {}
      const users = lengthOf(memberOf(memberOf(answer, 'includes'), 'users'))
      return { post: lengthOf(memberOf(answer, 'data')), user: users }
    },
  },
  'twitterapi-io': {
    max: (url) => (isProfile(url) ? { user: 1 } : { post: POSTS_A_PAGE }),
    read(url, answer) {
      const data = memberOf(answer, 'data')
      if (isProfile(url)) return data ? { user: 1 } : { request: 1 }
      const posts = lengthOf(memberOf(answer, 'tweets') ?? memberOf(data, 'tweets'))
      return posts > 0 ? { post: posts } : { request: 1 }
    },
  },
}
const byRequest: ItemCounter = { max: () => ({ request: 1 }), read: () => ({ request: 1 }) }

/** The most that a question may cost, billionths of a dollar. */
export function maxCost(id: DataSourceId, { url }: SourceQuestion, { usd = {} }: SourceTerms): number {
  return priceOf((counters[id] ?? byRequest).max(url), usd)
}

/** What an answer has cost, billionths of a dollar; undefined where it should say so itself and does not. */
export function costOfAnswer(
  id: DataSourceId,
  { question, answer }: { readonly question: SourceQuestion; readonly answer: unknown },
  { usd = {}, statesCost }: SourceTerms,
): number | undefined {
  if (statesCost) {
    const cost = memberOf(memberOf(answer, 'usage'), 'cost')
    return typeof cost === 'number' && cost >= 0 ? toNanoUsd(cost) : undefined
  }
  return priceOf((counters[id] ?? byRequest).read(question.url, answer), usd)
}

function priceOf(items: Items, usd: NonNullable<SourceTerms['usd']>): number {
  const costs = Object.entries(items).map(([item, count]) => count * (usd[item as PricedItem] ?? 0))
  return toNanoUsd(costs.reduce((sum, cost) => sum + cost, 0))
}

function isUserLookup({ pathname }: URL): boolean {
  return /\/users\/by\//.test(pathname)
}

function isProfile({ pathname }: URL): boolean {
  return pathname.endsWith('/user/info')
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

import { HOUR_MS } from '../../core/durations.ts'
import type { NewsItem } from './shape.ts'
import { termsOf } from './terms.ts'

/** One thing that happened, and everyone who wrote about it. */
export interface Story<Item extends NewsItem> {
  /** The newest article of it. */
  readonly lead: Item
  readonly articles: readonly Item[]
  readonly sources: readonly string[]
  readonly tickers: readonly string[]
  /** From 0 to 1. */
  readonly importance: number
}

/** Share of the words that two headlines of one story have in common (Jaccard). */
const ALIKE = 0.4
/** Two equal figures of one asset, such as its price and its change, make one story whatever the words. */
const SAME_FIGURES = 2
const STORY_HOURS = 24
const RECENT_HOURS = 48
const MANY_SOURCES = 5

/**
 * Gathers articles into stories: headlines within a day that share two fifths of their words or two figures, and an
 * asset where both name one. Ranks them: half by how recent they are (falling to nothing over 48 hours), four
 * tenths by how many publications tell them (five or more count alike), one tenth for naming an asset.
 *
 * @param items Newest first.
 */
export function storiesIn<Item extends NewsItem>(
  items: readonly Item[],
  { now }: { readonly now: number },
): readonly Story<Item>[] {
  return groupByStory(items)
    .map(({ lead, articles }) => toStory(lead, articles, now))
    .toSorted((a, b) => b.importance - a.importance || b.lead.publishedAt - a.lead.publishedAt)
}

/** The stories of a list by their newest article, newest first, each with how many publications carry it. */
export function newestOfStories<Item extends NewsItem>(
  items: readonly Item[],
): readonly { readonly lead: Item; readonly publications: number }[] {
  return groupByStory(items).map(({ lead, articles }) => ({
    lead,
    publications: new Set(articles.map(({ source }) => source)).size,
  }))
}

interface Group<Item> {
  readonly lead: Item
  readonly terms: ReadonlySet<string>
  readonly articles: Item[]
}

function groupByStory<Item extends NewsItem>(items: readonly Item[]): readonly Group<Item>[] {
  const groups: Group<Item>[] = []
  for (const item of items) {
    const terms = termsOf(item.title)
    const group = groups.find(
      ({ lead, terms: result }) =>
        lead.publishedAt - item.publishedAt <= STORY_HOURS * HOUR_MS &&
        isOneStory({ item: lead, terms: result }, { item, terms }),
    )
    if (group) group.articles.push(item)
    else groups.push({ lead: item, terms, articles: [item] })
  }
  return groups
}

interface Headline {
  readonly item: NewsItem
  readonly terms: ReadonlySet<string>
}

function isOneStory(one: Headline, other: Headline): boolean {
  if (!concernOneAsset(one.item, other.item)) return false
  if (likeness(one.terms, other.terms) >= ALIKE) return true
  const bothNameIt = one.item.tickers.length > 0 && other.item.tickers.length > 0
  return bothNameIt && sharedFigures(one.terms, other.terms) >= SAME_FIGURES
}

function sharedFigures(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((term) => /^\d/.test(term) && b.has(term)).length
}

function concernOneAsset(one: NewsItem, other: NewsItem): boolean {
  if (one.tickers.length === 0 || other.tickers.length === 0) return true
  return one.tickers.some((ticker) => other.tickers.includes(ticker))
}

function toStory<Item extends NewsItem>(lead: Item, articles: readonly Item[], now: number): Story<Item> {
  const sources = [...new Set(articles.map(({ source }) => source))]
  const tickers = [...new Set(articles.flatMap((article) => article.tickers))]
  const recency = Math.max(0, 1 - (now - lead.publishedAt) / (RECENT_HOURS * HOUR_MS))
  const spread = Math.min(sources.length, MANY_SOURCES) / MANY_SOURCES
  const importance = Number((0.5 * recency + 0.4 * spread + (tickers.length > 0 ? 0.1 : 0)).toFixed(3))
  return { lead, articles, sources, tickers, importance }
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const term of a) if (b.has(term)) shared += 1
  const all = a.size + b.size - shared
  return all === 0 ? 0 : shared / all
}

/** The first so many stories, none of them about an asset that two before it are about. */
export function variedStories<Item extends NewsItem>(
  stories: readonly Story<Item>[],
  count: number,
): readonly Story<Item>[] {
  const answer = new Map<string, number>()
  const chosen: Story<Item>[] = []
  for (const story of stories) {
    const [about = ''] = story.tickers
    const before = answer.get(about) ?? 0
    if (chosen.length >= count) break
    if (before >= 2) continue
    answer.set(about, before + 1)
    chosen.push(story)
  }
  return chosen
}

import { countOf } from './daily-sentiment.ts'
import type { NewsItem } from './shape.ts'
import { termsOf } from './terms.ts'

/** What many articles of a window have in common. */
export interface Narrative<Item extends NewsItem> {
  /** The words they share, the one that binds them first. */
  readonly terms: readonly string[]
  /** How much it stands out. */
  readonly heat: number
  /** Articles in the window before with its first word; null when the archive does not reach back so far. */
  readonly before: number | null
  readonly articles: readonly Item[]
  readonly sources: readonly string[]
  readonly tickers: readonly string[]
  readonly score: number | null
}

interface Windows<Item extends NewsItem> {
  /** Newest first. */
  readonly now: readonly Item[]
  readonly before: readonly Item[] | null
}

const MIN_ARTICLES = 3
const MIN_SOURCES = 2
const MAX_TERMS = 4
const MAX_TICKERS = 5

/**
 * Groups articles by the words that stand out. The heat of a word is the square root of its articles, times how many
 * more there are than in the window before: `√n · (n + 1) / (before + 1)`. The hottest word takes its articles, then
 * the hottest of what is left. A word needs three articles of two publications.
 */
export function narrativesIn<Item extends NewsItem>(
  { now, before }: Windows<Item>,
  { most }: { readonly most: number },
): readonly Narrative<Item>[] {
  const earlier = tally((before ?? []).map(read))
  let remaining = now.map(read)
  const found: Narrative<Item>[] = []
  while (found.length < most) {
    const hottest = [...tally(remaining)]
      .filter(([, { count, sources }]) => count >= MIN_ARTICLES && sources.size >= MIN_SOURCES)
      .map(([term, { count }]) => ({ term, heat: heatOf(count, earlier.get(term)?.count ?? 0) }))
      .toSorted((a, b) => b.heat - a.heat || a.term.localeCompare(b.term, 'en'))[0]
    if (!hottest) break
    const { term, heat } = hottest
    const bound = remaining.filter(({ terms }) => terms.has(term))
    const articles = bound.map(({ item }) => item)
    found.push({
      terms: sharedTerms(bound, term),
      heat: Number(heat.toFixed(2)),
      before: before && (earlier.get(term)?.count ?? 0),
      articles,
      sources: [...new Set(articles.map(({ source }) => source))],
      tickers: tickersOf(articles),
      score: countOf(articles).score,
    })
    remaining = remaining.filter(({ terms }) => !terms.has(term))
  }
  return found
}

function heatOf(count: number, before: number): number {
  return (Math.sqrt(count) * (count + 1)) / (before + 1)
}

interface ReadItem<Item extends NewsItem> {
  readonly item: Item
  readonly terms: ReadonlySet<string>
}

/** Numbers bind nothing. */
function read<Item extends NewsItem>(item: Item): ReadItem<Item> {
  const phrases = [...termsOf(item.title)].filter((term) => term.length > 2 && !/^[\p{N}.,]+$/u.test(term))
  return { item, terms: new Set(phrases) }
}

function tally(items: readonly ReadItem<NewsItem>[]): Map<string, { count: number; sources: Set<string> }> {
  const counts = new Map<string, { count: number; sources: Set<string> }>()
  for (const { item, terms } of items)
    for (const term of terms) {
      const known = counts.get(term) ?? { count: 0, sources: new Set<string>() }
      known.count += 1
      known.sources.add(item.source)
      counts.set(term, known)
    }
  return counts
}

/** The binding word and those that stand in at least half of the articles. */
function sharedTerms(articles: readonly ReadItem<NewsItem>[], term: string): readonly string[] {
  const others = [...tally(articles)]
    .filter(([other, { count }]) => other !== term && count * 2 >= articles.length)
    .toSorted(([a, one], [b, other]) => other.count - one.count || a.localeCompare(b, 'en'))
  return [term, ...others.map(([other]) => other)].slice(0, MAX_TERMS)
}

function tickersOf(articles: readonly NewsItem[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const ticker of articles.flatMap(({ tickers }) => tickers))
    counts.set(ticker, (counts.get(ticker) ?? 0) + 1)
  return [...counts]
    .toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b, 'en'))
    .map(([ticker]) => ticker)
    .slice(0, MAX_TICKERS)
}

/** A feed of articles or of dated events, in RSS or Atom. */
export interface NewsFeed {
  /** By which provenance knows it: the host, without `www.`, such as `cointelegraph.com`. */
  readonly name: string
  readonly url: string
}

export interface NewsFeeds {
  readonly articles: readonly NewsFeed[]
  readonly events: readonly NewsFeed[]
}

const MAX_FEEDS = 40

/** Public feeds that ask for no key. */
const usualFeeds: NewsFeeds = {
  articles: [
    'https://www.coindesk.com/arc/outboundfeeds/rss/',
    'https://cointelegraph.com/rss',
    'https://decrypt.co/feed',
    'https://www.theblock.co/rss.xml',
    'https://cryptoslate.com/feed/',
    'https://bitcoinmagazine.com/feed',
    'https://blockworks.co/feed',
    'https://www.dlnews.com/arc/outboundfeeds/rss/',
    'https://cryptobriefing.com/feed/',
    'https://beincrypto.com/feed/',
    'https://www.newsbtc.com/feed/',
    'https://coinjournal.net/news/feed/',
    'https://u.today/rss',
    'https://dailyhodl.com/feed/',
  ].map(toFeed),
  events: ['https://coinmarketcal.com/en/rss'].map(toFeed),
}

/** Reads `NEWS_FEEDS` and `NEWS_EVENT_FEEDS`: addresses with commas between them, or `none`. */
export function readNewsFeeds(environment: Readonly<Record<string, string | undefined>>): {
  readonly feeds: NewsFeeds
  /** A sentence for each variable that does not make sense. */
  readonly wrong: readonly string[]
} {
  const articles = parseFeeds('NEWS_FEEDS', environment)
  const events = parseFeeds('NEWS_EVENT_FEEDS', environment)
  return {
    feeds: { articles: articles.feeds ?? usualFeeds.articles, events: events.feeds ?? usualFeeds.events },
    wrong: [...articles.wrong, ...events.wrong],
  }
}

function parseFeeds(variable: string, environment: Readonly<Record<string, string | undefined>>) {
  const text = environment[variable]
  if (text === undefined) return { wrong: [] }
  if (text.trim() === 'none') return { feeds: [], wrong: [] }
  const urls = text.split(',').map((url) => url.trim())
  const isWrong = urls.length > MAX_FEEDS || !urls.every(isFeedUrl)
  if (isWrong)
    return { wrong: [`${variable}: must be up to ${MAX_FEEDS} http or https URLs with commas between them`] }
  return { feeds: urls.map(toFeed), wrong: [] }
}

function isFeedUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

function toFeed(url: string): NewsFeed {
  return { name: new URL(url).host.replace(/^www\./, ''), url }
}

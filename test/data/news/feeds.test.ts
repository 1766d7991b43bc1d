import { expect, test } from 'vitest'
import type { NewsFeed } from '../../../src/config/news-feeds.ts'
import { loopbackVenue, recorded } from '../../support/replay-server.ts'
import { catchFailure, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const day = new Date(Date.now() - 3_600_000).toUTCString()

function item(title: string, link: string, more = ''): string {
  return `<item><title>${title}</title><link>${link}</link><pubDate>${day}</pubDate>${more}</item>`
}

function rss(...items: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>x</title>${items.join('')}</channel></rss>`
}

interface Served {
  readonly body: string | Buffer
  readonly type?: string
  readonly status?: number
  readonly location?: string
}

/** A publication for each body; the news of them all. */
async function newsOf(...served: readonly Served[]) {
  const venue = await loopbackVenue((request, response) => {
    const {
      body,
      type = 'application/rss+xml',
      status = 200,
      location,
    } = served[Number(request.url?.slice(1))] ?? { body: '', status: 404 }
    response.writeHead(status, { 'content-type': type, ...(location ? { location } : {}) }).end(body)
  })
  const feeds = served.map((_, index): NewsFeed => ({ name: `feed-${index}`, url: `${venue.url}/${index}` }))
  const { news } = await openUpstream({ mode: 'live', newsFeeds: { articles: feeds, events: feeds } })
  return {
    result: () => news.fetchArticles({ since: 0 }, unhurried),
    events: () => news.events(unhurried),
    asked: venue.asked,
  }
}

async function body(name: string): Promise<string> {
  return (await recorded(`rss/${name}`)).bodyText ?? ''
}

test('an Atom feed is read: title, link, summary and the time it was published', async () => {
  const { result } = await newsOf({ body: await body('atom-heise') })

  const { articles, sources } = await result()

  expect(articles[0]).toMatchObject({
    title: 'Java-Anwendungsserver: Red Hat gibt WildFly 10 frei',
    url: expect.stringMatching(/^http:\/\/www\.heise\.de\/developer\/meldung\/Java-Anwendungsserver/),
    summary: expect.stringMatching(/^Die nun verfügbare Version 10 des Enterprise-Java-Servers/),
    publishedAt: Date.parse('2016-02-01T16:22:00Z'),
    source: 'feed-0',
    tone: null,
  })
  expect(sources).toMatchObject([{ name: 'feed-0', ok: true, cached: false }])
})

test('an RDF feed keeps its items beside its channel', async () => {
  const { result } = await newsOf({ body: await body('rss1-rdf') })

  const { articles } = await result()

  expect(articles).toHaveLength(2)
  expect(articles[0]?.url).toMatch(/^http:\/\/science\.sciencemag\.org\/cgi\/content\/short\//)
})

test.each([
  ['its prolog says', 'application/rss+xml'],
  ['the answer says', 'application/rss+xml; charset=iso-8859-1'],
])('a feed that is not UTF-8 is read in the encoding that %s', async (_what, type) => {
  const bytes = Buffer.from(await body('rss2-non-utf8-encoding'), 'base64')
  const { result } = await newsOf({ body: bytes, type })

  const { articles } = await result()

  const found = articles.find(({ title }) => title.startsWith('Mãe'))
  expect(found).toMatchObject({ title: 'Mãe de utente é a nova presidente da Raríssimas' })
  expect(found?.summary).toMatch(/Recursos Humanos e mãe .* direção da Raríssimas\.$/)
})

test.each(['atom-missing-fields', 'atom-incomplete-fields'])(
  '%s: what has no title or date is no article',
  async (name) => {
    const { result } = await newsOf({ body: await body(name) })

    expect((await result()).articles).toEqual([])
  },
)

test.each([
  ['a page', '<html><body>moved</body></html>'],
  ['JSON', '{"items":[]}'],
  ['nothing', ''],
  ['a file in an entity', '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel/></rss>'],
  ['tags without end', `<rss>${'<a>'.repeat(100_000)}`],
])('%s is not a feed', async (_what, text) => {
  const { result } = await newsOf({ body: text })

  expect(await catchFailure(result())).toMatchObject({
    code: 'upstream_malformed',
    message: 'The feed of feed-0 answered with something that is not a feed.',
  })
})

test('a page that a publication shows instead of its feed is not a feed', async () => {
  const { result } = await newsOf({ body: await body('unrecognized') })

  expect(await catchFailure(result())).toMatchObject({ code: 'upstream_malformed' })
})

test('more than two megabytes are not read', async () => {
  const { result } = await newsOf({
    body: rss(item('a', 'https://a.example/1', 'x'.repeat(5_000_000))),
  })

  expect(await catchFailure(result())).toMatchObject({ code: 'upstream_malformed' })
})

test('entities that a feed declares are never expanded', async () => {
  const bomb = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join(
    '',
  )
  const text = rss(item('Boom &l9; &amp;#8364;5', 'https://a.example/1'))
  const { result } = await newsOf({
    body: text.replace('<rss', `<!DOCTYPE lolz [<!ENTITY l0 "lol">${bomb}]><rss`),
  })

  expect((await result()).articles.map(({ title }) => title)).toEqual(['Boom &l9; €5'])
})

test('only web addresses are links, without what tracks their reader', async () => {
  const { result } = await newsOf({
    body: rss(
      item('script', 'javascript:alert(1)'),
      item('file', 'file:///etc/passwd'),
      item('user', 'https://user:secret@a.example/1'),
      item('long', `https://a.example/${'x'.repeat(900)}`),
      item('fine', 'https://a.example/2?id=7&amp;utm_source=rss#top'),
    ),
  })

  expect((await result()).articles.map(({ url }) => url)).toEqual(['https://a.example/2?id=7'])
})

test('an article in two feeds is listed once, under its first name', async () => {
  const { result } = await newsOf(
    { body: rss(item('Bitcoin rises', 'https://a.example/1')) },
    { body: rss(item('Bitcoin: rises!', 'https://b.example/1'), item('Else', 'http://www.a.example/1/')) },
  )

  expect((await result()).articles.map(({ url }) => url)).toEqual(['https://a.example/1'])
})

test('one failing feed is reported beside the others; all failing is an error', async () => {
  const fine = { body: rss(item('Bitcoin rises', 'https://a.example/1')) }
  const removed = { body: 'no', status: 404 }
  const some = await newsOf(removed, fine)
  const none = await newsOf(removed, removed)

  expect(await some.result()).toMatchObject({
    articles: [{ tickers: ['BTC'] }],
    sources: [
      { name: 'feed-0', ok: false, error: 'The feed of feed-0 refused the request.' },
      { name: 'feed-1', ok: true },
    ],
  })
  expect(await catchFailure(none.result())).toMatchObject({
    code: 'upstream_rejected',
    message: 'None of the sources of news answered.',
  })
})

test('a redirect is followed within the site, and nowhere else', async () => {
  const { result, asked } = await newsOf(
    { body: '', status: 308, location: '/2' },
    { body: '', status: 302, location: 'http://169.254.169.254/latest' },
    { body: rss(item('Bitcoin rises', 'https://a.example/1')) },
  )

  const { sources, articles } = await result()

  expect(sources.map(({ ok }) => ok)).toEqual([true, false, true])
  expect(articles).toHaveLength(1)
  expect(asked.toSorted()).toEqual(['/0', '/1', '/2', '/2'])
})

test('future-dated and undated articles are left out', async () => {
  const later = new Date(Date.now() + 7_200_000).toUTCString()
  const { result } = await newsOf({
    body: rss(
      item('later', 'https://a.example/1').replace(day, later),
      item('undated', 'https://a.example/2').replace(day, 'soon'),
    ),
  })

  expect((await result()).articles).toEqual([])
})

test('events come from calendars, on the day that is written there; none is guessed', async () => {
  const { events } = await newsOf({
    body: rss(
      item('Solana (SOL) breakpoint - 20 Sep 2027', 'https://a.example/1'),
      item('Upgrade', 'https://a.example/2', '<ev:startdate>2027-01-05T10:00:00Z</ev:startdate>'),
      item('Something soon', 'https://a.example/3'),
    ),
  })

  expect((await events()).events).toEqual([
    expect.objectContaining({ title: 'Upgrade', date: '2027-01-05', tickers: [] }),
    expect.objectContaining({ date: '2027-09-20', tickers: ['SOL'], source: 'feed-0' }),
  ])
})

test('without a source there are no news, and that is a question of configuration', async () => {
  const { result } = await newsOf()

  expect(await catchFailure(result())).toMatchObject({ code: 'misconfigured' })
})

import { expect, onTestFinished, test } from 'vitest'
import { createNewsArchive } from '../../../src/services/news/news-archive.ts'
import { createNewsRepository } from '../../../src/store/features/news-repository.ts'
import type { Article, News } from '../../../src/upstream/news/news.ts'
import { openEmptyLedger } from '../../support/empty-ledger.ts'
import { catchFailure, createClock, unhurried } from '../upstream/upstream-fixture.ts'

const DAY = 86_400_000
const clock = createClock('2026-06-10T12:00:00Z')

const article = (id: string, daysAgo: number, changes: Partial<Article> = {}): Article => ({
  id,
  url: `https://paper.example/${id}`,
  title: `Story ${id}`,
  summary: '',
  source: 'paper.example',
  publishedAt: Date.parse('2026-06-10T12:00:00Z') - daysAgo * DAY,
  tickers: [],
  tone: null,
  ...changes,
})

/** Sources that tell what they are given, and nothing else. */
function press(): News & { now: readonly Article[] } {
  return {
    now: [],
    async fetchArticles() {
      return { mode: 'live', sources: [{ name: 'paper.example', ok: true, asOf: 0 }], articles: this.now }
    },
    async events() {
      return { mode: 'live', sources: [], events: [] }
    },
  }
}

async function archiveOf(news: News, modes: readonly string[] = ['live']) {
  const database = await openEmptyLedger()
  onTestFinished(database.close)
  const book = createNewsRepository(database)
  return modes.map((world) => createNewsArchive({ news, book, world, dataClock: clock }))
}

const all = { since: 0, limit: 100 }

test('the archive keeps news its source has dropped, whichever gateway asks', async () => {
  const news = press()
  const [first, second] = await archiveOf(news, ['live', 'live'])
  news.now = [article('one', 2), article('two', 1)]
  await first?.find(all, unhurried)
  news.now = [article('two', 1), article('three', 0)]

  const found = await second?.find(all, unhurried)

  expect(found?.articles.map(({ id }) => id)).toEqual(['three', 'two', 'one'])
  expect(found?.sources).toEqual([{ name: 'paper.example', ok: true, asOf: 0 }])
})

test('simulated and live news never mix', async () => {
  const news = press()
  const [live, simulated] = await archiveOf(news, ['live', 'simulated pennywire'])
  news.now = [article('one', 2)]
  await live?.find(all, unhurried)
  news.now = []

  expect((await simulated?.find(all, unhurried))?.articles).toEqual([])
})

test('an asset is found by symbol or name, a text by all its words', async () => {
  const news = press()
  const [archive] = await archiveOf(news)
  news.now = [
    article('one', 2, { tickers: ['BTC', 'ETH'], title: 'ETF inflows rise' }),
    article('two', 1, { tickers: ['ZRO'], title: 'Inflows stop' }),
  ]
  const found = async (query: object) =>
    (await archive?.find({ ...all, ...query }, unhurried))?.articles.map(({ id }) => id)

  expect(await found({ ticker: 'ethereum' })).toEqual(['one'])
  expect(await found({ ticker: '$zro' })).toEqual(['two'])
  expect(await found({ text: 'inflow ETF' })).toEqual(['one'])
  expect(await found({ text: '100% _' })).toEqual([])
  for (const query of [{ ticker: "x' or 1=1" }, { text: '%_!' }])
    expect(
      await catchFailure(archive?.find({ ...all, ...query }, unhurried) ?? Promise.resolve()),
    ).toMatchObject({
      code: 'invalid_input',
    })
})

test('the job reports new articles and silent sources, and drops 45-day-old ones', async () => {
  const news = press()
  const [archive] = await archiveOf(news)
  news.now = [article('old', 50), article('new', 1)]

  expect(await archive?.job.run(unhurried.signal)).toEqual({
    read: 2,
    new: 2,
    forgotten: 1,
    silent: [],
  })
  expect((await archive?.find(all, unhurried))?.articles.map(({ id }) => id)).toEqual(['new'])
})

import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { catchFailure, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const TOKEN = 'token-that-nobody-may-see'
const now = new Date()

/** In the form of the vendor's rows; made up. */
const row = {
  date: now.toUTCString().replace('GMT', '+0000'),
  eventid: null,
  image_url: 'https://images.example/1.jpg',
  news_id: 1,
  news_url: 'https://paper.example/1?utm_source=snapi',
  rank_score: '4.34',
  sentiment: 'Positive',
  source_name: 'The Paper',
  text: 'Fees fell.',
  title: 'Fees of Bitcoin fall',
  topics: [],
  tickers: ['BTC', 'not a ticker'],
  type: 'Article',
}

async function vendorAnswering(answer: (path: string) => { body: unknown; status?: number }) {
  const venue = await loopbackVenue((request, response) => {
    const { body, status } = answer(request.url ?? '')
    sendJson(response, body, status)
  })
  const { news, health } = await openUpstream({
    mode: 'live',
    baseUrls: { cryptonews: `${venue.url}/api/v1` },
    keys: { cryptonews: TOKEN },
  })
  return { news, health, asked: venue.asked }
}

test('the vendor’s articles carry its labels, and its token travels in the query alone', async () => {
  const { news, health, asked } = await vendorAnswering(() => ({ body: { data: [row] } }))

  const result = await news.fetchArticles({ since: 0 }, unhurried)

  expect(result.articles).toEqual([
    {
      id: expect.any(String),
      url: 'https://paper.example/1',
      title: 'Fees of Bitcoin fall',
      summary: 'Fees fell.',
      source: 'The Paper',
      publishedAt: Math.floor(now.getTime() / 1_000) * 1_000,
      tickers: ['BTC'],
      tone: 'positive',
    },
  ])
  expect(asked.toSorted()).toEqual([
    `/api/v1/category?section=alltickers&items=50&page=1&token=${TOKEN}`,
    `/api/v1/category?section=general&items=50&page=1&token=${TOKEN}`,
  ])
  expect(inspect([result, health.list()], { depth: 9 })).not.toContain(TOKEN)
})

test('an upstream refusal that echoes the address leaks no token, not even logged', async () => {
  const { news, health } = await vendorAnswering((path) => ({
    body: { message: `The given data was invalid at ${path}.` },
    status: 422,
  }))

  const failure = await catchFailure(news.fetchArticles({ since: 0 }, unhurried))

  expect(failure).toMatchObject({
    code: 'upstream_rejected',
    message: 'cryptonews-api.com refused the request.',
  })
  expect(inspect(failure, { depth: 9 })).toContain('[key]')
  expect(inspect([failure, health.list()], { depth: 9 })).not.toContain(TOKEN)
})

test('rows in another form are not believed', async () => {
  const { news } = await vendorAnswering(() => ({ body: { data: [{ ...row, title: 7 }] } }))

  expect(await catchFailure(news.fetchArticles({ since: 0 }, unhurried))).toMatchObject({
    code: 'upstream_malformed',
  })
})

test('events of the vendor are listed with their day', async () => {
  const event = { event_name: 'Upgrade', event_text: 'It comes.', event_id: 'Z20', news_items: 3 }
  const { news } = await vendorAnswering(() => ({
    body: {
      data: [
        { ...event, tickers: ['ETH'], date: '2027-02-03 10:00:00' },
        { ...event, date: 'soon' },
      ],
    },
  }))

  expect((await news.events(unhurried)).events).toEqual([
    {
      title: 'Upgrade',
      text: 'It comes.',
      date: '2027-02-03',
      tickers: ['ETH'],
      source: 'cryptonews-api.com',
      url: null,
    },
  ])
})

import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { type FailureCode, failures } from '../../../src/core/failures.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { loopbackVenue } from '../../support/replay-server.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'

const PATH = '/news?ticker=SOL'
const PRICE = 5_000n
const xml = { 'content-type': 'application/xml' }

test.each<[string, (response: ServerResponse) => void, string]>([
  ['UP-03 answers 500', (response) => response.writeHead(500, xml).end('<stack/>'), 'upstream_unavailable'],
  ['UP-03 answers 503', (response) => response.writeHead(503, xml).end(), 'upstream_unavailable'],
  [
    'UP-04 answers 200 with a page',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html><p>Sorry</p></html>'),
    'upstream_malformed',
  ],
  ['UP-04 answers 200 with nothing', (response) => response.writeHead(200, xml).end(), 'upstream_malformed'],
  [
    'UP-04 answers 200 with half a feed',
    (response) => response.writeHead(200, xml).end('<rss><channel><item><title>Solana'),
    'upstream_malformed',
  ],
  [
    'UP-07 answers with ten megabytes',
    (response) => response.writeHead(200, xml).end(Buffer.alloc(10_000_000, 32)),
    'upstream_malformed',
  ],
  [
    'UP-09 breaks in the middle of the body',
    (response) => {
      response.writeHead(200, { ...xml, 'content-length': '1000' })
      response.write('<rss>', () => response.destroy())
    },
    'upstream_unavailable',
  ],
])('%s: a feed costs nothing, and the same payment buys the news afterwards', async (_name, fault, code) => {
  let mended = false
  const at = new Date(Date.now() - 3_600_000).toUTCString()
  const item = `<item><title>Solana soars</title><link>https://a.example/1</link><pubDate>${at}</pubDate></item>`
  const venue = await loopbackVenue((_request, response) => {
    if (mended) response.writeHead(200, xml).end(`<rss><channel>${item}</channel></rss>`)
    else fault(response)
  })
  const { buyer, earned } = await openGatewayFixture({
    environment: { DATA_MODE: 'live', NEWS_FEEDS: `${venue.url}/feed`, NEWS_EVENT_FEEDS: 'none' },
  })
  const header = await buyer.header(PATH)

  const failed = await buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  expectNotCharged(failed, failures[code as FailureCode].http, code)
  expect(await earned()).toBe(0n)
  mended = true
  const sold = await buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  expectSold(sold)
  expect(sold.body.news).toMatchObject([{ title: 'Solana soars' }])
  expect(await earned()).toBe(PRICE)
})

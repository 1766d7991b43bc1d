import { expect, test } from 'vitest'
import { loopbackVenue } from '../../support/replay-server.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'
import { openLiveGatewayFixture, sourcesOf } from '../upstream/live-gateway-fixture.ts'

const PATH = '/news?limit=5&detail=full'

async function feed(title: string) {
  const date = new Date().toUTCString()
  const item = `<item><title>${title}</title><link>https://example.com/${title.length}</link><pubDate>${date}</pubDate><description>Bitcoin rises.</description></item>`
  const venue = await loopbackVenue((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/rss+xml' })
      .end(`<rss version="2.0"><channel><title>x</title>${item}</channel></rss>`),
  )
  return `${venue.url}/rss`
}

async function blocked() {
  const venue = await loopbackVenue((_request, response) =>
    response.writeHead(403, { 'content-type': 'text/html' }).end('<html>Sorry</html>'),
  )
  return `${venue.url}/rss`
}

test('news are sold by the feeds that answer, and the blocked one is named', async () => {
  const [open, shut] = [await feed('Bitcoin climbs on quiet volume'), await blocked()]
  const { buyer, earned } = await openLiveGatewayFixture(
    {},
    { environment: { NEWS_FEEDS: `${shut},${open}` } },
  )

  const reply = await buyer.buy(PATH)

  expectSold(reply)
  expect(sourcesOf(reply.body)).toEqual({ answered: [new URL(open).host], failed: [new URL(shut).host] })
  expect(await earned()).toBeGreaterThan(0n)
})

test('news cost nothing where every feed fails, and each one is named', async () => {
  const feeds = [await blocked(), await blocked()]
  const { buyer, earned } = await openLiveGatewayFixture({}, { environment: { NEWS_FEEDS: feeds.join(',') } })

  const reply = await buyer.buy(PATH)

  expectNotCharged(reply, reply.status, reply.body.code)
  expect(reply.body.sources).toMatchObject(feeds.map((url) => ({ name: new URL(url).host, ok: false })))
  expect(await earned()).toBe(0n)
})

import { expect, test } from 'vitest'
import { encode } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { expectSold } from '../../support/replies.ts'
import { openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const inside = [
  'http://127.0.0.1/a.png',
  'https://127.0.0.1/a.png',
  'https://2130706433/a.png',
  'https://169.254.169.254/latest/meta-data/',
  'https://metadata.google.internal/a.png',
  'https://10.1.2.3/a.png',
  'https://[::ffff:10.1.2.3]/a.png',
  'https://user:pass@shop.example/a.png',
  'https://shop.example:6379/a.png',
  'file:///etc/passwd',
]
const picture = (url: string) => [{ type: 'image_url', image_url: { url } }]

test.each([
  ['/images/generations', 'input_references', {}],
  ['/videos/generations', 'frame_images', { duration: 4 }],
  ['/videos/generations', 'input_references', { duration: 4 }],
])('SR-14 %s passes on no address in %s that we would not ask ourselves', async (path, field, more) => {
  const { buyer, earned } = await openGatewayFixture()
  const order = { prompt: 'A lighthouse', ...more }
  const offerFor = async (body: object) => (await buyer.post(path, body)).body
  const header = encode(await buyer.payload(await offerFor(order)))

  for (const url of inside) {
    const body = { ...order, [field]: picture(url) }
    const reply = await buyer.post(path, body, { 'PAYMENT-SIGNATURE': header })
    expect(reply.status, url).toBe(400)
    expect(reply.body, url).toMatchObject({ code: 'invalid_input', charged: 'no' })
    expect(reply.body.field, url).toContain(field)
  }
  expect(await earned()).toBe(0n)

  const outside = { ...order, [field]: picture('https://shop.example/a.png') }
  const paid = encode(await buyer.payload(await offerFor(outside)))
  expectSold(await buyer.post(path, outside, { 'PAYMENT-SIGNATURE': paid }))
})

test('SR-14 a coin’s picture that stands where only we could reach is not passed on', async () => {
  const { body } = await recorded('pumpfun/coin-on-curve')
  const coin = body as { mint: string }
  const readResult = async (image_uri: string) => {
    const venue = await loopbackVenue((_request, response) => sendJson(response, { ...coin, image_uri }))
    const { launches } = await openUpstream({ mode: 'live', baseUrls: { pumpfun: venue.url } })
    return (await launches.coin(coin.mint, unhurried)).coin.imageUrl
  }

  for (const url of inside) expect(await readResult(url), url).toBeUndefined()
  expect(await readResult('https://ipfs.example/ipfs/a.png')).toBe('https://ipfs.example/ipfs/a.png')
})

test('SR-14 a token’s picture in a list of assets keeps the same rule', async () => {
  const rows = [...inside, 'https://cdn.example/a.png'].map((imageUrl, position) => ({
    assetId: `asset-${position}`,
    symbol: 'A',
    name: 'A',
    category: 'crypto',
    imageUrl,
  }))
  const venue = await loopbackVenue((_request, response) => sendJson(response, { assets: rows }))
  const { assets } = await openUpstream({
    mode: 'live',
    baseUrls: { 'tokens-xyz': `${venue.url}/v1` },
    keys: { 'tokens-xyz': 'secret' },
  })

  const board = await assets.board({ list: 'stocks' }, unhurried)

  expect(board.assets.flatMap(({ imageUrl }) => imageUrl ?? [])).toEqual(['https://cdn.example/a.png'])
})

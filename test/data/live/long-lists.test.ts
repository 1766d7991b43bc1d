import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { loopbackVenue, recorded } from '../../support/replay-server.ts'
import { catchFailure, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const MAX_LIST_BYTES = 24_000_000

/** DefiLlama's host of yields, with what stands in the accept-encoding of every request. */
async function yieldsHost(answer: (response: ServerResponse) => void) {
  const encodings: unknown[] = []
  const venue = await loopbackVenue((request, response) => {
    encodings.push(request.headers['accept-encoding'])
    answer(response)
  })
  const { defi } = await openUpstream({ mode: 'live', baseUrls: { 'defillama-yields': venue.url } })
  return { defi, encodings, venue }
}

const packed = { 'content-type': 'application/json', 'content-encoding': 'gzip' }

test('live data 11: long lists are asked for and read in gzip', async () => {
  const { body } = await recorded('defillama/yields')
  const { defi, encodings } = await yieldsHost((response) =>
    response.writeHead(200, packed).end(gzipSync(JSON.stringify(body))),
  )

  const { pools } = await defi.yields(unhurried)

  expect(pools.length).toBeGreaterThan(0)
  expect(encodings).toEqual(['gzip'])
})

test('live data 11: a small body that unpacks to a huge one is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(MAX_LIST_BYTES + 1, 32))
  const { defi } = await yieldsHost((response) => response.writeHead(200, packed).end(bomb))

  const failure = await catchFailure(defi.yields(unhurried))

  expect(bomb.length).toBeLessThan(100_000)
  expect(failure).toMatchObject({
    code: 'upstream_malformed',
    message: 'DefiLlama sent more than we read.',
  })
})

test('live data 11: a body that is falsely labelled gzip is refused', async () => {
  const { defi } = await yieldsHost((response) => response.writeHead(200, packed).end('{"data":[]}'))

  expect((await catchFailure(defi.yields(unhurried))).code).toBe('upstream_malformed')
})

test('live data 11: a list that takes longer than a usual answer still comes', async () => {
  const { body } = await recorded('defillama/yields')
  const text = JSON.stringify(body)
  const { defi } = await yieldsHost((response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write(text.slice(0, 10))
    setTimeout(() => response.end(text.slice(10)), 4_300)
  })

  const { pools } = await defi.yields(unhurried)

  expect(pools.length).toBeGreaterThan(0)
}, 10_000)

import { expect, test } from 'vitest'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { catchFailure, createClock, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const MINT = 'DwCLoDKVBdCpjLqFBVZRuL92EMXbEXLiCaXdMW1dLAwp'

/** pump.fun as it has been since September 2026: a coin under `coins-v2`, and nothing under `coins`. */
async function pumpfunSince2026(instead?: { readonly status: number; readonly body: unknown }) {
  const coin = await recorded('pumpfun/coin-on-curve')
  const missing = await recorded('pumpfun/coin-route-removed')
  const venue = await loopbackVenue(({ url = '' }, response) => {
    const { status, body } = url === `/coins-v2/${MINT}` ? (instead ?? coin) : missing
    sendJson(response, body, status)
  })
  const { launches } = await openUpstream({ mode: 'live', baseUrls: { pumpfun: venue.url } })
  return { launches, venue }
}

test('live data 1: a coin of pump.fun is read from coins-v2', async () => {
  const { launches, venue } = await pumpfunSince2026()

  const { coin } = await launches.coin(MINT, unhurried)

  expect(coin).toMatchObject({ mint: MINT, name: 'thermoputer' })
  expect(venue.asked).toEqual([`/coins-v2/${MINT}`])
})

test('live data 1: a path that pump.fun lacks is trouble of the source', async () => {
  const { status, body } = await recorded('pumpfun/coin-route-removed')
  const { launches } = await pumpfunSince2026({ status, body })

  const failure = await catchFailure(launches.coin(MINT, unhurried))

  expect(failure.code).toBe('upstream_rejected')
  expect(failure.details).toMatchObject({
    sources: [
      { name: 'pumpfun', error: 'pump.fun has closed the address that this gateway asks.' },
      { name: 'solana-rpc', ok: false },
      { name: 'solana-rpc-2', ok: false },
    ],
  })
})

test('live data 1: an unknown mint is still not found', async () => {
  const { launches } = await pumpfunSince2026({
    status: 404,
    body: { statusCode: 404, message: 'Not Found' },
  })

  expect((await catchFailure(launches.coin(MINT, unhurried))).code).toBe('not_found')
})

test('live data 1: a coin of another mint is refused', async () => {
  const { body } = await recorded('pumpfun/coin-graduated')
  const { launches } = await pumpfunSince2026({ status: 200, body })

  expect((await catchFailure(launches.coin(MINT, unhurried))).code).toBe('upstream_malformed')
})

test('live data 3: Yahoo is asked as a browser asks, and answers', async () => {
  const { body } = await recorded('yahoo-finance/chart-aapl')
  const venue = await loopbackVenue((request, response) => {
    const isBrowser = /^Mozilla\/5\.0 .* Chrome\/1[2-9]\d\./.test(request.headers['user-agent'] ?? '')
    if (isBrowser) return sendJson(response, body)
    response.writeHead(429, { 'content-type': 'text/plain' }).end('Too Many Requests\r\n')
  })
  const { equities } = await openUpstream({
    mode: 'live',
    clock: createClock('2025-03-24T13:52:33Z'),
    baseUrls: { 'yahoo-finance': venue.url },
  })

  const reference = await equities.reference('AAPL', unhurried)

  expect(reference).toMatchObject({ known: true, sources: [{ name: 'yahoo-finance', ok: true }] })
})

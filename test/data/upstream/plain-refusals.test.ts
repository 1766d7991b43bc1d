import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { catchFailure, openUpstream, unhurried } from './upstream-fixture.ts'

const MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const TOKEN = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'

/** A market on Kraken without quotes, in the form of its ticker. */
const UNQUOTED = {
  ...{ a: ['0.00000', '0', '0.000'], b: ['0.00000', '0', '0.000'], c: ['0.00000', '0.000000'] },
  ...{ v: ['0.000000', '0.000000'], p: ['0.00000', '0.00000'], t: [0, 0] },
  ...{ l: ['0.00000', '0.00000'], h: ['0.00000', '0.00000'], o: '0.00000' },
}
const QUOTED = {
  ...{
    a: ['101.1', '1', '1'],
    b: ['100.9', '1', '1'],
    c: ['101', '0.1'],
    v: ['10', '20'],
    p: ['100', '100'],
  },
  ...{ t: [5, 9], l: ['90', '90'], h: ['110', '110'], o: '100' },
}

test.each([
  [4029, 'upstream_unavailable', 'GoPlus limits how often we may ask.'],
  [5000, 'upstream_unavailable', 'GoPlus is in trouble.'],
  [2, 'upstream_unavailable', 'GoPlus is still looking at this token.'],
  [4012, 'upstream_rejected', 'GoPlus wants a key, or did not accept the one of this gateway.'],
  [5006, 'upstream_rejected', 'GoPlus refused the request.'],
  [2021, 'not_found', 'GoPlus does not know this token.'],
])('code %d of GoPlus in a success is %s', async (code, expected, message) => {
  const source = await loopbackVenue((_request, response) =>
    sendJson(response, { code, message: 'words of theirs', result: [] }),
  )
  const { contractChecks } = await openUpstream({ mode: 'live', baseUrls: { goplus: source.url } })

  const failure = await catchFailure(contractChecks.check({ chain: 'base', address: TOKEN }, unhurried))

  expect(failure).toMatchObject({ code: expected, message })
})

test.each([
  [400, { error: 'unable to generate report' }, 'upstream_unavailable', 'RugCheck is in trouble.'],
  [400, { error: 'invalid token mint' }, 'not_found', 'RugCheck knows no such token.'],
])('status %d of RugCheck with %j is %s', async (status, body, expected, message) => {
  const source = await loopbackVenue((_request, response) => sendJson(response, body, status))
  const { tokenRisk } = await openUpstream({ mode: 'live', baseUrls: { rugcheck: source.url } })

  const failure = await catchFailure(tokenRisk.report(MINT, unhurried))

  expect(failure).toMatchObject({ code: expected, message })
})

test('markets without offers are not found, uncharged, and leave Kraken open to others', async () => {
  const kraken = await loopbackVenue((request, response) => {
    const ticker = request.url?.includes('XBTUSD') ? QUOTED : UNQUOTED
    sendJson(response, { error: [], result: { MARKET: ticker } })
  })
  const environment = { DATA_MODE: 'live', KRAKEN_BASE_URL: kraken.url, SOURCE_LIMITS: 'kraken=off' }
  const { buyer, earned } = await openGatewayFixture({ environment })
  const path = '/tools/ticker?source=kraken&token=x&instId=AI16ZUSD'

  const replies = []
  for (let count = 0; count < 6; count += 1) replies.push(await buyer.buy(path))
  const before = await earned()
  const other = await buyer.buy('/tools/ticker?source=kraken&token=bitcoin')

  for (const { status, body } of replies) {
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'not_found', charged: 'no' })
    expect(body.error).toContain('Kraken has no offers in this market now.')
  }
  expect(before).toBe(0n)
  expect(other.status, other.text).toBe(200)
})

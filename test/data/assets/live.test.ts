import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'

const clock = { now: () => Date.parse('2024-04-07T15:25:00Z') }

/** CoinGecko as it was recorded; what was not recorded it does not know. */
async function coingecko() {
  const coin = await recorded('coingecko/coin')
  const rates = await recorded('coingecko/exchange-rates')
  return loopbackVenue((request, response) => {
    const path = request.url?.split('?')[0]
    if (path === '/api/v3/coins/bitcoin') return sendJson(response, coin.body)
    if (path === '/api/v3/exchange_rates') return sendJson(response, rates.body)
    sendJson(response, { error: 'coin not found' }, 404)
  })
}

test('live answers come from the source and say so, with its time', async () => {
  const source = await coingecko()
  const { buyer } = await openGatewayFixture({
    clock,
    fund: '0',
    environment: { DATA_MODE: 'live', COINGECKO_BASE_URL: source.url },
  })

  const { status, body } = await buyer.get('/tools/convert?amount=2&from=bitcoin&to=USD')

  expect(status).toBe(200)
  expect(body).toMatchObject({ result: 139_680, from: { code: 'BTC', usd: 69_840 } })
  expect(body.provenance).toMatchObject({
    mode: 'live',
    sources: expect.arrayContaining([
      expect.objectContaining({ name: 'coingecko', asOf: '2024-04-07T15:24:51.021Z' }),
    ]),
  })
})

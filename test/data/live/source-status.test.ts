import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { openPlayedWorld, type PlayedFault } from '../../support/played-world.ts'
import { sendJson } from '../../support/replay-server.ts'

const dead: PlayedFault = (response) => response.destroy()

async function openLiveFixture(faults: Readonly<Record<string, PlayedFault>> = {}) {
  const world = await openPlayedWorld({ faults })
  const gateway = await openGatewayFixture({
    environment: {
      DATA_MODE: 'live',
      NEWS_FEEDS: 'none',
      NEWS_EVENT_FEEDS: 'none',
      X_BEARER_TOKEN: 'a-key-that-costs-money',
      ...world.environment,
    },
  })
  const rowOf = async (name: string) => {
    const { body } = await gateway.buyer.get('/status/upstreams')
    return body.upstreams.find((row: { name: string }) => row.name === name)
  }
  return { world, gateway, rowOf }
}

test('scheduled probes report idle sources; reading the status asks none', async () => {
  const { world, gateway, rowOf } = await openLiveFixture({ bitget: dead })

  const before = await rowOf('binance')
  const outcome = await gateway.runJob('probe-sources')
  const asked = world.asked.length
  const [binance, bitget] = [await rowOf('binance'), await rowOf('bitget')]
  const ready = await gateway.buyer.get('/readyz')

  expect(before).toMatchObject({ state: 'idle' })
  expect(before).not.toHaveProperty('probe')
  expect(outcome?.['probed']).toBeGreaterThan(30)
  expect(binance).toMatchObject({
    state: 'answering',
    fallbacks: expect.arrayContaining(['coinbase']),
    probe: { state: 'ok', operation: 'ticker and last bars of BTC', milliseconds: expect.any(Number) },
  })
  expect(bitget).toMatchObject({
    state: 'down',
    probe: { state: 'failed', problem: 'The connection to Bitget failed.' },
  })
  expect(ready).toMatchObject({ status: 200, body: { status: 'ready', data: { status: 'degraded' } } })
  expect(ready.body.data.sourcesDown).toContain('bitget')
  expect(world.asked).toHaveLength(asked)
})

test('a source that traffic asked lately, or that costs money, is not probed', async () => {
  const { world, gateway } = await openLiveFixture()
  await gateway.buyer.buy('/tools/fear-greed')
  const seen = world.asked.filter((path) => path.startsWith('/alternativeme/')).length

  await gateway.runJob('probe-sources')

  expect(seen).toBe(1)
  expect(world.asked.filter((path) => path.startsWith('/alternativeme/'))).toHaveLength(1)
  expect(world.asked.filter((path) => path.startsWith('/x-api/'))).toEqual([])
})

test('while every source is down, data is down and the gateway stays ready', async () => {
  const { gateway } = await openLiveFixture(
    new Proxy({}, { get: () => (response: Parameters<PlayedFault>[0]) => sendJson(response, {}, 503) }),
  )
  await gateway.runJob('probe-sources')

  const ready = await gateway.buyer.get('/readyz')
  const health = await gateway.buyer.buy('/health')
  const status = await gateway.buyer.get('/status/upstreams')

  expect(ready).toMatchObject({ status: 200, body: { data: { status: 'down' } } })
  expect(health.body).toMatchObject({ status: 'healthy', data: { status: 'down' } })
  expect(status.body.data.sourcesDown).toEqual(expect.arrayContaining(['binance', 'deribit', 'base-rpc']))
  expect(status.text).not.toContain('a-key-that-costs-money')
})

test('the rest of a quota is not in the public status', async () => {
  const { gateway } = await openLiveFixture()
  await gateway.runJob('probe-sources')

  const { text } = await gateway.buyer.get('/status/upstreams')

  expect(text).not.toContain('quota')
  // what remains of our own limit is ours to show
  expect(text).not.toMatch(/"remaining":\d+,"resetAt"/)
})

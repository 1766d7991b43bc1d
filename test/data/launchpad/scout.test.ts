import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const open = (settings = {}) => openGatewayFixture({ clock: { now: () => NOW }, ...settings })

test.each([
  ['alpha', 'items'],
  ['beta', 'items'],
  ['predicted', 'predictedAlphas'],
  ['utility', 'utilityPicks'],
])('the segment %s picks coins with reasons', async (segment, list) => {
  const { buyer } = await open()

  const reply = await buyer.buy(`/launchpad/scout?segment=${segment}`)

  expectSold(reply)
  const { body } = reply
  expect(body).toMatchObject({ segment, period: 'today', nowMs: NOW, startMs: NOW - 86_400_000 })
  expect(body[list].length).toBeGreaterThan(0)
  expect(body[list].length).toBeLessThanOrEqual(10)
  expect(body.analysis.watchlist).toEqual(body[list].slice(0, 5).map(({ mint }: { mint: string }) => mint))
  expect(body.llm).toEqual({ requested: false, used: false, reason: null })
  expect(body.disclaimer).toMatch(/not financial advice/)
  expect(reply.text.length).toBeLessThan(8_192)
})

test('every alpha has at least the pump score that was asked for', async () => {
  const { buyer } = await open()

  const { body } = await buyer.buy('/launchpad/scout?minPumpScore=70&period=week')

  expect(body.items.filter(({ pumpScore }: { pumpScore: number }) => pumpScore < 70)).toEqual([])
})

test('asking for a language model is answered with a note that none was used', async () => {
  const { buyer } = await open()

  const { body } = await buyer.buy('/launchpad/scout?llm=true')

  expect(body.llm).toMatchObject({
    requested: true,
    used: false,
    reason: expect.stringMatching(/no language model/),
  })
})

test('an invalid period is refused, and missing boards cost nothing', async () => {
  const away = async () => {
    throw new GatewayError('upstream_unavailable', 'It was away.')
  }
  const gateway = await open({ upstreams: { launches: { listed: away, coin: away, curve: away } } })

  expect((await gateway.buyer.buy('/launchpad/scout?period=year')).status).toBe(400)
  expectNotCharged(await gateway.buyer.buy('/launchpad/scout'), 503, 'upstream_unavailable')
  expect(await gateway.earned()).toBe(0n)
})

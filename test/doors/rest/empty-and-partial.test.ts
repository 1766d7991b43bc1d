import { describe, expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { toIsoTime } from '../../../src/core/iso-time.ts'
import { openUpstream } from '../../data/upstream/upstream-fixture.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'
import { expectSold } from '../../support/replies.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const DAY_MS = 86_400_000
const clock = { now: () => NOW }

const idOf = ({ contract: { id } }: (typeof tools)[number]) => id

test('answers 12: the contract of each paid tool names essential parts', () => {
  const paid = tools.filter(({ contract: { price, kind } }) => price > 0n && kind !== 'manage')
  const silent = paid.filter(({ contract: { essential = [] } }) => essential.length === 0)

  expect(paid.length).toBeGreaterThan(100)
  expect(silent.map(idOf)).toEqual([])
})

test('answers 12: a list with terms stands in the output and in the schema', () => {
  const explained = tools.filter(({ contract: { lists = [] } }) => lists.length > 0)

  expect(explained.length).toBeGreaterThan(30)
  for (const tool of explained) {
    const properties = Object(tool.outputSchema['properties'])
    expect(properties, idOf(tool)).toHaveProperty('emptyReasons')
    for (const { list } of tool.contract.lists ?? []) expect(properties, idOf(tool)).toHaveProperty(list)
  }
})

describe('answers 12: an empty list', () => {
  const shared = shareGateway(() => openGatewayFixture({ clock }))

  test.each([
    ['news', 14, '/news?ticker=FOOBAR'],
    ['sundownDigest', 1, '/sundown-digest?ticker=FOOBAR'],
    ['trendingHeadline', 2, '/trending-headline?ticker=FOOBAR'],
    ['headlines', 3, '/tools/headlines-search?query=zzzz&days=3'],
  ])('%s states its window of %s days (%s)', async (list, days, path) => {
    const reply = await shared().buyer.buy(path)

    expectSold(reply)
    expect(reply.body[list]).toEqual([])
    expect(reply.body.emptyReasons).toEqual([
      expect.objectContaining({
        list,
        window: { from: toIsoTime(NOW - days * DAY_MS), to: toIsoTime(NOW) },
        searched: expect.stringMatching(/\w/),
        reason: expect.stringMatching(/\.$/),
        hint: expect.stringMatching(/\.$/),
      }),
    ])
  })

  test.each([
    ['event', '/event?ticker=FOOBAR', { ticker: 'FOOBAR' }],
    ['items', '/assets?q=zzzz', { q: 'zzzz' }],
    ['yields', '/tools/yields-find?token=ZZZZ', { token: 'ZZZZ' }],
    ['protocols', '/tools/protocols?category=Restaking&chain=Solana', { category: 'Restaking' }],
    ['pairs', '/dex-pairs/pairs?q=zzzzzz', { q: 'zzzzzz' }],
    ['endpoints', '/tools/x402-discover?query=zzzz%20qqqq', { query: 'zzzz qqqq' }],
    ['kinds', '/tools/signal-record?recent=0', { recent: 0 }],
  ])('%s repeats its parameters, with reason and hint (%s)', async (list, path, parameters) => {
    const reply = await shared().buyer.buy(path)

    expectSold(reply)
    expect(reply.body[list]).toEqual([])
    expect(reply.body.emptyReasons).toContainEqual(
      expect.objectContaining({
        list,
        parameters: expect.objectContaining(parameters),
        reason: expect.stringMatching(/\.$/),
        hint: expect.stringMatching(/\.$/),
      }),
    )
  })

  test('beside another one shares its parameters', async () => {
    const { body } = await shared().buyer.buy('/tools/market-movers?minMarketCap=9000000000000')

    expect(body.emptyReasons).toMatchObject([
      { list: 'gainers', parameters: { minMarketCap: 9_000_000_000_000 } },
      { list: 'losers' },
    ])
    expect(body.emptyReasons[1]).not.toHaveProperty('parameters')
  })

  test('with content needs no reason', async () => {
    const reply = await shared().buyer.buy('/news?ticker=BTC')

    expect(reply.body).not.toHaveProperty('emptyReasons')
  })
})

describe('answers 12: without its essential part', () => {
  test.each([
    ['equity', '/equity?symbol=TSLAx', 'equityPriceUsd'],
    ['ipotoken', '/ipotoken', 'equityPriceUsd'],
    ['equity-spreads', '/tools/equity-spreads', 'spreads[].widestSpreadPct'],
  ])('%s is not charged (%s lacks %s)', async (_id, path, part) => {
    const opened = await openUpstream({ mode: 'simulated', clock })
    const equities = {
      ...opened.equities,
      reference: async () =>
        ({ mode: 'simulated', sources: [], known: false, reason: 'It has no price.' }) as const,
    }
    const gateway = await openGatewayFixture({ clock, upstreams: { ...opened, equities } })

    const reply = await gateway.buyer.buy(path)

    expect(reply).toMatchObject({
      status: 503,
      body: { code: 'upstream_unavailable', charged: 'no', missing: [part] },
    })
    expect(await gateway.earned()).toBe(0n)
  })

  test('a sentiment without articles is not charged', async () => {
    const gateway = await openGatewayFixture({ clock })

    const reply = await gateway.buyer.buy('/sentiment?ticker=FOOBAR')

    expect(reply.body).toMatchObject({ charged: 'no', missing: ['summary.score'] })
    expect(await gateway.earned()).toBe(0n)
  })
})

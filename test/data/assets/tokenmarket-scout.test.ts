import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const SOL = 'So11111111111111111111111111111111111111112'
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const open = (settings = {}) => openGatewayFixture({ clock: { now: () => NOW }, seed: 'scout', ...settings })
const away = async () => {
  throw new GatewayError('upstream_unavailable', 'It was away.')
}

interface Row {
  readonly mint: string
  readonly agentTier: string | null
  readonly alphaScore: number
  readonly lookedAt: boolean
}

test('intel covers SOL, its lending and the best targets, with reasons for omissions', async () => {
  const { buyer } = await open()

  const reply = await buyer.buy('/tokenmarket-scout')

  expectSold(reply)
  const { body } = reply
  expect(body).toMatchObject({
    view: 'intel',
    nowMs: NOW,
    token: { mint: SOL, symbol: 'SOL', isVerified: true, priceUsd: expect.any(Number) },
    rise: {
      borrowPoolUsd: expect.any(Number),
      lendAprPct: expect.any(Number),
      flow24hUsd: expect.any(Number),
    },
    disclaimer: expect.stringMatching(/not financial advice/),
    provenance: { mode: 'simulated' },
  })
  const absent = body.absent.map(({ field }: { field: string }) => field)
  expect(absent).toEqual(
    expect.arrayContaining([
      'rise.utilizationPct',
      'rise.borrowAprPct',
      'rise.alphaNlvUsd',
      'token.floorPriceUsd',
    ]),
  )
  for (const field of absent) {
    const [position = '', name = ''] = field.split('.')
    expect(body[position]).not.toHaveProperty(name)
  }
  expect(body.topTargets.length).toBeLessThanOrEqual(5)
  expect(reply.text.length).toBeLessThan(8_192)
})

test('markets are ranked by score, and only the first are examined', async () => {
  const { buyer } = await open()

  const { body, text } = await buyer.buy('/tokenmarket-scout?view=markets')

  const rows: readonly Row[] = body.markets
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.length).toBeLessThanOrEqual(25)
  expect(rows.map(({ alphaScore }) => alphaScore)).toEqual(
    rows.map(({ alphaScore }) => alphaScore).toSorted((a, b) => b - a),
  )
  expect(new Set(rows.map(({ mint }) => mint)).size).toBe(rows.length)
  expect(rows.filter(({ lookedAt }) => lookedAt)).toHaveLength(body.lookedAt)
  expect(rows.filter(({ lookedAt, agentTier }) => !lookedAt && agentTier !== null)).toEqual([])
  expect(text.length).toBeLessThan(8_192)
})

test('targets have passed the checks, carry their flags, and can be asked by tier', async () => {
  const { buyer } = await open()

  const { body } = await buyer.buy('/tokenmarket-scout?view=targets&limit=100')
  const watched = await buyer.buy('/tokenmarket-scout?view=targets&tier=watch&limit=100')

  expect(body.targets.length).toBeGreaterThan(0)
  for (const target of body.targets) {
    expect(['ready', 'watch']).toContain(target.agentTier)
    expect(target.riskFlags).not.toContain('Rugged')
    expect(target.agentNote).toMatch(/^(Ready|Watch): Score /)
  }
  expect(body.narratives).toBeInstanceOf(Array)
  expect(watched.body.targets).toEqual(body.targets.filter(({ agentTier }: Row) => agentTier === 'watch'))
})

test('a mint is scored by itself, in every view', async () => {
  const { buyer } = await open()

  const { body } = await buyer.buy(`/tokenmarket-scout?view=markets&mint=${BONK}`)
  const intel = await buyer.buy(`/tokenmarket-scout?mint=${BONK}`)

  expect(body).toMatchObject({
    market: { mint: BONK, symbol: 'BONK', isVerified: true, lookedAt: true },
    enriched: { holders: expect.any(Number), riskFlags: expect.any(Array), listedAs: 'bonk' },
  })
  expect(intel.body.token).toMatchObject({ mint: BONK, holders: body.enriched.holders })
  expect(intel.body.absent).toContainEqual({
    field: 'rise.borrowPoolUsd',
    reason: 'No lending pool on Solana takes it alone.',
  })
})

test('a non-mint or untraded mint is refused uncharged', async () => {
  const gateway = await open()

  const wrong = await gateway.buyer.buy('/tokenmarket-scout?mint=bonk')
  const untraded = await gateway.buyer.buy(
    '/tokenmarket-scout?mint=4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R',
  )

  expect(wrong.status).toBe(400)
  expect(untraded.status, untraded.text).toBe(404)
  expect(untraded.body).toMatchObject({ error: 'No pool on Solana prices this mint.', field: 'mint' })
  expect(await gateway.earned()).toBe(0n)
})

test('tokens with unknown risks have no tier, and the answer gives the reason', async () => {
  const { buyer } = await open({ upstreams: { tokenRisk: { report: away } } })

  const { body } = await buyer.buy('/tokenmarket-scout?view=targets')

  expect(body.targets).toEqual([])
  expect(body.absent).toEqual([
    {
      field: 'agentTier',
      reason: expect.stringMatching(/^The dangers of \d tokens are not known: It was away\.$/),
    },
  ])
  expect(body.provenance.sources).toContainEqual({ name: 'rugcheck', ok: false, error: 'It was away.' })
})

test('a lens without its source is empty and marked, and other parts stay', async () => {
  const { buyer } = await open({ upstreams: { flow: { recent: away } } })

  const { body } = await buyer.buy('/tokenmarket-scout')

  expect(body.rise).toHaveProperty('borrowPoolUsd')
  expect(body.rise).not.toHaveProperty('flow24hUsd')
  expect(body.absent).toContainEqual({ field: 'rise.flow24hUsd', reason: 'It was away.' })
})

test('without pool data nothing is sold', async () => {
  const dex = { search: away, ofToken: away, ofMints: away, listed: away, candles: away }
  const gateway = await open({ upstreams: { dex } })

  expectNotCharged(await gateway.buyer.buy('/tokenmarket-scout?view=markets'), 503, 'upstream_unavailable')
  expectNotCharged(await gateway.buyer.buy('/tokenmarket-scout'), 503, 'upstream_unavailable')
  expect(await gateway.earned()).toBe(0n)
})

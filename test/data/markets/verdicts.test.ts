import { expect, test } from 'vitest'
import { decode } from '../../support/buyer.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'
import { expectSold } from '../../support/replies.ts'

/** A Sunday: exchanges of shares are closed. */
const SUNDAY = Date.parse('2026-06-07T13:54:00Z')

const gateway = shareGateway(() =>
  openGatewayFixture({ clock: { now: () => SUNDAY }, environment: { DATA_SEED: 'verdicts' }, fund: '20' }),
)

test('answers 13: risk is never below that of volatility or concentration', async () => {
  for (const token of ['pepe', 'bonk', 'bitcoin', 'solana']) {
    const { body } = await gateway().buyer.buy(`/tools/asset-risk?token=${token}`)

    const scoreOf = (name: string) =>
      body.parts.find(({ part }: { part: string }) => part === name)?.score ?? 0
    if (body.parts.find(({ part }: { part: string }) => part === 'volatility')?.value > 100)
      expect(body.level).toBe('high')
    const least = Math.max(scoreOf('volatility'), scoreOf('venue_concentration'))
    expect(body.score).toBeGreaterThanOrEqual(least)
    expect(body.level).toBe(body.score < 34 ? 'low' : body.score < 67 ? 'medium' : 'high')
  }
})

test('answers 14: a short backtest of a named strategy is mirrored', async () => {
  const { body } = await gateway().buyer.buy('/tools/backtest?strategy=macd&side=short&token=solana')

  expect(body.rules).toEqual({
    entry: ['macd.macd crosses_below macd.signal'],
    exit: ['macd.macd crosses_above macd.signal'],
  })
  expect(body).toMatchObject({ quote: 'USDT', priceAsOf: expect.stringMatching(/^2026/) })
})

test('answers 15: a share’s old price is the age of its answer', async () => {
  const reply = await gateway().buyer.buy('/equity?symbol=TSLAx')

  expectSold(reply)
  expect(Date.parse(reply.body.equityAsOf)).toBeLessThan(SUNDAY - 24 * 3_600_000)
  expect(reply.headers.get('x-data-as-of')).toBe(reply.body.equityAsOf)
  expect(reply.body.provenance.asOf).toBe(reply.body.equityAsOf)
  expect(reply.body.equityPriceNote).toContain('closed')
})

test('answers 15: the unpaid 402 has the age of data and a sample', async () => {
  const { buyer } = gateway()
  const before = await buyer.offer('/signal?token=ethereum')
  await gateway().renewSamples()
  await buyer.buy('/signal?token=ethereum')
  await buyer.buy('/equity?symbol=TSLAx')

  const signal = await buyer.get('/signal?token=ethereum')
  const equity = await buyer.offer('/equity?symbol=TSLAx')
  const bitcoin = await buyer.offer('/bitcoin')

  expect(before.extensions['data']).toMatchObject({ info: { sample: { path: '/preview/signal' } } })
  expect(signal.body.extensions.data.info).toEqual({
    asOf: new Date(SUNDAY).toISOString(),
    ageSeconds: 0,
    measuredAt: new Date(SUNDAY).toISOString(),
    sample: {
      path: '/preview/signal',
      mode: 'simulated',
      answer: {
        preview: { delayed: true, asOf: expect.any(String), note: expect.any(String) },
        signal: expect.objectContaining({ bias: expect.any(String), confidence: expect.any(Number) }),
        token: 'bitcoin',
        source: expect.any(String),
      },
    },
  })
  expect(JSON.stringify(signal.body.extensions.data).length).toBeLessThan(2_000)
  expect(decode(signal.headers.get('payment-required'))['extensions']).not.toHaveProperty('data')
  expect((equity.extensions['data'] as { info: { ageSeconds: number } }).info.ageSeconds).toBeGreaterThan(
    24 * 3_600,
  )
  expect(bitcoin.extensions['freshness']).toMatchObject({
    info: { parts: { prices: 300, fearAndGreed: 129_600 } },
  })
})

test('answers 15: the age of an answer is that of the part that matters', async () => {
  const { buyer } = gateway()

  const bitcoin = await buyer.buy('/bitcoin')
  const board = await buyer.get('/dashboard-summary')

  expect(bitcoin.headers.get('x-data-as-of')).toBe(new Date(SUNDAY).toISOString())
  expect(bitcoin.body.dashboard.overview.sentiment.asOf).toBe('2026-06-07T00:00:00.000Z')
  expect(board.headers.get('x-data-as-of')).toBe('2026-06-07T13:00:00.000Z')
})

test('answers 15: prices of several sources have their own time', async () => {
  const { buyer } = gateway()
  const now = new Date(SUNDAY).toISOString()

  const { body: rate } = await buyer.get('/tools/convert?from=BTC&to=EUR')
  const { body: peg } = await buyer.buy('/tools/stablecoin-peg?coins=USDT')
  const { body: history } = await buyer.buy('/tools/price-history?token=bitcoin&days=7')
  const { body: funding } = await buyer.buy('/tools/funding-rates?token=bitcoin')
  const { body: size } = await buyer.buy('/tools/position-size?capital=1000&token=bitcoin')
  const { body: wallet } = await buyer.buy('/tools/portfolio-value?holdings=BTC:1,SOL:2')

  expect([rate.from.asOf, rate.to.asOf, wallet.pricesAsOf]).toEqual([now, now, now])
  expect([history.firstAt, history.lastAt]).toEqual([history.points[0][0], history.points.at(-1)[0]])
  expect([funding.asOf, size.market.priceAsOf]).toEqual([now, now])
  expect(size.market.quote).toBe('USDT')
  for (const quote of peg.coins[0].quotes) expect(quote.asOf).toBe(now)
})

test('answers 28: arbitrage names which price is which', async () => {
  const { body } = await gateway().buyer.buy('/arbitrage?limit=3')

  expect(body.ranked.length).toBeGreaterThan(0)
  for (const { asset, buyAt, sellAt } of body.ranked) {
    expect([buyAt.priceIs, sellAt.priceIs]).toEqual(['ask', 'bid'])
    const { snapshot } = body.snapshots.find((one: { asset: string }) => one.asset === asset)
    expect(snapshot.priceIs).toBe('last')
  }
})

test('answers 7: grade and verdict of a coin obey the dangers in its answer', async () => {
  const { buyer } = gateway()
  const { body: board } = await buyer.buy('/tools/launchpad-new?limit=12')
  let graded = 0

  for (const { mint } of board.coins) {
    const { body } = await buyer.buy(`/launchpad/analyzer?mint=${mint}`)
    const { dossier, onChainSecurity: security, distribution, svcAlpha } = body.data
    if (!dossier.ok || !security.ok) continue
    graded += 1
    const flags = (distribution.data?.flags ?? []).map(({ severity }: { severity: string }) => severity)
    if (security.data.worst === 'danger') expect(dossier.data.riskGrade).toBe('F')
    else if (flags.includes('danger')) expect(['D', 'F']).toContain(dossier.data.riskGrade)
    else if (flags.includes('warn')) expect(['C', 'D', 'F']).toContain(dossier.data.riskGrade)
    if (dossier.data.riskGrade === 'F') expect(svcAlpha.verdict).toMatch(/Avoid|Not Enough Data/)
  }

  expect(graded).toBeGreaterThan(3)
})

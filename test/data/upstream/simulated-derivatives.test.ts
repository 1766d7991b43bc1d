import { expect, test } from 'vitest'
import { perpetualVenues } from '../../../src/upstream/derivatives/derivatives.ts'
import { createClock, openUpstream, unhurried } from './upstream-fixture.ts'

const clock = createClock('2026-03-02T10:30:00Z')

test('a simulated perpetual is a function of the moment, whatever came before', async () => {
  const [one, other] = [
    await openUpstream({ mode: 'simulated', clock }),
    await openUpstream({ mode: 'simulated', clock }),
  ]
  await other.derivatives.funding({ token: 'sol', payments: 90 }, unhurried)

  for (const source of perpetualVenues) {
    const query = { token: 'sol', source }
    const notify = async ({ derivatives }: typeof one) => [
      await derivatives.mark(query, unhurried),
      await derivatives.funding({ ...query, payments: 10 }, unhurried),
      await derivatives.openInterest({ ...query, period: '4h', points: 10 }, unhurried),
    ]
    expect(await notify(one)).toEqual(await notify(other))
  }
})

test('a simulated perpetual stays near the spot market it follows', async () => {
  const { derivatives, tickers } = await openUpstream({ mode: 'simulated', clock })

  for (const token of ['btc', 'eth', 'sol', 'pepe']) {
    const mark = await derivatives.mark({ token, source: 'binance' }, unhurried)
    const spot = await tickers.latest({ token, source: 'binance' }, unhurried)

    expect(mark.mode).toBe('simulated')
    expect(mark.sources).toMatchObject([{ name: 'simulated:binance-futures', ok: true }])
    expect(Math.abs(mark.indexPrice / spot.last - 1), token).toBeLessThan(0.0005)
    expect(Math.abs(mark.markPrice / mark.indexPrice - 1), token).toBeLessThan(0.005)
  }
})

test('simulated funding is paid every eight hours and follows who is pushing', async () => {
  const { derivatives } = await openUpstream({ mode: 'simulated', clock })

  const { paid, intervalHours, nextAt } = await derivatives.funding(
    { token: 'btc', payments: 200 },
    unhurried,
  )

  expect(intervalHours).toBe(8)
  expect(new Date(nextAt).toISOString()).toBe('2026-03-02T16:00:00.000Z')
  expect(paid).toHaveLength(200)
  expect(new Set(paid.map(({ time }) => time % 28_800_000))).toEqual(new Set([0]))
  const rates = paid.map(({ rate }) => rate)
  expect(new Set(rates).size).toBeGreaterThan(50)
  expect(Math.max(...rates)).toBeLessThanOrEqual(0.003)
  expect(Math.min(...rates)).toBeGreaterThanOrEqual(-0.003)
})

test('what was paid does not change as time goes on', async () => {
  const moving = createClock('2026-03-02T10:30:00Z')
  const { derivatives } = await openUpstream({ mode: 'simulated', clock: moving })
  const paidUntil = async () => (await derivatives.funding({ token: 'eth', payments: 5 }, unhurried)).paid

  const before = await paidUntil()
  moving.set('2026-03-02T17:00:00Z')
  const after = await paidUntil()

  expect(after.slice(0, 4)).toEqual(before.slice(1))
})

test('simulated open interest moves mildly and is given in dollars too', async () => {
  const { derivatives } = await openUpstream({ mode: 'simulated', clock })

  const query = { token: 'btc', period: '1h', points: 100 } as const
  const { base, usd, before } = await derivatives.openInterest(query, unhurried)

  expect(usd / base).toBeGreaterThan(1_000)
  const steps = before.slice(1).map((point, index) => Math.abs(point.base / (before[index]?.base ?? 1) - 1))
  expect(Math.max(...steps)).toBeGreaterThan(0)
  expect(Math.max(...steps)).toBeLessThan(0.1)
})

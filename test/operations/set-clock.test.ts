import { expect, test } from 'vitest'
import { openEmbeddedChain } from '../../src/chains/evm/embedded/evm-chain.ts'
import type { Logger } from '../../src/core/logger.ts'
import { createMemoryJournal } from '../chains/evm/memory-journal.ts'
import { openRestartFixture } from '../payment/networks/restart-fixture.ts'
import { Buyer } from '../support/buyer.ts'
import { createWatchedCandles, series } from '../support/candles.ts'
import { scriptedFacilitator } from '../support/facilitator.ts'
import { openGatewayFixture } from '../support/gateway.ts'
import { expectOffer, expectSold } from '../support/replies.ts'

const PATH = '/tools/candles?token=bitcoin'
const TEN_MINUTES_MS = 600_000

/** A gateway whose clock a test can set, on a chain that knows the time; what it logs is kept. */
async function openSetClockFixture({ onWork = () => {}, onSettle = () => {} } = {}) {
  let ahead = 0
  const clock = { now: () => Date.now() + ahead, monotonic: () => performance.now() }
  const chain = await openEmbeddedChain({ journal: createMemoryJournal(), clock: { now: Date.now } })
  const warnings: object[] = []
  const warn = (facts: object, message: string) => warnings.push({ ...facts, message })
  const logger: Logger = { info: () => {}, error: () => {}, warn }
  const facilitator = scriptedFacilitator({
    async settle(_order, honest) {
      onSettle()
      return honest()
    },
  })
  const gateway = await openGatewayFixture({
    clock,
    chain,
    logger,
    fund: '0',
    wrapFacilitators: facilitator.facilitators,
    upstreams: {
      candles: createWatchedCandles(async (query) => {
        onWork()
        return series(query, clock)
      }),
    },
  })
  const buyer = new Buyer(gateway.url)
  await chain.mint(buyer.account.address.toLowerCase() as `0x${string}`, 10_000n)
  return {
    ...gateway,
    warnings,
    buyer,
    pay: (header: string) => buyer.get(PATH, { 'PAYMENT-SIGNATURE': header }),
    setClock(milliseconds: number) {
      ahead += milliseconds
    },
    paid: () => chain.balanceOf(gateway.payTo),
  }
}

test.each([
  ['forward', 'work', TEN_MINUTES_MS],
  ['back', 'work', -TEN_MINUTES_MS],
  ['forward', 'settlement', TEN_MINUTES_MS],
  ['back', 'settlement', -TEN_MINUTES_MS],
])('a clock set ten minutes %s during %s neither loses nor repeats a sale', async (_, step, by) => {
  let isSet = false
  const set = () => {
    if (!isSet) gateway.setClock(by)
    isSet = true
  }
  const gateway = await openSetClockFixture({ [step === 'work' ? 'onWork' : 'onSettle']: set })
  const header = await gateway.buyer.header(PATH)

  const sold = await gateway.pay(header)
  await gateway.runJob('reconcile-payments')
  await gateway.runJob('forget-results')
  const repeated = await gateway.pay(header)

  expectSold(sold)
  if (by < 0) expectSold(repeated, { replayed: true })
  expect(await gateway.paid()).toBe(1_000n)
  expect(await gateway.recordedRevenue()).toBe(1_000n)
})

test.each([
  [TEN_MINUTES_MS, 'expires_too_soon'],
  [-TEN_MINUTES_MS, 'not_yet_valid'],
])('a clock set by %i ms is logged, and payments are refused uncharged', async (by, reason) => {
  const gateway = await openSetClockFixture()
  const header = await gateway.buyer.header(PATH)

  gateway.setClock(by)
  const refused = await gateway.pay(header)
  const watched = await gateway.runJob('watch-clock')

  expectOffer(refused, { code: 'payment_invalid', reason })
  expect(watched).toEqual({ compared: 1, farApart: 1 })
  expect(gateway.warnings).toContainEqual({
    seconds: by / 1000,
    message: 'the clock of this machine was set',
  })
  expect(gateway.warnings).toContainEqual(
    expect.objectContaining({ witness: 'eip155:84532', secondsAhead: by / 1000 }),
  )
  expect(await gateway.paid()).toBe(0n)
})

test('readiness notices a lost database although the clock is set back', async () => {
  const gateway = await openSetClockFixture()
  const before = await gateway.buyer.get('/readyz')

  gateway.setClock(-TEN_MINUTES_MS)
  await gateway.database.db.schema.dropTable('tally_note').execute()
  let after = await gateway.buyer.get('/readyz')
  while (after.status === 200) after = await gateway.buyer.get('/readyz')

  expect(before.status).toBe(200)
  expect(after.body.missing).toEqual(['database'])
})

test('metrics show how far the clock is from the time of a facilitator', async () => {
  const fixture = await openRestartFixture()
  fixture.pass(TEN_MINUTES_MS)
  const gateway = await fixture.open({ METRICS_PORT: '0' })
  await gateway.buyer.get(PATH)

  await gateway.runJob('watch-clock')
  const metrics = await (await fetch(gateway.metricsUrl ?? '')).text()

  const offsetOf = (witness: string) =>
    Number(new RegExp(`pennywire_clock_offset_seconds\\{witness="${witness}"\\} (\\d+)`).exec(metrics)?.[1])
  expect(offsetOf(fixture.facilitator.name)).toBeGreaterThanOrEqual(599)
  expect(offsetOf(fixture.facilitator.name)).toBeLessThan(700)
  expect(offsetOf('eip155:84532')).toBeGreaterThanOrEqual(599)
})

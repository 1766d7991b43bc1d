import { expect, test } from 'vitest'
import type { Logger } from '../../../src/core/logger.ts'
import { evmAssets, type PublicAsset } from '../../../src/payment/rails/networks.ts'
import type { Reply } from '../../support/buyer.ts'
import { expectSold } from '../../support/replies.ts'
import { PATH, PAY_TO, standOn } from './network-fixture.ts'

const BASE = 'eip155:8453'
const dollars = evmAssets.find(({ network }) => network === BASE) as PublicAsset
const PRICE = 10n ** 9n

/** What was logged at each level, in order. */
function listening() {
  const warnings: { readonly facts: Readonly<Record<string, unknown>>; readonly message: string }[] = []
  const logger: Logger = {
    info: () => {},
    warn: (facts, message) => warnings.push({ facts, message }),
    error: () => {},
  }
  return { warnings, logger }
}

/** Two gateways with a ledger each, one payee and one chain. */
async function twoLedgers() {
  const heard = listening()
  const one = await standOn([BASE])
  const chain = one.fundWith(dollars, PRICE)
  const other = await standOn([BASE], { mainChain: () => chain, logger: heard.logger })
  other.facilitator.settlesOn = chain
  return { one, other, chain, warnings: heard.warnings }
}

test('F5: every ledger has a name, and tells it where it tells how it is paid', async () => {
  const { one, other } = await twoLedgers()

  const [first, second] = await Promise.all(
    [one, other].map(async ({ buyer }) => (await buyer.get('/x402/capabilities')).body.ledger),
  )

  expect([first, second]).toEqual([one.database.ledgerId, other.database.ledgerId])
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(first).not.toBe(second)
})

test('F5: payments to our payee that another ledger sold for are found and told', async () => {
  const { one, other, warnings } = await twoLedgers()
  await one.buyer.buy(PATH)

  const own = await one.runJob('find-other-ledgers')
  const found = await other.runJob('find-other-ledgers')

  expect(own).toEqual({ unknownArrivals: [] })
  expect(found).toMatchObject({ unknownArrivals: [{ network: BASE, payTo: PAY_TO, count: 1 }] })
  expect(warnings).toContainEqual({
    facts: expect.objectContaining({ network: BASE, ledger: other.database.ledgerId, count: 1 }),
    message: expect.stringContaining('another ledger sells to this payee'),
  })
})

test('F5: one payment sent to two ledgers at once is answered by the one whose offer it is', async () => {
  const { one, other, chain } = await twoLedgers()
  const header = await one.buyer.header(PATH)

  const [sold, refused] = await Promise.all(
    [one, other].map(({ buyer }) => buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })),
  )
  const again = await one.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  expectSold(sold as Reply)
  expectSold(again, { replayed: true })
  expect(refused).toMatchObject({ status: 402 })
  expect(refused?.text).toContain('offer_of_another_ledger')
  expect(other.facilitator.at('/settle')).toEqual([])
  expect(await chain.balanceOf(PAY_TO)).toBe(1_000n)
})

test('F5: a ledger alone is not suspected', async () => {
  const heard = listening()
  const gateway = await standOn([BASE], { logger: heard.logger })
  gateway.fundWith(dollars, PRICE)
  await gateway.buyer.buy(PATH)
  await gateway.buyer.buy(PATH)

  expect(await gateway.runJob('find-other-ledgers')).toEqual({ unknownArrivals: [] })
  expect(heard.warnings).toEqual([])
})

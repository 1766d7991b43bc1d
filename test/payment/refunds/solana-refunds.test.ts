import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { SOLANA_ASSET, SOLANA_NETWORK } from '../../../src/chains/solana/embedded/network.ts'
import { headerFor, openSolanaFixture, solanaRequirement } from '../../chains/solana/solana-fixture.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { createHeldTime, passUntilDone, waitUntil } from '../../support/held-time.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'
import { RELAY } from './refund-fixture.ts'

const PATH = '/tools/candles?token=bitcoin'
const PRICE = 1_000n
const FEE = 2_000n
const DOLLARS = 10_000_000n

/** A gateway to which money came on Solana after its call had failed; its receipt shows it. */
async function owing() {
  const time = createHeldTime()
  const venue = { down: true }
  const candles = createWatchedCandles((query) => {
    if (venue.down) throw new Error('A bug of ours.')
    return series(query, time)
  })
  const facilitator = scriptedFacilitator()
  const gateway = await openSolanaFixture({
    clock: time,
    scheduler: time,
    upstreams: { candles },
    wrapFacilitators: facilitator.facilitators,
    environment: { REFUNDS: 'on', REFUND_TOOLS: 'candles' },
  })
  const { buyer, wallet } = gateway
  const header = await wallet.header(PATH)
  expectNotCharged(await wallet.pay(PATH, header), 500, 'internal')
  await facilitator.land(facilitator.verified[0])
  time.pass(450_000)
  const id = createHash('sha256').update(header).digest('hex')
  await waitUntil(async () => (await buyer.get(`/x402/payments/${id}`)).body.late === true)
  const owed = await passUntilDone(time, 100, wallet.pay(PATH, header))
  expect(owed.body, owed.text).toMatchObject({ code: 'credit_open', charged: 'yes' })

  async function relay() {
    const claim = { receipt: `${owed.body.receipt}` }
    const offer = await buyer.post(RELAY, claim)
    const asked = solanaRequirement(offer.body)
    const paid = headerFor(offer.body, asked, await wallet.transaction(asked))
    return passUntilDone(time, 100, buyer.post(RELAY, claim, { 'PAYMENT-SIGNATURE': paid }))
  }
  return { ...gateway, time, relay }
}

test('a Solana payment for undone work returns once to its wallet', async () => {
  const { relay, wallet, solana, runJob, time, recordedRevenue } = await owing()

  const reply = await relay()
  const again = await relay()

  expectSold(reply)
  expect(reply.body).toMatchObject({
    coverage: 'refunded',
    ground: 'credit_never_used',
    toolId: 'candles',
    network: SOLANA_NETWORK,
    asset: SOLANA_ASSET,
    amount: `${PRICE}`,
    to: wallet.signer.address,
  })
  expect(again.body).toMatchObject({ coverage: 'refunded', transactionHash: reply.body.transactionHash })
  expect((await solana?.chain())?.transaction(reply.body.transactionHash)).toBeDefined()
  expect(await wallet.balance()).toBe(DOLLARS - 2n * FEE)
  expect(await recordedRevenue()).toBe(PRICE + 2n * FEE)
  time.pass(120_000)
  expect(JSON.stringify(await runJob('prove-books'))).not.toMatch(/"(?:unknown|missing)":\["/)
})

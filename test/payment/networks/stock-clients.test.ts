import type { SpendControls } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { decode } from '../../support/buyer.ts'
import { mainAssets, openNetworkFixture, PATH, PAY_TO } from './network-fixture.ts'

type Stand = Awaited<ReturnType<typeof openNetworkFixture>>

/** The client of the protocol as it is installed; with other limits where its owner set them. */
function payerOf({ buyer }: Stand, controls?: SpendControls) {
  const client = new x402Client().register('eip155:*', new ExactEvmScheme(buyer.account))
  if (controls) client.setSpendControls(controls)
  return wrapFetchWithPayment(fetch, client)
}

test('SU-01 a stock client picks Base out of all networks', async () => {
  const gateway = await openNetworkFixture([...new Set(mainAssets.map(({ network }) => network))])
  const [base] = mainAssets
  if (!base) throw new Error('There is no Base.')
  const chain = gateway.fundWith(base, 10_000n)

  const response = await payerOf(gateway)(gateway.url + PATH)

  expect(response.status).toBe(200)
  expect(decode(response.headers.get('payment-response'))).toMatchObject({ network: 'eip155:8453' })
  expect(await chain.balanceOf(PAY_TO)).toBe(1_000n)
  expect(await gateway.recordedRevenue()).toBe(1_000n)
})

const exotic = mainAssets.filter(({ assetName }) => assetName !== 'USDC')

test.each(exotic.map((asset) => [asset.assetName, asset] as const))(
  'SU-01 a stock client refuses %s unless its owner allows it',
  async (_, asset) => {
    const gateway = await openNetworkFixture([asset.network])
    const chain = gateway.fundWith(asset, 10n ** 18n)
    const allowed = { allowedAssets: [{ network: asset.network, asset: asset.asset }] } as SpendControls

    await expect(payerOf(gateway)(gateway.url + PATH)).rejects.toThrow(/spend|allowed|asset/i)
    const response = await payerOf(gateway, allowed)(gateway.url + PATH)

    expect(response.status).toBe(200)
    expect(await chain.balanceOf(PAY_TO)).toBe(asset.decimals === 18 ? 10n ** 15n : 1_000n)
  },
)

test('SU-01 no price is above what a stock client pays without being asked', () => {
  const dear = tools.filter(({ contract: { price } }) => price > 1_000_000n)

  expect(dear.map(({ contract: { id } }) => id)).toEqual([])
})

test('SU-02 an offer on many networks is one that a careful payer accepts', async () => {
  const gateway = await openNetworkFixture([...new Set(mainAssets.map(({ network }) => network))])

  const offer = await gateway.buyer.offer(PATH)

  expect(offer.resource.url).toBe(gateway.url + PATH)
  expect(new Set(offer.accepts.map(({ payTo }) => payTo))).toEqual(new Set([PAY_TO]))
  for (const { maxTimeoutSeconds, amount } of offer.accepts) {
    expect(maxTimeoutSeconds).toBeLessThanOrEqual(300)
    expect(amount).toMatch(/^[1-9]\d*$/)
  }
})

import { expect, test } from 'vitest'
import { type Hex, toQuantity } from '../../../src/chains/evm/hex.ts'
import { MERCHANT, openAnvilFixture, PATH, readAnvilSettings } from '../../chains/anvil/anvil-fixture.ts'
import { type Anvil, onAnvil, openAnvil } from '../../support/anvil.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'
import { createEvmKey, openSignerFixture, SETTLE_POLICY, TOKEN } from './signer-fixture.ts'

async function openSettlingSigner(anvil: Anvil, policy: object = {}) {
  const key = createEvmKey()
  await anvil.ask('anvil_setBalance', key.address, toQuantity(10n ** 20n))
  const signer = await openSignerFixture(key.key, { ...SETTLE_POLICY, ...policy })
  const { SETTLE_KEY: _, ...settings } = await readAnvilSettings(anvil)
  const environment = {
    ...settings,
    SETTLE_SIGNER_URL: `${signer.url}/${signer.address}`,
    SIGNER_TOKEN: TOKEN,
  }
  return { signer, environment }
}

const isReady = (gateway: { url: string }) => async () =>
  (await fetch(`${gateway.url}/readyz`)).status === 200

onAnvil('a gateway whose settlement key lies in a signer', () => {
  test('sells, and the signer has written down the transaction', async () => {
    const anvil = await openAnvil()
    const { signer, environment } = await openSettlingSigner(anvil)
    const gateway = await openAnvilFixture(anvil, { environment })

    expectSold(await gateway.buyer.buy(PATH), { replayed: false })

    expect(await anvil.chain().balanceOf(MERCHANT)).toBe(1_000n)
    expect(await anvil.ask('eth_getTransactionCount', signer.address, 'latest')).toBe('0x1')
    expect(signer.journal()).toMatchObject([{ use: 'settle', network: anvil.network, nonce: 0, calls: 1 }])
  })

  test('thirty payers at once pay once each, through one signer', async () => {
    const anvil = await openAnvil()
    const { environment } = await openSettlingSigner(anvil)
    const gateway = await openAnvilFixture(anvil, { environment })
    const headers = await Promise.all(Array.from({ length: 30 }, () => gateway.buyer.header(PATH)))
    await anvil.give(gateway.buyer.account.address, 100_000n)

    const replies = await Promise.all(
      headers.map((header) => gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })),
    )

    expect(replies.map(({ status }) => status)).toEqual(headers.map(() => 200))
    expect(await anvil.chain().balanceOf(MERCHANT)).toBe(30_000n)
    expect(await gateway.recordedRevenue()).toBe(30_000n)
  })

  test('is not ready and charges nothing while the signer is away, then sells again', async () => {
    const anvil = await openAnvil()
    const { signer, environment } = await openSettlingSigner(anvil)
    const gateway = await openAnvilFixture(anvil, { environment })
    const header = await gateway.buyer.header(PATH)
    await signer.stop()
    await waitUntil(async () => !(await isReady(gateway)()))

    const paid = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
    const unpaid = await gateway.buyer.get(PATH)
    await signer.start()
    await waitUntil(isReady(gateway))
    const later = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

    expectNotCharged(paid, 503, 'facilitator_unavailable')
    expect(unpaid.status).toBe(503)
    expectSold(later, { replayed: false })
    expect(await anvil.chain().balanceOf(MERCHANT)).toBe(1_000n)
  })

  test('keeps a payment pending whose signer ends during its work, and settles it once', async () => {
    const anvil = await openAnvil()
    const { signer, environment } = await openSettlingSigner(anvil)
    let stopped: Promise<void> | undefined
    const candles = createWatchedCandles(async (query) => {
      stopped ??= signer.stop()
      await stopped
      return series(query)
    })
    const gateway = await openAnvilFixture(anvil, { environment, upstreams: { candles } })
    const header = await gateway.buyer.header(PATH)

    const pending = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
    const before = await anvil.chain().balanceOf(MERCHANT)
    await signer.start()
    await waitUntil(isReady(gateway))
    await waitUntil(async () => {
      await gateway.runJob('reconcile-payments')
      return (await gateway.recordedRevenue()) === 1_000n
    })
    const sold = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

    expect(pending.status).toBe(503)
    expect(pending.body).toMatchObject({ code: 'settlement_pending', charged: 'pending' })
    expect(before).toBe(0n)
    expectSold(sold, { replayed: true })
    expect(await anvil.chain().balanceOf(MERCHANT)).toBe(1_000n)
    expect(candles.asked).toHaveLength(1)
  }, 60_000)

  test.each([
    ['the gas of the day is spent', { maxFeePerDay: '0.000000000000000001' }],
    ['gas is dearer than its policy', { maxGasGwei: 0.001 }],
  ])('sells nothing more while %s', async (_, policy) => {
    const anvil = await openAnvil()
    const { environment } = await openSettlingSigner(anvil, policy)
    const gateway = await openAnvilFixture(anvil, { environment })

    const first = await gateway.buyer.buy(PATH)
    const second = await gateway.buyer.get(PATH)

    expect(first.body.charged).not.toBe('yes')
    expect(second.status).toBe(503)
    expect(await isReady(gateway)()).toBe(false)
    expect(await anvil.chain().balanceOf(MERCHANT)).toBe(0n)
  })

  test('starts before its signer, and is ready when that answers', async () => {
    const anvil = await openAnvil()
    const { signer, environment } = await openSettlingSigner(anvil)
    await signer.stop()
    const gateway = await openAnvilFixture(anvil, { environment })

    const early = await isReady(gateway)()
    await signer.start()
    await waitUntil(isReady(gateway))

    expect(early).toBe(false)
    expectSold(await gateway.buyer.buy(PATH), { replayed: false })
  })

  test.each([
    ['another key', { SETTLE_SIGNER_URL: 'other' }, {}, 'it does not hold the key'],
    ['another token', { SIGNER_TOKEN: 'a-token-that-is-not-the-one' }, {}, 'does not accept SIGNER_TOKEN'],
    ['a policy for other networks', {}, { networks: ['base'] }, 'does not allow eip155:84532'],
  ])('refuses to start on a signer with %s', async (_, changes, policy, sentence) => {
    const anvil = await openAnvil()
    const { signer, environment } = await openSettlingSigner(anvil, policy)
    const other: Hex = createEvmKey().address
    const changed = 'SETTLE_SIGNER_URL' in changes ? { SETTLE_SIGNER_URL: `${signer.url}/${other}` } : changes

    const opening = openGatewayFixture({ fund: '0', environment: { ...environment, ...changed } })

    await expect(opening).rejects.toThrow(sentence)
  })
})

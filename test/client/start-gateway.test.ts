import { expect, onTestFinished, test } from 'vitest'
import { createClient, createPayer } from '../../src/client/index.ts'
import { startGateway } from '../../src/testing/start-gateway.ts'
import type { TestGatewayOptions } from '../../src/testing/test-gateway.ts'

async function openTestGateway(options?: TestGatewayOptions) {
  const gateway = await startGateway(options)
  onTestFinished(() => gateway.close())
  return gateway
}

test('a gateway for tests sells to both of its wallets', async () => {
  const gateway = await openTestGateway()
  const { wallet, solana, url } = gateway
  if (!solana) throw new Error('The Solana machine is not installed.')

  for (const payer of [
    createPayer({ signer: wallet, maxUsd: '0.01' }),
    createPayer({ solana, maxUsd: '0.01' }),
  ]) {
    const { paidUsd, data } = await createClient({ url, payer }).signal({ token: 'bitcoin' })
    expect(paidUsd).toBe('0.005')
    expect(data.provenance.mode).toBe('simulated')
  }

  expect(await gateway.earnedUsd()).toBe('0.01')
  expect(await gateway.balanceUsd(wallet.address)).toBe('9.995')
  expect(await gateway.balanceUsd(solana.address)).toBe('9.995')
})

test('wallets hold what was asked for and can be given more', async () => {
  const gateway = await openTestGateway({ fundUsd: '0' })
  const before = await gateway.balanceUsd(gateway.wallet.address)

  await gateway.fund(gateway.wallet.address, '2.5')

  expect([before, await gateway.balanceUsd(gateway.wallet.address)]).toEqual(['0', '2.5'])
  await expect(gateway.fund('nobody', '1')).rejects.toThrow(/refuses 1 USD for “nobody”/)
  await expect(gateway.fund(gateway.wallet.address, '1000')).rejects.toThrow(/refuses/)
})

test('settings of the process do not reach it, its own do', async () => {
  process.env['DATA_MODE'] = 'nonsense'
  onTestFinished(() => {
    delete process.env['DATA_MODE']
  })

  await openTestGateway({ fundUsd: '0' })

  await expect(startGateway({ environment: { DATA_MODE: 'nonsense' } })).rejects.toThrow(/DATA_MODE/)
})

test('two gateways at once know nothing of each other', async () => {
  const [one, other] = await Promise.all([openTestGateway(), openTestGateway()])

  const payer = createPayer({ signer: one.wallet, maxUsd: '0.01' })
  await payer.pay(`${one.url}/signal`)

  await expect(payer.pay(`${other.url}/signal`)).rejects.toMatchObject({ charged: 'no' })
  expect([await one.earnedUsd(), await other.earnedUsd()]).toEqual(['0.005', '0'])
})

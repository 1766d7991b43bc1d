import { address, isOffCurveAddress } from '@solana/kit'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { expect, test } from 'vitest'
import { decode } from '../../support/buyer.ts'
import { openSolanaFixture, solanaRequirement } from './solana-fixture.ts'

const PATH = '/tools/candles?token=bitcoin'

test('the stock client pays on Solana and is charged once', async () => {
  const gateway = await openSolanaFixture()
  const client = new x402Client().register('solana:*', gateway.wallet.scheme)

  const response = await wrapFetchWithPayment(fetch, client)(gateway.url + PATH)

  expect(response.status, await response.clone().text()).toBe(200)
  const settlement = decode(response.headers.get('payment-response'))
  expect(settlement).toMatchObject({
    success: true,
    network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    payer: gateway.wallet.signer.address,
    amount: '1000',
  })
  expect(response.headers.get('x-payment-receipt')).toMatch(/\S/)
  expect(await gateway.earnedOnSolana()).toBe(1_000n)
  expect(await gateway.wallet.balance()).toBe(9_999_000n)
  expect(await gateway.recordedRevenue()).toBe(1_000n)
})

test('D8: the embedded gateway has a public key from which payers derive the account', async () => {
  const { buyer } = await openSolanaFixture({ dollars: '0' })

  const { payTo } = solanaRequirement(await buyer.offer(PATH))

  expect(isOffCurveAddress(address(payTo))).toBe(false)
})

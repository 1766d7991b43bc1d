import { x402Facilitator } from '@x402/core/facilitator'
import type { PaymentRequirements } from '@x402/core/types'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme as PayingScheme } from '@x402/evm/exact/client'
import { ExactEvmScheme as SettlingScheme } from '@x402/evm/exact/facilitator'
import { createNonceManager, keccak256, toHex, type VerifyTypedDataParameters } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { jsonRpc } from 'viem/nonce'
import { expect, test } from 'vitest'
import { openEmbeddedChain } from '../../../src/chains/evm/embedded/evm-chain.ts'
import { EMBEDDED_ASSET, EMBEDDED_NETWORK } from '../../../src/chains/evm/embedded/network.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { createClients, createPayer, MERCHANT } from './embedded-chain-fixture.ts'
import { createMemoryJournal } from './memory-journal.ts'

const offer: PaymentRequirements = {
  scheme: 'exact',
  network: EMBEDDED_NETWORK,
  amount: '5000',
  asset: EMBEDDED_ASSET,
  payTo: MERCHANT,
  maxTimeoutSeconds: 300,
  extra: { name: 'USDC', version: '2' },
}

/** A stock facilitator and a stock paying wallet on one chain; both read the system's clock themselves. */
async function openStock() {
  const chain = await openEmbeddedChain({ journal: createMemoryJournal(), clock: systemClock })
  const payer = createPayer('ada')
  const operator = privateKeyToAccount(keccak256(toHex('facilitator')), {
    nonceManager: createNonceManager({ source: jsonRpc() }),
  })
  const { reader, wallet } = createClients(chain, operator)
  const signer = toFacilitatorEvmSigner({
    address: operator.address,
    readContract: (call) => reader.readContract({ ...call, args: call.args ?? [] }),
    verifyTypedData: (typedData) => reader.verifyTypedData(typedData as VerifyTypedDataParameters),
    writeContract: (call) => wallet.writeContract(call),
    sendTransaction: (transaction) => wallet.sendTransaction(transaction),
    waitForTransactionReceipt: (wait) => reader.waitForTransactionReceipt(wait),
    getCode: (account) => reader.getCode(account),
  })
  const facilitator = new x402Facilitator().register(EMBEDDED_NETWORK, new SettlingScheme(signer))
  const paying = new PayingScheme(payer.account)
  return {
    chain,
    payer,
    facilitator,
    async pay(requirements = offer) {
      const { payload } = await paying.createPaymentPayload(2, requirements)
      return { x402Version: 2, accepted: requirements, payload }
    },
  }
}

test('a stock facilitator verifies and settles what a stock wallet signed, once', async () => {
  const { chain, payer, facilitator, pay } = await openStock()
  await chain.mint(payer.address, 12_000n)
  const payment = await pay()

  expect(await facilitator.verify(payment, offer)).toMatchObject({ isValid: true })
  const settled = await facilitator.settle(payment, offer)
  const again = await facilitator.settle(payment, offer)

  expect(settled).toMatchObject({ success: true, network: EMBEDDED_NETWORK })
  expect(again).toMatchObject({ success: false })
  expect(await chain.balanceOf(payer.address)).toBe(7_000n)
  expect(await chain.balanceOf(MERCHANT)).toBe(5_000n)
  const landed = await chain.landedTo(MERCHANT, 0, (await chain.head()).block)
  expect(landed).toMatchObject([{ from: payer.address, value: 5_000n, transaction: settled.transaction }])
})

test('a stock facilitator gets the reason why a payment is refused', async () => {
  const { chain, payer, facilitator, pay } = await openStock()
  const early = await pay()

  expect(await facilitator.verify(early, offer)).toMatchObject({
    isValid: false,
    invalidReason: expect.stringContaining('insufficient_balance'),
  })

  await chain.mint(payer.address, 12_000n)
  await facilitator.settle(early, offer)
  expect(await facilitator.verify(early, offer)).toMatchObject({
    isValid: false,
    invalidReason: expect.stringContaining('nonce_already_used'),
  })
})

test('a stock facilitator settles several payments at once', async () => {
  const { chain, payer, facilitator, pay } = await openStock()
  await chain.mint(payer.address, 100_000n)
  const payments = await Promise.all(Array.from({ length: 5 }, () => pay()))

  const settled = await Promise.all(payments.map((payment) => facilitator.settle(payment, offer)))

  expect(settled.filter(({ success }) => success)).toHaveLength(5)
  expect(await chain.balanceOf(MERCHANT)).toBe(25_000n)
})

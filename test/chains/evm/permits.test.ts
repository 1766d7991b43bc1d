import { x402Facilitator } from '@x402/core/facilitator'
import type { PaymentRequirements } from '@x402/core/types'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { UptoEvmScheme as PayingScheme } from '@x402/evm/upto/client'
import { UptoEvmScheme as SettlingScheme } from '@x402/evm/upto/facilitator'
import { createNonceManager, keccak256, parseAbi, toHex, type VerifyTypedDataParameters } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { jsonRpc } from 'viem/nonce'
import { expect, test } from 'vitest'
import { type EmbeddedChain, openEmbeddedChain } from '../../../src/chains/evm/embedded/evm-chain.ts'
import {
  EMBEDDED_ASSET,
  EMBEDDED_CHAIN_ID,
  EMBEDDED_NETWORK,
} from '../../../src/chains/evm/embedded/network.ts'
import { permit2Abi } from '../../../src/chains/evm/embedded/permit2.ts'
import { recoverAuthorizer } from '../../../src/chains/evm/evm-signatures.ts'
import { PERMIT2, permitDigest, permitSeparator } from '../../../src/chains/evm/permit.ts'
import { rpcChain } from '../../../src/chains/evm/rpc/rpc-chain.ts'
import type { RpcClient } from '../../../src/chains/evm/rpc/rpc-client.ts'
import { rpcPermits } from '../../../src/chains/evm/rpc/rpc-permits.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { parsePermit } from '../../../src/payment/rails/evm-permit.ts'
import { createClients, createPayer, MERCHANT, toLowerCaseHex } from './embedded-chain-fixture.ts'
import { createMemoryJournal } from './memory-journal.ts'

const ada = createPayer('ada')
const operator = privateKeyToAccount(keccak256(toHex('facilitator')), {
  nonceManager: createNonceManager({ source: jsonRpc() }),
})

function offerOf(facilitatorAddress: string): PaymentRequirements {
  return {
    scheme: 'upto',
    network: EMBEDDED_NETWORK,
    amount: '5000',
    asset: EMBEDDED_ASSET,
    payTo: MERCHANT,
    maxTimeoutSeconds: 300,
    extra: { name: 'USDC', version: '2', assetTransferMethod: 'permit2', facilitatorAddress },
  }
}

/** What a stock wallet signs for an offer. */
async function payment(offer: PaymentRequirements) {
  const { payload } = await new PayingScheme(ada.account).createPaymentPayload(2, offer)
  return { x402Version: 2, accepted: offer, payload }
}

async function openChain(journal = createMemoryJournal()): Promise<EmbeddedChain> {
  const chain = await openEmbeddedChain({ journal, clock: systemClock })
  await chain.mint(ada.address, 12_000n)
  return chain
}

test('a permit is recovered as its signer made it', async () => {
  const { payload } = await payment(offerOf(operator.address))
  const { permit, signature } = parsePermit(payload)
  const digest = permitDigest(permitSeparator(EMBEDDED_CHAIN_ID), permit)

  const signer = await recoverAuthorizer(digest, signature)

  expect(signer).toBe(ada.address)
})

test('a permit moves what was used, once, and never more than was signed for', async () => {
  const chain = await openChain()
  const { permits } = chain
  const { payload } = await payment(offerOf(permits.facilitator))
  const { permit, signature } = parsePermit(payload)

  const tooMuch = await permits.settle({ ...permit, signature }, 5_001n)
  const settled = await permits.settle({ ...permit, signature }, 1_234n)
  const again = await permits.settle({ ...permit, signature }, 1n)

  expect(tooMuch).toEqual({ ok: false, reason: 'above_the_maximum' })
  expect(settled).toMatchObject({ ok: true })
  expect(again).toEqual({ ok: false, reason: 'nonce_already_used' })
  expect(await chain.balanceOf(MERCHANT)).toBe(1_234n)
  expect(await permits.isNonceSpent(ada.address, permit.nonce)).toBe(true)
  expect(await permits.transferOf(ada.address, permit.nonce)).toMatchObject({ to: MERCHANT, value: 1_234n })
  expect(await permits.landedTo(MERCHANT, 0, 9)).toHaveLength(1)
  // it was no authorization of EIP-3009
  expect(await chain.landedTo(MERCHANT, 0, 9)).toEqual([])
})

test('a permit with one changed field moves nothing', async () => {
  const chain = await openChain()
  const { payload } = await payment(offerOf(chain.permits.facilitator))
  const { permit, signature } = parsePermit(payload)
  const settle = (changes: Partial<typeof permit>) =>
    chain.permits.settle({ ...permit, signature, ...changes }, 1n)

  expect(await settle({ most: 6_000n })).toMatchObject({ reason: 'invalid_signature' })
  expect(await settle({ to: ada.address })).toMatchObject({ reason: 'invalid_signature' })
  expect(await settle({ validAfter: 1n })).toMatchObject({ reason: 'invalid_signature' })
  expect(await settle({ facilitator: toLowerCaseHex(operator.address) })).toMatchObject({
    reason: 'another_facilitator',
  })
  expect(await settle({ deadline: 1n })).toMatchObject({ reason: 'expired' })
  expect(await chain.balanceOf(ada.address)).toBe(12_000n)
})

test('a spent permit stays spent when the chain opens again', async () => {
  const journal = createMemoryJournal()
  const before = await openChain(journal)
  const { payload } = await payment(offerOf(before.permits.facilitator))
  const { permit, signature } = parsePermit(payload)
  await before.permits.settle({ ...permit, signature }, 7n)
  await before.close()

  const after = await openEmbeddedChain({ journal, clock: systemClock })

  expect(await after.permits.settle({ ...permit, signature }, 7n)).toEqual({
    ok: false,
    reason: 'nonce_already_used',
  })
  expect(await after.permits.transferOf(ada.address, permit.nonce)).toMatchObject({ value: 7n })
})

test('a stock facilitator verifies and settles a stock wallet’s permit on our contracts', async () => {
  const chain = await openChain()
  const { reader, wallet } = createClients(chain, operator)
  const signer = toFacilitatorEvmSigner({
    address: operator.address,
    // the proxy asks who calls, in a rehearsal as well
    readContract: (call) => reader.readContract({ account: operator, ...call, args: call.args ?? [] }),
    verifyTypedData: (typedData) => reader.verifyTypedData(typedData as VerifyTypedDataParameters),
    writeContract: (call) => wallet.writeContract(call),
    sendTransaction: (transaction) => wallet.sendTransaction(transaction),
    waitForTransactionReceipt: (wait) => reader.waitForTransactionReceipt(wait),
    getCode: (account) => reader.getCode(account),
  })
  const facilitator = new x402Facilitator().register(EMBEDDED_NETWORK, new SettlingScheme(signer))
  const offer = offerOf(operator.address)
  const paid = await payment(offer)

  expect(await facilitator.verify(paid, offer)).toMatchObject({ isValid: true })
  const settled = await facilitator.settle(paid, { ...offer, amount: '321' })
  const again = await facilitator.verify(paid, offer)

  expect(settled).toMatchObject({ success: true, amount: '321' })
  expect(again).toMatchObject({ isValid: false })
  expect(await chain.permits.landedTo(MERCHANT, 0, 9)).toMatchObject([
    { from: ada.address, value: 321n, transaction: settled.transaction },
  ])
})

test('node and chain agree on a permit, and a cancelled one moves nothing', async () => {
  const chain = await openChain()
  const { permits } = chain
  const { rpc, wallet } = createClients(chain, ada.account)
  const node: RpcClient = {
    call: async (method, params, result) =>
      result.parse(JSON.parse(JSON.stringify(await rpc(method, params)))),
    close: async () => {},
  }
  const token = rpcChain({ network: chain.network, asset: chain.asset, node })
  const read = rpcPermits(token, { node, blocksAQuestion: 2 })
  const { payload } = await payment(offerOf(permits.facilitator))
  const { permit, signature } = parsePermit(payload)
  const settled = await permits.settle({ ...permit, signature }, 1_234n)
  if (!settled.ok) throw new Error(settled.reason)
  const other = parsePermit((await payment(offerOf(permits.facilitator))).payload)
  const nonce = BigInt(other.permit.nonce)
  await wallet.writeContract({
    address: PERMIT2,
    abi: parseAbi(permit2Abi),
    functionName: 'invalidateUnorderedNonces',
    args: [nonce >> 8n, 1n << (nonce & 255n)],
  })

  const landed = await permits.transferOf(ada.address, permit.nonce)

  expect(await read.transferOf(ada.address, permit.nonce)).toEqual(landed)
  expect(await read.landedIn(settled.transaction)).toEqual([landed])
  expect(await read.landedTo(MERCHANT, 0, 9)).toEqual([landed])
  expect(await read.isNonceSpent(ada.address, permit.nonce)).toBe(true)
  expect(await read.isNonceSpent(ada.address, other.permit.nonce)).toBe(true)
  expect(await read.transferOf(ada.address, other.permit.nonce)).toBeUndefined()
  expect(await permits.settle({ ...other.permit, signature: other.signature }, 1n)).toMatchObject({
    reason: 'nonce_already_used',
  })
  // spent, the chain shows, and the blocks that are searched do not show how
  const short = rpcPermits(token, { node, blocksBack: 0 })
  await expect(short.transferOf(ada.address, permit.nonce)).rejects.toThrow('does not show a transfer')
})

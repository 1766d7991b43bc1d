import { parseSignature } from 'viem'
import { expect, test } from 'vitest'
import { embeddedDomain } from '../../../src/chains/evm/embedded/network.ts'
import {
  authorizationTypes,
  createClients,
  createPayer,
  MERCHANT,
  NOW,
  openChain,
  token,
} from './embedded-chain-fixture.ts'

const ORDER_OF_CURVE = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

async function openFunded() {
  const opened = await openChain()
  const payer = createPayer('ada')
  await opened.chain.mint(payer.address, 1_000_000n)
  return { ...opened, payer, ...createClients(opened.chain, payer.account) }
}

/** r, s and v as the token's functions take them. */
function splitParts(signature: `0x${string}`) {
  const { r, s, yParity } = parseSignature(signature)
  return [27 + yParity, r, s] as const
}

test('a cancelled nonce is spent, but it is no transfer', async () => {
  const { chain, payer, wallet, reader } = await openFunded()
  const order = await payer.order()
  const signature = await payer.account.signTypedData({
    domain: embeddedDomain,
    types: authorizationTypes,
    primaryType: 'CancelAuthorization',
    message: { authorizer: payer.address, nonce: order.nonce },
  })

  const hash = await wallet.writeContract({
    ...token,
    functionName: 'cancelAuthorization',
    args: [payer.address, order.nonce, ...splitParts(signature)],
  })

  const { logs } = await reader.getTransactionReceipt({ hash })
  expect(logs).toHaveLength(1)
  expect(await chain.isNonceSpent(payer.address, order.nonce)).toBe(true)
  expect(await chain.transferOf(payer.address, order.nonce)).toBeUndefined()
  expect(await chain.landedIn(hash)).toEqual([])
  expect(await chain.landedTo(MERCHANT, 0, 10)).toEqual([])
  expect(await chain.transferWithAuthorization(order)).toEqual({ ok: false, reason: 'nonce_already_used' })
})

test('an order given as one piece of signature moves the money as well', async () => {
  const { chain, payer, wallet } = await openFunded()
  const { from, to, value, validAfter, validBefore, nonce, signature } = await payer.order()

  await wallet.writeContract({
    ...token,
    functionName: 'transferWithAuthorization',
    args: [from, to, value, validAfter, validBefore, nonce, signature],
  })

  expect(await chain.balanceOf(MERCHANT)).toBe(5_000n)
  expect(await chain.transferOf(from, nonce)).toMatchObject({ to: MERCHANT, value: 5_000n })
})

test('an order to receive is carried out for its payee only', async () => {
  const { chain, payer, wallet } = await openFunded()
  const payee = createPayer('grace')
  const message = {
    from: payer.address,
    to: payee.address,
    value: 9n,
    validAfter: 0n,
    validBefore: BigInt(NOW + 300),
    nonce: `0x${'42'.repeat(32)}`,
  } as const
  const signature = await payer.account.signTypedData({
    domain: embeddedDomain,
    types: authorizationTypes,
    primaryType: 'ReceiveWithAuthorization',
    message,
  })
  const call = {
    ...token,
    functionName: 'receiveWithAuthorization',
    args: [
      message.from,
      message.to,
      message.value,
      message.validAfter,
      message.validBefore,
      message.nonce,
      ...splitParts(signature),
    ],
  } as const

  await expect(wallet.writeContract(call)).rejects.toThrow('only the payee may receive')
  await createClients(chain, payee.account).wallet.writeContract(call)

  expect(await chain.balanceOf(payee.address)).toBe(9n)
  // an order to receive cannot be passed off as an order to transfer
  expect(
    await chain.transferWithAuthorization({ ...message, nonce: `0x${'43'.repeat(32)}`, signature }),
  ).toEqual({
    ok: false,
    reason: 'invalid_signature',
  })
})

test.each([
  ['whose s lies in the upper half', (v: number, s: bigint) => ({ v: 55 - v, s: ORDER_OF_CURVE - s })],
  ['whose v is 0 or 1', (v: number, s: bigint) => ({ v: v - 27, s })],
])('the token takes no signature %s', async (_name, changed) => {
  const { chain, payer, wallet } = await openFunded()
  const { from, to, value, validAfter, validBefore, nonce, signature } = await payer.order()
  const [plainV, r, plainS] = splitParts(signature)
  const { v, s } = changed(plainV, BigInt(plainS))

  const attempt = wallet.writeContract({
    ...token,
    functionName: 'transferWithAuthorization',
    args: [from, to, value, validAfter, validBefore, nonce, v, r, `0x${s.toString(16).padStart(64, '0')}`],
  })

  await expect(attempt).rejects.toThrow('invalid signature')
  expect(await chain.balanceOf(MERCHANT)).toBe(0n)
})

test('a stock client checks an order against this chain', async () => {
  const { payer, reader } = await openFunded()
  const { signature, ...message } = await payer.order()
  const typedData = {
    domain: embeddedDomain,
    types: authorizationTypes,
    primaryType: 'TransferWithAuthorization',
    message,
    signature,
  } as const

  expect(await reader.verifyTypedData({ ...typedData, address: payer.address })).toBe(true)
  expect(await reader.verifyTypedData({ ...typedData, address: MERCHANT })).toBe(false)
})

test('the ordinary ERC-20 calls keep their promises', async () => {
  const { chain, payer, wallet, reader } = await openFunded()
  const spender = createPayer('grace')
  const asSpender = createClients(chain, spender.account).wallet

  await wallet.writeContract({ ...token, functionName: 'transfer', args: [MERCHANT, 10n] })
  await wallet.writeContract({ ...token, functionName: 'approve', args: [spender.address, 25n] })
  const spend = { ...token, functionName: 'transferFrom', args: [payer.address, MERCHANT, 20n] } as const
  await asSpender.writeContract(spend)

  await expect(asSpender.writeContract(spend)).rejects.toThrow('transfer exceeds allowance')
  expect(await chain.balanceOf(MERCHANT)).toBe(30n)
  expect(
    await reader.readContract({
      ...token,
      functionName: 'allowance',
      args: [payer.address, spender.address],
    }),
  ).toBe(5n)
  // ordinary transfers are no authorised ones
  expect(await chain.landedTo(MERCHANT, 0, 10)).toEqual([])
})

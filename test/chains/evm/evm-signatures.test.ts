import fc from 'fast-check'
import { hashTypedData, recoverAddress, verifyTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { Authorization } from '../../../src/chains/evm/chain.ts'
import {
  authorizationDigest,
  domainSeparator,
  recoverAuthorizer,
} from '../../../src/chains/evm/evm-signatures.ts'
import { hexOf } from '../../../src/chains/evm/hex.ts'
import { authorizationTypes, createPayer, toLowerCaseHex } from './embedded-chain-fixture.ts'

const SEED = 84532
const ORDER_OF_CURVE = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((value): `0x${string}` => hexOf(value))
const uint256 = fc.bigInt(0n, 2n ** 256n - 1n)
const key = fc.bigInt(1n, ORDER_OF_CURVE - 1n).map((secret): `0x${string}` => hexWord(secret))
const domain = fc.record({
  name: fc.string(),
  // viem leaves an empty version out of the domain
  version: fc.string({ minLength: 1 }),
  chainId: fc.integer({ min: 1, max: 2 ** 31 }),
  verifyingContract: bytes(20),
})
const fields = fc.record({
  to: bytes(20),
  value: uint256,
  validAfter: uint256,
  validBefore: uint256,
  nonce: bytes(32),
})

/** A signature, changed in one place or not at all. */
const mutation = fc.oneof(
  fc.constant((signature: Uint8Array) => signature),
  fc
    .tuple(fc.nat(64), fc.integer({ min: 1, max: 255 }))
    .map(([position, flip]) => (signature: Uint8Array) => {
      return signature.map((byte, index) => (index === position ? byte ^ flip : byte))
    }),
  fc.constantFrom(0, 1, 2, 26, 27, 28, 29, 255).map((v) => (signature: Uint8Array) => {
    return Uint8Array.of(...signature.subarray(0, 64), v)
  }),
)

test('we recover the same signer as viem for any order and signature', async () => {
  const property = fc.asyncProperty(key, domain, fields, mutation, async (secret, boundTo, rest, mutate) => {
    const account = privateKeyToAccount(secret)
    const order: Authorization = { from: toLowerCaseHex(account.address), ...rest }
    const typedData = typedDataOf(order, boundTo)
    const signature = hexOf(mutate(Buffer.from((await account.signTypedData(typedData)).slice(2), 'hex')))
    const digest = authorizationDigest(domainSeparator(boundTo), order)
    expect(hexOf(digest)).toBe(hashTypedData(typedData))

    const recovered = await recoverAuthorizer(digest, signature)

    expect(recovered).toBe(isMirrored(signature) ? undefined : await recoveredByViem(digest, signature))
    const valid = await verifyTypedData({ ...typedData, address: account.address, signature }).catch(
      () => false,
    )
    expect(recovered === order.from).toBe(valid && !isMirrored(signature))
  })
  await fc.assert(property, { seed: SEED, numRuns: 150 })
})

test('an altered order recovers another signer', async () => {
  const payer = createPayer('ada')
  const order = await payer.order()
  const separator = domainSeparator({
    name: 'USDC',
    version: '2',
    chainId: 84532,
    verifyingContract: '0x036cbd53842c5426634e7929541ec2318f3dcf7e',
  })
  const changes: readonly Partial<Authorization>[] = [
    { from: order.to },
    { to: order.from },
    { value: order.value + 1n },
    { validAfter: order.validAfter + 1n },
    { validBefore: order.validBefore + 1n },
    { nonce: `0x${'00'.repeat(32)}` },
  ]

  const recovered = await Promise.all(
    changes.map((change) =>
      recoverAuthorizer(authorizationDigest(separator, { ...order, ...change }), order.signature),
    ),
  )

  expect(await recoverAuthorizer(authorizationDigest(separator, order), order.signature)).toBe(payer.address)
  expect(recovered).not.toContain(payer.address)
})

test('a mirrored signature is refused, though others recover the same account', async () => {
  const payer = createPayer('ada')
  const order = await payer.order()
  const digest = Buffer.alloc(32, 7)
  const signature = await payer.account.sign({ hash: hexOf(digest) })
  const s = ORDER_OF_CURVE - BigInt(`0x${signature.slice(66, 130)}`)
  const mirrored =
    `${signature.slice(0, 66)}${hexWord(s).slice(2)}${signature.endsWith('1b') ? '1c' : '1b'}` as const

  expect(toLowerCaseHex(await recoverAddress({ hash: digest, signature: asHex(mirrored) }))).toBe(order.from)
  expect(await recoverAuthorizer(digest, asHex(mirrored))).toBeUndefined()
})

test.each([
  '0x',
  '0x1b',
  `0x${'00'.repeat(65)}`,
  `0x${'00'.repeat(64)}1b`,
  `0x${'ff'.repeat(64)}1b`,
  `0x${'11'.repeat(66)}`,
  `0x${'zz'.repeat(65)}`,
] as const)('%s is no signature', async (signature) => {
  expect(await recoverAuthorizer(Buffer.alloc(32, 7), signature)).toBeUndefined()
})

test.each([
  ['a negative value', { value: -1n }],
  ['a value of 257 bits', { value: 2n ** 256n }],
  ['a short nonce', { nonce: '0x00' }],
  ['a nonce that is no hex', { nonce: `0x${'zz'.repeat(32)}` }],
  [
    'a short nonce made up for by a long address',
    { nonce: `0x${'00'.repeat(31)}`, to: `0x${'00'.repeat(33)}` },
  ],
] as const)('an order with %s cannot be hashed', async (_name, changes) => {
  const { signature: _, ...order } = await createPayer('ada').order()

  expect(() => authorizationDigest(`0x${'00'.repeat(32)}`, { ...order, ...changes })).toThrow('wrong size')
})

function typedDataOf(message: Authorization, boundTo: Parameters<typeof domainSeparator>[0]) {
  return {
    domain: boundTo,
    types: authorizationTypes,
    primaryType: 'TransferWithAuthorization',
    message,
  } as const
}

async function recoveredByViem(hash: Uint8Array, signature: `0x${string}`) {
  try {
    return toLowerCaseHex(await recoverAddress({ hash, signature }))
  } catch {
    return undefined
  }
}

/** Whether s lies in the upper half, which viem takes and token contracts do not. */
function isMirrored(signature: `0x${string}`): boolean {
  return BigInt(`0x${signature.slice(66, 130)}`) > ORDER_OF_CURVE / 2n
}

function hexWord(value: bigint): `0x${string}` {
  return `0x${value.toString(16).padStart(64, '0')}`
}

function asHex(text: string): `0x${string}` {
  return `0x${text.slice(2)}`
}

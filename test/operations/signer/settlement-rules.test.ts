import { serializeTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { Hex } from '../../../src/chains/evm/hex.ts'
import { type Transfer, toTransfer, tryAggregateCall } from '../../../src/chains/evm/rpc/transfer-calls.ts'
import { writeSigned, writeUnsigned } from '../../../src/chains/evm/rpc/unsigned-transaction.ts'
import type { UnsignedTransaction } from '../../../src/chains/evm/transaction-signer.ts'
import { createEvmKey, openSignerFixture, SETTLE_POLICY } from './signer-fixture.ts'

const USDC: Hex = '0x036cbd53842c5426634e7929541ec2318f3dcf7e'
const POLYGON_USDC: Hex = '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'
const FACTORY: Hex = `0x${'fa'.repeat(20)}`
const STRANGER: Hex = `0x${'cd'.repeat(20)}`
const APPROVE: Hex = `0x095ea7b3${'0'.repeat(128)}`
const GWEI = 1_000_000_000n

function callsOf(number: number, wallet?: Transfer['wallet']): Transfer['calls'] {
  const order = {
    from: `0x${'11'.repeat(20)}`,
    to: `0x${'22'.repeat(20)}`,
    value: 1_000n,
    validAfter: 0n,
    validBefore: 2_000_000_000n,
    nonce: `0x${number.toString(16).padStart(64, '0')}`,
    signature: `0x${'01'.repeat(64)}1b`,
  } as const
  return toTransfer(order, { asset: USDC, wallet }).calls
}

const [single] = callsOf(1)
const batch = [1, 2, 3].flatMap((number) => callsOf(number))
const deployment = callsOf(4, { deployment: { factory: FACTORY, data: '0xdeadbeef' } })

async function openSettleSigner(policy: object = {}) {
  const { key, address } = createEvmKey()
  const signer = await openSignerFixture(key, { ...SETTLE_POLICY, ...policy })
  const transaction = (changes: Partial<UnsignedTransaction> = {}): UnsignedTransaction => ({
    chainId: 84_532,
    nonce: 0,
    gas: 200_000n,
    maxFeePerGas: GWEI,
    maxPriorityFeePerGas: 1n,
    to: USDC,
    data: single?.data ?? '0x',
    ...changes,
  })
  const signRaw = (raw: string) => signer.sign({ type: 'evm-transaction', transaction: raw })
  return {
    ...signer,
    key,
    address,
    transaction,
    signRaw,
    ask: (changes: Partial<UnsignedTransaction> = {}) => signRaw(writeUnsigned(transaction(changes))),
  }
}

test('a settlement is signed as the key itself would sign it', async () => {
  const { ask, key, transaction } = await openSettleSigner()

  const { body } = await ask()

  const own = await privateKeyToAccount(key).signTransaction({ type: 'eip1559', ...transaction() })
  expect(writeSigned(transaction(), body.signature as Hex)).toBe(own)
})

test('batches, replacements and empty transactions of our own are signed', async () => {
  const { ask, address, journal } = await openSettleSigner()

  const answers = await Promise.all([
    ask(tryAggregateCall(batch)),
    ask({ nonce: 1, maxFeePerGas: 2n * GWEI }),
    ask({ nonce: 2, to: address, data: '0x' }),
  ])

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(journal().map(({ calls }) => calls)).toEqual([3, 1, 0])
})

test.each([
  ['a network that is not named', { chainId: 1 }, 'not_allowed'],
  ['another contract', { to: STRANGER }, 'not_allowed'],
  ['an approval', { data: APPROVE }, 'not_allowed'],
  ['a call of nothing', { data: '0x' as Hex }, 'not_allowed'],
  ['an approval among transfers', tryAggregateCall([...batch, { to: USDC, data: APPROVE }]), 'not_allowed'],
  [
    'another contract among transfers',
    tryAggregateCall([...batch, { to: STRANGER, data: single?.data ?? '0x' }]),
    'not_allowed',
  ],
  ['a deployment by an unknown factory', tryAggregateCall(deployment), 'not_allowed'],
  [
    'a batch with bytes behind it',
    { ...tryAggregateCall(batch), data: `${tryAggregateCall(batch).data}00` as Hex },
    'unreadable',
  ],
  ['gas at any price', { maxFeePerGas: 51n * GWEI }, 'over_limit'],
  ['gas without end', { gas: 30_000_000n }, 'over_limit'],
] satisfies readonly (readonly [string, Partial<UnsignedTransaction>, string])[])(
  '%s is not signed',
  async (_, changes, expected) => {
    const { ask, journal } = await openSettleSigner()

    const { code } = await ask(changes)

    expect(code).toBe(expected)
    expect(journal()).toEqual([])
  },
)

test('coins, access lists and other kinds of transactions are not signed', async () => {
  const { signRaw, transaction } = await openSettleSigner()
  const { gas, to, data, nonce, chainId } = transaction()
  const raws = [
    serializeTransaction({ type: 'eip1559', ...transaction(), value: 1n }),
    serializeTransaction({
      type: 'eip1559',
      ...transaction(),
      accessList: [{ address: USDC, storageKeys: [] }],
    }),
    serializeTransaction({ type: 'legacy', gas, to, data, nonce, chainId, gasPrice: 1n }),
    `${writeUnsigned(transaction())}00`,
  ]

  const answers = await Promise.all(raws.map(signRaw))

  expect(answers.map(({ code }) => code)).toEqual(raws.map(() => 'unreadable'))
})

test('a factory that the policy names may deploy a wallet before its transfer', async () => {
  const { ask } = await openSettleSigner({ walletFactories: [FACTORY] })
  const [first] = deployment

  expect((await ask(tryAggregateCall(deployment))).status).toBe(200)
  expect((await ask({ nonce: 1, ...tryAggregateCall(first ? [first, first] : []) })).code).toBe('not_allowed')
  expect((await ask({ nonce: 1, to: FACTORY, data: '0xdeadbeef' })).code).toBe('not_allowed')
})

test('gas of a day has an end, and a replacement counts its difference alone', async () => {
  // three transactions of 200,000 gas at one gwei
  const { ask } = await openSettleSigner({ maxFeePerDay: '0.0006', dataFeeGweiPerByte: 0 })

  const answers = [
    await ask({ nonce: 0 }),
    await ask({ nonce: 0 }),
    await ask({ nonce: 0, maxFeePerGas: 2n * GWEI }),
    await ask({ nonce: 1 }),
    await ask({ nonce: 2 }),
    await ask({ nonce: 1 }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 200])
})

test('on Base the data of a transaction counts as a fee, on Polygon not', async () => {
  const networks = ['base-sepolia', 'polygon']
  const { ask, transaction, journal } = await openSettleSigner({ networks, dataFeeGweiPerByte: 3 })
  const polygon = { chainId: 137, to: POLYGON_USDC }

  const answers = [await ask(), await ask(polygon)]

  const gas = 200_000n * GWEI
  const signed = writeSigned(transaction(), answers[0]?.body.signature as Hex)
  const bytes = BigInt((signed.length - 2) / 2)
  const counted = journal().map(({ spent }) => BigInt(spent[0].amount))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(counted[0]).toBeGreaterThanOrEqual(gas + bytes * 3n * GWEI)
  expect(counted[0]).toBeLessThan(gas + (bytes + 8n) * 3n * GWEI)
  expect(counted[1]).toBe(gas)
})

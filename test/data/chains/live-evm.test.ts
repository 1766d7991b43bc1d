import { encodeFunctionData, encodeFunctionResult, parseAbi, serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { packCalls, unpackAnswers } from '../../../src/upstream/evm/abi.ts'
import { serializeUnsigned } from '../../../src/upstream/evm/unsigned-transaction.ts'
import { failureIn, unhurried } from '../upstream/upstream-fixture.ts'
import { nodeAnswering, openWith } from './node-fixture.ts'

const ACCOUNT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const HASH = `0x${'5f'.repeat(32)}`
const multicall = parseAbi([
  'function tryAggregate(bool, (address target, bytes data)[]) returns ((bool success, bytes returnData)[])',
])
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as const

test('a recorded fee history of two percentiles is no answer to a question about three', async () => {
  const node = await nodeAnswering({ eth_feeHistory: { recording: 'evm-rpc/fee-history' } })
  const { evm } = await openWith({ 'bsc-rpc': node.url, 'bsc-rpc-2': node.url })

  const failure = await failureIn(evm.fees({ chain: 'bsc' }, unhurried))

  expect(failure.code).toBe('upstream_malformed')
  expect(node.questions[0]).toEqual(
    expect.objectContaining({ method: 'eth_feeHistory', params: ['0x14', 'latest', [10, 50, 90]] }),
  )
})

test('balances are those of one account, and a contract that is no token is said to be unread', async () => {
  const answers = [5_000_000n, 0n, 0n, 12n].map((units) => ({ success: true, returnData: word(units) }))
  const node = await nodeAnswering({
    eth_blockNumber: '0x64',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_getTransactionCount: '0x7',
    eth_call: encodeFunctionResult({ abi: multicall, result: answers }),
  })
  const { evm } = await openWith({ 'base-rpc': node.url })

  const read = await evm.balances({ chain: 'base', address: ACCOUNT }, unhurried)

  expect(read).toMatchObject({
    mode: 'live',
    network: { network: 'eip155:8453' },
    block: 100,
    coinUnits: 10n ** 18n,
    transactionCount: 7,
    unread: [],
  })
  expect(read.tokens.map(({ symbol, units }) => [symbol, units])).toEqual([
    ['USDC', 5_000_000n],
    ['USDT', 0n],
    ['WETH', 0n],
    ['cbBTC', 12n],
  ])
})

test('a mined transaction tells its fee with what the first layer took, and what it moved', async () => {
  const topic = (digit: string) => `0x${'0'.repeat(24)}${digit.repeat(40)}`
  const node = await nodeAnswering({
    eth_blockNumber: '0x6e',
    eth_getTransactionByHash: { from: ACCOUNT, to: ACCOUNT, value: '0x0', nonce: '0x1', blockNumber: '0x64' },
    eth_getTransactionReceipt: {
      status: '0x1',
      blockNumber: '0x64',
      gasUsed: '0xa',
      effectiveGasPrice: '0x3',
      l1Fee: '0x5',
      logs: [
        {
          address: ACCOUNT,
          topics: [
            '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
            topic('1'),
            topic('2'),
          ],
          data: word(9n),
        },
      ],
    },
    eth_getBlockByNumber: { number: '0x64', timestamp: '0x64' },
  })
  const { evm } = await openWith({ 'base-rpc': node.url })

  const found = await evm.transaction({ chain: 'base', hash: HASH }, unhurried)

  expect(found).toMatchObject({
    state: 'succeeded',
    head: 110,
    block: 100,
    time: 100_000,
    isFinal: true,
    feeUnits: 35n,
    movements: [{ token: ACCOUNT, to: `0x${'2'.repeat(40)}`, units: 9n }],
  })
})

test('nonsense from both nodes is nobody’s answer', async () => {
  const node = await nodeAnswering({
    eth_blockNumber: 'many',
    eth_getBalance: '0x0',
    eth_getTransactionCount: '0x0',
  })
  const { evm } = await openWith({ 'base-rpc': node.url, 'base-rpc-2': node.url })

  const failure = await failureIn(evm.balances({ chain: 'base', address: ACCOUNT }, unhurried))

  expect(failure.code).toBe('upstream_malformed')
})

test('calls are packed, answers unpacked and transactions written as viem does it', () => {
  const calls = [
    { to: ACCOUNT, data: '0x12345678' },
    { to: ACCOUNT, data: `0xabcdef01${'22'.repeat(40)}` },
  ] as const
  const answers = [
    { success: true, returnData: word(7n) },
    { success: false, returnData: '0x' },
  ] as const
  const unsigned = {
    chainId: 8453,
    nonce: 300,
    to: ACCOUNT,
    value: 10n ** 18n,
    data: `0x${'ab'.repeat(68)}`,
    gas: 60_000n,
    maxFeePerGas: 2n * 10n ** 9n,
    maxPriorityFeePerGas: 0n,
  } as const

  expect(unpackAnswers(encodeFunctionResult({ abi: multicall, result: answers }))).toEqual([
    word(7n),
    undefined,
  ])
  const pairs = calls.map(({ to, data }) => ({ target: to, data }))
  expect(packCalls(calls)).toBe(encodeFunctionData({ abi: multicall, args: [false, pairs] }))
  expect(serializeUnsigned(unsigned)).toBe(serializeTransaction({ type: 'eip1559', ...unsigned }))
  expect(serializeUnsigned({ ...unsigned, nonce: 0, value: 0n, data: '0x' })).toBe(
    serializeTransaction({ type: 'eip1559', ...unsigned, nonce: 0, value: 0n, data: '0x' }),
  )
})

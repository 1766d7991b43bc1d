import { encodeFunctionData, keccak256, nonceManager, parseEventLogs, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { EMBEDDED_CHAIN_ID } from '../../../src/chains/evm/embedded/network.ts'
import { embeddedRpc } from '../../../src/chains/evm/embedded/rpc.ts'
import { clientsOf, MERCHANT, NOW, openChain, payerNamed, token } from './embedded-chain-fixture.ts'

async function openFunded() {
  const opened = await openChain()
  const payer = payerNamed('ada')
  await opened.chain.mint(payer.address, 1_000_000n)
  return { ...opened, payer, ...clientsOf(opened.chain, payer.account) }
}

const transfer = { ...token, functionName: 'transfer', args: [MERCHANT, 1n] } as const

test('a stock client sends a transaction and reads its receipt, its logs and itself', async () => {
  const { payer, wallet, reader } = await openFunded()

  const hash = await wallet.writeContract(transfer)

  const receipt = await reader.waitForTransactionReceipt({ hash })
  expect(receipt).toMatchObject({
    status: 'success',
    transactionHash: hash,
    from: payer.address,
    blockNumber: 2n,
  })
  expect(parseEventLogs({ abi: token.abi, eventName: 'Transfer', logs: receipt.logs })).toMatchObject([
    { args: { value: 1n } },
  ])
  expect(await reader.getTransaction({ hash })).toMatchObject({
    hash,
    nonce: 0,
    blockHash: receipt.blockHash,
  })
  expect(await reader.getBlock({ blockNumber: 2n })).toMatchObject({
    hash: receipt.blockHash,
    transactions: [hash],
    timestamp: BigInt(NOW),
  })
  const logs = await reader.getContractEvents({
    ...token,
    eventName: 'Transfer',
    args: { to: MERCHANT },
    fromBlock: 0n,
  })
  expect(logs).toMatchObject([{ transactionHash: hash, args: { from: expect.any(String), value: 1n } }])
})

test('the chain says what it is', async () => {
  const { chain, rpc, reader, payer } = await openFunded()

  expect(await reader.getChainId()).toBe(EMBEDDED_CHAIN_ID)
  expect(await rpc('net_version', [])).toBe(`${EMBEDDED_CHAIN_ID}`)
  expect(await rpc('web3_clientVersion', undefined)).toBe('pennywire/embedded')
  expect(await reader.getBlockNumber()).toBe(BigInt((await chain.head()).block))
  expect(await reader.getBalance({ address: payer.address })).toBe(0n)
  expect(await reader.getGasPrice()).toBe(0n)
  expect(await reader.getCode({ address: MERCHANT })).toBeUndefined()
  expect(await reader.getFeeHistory({ blockCount: 2, rewardPercentiles: [50] })).toMatchObject({
    oldestBlock: 0n,
    baseFeePerGas: [0n, 0n, 0n],
  })
  expect(await rpc('eth_getTransactionReceipt', [`0x${'00'.repeat(32)}`])).toBeNull()
})

test('the last block keeps up with the clock while nothing happens', async () => {
  const { reader, clock } = await openFunded()
  clock.seconds = NOW + 90

  const block = await reader.getBlock()

  expect(block.timestamp).toBe(BigInt(NOW + 90))
})

test('a simulated call leaves nothing behind', async () => {
  const { chain, payer, reader } = await openFunded()

  const { result } = await reader.simulateContract({ ...transfer, account: payer.address })

  expect(result).toBe(true)
  expect(await chain.balanceOf(MERCHANT)).toBe(0n)
})

test('a revert comes with its number and the data that the contract gave', async () => {
  const { rpc, payer } = await openFunded()
  const data = encodeFunctionData({ ...transfer, args: [MERCHANT, 2_000_000n] })

  const call = rpc('eth_call', [{ from: payer.address, to: token.address, data }, 'latest'])

  await expect(call).rejects.toMatchObject({
    code: 3,
    message: 'execution reverted: transfer exceeds balance',
    data: expect.stringMatching(/^0x08c379a0/),
  })
})

test('a signed transaction that reverts is mined, uses up its count and moves nothing', async () => {
  const { chain, payer, wallet, reader } = await openFunded()

  const hash = await wallet.sendTransaction({
    to: token.address,
    data: encodeFunctionData({ ...transfer, args: [MERCHANT, 2_000_000n] }),
    gas: 200_000n,
  })

  expect(await reader.getTransactionReceipt({ hash })).toMatchObject({ status: 'reverted', logs: [] })
  expect(await reader.getTransactionCount({ address: payer.address })).toBe(1)
  expect(await chain.landedIn(hash)).toEqual([])
})

test('a transaction that runs out of gas moves nothing', async () => {
  const { chain, wallet, reader } = await openFunded()
  const data = encodeFunctionData(transfer)

  const hashes = [
    await wallet.sendTransaction({ to: token.address, data, gas: 30_000n }),
    await wallet.sendTransaction({ to: token.address, data, gas: 100n }),
  ]

  const receipts = await Promise.all(hashes.map((hash) => reader.getTransactionReceipt({ hash })))
  expect(receipts.map(({ status }) => status)).toEqual(['reverted', 'reverted'])
  expect(await chain.balanceOf(MERCHANT)).toBe(0n)
})

test('a call that the machine gives up on fails alone', async () => {
  const { chain, wallet, reader } = await openFunded()
  const blobProof = '0x000000000000000000000000000000000000000a'

  const [failed, succeeded] = await Promise.all([
    wallet.sendTransaction({ to: blobProof, gas: 200_000n, nonce: 0 }),
    wallet.sendTransaction({
      to: token.address,
      data: encodeFunctionData(transfer),
      gas: 200_000n,
      nonce: 1,
    }),
  ])
  await chain.close()

  expect(await reader.getTransactionReceipt({ hash: failed })).toMatchObject({ status: 'reverted' })
  expect(await reader.getTransactionReceipt({ hash: succeeded })).toMatchObject({ status: 'success' })
  expect(await chain.balanceOf(MERCHANT)).toBe(1n)
})

test('transactions of one account that arrive out of order are mined in order', async () => {
  const { chain, payer, wallet, reader } = await openFunded()
  const signed = await Promise.all(
    [0, 1, 2].map((nonce) =>
      payer.account.signTransaction({
        chainId: EMBEDDED_CHAIN_ID,
        type: 'eip1559',
        to: token.address,
        data: encodeFunctionData(transfer),
        gas: 200_000n,
        nonce,
      }),
    ),
  )
  const [first, second, third] = signed
  if (!first || !second || !third) throw new Error('nothing was signed')

  const waiting = await wallet.sendRawTransaction({ serializedTransaction: third })
  await expect(reader.getTransactionReceipt({ hash: waiting })).rejects.toThrow('could not be found')
  const hashes = await Promise.all(
    [second, first].map((serializedTransaction) => wallet.sendRawTransaction({ serializedTransaction })),
  )
  await chain.close()

  const receipts = await Promise.all(
    [...hashes, waiting].map((hash) => reader.getTransactionReceipt({ hash })),
  )
  expect(receipts.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
  expect(await reader.getTransactionCount({ address: payer.address, blockTag: 'pending' })).toBe(3)
  expect(await chain.balanceOf(MERCHANT)).toBe(3n)
})

test('one account can send many transactions at once', async () => {
  const { chain, payer } = await openFunded()
  const sender = privateKeyToAccount(keccak256(toHex('grace')), { nonceManager })
  const { wallet } = clientsOf(chain, sender)
  await chain.mint(sender.address, 100n)

  const hashes = await Promise.all(
    Array.from({ length: 20 }, () => wallet.writeContract({ ...transfer, args: [payer.address, 1n] })),
  )
  await chain.close()

  expect(new Set(hashes).size).toBe(20)
  expect(await chain.balanceOf(payer.address)).toBe(1_000_020n)
})

test('a transaction cannot be replayed, nor one of another chain be sent', async () => {
  const { payer, wallet } = await openFunded()
  const request = {
    type: 'eip1559',
    to: token.address,
    data: encodeFunctionData(transfer),
    gas: 200_000n,
  } as const
  const own = await payer.account.signTransaction({ ...request, chainId: EMBEDDED_CHAIN_ID, nonce: 0 })
  const foreign = await payer.account.signTransaction({ ...request, chainId: 8453, nonce: 1 })
  await wallet.sendRawTransaction({ serializedTransaction: own })

  const replay = wallet.sendRawTransaction({ serializedTransaction: own })
  const stray = wallet.sendRawTransaction({ serializedTransaction: foreign })

  await expect(replay).rejects.toThrow('nonce too low')
  await expect(stray).rejects.toThrow('invalid chain id')
})

test.each([
  ['eth_mine', [], -32601],
  ['toString', [], -32601],
  ['eth_getBalance', ['0x12'], -32602],
  ['eth_getBalance', {}, -32602],
  ['eth_call', [{ to: MERCHANT }, 'latest', {}], -32602],
  ['eth_getLogs', [{ topics: ['x'] }], -32602],
  ['eth_sendRawTransaction', ['0x02'], -32602],
  ['eth_call', [{ to: MERCHANT }, '0x0'], -32000],
])('%s with %j is answered by error %i', async (method, params, code) => {
  const { chain } = await openFunded()

  await expect(embeddedRpc(chain)(method, params)).rejects.toMatchObject({ code })
})

test('a block that could not be kept is an internal error, and the transaction can be sent again', async () => {
  const { chain, journal, wallet } = await openFunded()

  journal.failOnce()
  await expect(wallet.writeContract(transfer)).rejects.toThrow('The embedded chain failed')
  await wallet.writeContract(transfer)

  expect(await chain.balanceOf(MERCHANT)).toBe(1n)
})

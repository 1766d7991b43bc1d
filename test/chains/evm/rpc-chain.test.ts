import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseSignature } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { embeddedDomain } from '../../../src/chains/evm/embedded/network.ts'
import { serveRpc } from '../../../src/chains/evm/embedded/rpc-server.ts'
import { sharedChain } from '../../../src/chains/evm/embedded/shared-chain.ts'
import { sharedRpc } from '../../../src/chains/evm/embedded/shared-rpc.ts'
import { rpcChain } from '../../../src/chains/evm/rpc/rpc-chain.ts'
import { createRpcClient } from '../../../src/chains/evm/rpc/rpc-client.ts'
import {
  authorizationTypes,
  createClients,
  createPayer,
  MERCHANT,
  openChain,
  token,
} from './embedded-chain-fixture.ts'

/** A chain, its server, and what two kinds of client see of it. */
async function openServed(options: { blocksAQuestion?: number; blocksBack?: number } = {}) {
  const { chain, clock } = await openChain()
  const asked: string[] = []
  const handler = sharedRpc(chain)
  const server = await serveRpc(
    (method, params) => {
      asked.push(method)
      return handler(method, params)
    },
    { host: '127.0.0.1', port: 0 },
  )
  const node = createRpcClient(server.url)
  const { network, asset } = chain
  const shared = sharedChain(server.url)
  onTestFinished(async () => {
    await Promise.all([node.close(), shared.close()])
    await server.close()
  })
  const payer = createPayer('ada')
  await chain.mint(payer.address, 1_000_000n)
  return {
    chain,
    clock,
    asked,
    url: server.url,
    read: rpcChain({ network, asset, node, ...options }),
    shared,
    payer,
  }
}

test('node and chain agree on a payment', async () => {
  const { chain, read, shared, payer } = await openServed()
  const order = await payer.order({ value: 5_000n })

  const sent = await shared.transferWithAuthorization(order)
  if (!sent.ok) throw new Error(sent.reason)

  for (const seen of [read, shared]) {
    const transfer = await seen.transferOf(order.from, order.nonce)
    expect(transfer).toEqual(await chain.transferOf(order.from, order.nonce))
    expect(transfer).toMatchObject({ value: 5_000n, transaction: sent.transaction })
    expect(await seen.landedIn(sent.transaction)).toEqual([transfer])
    expect(await seen.landedTo(order.to, 0, 10)).toEqual([transfer])
    expect(await seen.landedTo(payer.address, 0, 10)).toEqual([])
    expect(await seen.isNonceSpent(order.from, order.nonce)).toBe(true)
    expect(await seen.balanceOf(MERCHANT)).toBe(5_000n)
    expect(await seen.head()).toEqual(await chain.head())
  }
})

test('what has not happened is not shown', async () => {
  const { read, shared, payer } = await openServed()
  const order = await payer.order()
  const nowhere = `0x${'ab'.repeat(32)}` as const

  for (const seen of [read, shared]) {
    expect(await seen.isNonceSpent(order.from, order.nonce)).toBe(false)
    expect(await seen.transferOf(order.from, order.nonce)).toBeUndefined()
    expect(await seen.landedIn(nowhere)).toBeUndefined()
  }
})

test('a shared chain gives its reason for refusing to move money', async () => {
  const { shared, payer } = await openServed()
  const order = await payer.order({ value: 5_000n })
  await shared.transferWithAuthorization(order)

  expect(await shared.transferWithAuthorization(order)).toEqual({ ok: false, reason: 'nonce_already_used' })
  expect(await shared.transferWithAuthorization(await payer.order({ value: 2_000_000n }))).toEqual({
    ok: false,
    reason: 'insufficient_funds',
  })
})

test('a shared chain makes dollars', async () => {
  const { chain, shared } = await openServed()

  const transaction = await shared.mint(MERCHANT, 70n)

  expect(transaction).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await chain.balanceOf(MERCHANT)).toBe(70n)
})

test('a transfer is found many blocks back, a few blocks a question', async () => {
  const { chain, read, payer, asked } = await openServed({ blocksAQuestion: 3 })
  const order = await payer.order({ value: 1n })
  await chain.transferWithAuthorization(order)
  const later = []
  for (let count = 0; count < 10; count += 1) {
    const next = await payer.order({ value: 1n })
    later.push(next)
    await chain.transferWithAuthorization(next)
  }

  expect(await read.transferOf(order.from, order.nonce)).toMatchObject({ nonce: order.nonce })
  expect(asked.filter((method) => method === 'eth_getLogs')).toHaveLength(4)
  expect((await read.landedTo(order.to, 0, 100)).map(({ nonce }) => nonce)).toEqual(
    [order, ...later].map(({ nonce }) => nonce),
  )
})

test('a cancelled nonce has no transfer; an out-of-range transfer is not a cancellation', async () => {
  const { chain, read, payer } = await openServed({ blocksBack: 2 })
  const { wallet } = createClients(chain, payer.account)
  const cancelled = await payer.order()
  const { r, s, v } = parseSignature(
    await payer.account.signTypedData({
      domain: embeddedDomain,
      types: { CancelAuthorization: authorizationTypes.CancelAuthorization },
      primaryType: 'CancelAuthorization',
      message: { authorizer: payer.address, nonce: cancelled.nonce },
    }),
  )
  await wallet.writeContract({
    ...token,
    functionName: 'cancelAuthorization',
    args: [payer.address, cancelled.nonce, Number(v), r, s],
  })

  expect(await read.isNonceSpent(payer.address, cancelled.nonce)).toBe(true)
  expect(await read.transferOf(payer.address, cancelled.nonce)).toBeUndefined()

  const old = await payer.order({ value: 1n })
  await chain.transferWithAuthorization(old)
  for (let count = 0; count < 4; count += 1) await chain.mint(MERCHANT, 1n)
  await expect(read.transferOf(old.from, old.nonce)).rejects.toMatchObject({ code: 'upstream_unavailable' })
})

test('a mined transaction that failed moved nothing', async () => {
  const { chain, read, payer } = await openServed()
  const { wallet } = createClients(chain, payer.account)

  const hash = await wallet.writeContract({
    ...token,
    functionName: 'transfer',
    args: [MERCHANT, 9_000_000n],
    gas: 100_000n,
  })

  expect(await read.landedIn(hash)).toEqual([])
})

test.each([
  ['is silent about its reasons', 502, 'bad gateway', 'upstream_unavailable'],
  [
    'limits us',
    429,
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"limit"}}',
    'upstream_unavailable',
  ],
  [
    'refuses',
    200,
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"key=secret"}}',
    'upstream_rejected',
  ],
  ['answers nonsense', 200, '<html>', 'upstream_malformed'],
  ['answers something else', 200, '{"jsonrpc":"2.0","id":1,"result":{"number":"x"}}', 'upstream_malformed'],
])('a node that %s is no proof of anything', async (_how, status, body, code) => {
  const server = createServer((_request, response) => response.writeHead(status).end(body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const node = createRpcClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}/secret`)
  onTestFinished(async () => {
    await node.close()
    server.close()
  })
  const asset = token.address
  const read = rpcChain({ network: 'eip155:8453', asset, node })

  await expect(read.head()).rejects.toMatchObject({ code, message: expect.not.stringContaining('secret') })
})

test('a node that is not there is unavailable', async () => {
  const shared = sharedChain('http://127.0.0.1:1')
  onTestFinished(() => shared.close())

  await expect(shared.balanceOf(MERCHANT)).rejects.toMatchObject({ code: 'upstream_unavailable' })
})

test('the server speaks JSON-RPC to the letter', async () => {
  const { url } = await openServed()
  const post = async (body: string, type = 'application/json') => {
    const reply = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })
    return { status: reply.status, body: reply.status === 204 ? undefined : await reply.json() }
  }
  const ask = (method: string, more: object = {}) => ({ jsonrpc: '2.0', id: 7, method, params: [], ...more })
  const chainId = { jsonrpc: '2.0', id: 7, result: '0x14a34' }

  expect(await post(JSON.stringify(ask('eth_chainId')))).toEqual({ status: 200, body: chainId })
  expect(await post(JSON.stringify(ask('eth_chainId', { params: undefined })))).toMatchObject({
    body: chainId,
  })
  expect(await post(JSON.stringify([ask('eth_chainId'), ask('eth_chainId', { id: undefined })]))).toEqual({
    status: 200,
    body: [chainId],
  })
  expect(await post(JSON.stringify(ask('eth_chainId', { id: undefined })))).toMatchObject({ status: 204 })
  const codes = [
    [await post('{'), 400, -32700],
    [await post('{"jsonrpc":"2.0"}'), 200, -32600],
    [await post('[]'), 200, -32600],
    [await post(JSON.stringify(ask('eth_nothing'))), 200, -32601],
    [await post(JSON.stringify(ask('pennywire_mint', { params: ['0x12', '0x1'] }))), 200, -32602],
    [await post(JSON.stringify(ask('eth_chainId')), 'text/plain'), 400, -32700],
  ] as const
  for (const [reply, status, code] of codes)
    expect(reply).toMatchObject({ status, body: { error: { code } } })
  expect((await fetch(url)).status).toBe(405)
})

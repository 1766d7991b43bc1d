import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { EMBEDDED_ASSET } from '../../../src/chains/evm/embedded/network.ts'
import { serveRpc } from '../../../src/chains/evm/embedded/rpc-server.ts'
import { sharedChain } from '../../../src/chains/evm/embedded/shared-chain.ts'
import { sharedRpc } from '../../../src/chains/evm/embedded/shared-rpc.ts'
import {
  authorizationDigest,
  domainSeparator,
  recoverAuthorizer,
} from '../../../src/chains/evm/evm-signatures.ts'
import { topicOf } from '../../../src/chains/evm/keccak.ts'
import { rpcChain } from '../../../src/chains/evm/rpc/rpc-chain.ts'
import { createRpcClient } from '../../../src/chains/evm/rpc/rpc-client.ts'
import { createFailOverClient } from '../../../src/chains/evm/rpc/rpc-fail-over.ts'
import type { Clock } from '../../../src/core/clock.ts'
import { usd } from '../../../src/core/money.ts'
import type { PaymentPayload } from '../../../src/payment/model/x402.ts'
import { evmExact } from '../../../src/payment/rails/evm-exact.ts'
import type { Disagreement } from '../../../src/payment/rails/testimony.ts'
import { createPayer, openChain } from './embedded-chain-fixture.ts'

type Rpc = (method: string, params: unknown) => Promise<unknown>
/** What a node answers in place of the truth. */
type Lie = (truth: Rpc, method: string, params: readonly unknown[]) => Promise<unknown>

const CANCELED = topicOf('AuthorizationCanceled(address,bytes32)')
const MERCHANT = `0x${'9e'.repeat(20)}` as const
const honest: Lie = (truth, method, params) => truth(method, params)

/** Two nodes of one chain that may lie, and the rail that reads them. */
async function twoNodes({ now }: { readonly now?: () => number } = {}) {
  const { chain, clock } = await openChain()
  const lies: [Lie, Lie] = [honest, honest]
  const asked: [string[], string[]] = [[], []]
  const truth: Rpc = sharedRpc(chain)
  const servers = await Promise.all(
    ([0, 1] as const).map((at) =>
      serveRpc(
        (method, params) => {
          asked[at].push(method)
          return lies[at](truth, method, params as readonly unknown[])
        },
        { host: '127.0.0.1', port: 0 },
      ),
    ),
  )
  const node = createFailOverClient(servers.map(({ url }) => createRpcClient(url)))
  const settling = sharedChain((servers[1] as { url: string }).url)
  onTestFinished(async () => {
    await node.close()
    await settling.close()
    await Promise.all(servers.map((server) => server.close()))
  })
  const { network, asset } = chain
  const result: Disagreement[] = []
  const separator = domainSeparator({
    name: 'USDC',
    version: '2',
    chainId: 84_532,
    verifyingContract: EMBEDDED_ASSET,
  })
  const read: Clock = { now: now ?? (() => clock.now()) }
  const rail = evmExact(
    { network, asset, assetName: 'USDC', decimals: 6, name: 'USDC', version: '2', embedded: false },
    {
      payTo: MERCHANT,
      chain: rpcChain({ network, asset, node, confirmations: 1, clock: read }),
      recover: (authorization, signature) =>
        recoverAuthorizer(authorizationDigest(separator, authorization), signature),
      onDisagreement: (seen) => result.push(seen),
    },
  )
  const payer = createPayer('ada')
  await chain.mint(payer.address, 1_000_000n)
  // agreement is about blocks a little below the newest
  for (let block = 0; block < 6; block += 1) await chain.mint(MERCHANT, 1n)
  const signed = await payer.order({ to: MERCHANT, value: 5_000n })
  const { signature, ...authorization } = signed
  const requirement = rail.requirement(usd('0.005'))
  const payload = {
    x402Version: 2,
    accepted: requirement,
    payload: {
      signature,
      authorization: Object.fromEntries(
        Object.entries(authorization).map(([name, value]) => [name, `${value}`]),
      ),
    },
  } as unknown as PaymentPayload
  const order = await rail.read(payload, requirement)
  return {
    chain,
    clock,
    lies,
    asked,
    result: result,
    rail,
    order,
    signed,
    async settle() {
      const sent = await settling.transferWithAuthorization(signed)
      if (!sent.ok) throw new Error(sent.reason)
      return sent.transaction
    },
  }
}

/** It shows that the nonce was cancelled, and shows the event. */
function cancels(signed: { readonly from: string; readonly nonce: string }): Lie {
  return async (truth, method, params) => {
    if (method === 'eth_getLogs') {
      const transactionHash = `0x${'ca'.repeat(32)}`
      const from = `0x${signed.from.slice(2).padStart(64, '0')}`
      return [{ topics: [CANCELED, from, signed.nonce], transactionHash }]
    }
    return truth(method, params)
  }
}

/** It shows that the nonce was never used. */
const unspends: Lie = async (truth, method, params) =>
  method === 'eth_call' && JSON.stringify(params).includes('e94a0102')
    ? `0x${'0'.repeat(64)}`
    : truth(method, params)

/** It shows a receipt of its own making. */
function invents(
  { from, nonce, value }: { readonly from: string; readonly nonce: string; readonly value: bigint },
  block = '0x1',
): Lie {
  const word = (hex: string) => `0x${hex.replace(/^0x/, '').padStart(64, '0')}`
  return async (truth, method, params) => {
    if (method !== 'eth_getTransactionReceipt') return truth(method, params)
    return {
      status: '0x1',
      blockNumber: block,
      logs: [
        {
          address: EMBEDDED_ASSET.toLowerCase(),
          topics: [topicOf('AuthorizationUsed(address,bytes32)'), word(from), nonce],
          data: '0x',
        },
        {
          address: EMBEDDED_ASSET.toLowerCase(),
          topics: [topicOf('Transfer(address,address,uint256)'), word(from), word(MERCHANT)],
          data: word(value.toString(16)),
        },
      ],
    }
  }
}

const UNDECIDED = { code: 'upstream_unavailable' }
const HASH = `0x${'7'.repeat(64)}`

test('two honest nodes show what has landed, whichever is asked first', async () => {
  const { rail, order, settle, result, asked } = await twoNodes()
  const transaction = await settle()

  expect(await rail.lookup(order, transaction)).toEqual({ kind: 'landed', transaction })
  expect(await rail.lookup(order)).toEqual({ kind: 'landed', transaction })
  expect(asked.map((each) => each.includes('eth_getTransactionReceipt'))).toEqual([true, true])
  expect(result).toEqual([])
})

test('F7: NODE-cancel-2 one node that calls a landed payment cancelled is not believed alone', async () => {
  const { rail, order, settle, result, lies, signed } = await twoNodes()
  await settle()
  lies[0] = cancels(signed)

  await expect(rail.lookup(order)).rejects.toMatchObject(UNDECIDED)
  expect(result).toHaveLength(1)
  expect(Object.values(result[0]?.answers ?? {})).toEqual([
    'nonce_cancelled',
    expect.stringMatching(/^landed in 0x/),
  ])
  expect(Object.keys(result[0]?.answers ?? {}).every((host) => /^127\.0\.0\.1:\d+$/.test(host))).toBe(true)

  lies[0] = honest
  expect(await rail.lookup(order)).toMatchObject({ kind: 'landed' })
})

test('F7: NODE-landed-2 a receipt that one node has invented is not believed', async () => {
  const { rail, order, result, lies, signed } = await twoNodes()
  lies[0] = invents(signed)

  await expect(rail.lookup(order, HASH)).rejects.toMatchObject(UNDECIDED)
  expect(Object.values(result[0]?.answers ?? {})).toEqual(['shown', 'contradicted'])
})

test('F7: a receipt in a block the other node lacks is awaited', async () => {
  const { rail, order, result, lies, signed } = await twoNodes()
  lies[0] = invents(signed, '0xffff')

  await expect(rail.lookup(order, HASH)).rejects.toMatchObject(UNDECIDED)
  expect(result).toEqual([])
})

test('F7: NODE-expired-2 a landed payment that one node calls unspent does not expire', async () => {
  const { rail, order, settle, clock, result, lies, chain } = await twoNodes()
  await settle()
  clock.seconds += 2_000
  await chain.mint(MERCHANT, 1n)
  lies[0] = unspends

  await expect(rail.lookup(order)).rejects.toMatchObject(UNDECIDED)
  expect(Object.values(result[0]?.answers ?? {})).toEqual(['expired', expect.stringMatching(/^landed/)])
})

test('F7: NODE-poor-2 one node’s empty balance does not end a payment', async () => {
  const { rail, order, result, lies } = await twoNodes()
  lies[0] = async (truth, method, params) =>
    method === 'eth_call' && JSON.stringify(params).includes('70a08231')
      ? `0x${'0'.repeat(64)}`
      : truth(method, params)

  await expect(rail.lookup(order)).rejects.toMatchObject(UNDECIDED)
  expect(Object.values(result[0]?.answers ?? {})).toEqual(['insufficient_funds', 'open'])
})

test('F7: one node’s wrong block time ends no payment', async () => {
  const { rail, order, lies } = await twoNodes()
  const Block = z.looseObject({ timestamp: z.string() })
  lies[0] = async (truth, method, params) => {
    const output = await truth(method, params)
    const block = method === 'eth_getBlockByNumber' ? Block.safeParse(output) : undefined
    return block?.success ? { ...block.data, timestamp: '0x7fffffff' } : output
  }

  await expect(rail.lookup(order)).rejects.toMatchObject(UNDECIDED)
})

test('F7: an empty balance or expiry ends a payment when both nodes agree', async () => {
  const { rail, order, clock, chain, lies } = await twoNodes()
  const poor: Lie = async (truth, method, params) =>
    method === 'eth_call' && JSON.stringify(params).includes('70a08231')
      ? `0x${'0'.repeat(64)}`
      : truth(method, params)
  lies[0] = lies[1] = poor
  expect(await rail.lookup(order)).toMatchObject({ kind: 'dead', reason: 'insufficient_funds' })

  lies[0] = lies[1] = honest
  clock.seconds += 2_000
  await chain.mint(MERCHANT, 1n)
  expect(await rail.lookup(order)).toEqual({ kind: 'open', expired: true })
})

test('F7: an absent or stalled second node does not hide landed payments', async () => {
  let minutes = 0
  const opened = await twoNodes({ now: () => opened.clock.now() + minutes * 60_000 })
  const { rail, order, settle, lies } = opened
  const transaction = await settle()
  lies[1] = () => Promise.reject(new Error('It is away.'))
  expect(await rail.lookup(order, transaction)).toEqual({ kind: 'landed', transaction })

  lies[1] = async (truth, method, params) =>
    method === 'eth_getTransactionReceipt'
      ? null
      : method === 'eth_getBlockByNumber'
        ? truth(method, ['0x1', false])
        : truth(method, params)
  await expect(rail.lookup(order, transaction)).rejects.toMatchObject(UNDECIDED)
  minutes = 2
  expect(await rail.lookup(order, transaction)).toEqual({ kind: 'landed', transaction })
})

test('F7: alone, a node ends no payment while the other is away', async () => {
  const { rail, order, clock, chain, lies } = await twoNodes()
  clock.seconds += 2_000
  await chain.mint(MERCHANT, 1n)
  lies[1] = () => Promise.reject(new Error('It is away.'))

  await expect(rail.lookup(order)).rejects.toMatchObject(UNDECIDED)
})

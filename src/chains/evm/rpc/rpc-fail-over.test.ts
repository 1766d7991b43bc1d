import { expect, test } from 'vitest'
import { z } from 'zod'
import { GatewayError } from '../../../core/failures.ts'
import type { Hex } from '../hex.ts'
import { rpcChain } from './rpc-chain.ts'
import type { RpcClient } from './rpc-client.ts'
import { createFailOverClient } from './rpc-fail-over.ts'

const HOLDER: Hex = `0x${'1'.repeat(40)}`
const NONCE: Hex = `0x${'2'.repeat(64)}`

/** One node: how far it has come, on which branch, and which calls it answers at all. */
interface Node {
  newest: number
  branch: string
  silent: boolean
  /** Of the block in which the holder paid everything it had. */
  readonly paidIn: number | undefined
}

const nodeAt = (node: Partial<Node> = {}): Node => ({
  newest: 100,
  branch: 'a',
  silent: false,
  paidIn: 90,
  ...node,
})

function hashOf({ branch }: Node, block: number): Hex {
  return `0x${branch}${block.toString(16).padStart(63, '0')}`
}

function clientOf(node: Node): RpcClient {
  function answer(method: string, [first, second]: readonly unknown[]): unknown {
    if (method === 'eth_getBlockByNumber') {
      const block = first === 'latest' ? node.newest : Number(first)
      if (block > node.newest) return null
      return {
        number: `0x${block.toString(16)}`,
        timestamp: `0x${block.toString(16)}`,
        hash: hashOf(node, block),
      }
    }
    if (method !== 'eth_call') throw new Error(method)
    const { blockHash } = z.object({ blockHash: z.string(), requireCanonical: z.literal(true) }).parse(second)
    const block = Number(`0x${blockHash.slice(3)}`)
    if (block > node.newest || hashOf(node, block) !== blockHash) {
      throw new GatewayError('upstream_rejected', 'header not found')
    }
    const hasPaid = node.paidIn !== undefined && block >= node.paidIn
    const { data } = z.object({ data: z.string() }).parse(first)
    const isBalance = data.startsWith('0x70a08231')
    return `0x${(isBalance === hasPaid ? 0 : 1).toString().padStart(64, '0')}`
  }

  return {
    async call(method, params, result) {
      if (node.silent) throw new GatewayError('upstream_unavailable', 'silent')
      return result.parse(answer(method, params))
    },
    async close() {},
  }
}

function chainOver(...nodes: Node[]) {
  return rpcChain({
    network: 'eip155:8453',
    asset: `0x${'a'.repeat(40)}`,
    node: createFailOverClient(nodes.map(clientOf)),
    confirmations: 1,
  })
}

test('a read at a head comes from that block; a lagging node is skipped', async () => {
  const [first, lagging] = [nodeAt(), nodeAt({ newest: 80 })]
  const chain = chainOver(first, lagging)
  const head = await chain.head()
  const balance = await chain.balanceOf(HOLDER, head)
  first.silent = true

  const spent = chain.isNonceSpent(HOLDER, NONCE, head)

  expect(balance).toBe(0n)
  await expect(spent).rejects.toMatchObject({ code: 'upstream_rejected' })
})

test('a node on a fork does not answer for the other branch', async () => {
  const [first, strayed] = [nodeAt(), nodeAt({ branch: 'b', paidIn: undefined })]
  const chain = chainOver(first, strayed)
  const head = await chain.head()
  first.silent = true

  await expect(chain.isNonceSpent(HOLDER, NONCE, head)).rejects.toMatchObject({ code: 'upstream_rejected' })
})

test('a second node with the same block answers instead of the first', async () => {
  const [first, second] = [nodeAt(), nodeAt({ newest: 101 })]
  const chain = chainOver(first, second)
  const head = await chain.head()
  first.silent = true

  expect(await chain.isNonceSpent(HOLDER, NONCE, head)).toBe(true)
})

test.each([
  ['one that has another block there', { branch: 'b' }],
  ['one that has stopped', { newest: 50 }],
  ['one that is silent', { silent: true }],
])('a head proves nothing beside %s', async (_which, other) => {
  const chain = chainOver(nodeAt(), nodeAt(other))

  await expect(chain.agreeOn?.(await chain.head())).rejects.toMatchObject({ code: 'upstream_unavailable' })
})

test('a head on an abandoned branch proves nothing', async () => {
  const [strayed, second] = [nodeAt({ branch: 'b' }), nodeAt()]
  const chain = chainOver(strayed, second)
  const head = await chain.head()
  strayed.branch = 'a'

  await expect(chain.agreeOn?.(head)).rejects.toMatchObject({ code: 'upstream_unavailable' })
})

test('nodes a few blocks apart agree on a head, as does one node', async () => {
  for (const chain of [chainOver(nodeAt(), nodeAt({ newest: 97 })), chainOver(nodeAt())]) {
    await expect(chain.agreeOn?.(await chain.head())).resolves.toBeUndefined()
  }
})

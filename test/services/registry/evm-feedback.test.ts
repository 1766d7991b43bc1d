import {
  type Abi,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  getAddress,
  type Hex,
  parseAbi,
} from 'viem'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readJsonBody } from '../../../src/core/text/json-body.ts'
import { NEW_FEEDBACK } from '../../../src/upstream/registry/parse-feedback.ts'
import { catchFailure, createClock, openUpstream, unhurried } from '../../data/upstream/upstream-fixture.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { expectSold } from '../../support/replies.ts'

const clock = createClock('2026-06-01T12:00:00Z')
const IDENTITY = '0x8004A169FB4a3325136EB29fA0ceB6D2e539a432'
const REPUTATION = '0x8004BAa17C55a88189AE136b182e5fdA19dE9b63'
const ALICE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const BOB = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const HEAD = 30_000
const Call = z.tuple([z.object({ data: z.custom<Hex>() }), z.string()])
const Filter = z.tuple([
  z.object({
    address: z.string(),
    fromBlock: z.string(),
    toBlock: z.string(),
    topics: z.tuple([z.string(), z.string(), z.array(z.string())]),
  }),
])
const multicall = parseAbi([
  'function tryAggregate(bool, (address target, bytes data)[]) returns ((bool success, bytes returnData)[])',
])
const identity = parseAbi(['function ownerOf(uint256) view returns (address)'])
const reputation = parseAbi([
  'function getClients(uint256) view returns (address[])',
  'function getLastIndex(uint256,address) view returns (uint64)',
  'function readFeedback(uint256,address,uint64) view returns (int128,uint8,string,string,bool)',
])

interface Piece {
  readonly value: bigint
  readonly decimals?: number
  readonly tags?: readonly [string, string]
  readonly revoked?: boolean
  readonly block?: number
}

interface RegistryContent {
  readonly agents?: readonly bigint[]
  readonly given: Readonly<Record<string, readonly Piece[]>>
  /** In blocks; a question for more is refused. */
  readonly showsLogsOf?: number
  readonly tellsTimes?: boolean
}

/** A node with the registries of ERC-8004 behind Multicall3, as their published ABIs encode them. */
async function nodeWith(opened: RegistryContent) {
  const asked: string[] = []
  const ranges: [number, number][] = []
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_call: (params) => answerMulticall(params, (to, data) => answerContract(opened, { to, data }, asked)),
    eth_blockNumber: () => `0x${HEAD.toString(16)}`,
    eth_getBlockByNumber: ([block]) => ({ timestamp: `0x${(1_700_000_000 + Number(block)).toString(16)}` }),
    eth_getLogs: (params) => findLogs(opened, Filter.parse(params)[0], ranges),
  }
  const venue = await loopbackVenue(async (request, response) => {
    const { method, params } = (await readJsonBody(request, 1_000_000)) as {
      method: string
      params: unknown[]
    }
    const result = answers[method]?.(params)
    const error = { code: -32005, message: 'query exceeds the range' }
    sendJson(response, { jsonrpc: '2.0', id: 1, ...(result === undefined ? { error } : { result }) })
  })
  const { agentRegistry } = await openUpstream({ mode: 'live', clock, baseUrls: { 'base-rpc': venue.url } })
  const ask = (query: { limit?: number; offset?: number; withRevoked?: boolean; toBlock?: number } = {}) =>
    agentRegistry.evmFeedback(
      { chain: 'base', agentId: '22', limit: 10, offset: 0, withRevoked: false, ...query },
      unhurried,
    )
  return { venue, agentRegistry, ask, asked, ranges }
}

/** Answers every call that is packed into one call of Multicall3. */
function answerMulticall(params: readonly unknown[], answer: (to: string, data: Hex) => Hex | undefined) {
  const [{ data }] = Call.parse(params)
  const { args } = decodeFunctionData({ abi: multicall, data })
  const result = args[1].map(({ target, data: inner }) => {
    const returnData = answer(target, inner)
    return { success: returnData !== undefined, returnData: returnData ?? ('0x' as const) }
  })
  return encodeFunctionResult({ abi: multicall, result })
}

/** What the identity and the reputation contract return; undefined when they revert. */
function answerContract(
  { agents = [22n], given }: RegistryContent,
  { to, data }: { readonly to: string; readonly data: Hex },
  asked: string[],
): Hex | undefined {
  if (to.toLowerCase() === IDENTITY.toLowerCase()) {
    const { args } = decodeFunctionData({ abi: identity, data })
    return agents.includes(args[0]) ? encodeFunctionResult({ abi: identity, result: ALICE }) : undefined
  }
  if (to.toLowerCase() !== REPUTATION.toLowerCase()) return undefined
  const { functionName, args } = decodeFunctionData({ abi: reputation, data })
  asked.push(functionName)
  const result = (value: unknown) =>
    encodeFunctionResult({ abi: reputation as Abi, functionName, result: value })
  if (functionName === 'getClients') return result(Object.keys(given))
  const pieces = given[`${args[1]}`] ?? []
  if (functionName === 'getLastIndex') return result(BigInt(pieces.length))
  const piece = pieces[Number(args[2]) - 1]
  if (!piece) return undefined
  return result([piece.value, piece.decimals ?? 0, ...(piece.tags ?? ['', '']), piece.revoked ?? false])
}

/** The feedback events in a range of blocks; undefined when the range is too long for the node. */
function findLogs(
  { given, showsLogsOf = 2_000, tellsTimes = true }: RegistryContent,
  filter: z.infer<typeof Filter>[0],
  ranges: [number, number][],
) {
  const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)]
  if (to - from + 1 > showsLogsOf) return undefined
  ranges.push([from, to])
  expect(filter.address).toBe(REPUTATION)
  expect(filter.topics.slice(0, 2)).toEqual([NEW_FEEDBACK, `0x${'16'.padStart(64, '0')}`])
  return Object.entries(given).flatMap(([client, pieces]) =>
    pieces.flatMap((piece, position) => {
      const topic = `0x${client.slice(2).toLowerCase().padStart(64, '0')}`
      const { block } = piece
      if (block === undefined || block < from || block > to || !filter.topics[2].includes(topic)) return []
      return {
        topics: [...filter.topics.slice(0, 2), topic, `0x${'1'.repeat(64)}`],
        data: encodeFeedback(piece, position),
        blockNumber: `0x${block.toString(16)}`,
        transactionHash: `0x${'ab'.repeat(32)}`,
        ...(tellsTimes ? { blockTimestamp: `0x${(1_700_000_000 + block).toString(16)}` } : {}),
      }
    }),
  )
}

function encodeFeedback({ value, decimals = 0, tags = ['', ''] }: Piece, position: number): Hex {
  const types = ['uint64', 'int128', 'uint8', 'string', 'string', 'string', 'string', 'bytes32']
  return encodeAbiParameters(
    types.map((type) => ({ type })),
    [
      BigInt(position + 1),
      value,
      decimals,
      ...tags,
      'https://a.example/x',
      'ipfs://f',
      `0x${'0'.repeat(64)}`,
    ],
  )
}

const given = {
  [ALICE]: [
    { value: 9_977n, decimals: 2, tags: ['uptime', '30d'], block: 29_990 },
    { value: -32n, decimals: 1, revoked: true, block: 100 },
  ],
  [BOB]: [{ value: 5n, tags: ['starred\u202e\n', ''], block: 27_000 }],
} as const

test('feedback is read from the contract with decimals, signs, tags and events', async () => {
  const { ask, ranges } = await nodeWith({ given })

  const list = await ask()

  expect(list).toMatchObject({
    registry: REPUTATION,
    network: { network: 'eip155:8453' },
    clients: 2,
    hasMore: false,
    searched: { from: 26_001, to: HEAD },
    sources: [{ name: 'base-rpc', ok: true }],
  })
  expect(list.feedback).toEqual([
    {
      client: BOB,
      index: '1',
      value: 5,
      tags: ['starred'],
      isRevoked: false,
      block: 27_000,
      at: 1_700_027_000_000,
      signature: `0x${'ab'.repeat(32)}`,
      endpoint: 'https://a.example/x',
      uri: 'ipfs://f',
    },
    expect.objectContaining({
      client: ALICE,
      index: '1',
      value: 99.77,
      tags: ['uptime', '30d'],
      block: 29_990,
    }),
  ])
  expect(ranges).toEqual([
    [28_001, 30_000],
    [26_001, 28_000],
  ])
})

test('revoked feedback appears on request only, and pages count visible rows', async () => {
  const { ask } = await nodeWith({ given })

  const all = await ask({ withRevoked: true, limit: 2 })
  const second = await ask({ limit: 1, offset: 1 })

  expect(all.feedback.map(({ client, value, isRevoked }) => [client, value, isRevoked])).toEqual([
    [BOB, 5, false],
    [ALICE, -3.2, true],
  ])
  expect(all.hasMore).toBe(true)
  expect(second.feedback.map(({ client, index }) => [client, index])).toEqual([[ALICE, '1']])
  expect(second.hasMore).toBe(false)
})

test('logs are searched for 20,000 blocks at most, and the caller continues there', async () => {
  const { ask, ranges } = await nodeWith({ given })

  const latest = await ask({ withRevoked: true })
  const searchedFirst = ranges.splice(0)
  const older = await ask({ withRevoked: true, toBlock: 10_000 })

  expect(searchedFirst).toHaveLength(10)
  expect(latest.searched).toEqual({ from: 10_001, to: HEAD })
  const revoked = latest.feedback.find(({ isRevoked }) => isRevoked)
  expect(revoked).not.toHaveProperty('at')
  expect(older.searched).toEqual({ from: 0, to: 10_000 })
  expect(older.feedback.find(({ isRevoked }) => isRevoked)).toMatchObject({
    block: 100,
    at: 1_700_000_100_000,
  })
})

test('missing logs give a page without times; missing times are read from blocks', async () => {
  const refusing = await nodeWith({ given, showsLogsOf: 10 })
  const timeless = await nodeWith({ given, tellsTimes: false })

  const without = await refusing.ask()
  const asked = await timeless.ask()

  expect(without.feedback.map(({ value }) => value)).toEqual([5, 99.77])
  expect(without).not.toHaveProperty('searched')
  expect(without.feedback[0]).not.toHaveProperty('at')
  expect(asked.feedback.map(({ at }) => at)).toEqual([1_700_027_000_000, 1_700_029_990_000])
})

test('a page of much feedback is read without reading all of it', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 260 }, (_, position) => [
      getAddress(`0x${(position + 1).toString(16).padStart(40, '0')}`),
      [{ value: BigInt(position) }, { value: BigInt(position) }],
    ]),
  )
  const { ask, asked } = await nodeWith({ given: many })

  const list = await ask({ limit: 3, offset: 2 })

  expect(list.feedback.map(({ value, index }) => [value, index])).toEqual([
    [258, '2'],
    [258, '1'],
    [257, '2'],
  ])
  expect([list.clients, list.hasMore]).toEqual([260, true])
  expect(asked.filter((name) => name === 'readFeedback')).toHaveLength(100)
  expect(asked.filter((name) => name === 'getLastIndex')).toHaveLength(100)
})

test('an unregistered agent is not found, and one without feedback has none', async () => {
  const { agentRegistry, ask } = await nodeWith({ given: {} })
  const query = { chain: 'base', agentId: '23', limit: 1, offset: 0, withRevoked: false } as const

  expect((await catchFailure(agentRegistry.evmFeedback(query, unhurried))).code).toBe('not_found')
  expect(await ask()).toMatchObject({ feedback: [], hasMore: false, clients: 0 })
})

test('a simulated EVM agent has as many clients as feedback entries', async () => {
  const { buyer } = await openGatewayFixture({ clock })
  const path = '/tools/registry-agent-feedback?chain=base&withRevoked=true&limit=50'
  let given = 0

  for (const agent of ['3', '7', '22']) {
    const reply = await buyer.buy(`${path}&agent=${agent}`)
    const { body } = await buyer.buy(`/tools/registry-agent?chain=base&agent=${agent}`)
    expectSold(reply)
    expect(reply.body).toMatchObject({ chain: 'base', order: 'client', provenance: { mode: 'simulated' } })
    const clients = new Set(reply.body.feedback.map(({ client }: { client: string }) => client))
    expect([clients.size, reply.body.clients]).toEqual(Array(2).fill(body.agent.feedback_clients))
    given += reply.body.count
  }

  expect(given).toBeGreaterThan(0)
  const wrong = await buyer.buy(`${path}&agent=22&offset=501`)
  expect([wrong.status, wrong.body.field]).toEqual([400, 'offset'])
})

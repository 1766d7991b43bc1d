import { GatewayError } from '../../core/failures.ts'
import { calldata, parseAddress } from '../evm/abi.ts'
import { askContracts } from '../evm/read-tokens.ts'
import type { ChainNode } from '../nodes/node.ts'
import { type FeedbackEvents, feedbackEvents } from './feedback-events.ts'
import { type FeedbackPosition, parseClients, parseFeedback } from './parse-feedback.ts'
import type { AgentFeedback } from './registry.ts'
import { IDENTITY_REGISTRY, REPUTATION_REGISTRY } from './registry-contracts.ts'

const CALLS_AT_ONCE = 100
/** However much of it was taken back, no more is read for one page. */
const MAX_READ = 1_000

interface Options {
  readonly signal: AbortSignal
}

interface FeedbackQuery {
  readonly agentId: string
  readonly limit: number
  readonly offset: number
  readonly withRevoked: boolean
  readonly toBlock?: number | undefined
}

interface FeedbackPage extends Pick<FeedbackEvents, 'searched'> {
  readonly feedback: readonly AgentFeedback[]
  readonly hasMore: boolean
  readonly clients: number
}

/**
 * One page of the feedback that the reputation registry of an EVM chain holds on an agent, read from one node: the
 * clients, how much each gave, the pieces of the page, and the events that tell when they were given.
 *
 * @throws GatewayError `not_found` for an agent that is not registered, `upstream_*`.
 */
export async function feedbackOn(
  node: ChainNode,
  query: FeedbackQuery,
  options: Options,
): Promise<FeedbackPage> {
  const id = BigInt(query.agentId)
  const [owner, result] = await askContracts(
    node,
    [
      { to: IDENTITY_REGISTRY, data: calldata('ownerOf(uint256)', id) },
      { to: REPUTATION_REGISTRY, data: calldata('getClients(uint256)', id) },
    ],
    options,
  )
  if (parseAddress(owner) === undefined)
    throw new GatewayError('not_found', 'No agent of this number is registered on this chain.', {
      details: { field: 'agent' },
    })
  const clients = parseClients(result)
  if (clients === undefined) throw untold()
  const { page, hasMore } = await pageOf(node, { ...query, id, clients }, options)
  const { events, ...searched } = await feedbackEvents(node, { id, page, toBlock: query.toBlock }, options)
  const feedback = page.map((piece) => ({ ...piece, ...events.get(`${piece.client}/${piece.index}`) }))
  return { feedback, hasMore, clients: clients.length, ...searched }
}

type Placed = FeedbackQuery & { readonly id: bigint; readonly clients: readonly string[] }

async function pageOf(node: ChainNode, query: Placed, options: Options) {
  const { id, limit, offset, withRevoked } = query
  const end = offset + limit
  const stored: AgentFeedback[] = []
  let read = 0
  for await (const positions of listPositions(node, query, options)) {
    const calls = positions.map(({ client, index }) => ({
      to: REPUTATION_REGISTRY,
      data: calldata('readFeedback(uint256,address,uint64)', id, client, index),
    }))
    const answers = await askContracts(node, calls, options)
    for (const [at, position] of positions.entries()) {
      const piece = parseFeedback(answers[at], position)
      if (!piece) throw untold()
      if (withRevoked || !piece.isRevoked) stored.push(piece)
    }
    read += positions.length
    if (stored.length > end || read >= MAX_READ) return { page: stored.slice(offset, end), hasMore: true }
  }
  return { page: stored.slice(offset, end), hasMore: stored.length > end }
}

/** Where feedback is, in portions: the client who came last first, the latest of each first. */
async function* listPositions(node: ChainNode, { id, clients }: Placed, options: Options) {
  let portion: FeedbackPosition[] = []
  for (let end = clients.length; end > 0; end -= CALLS_AT_ONCE) {
    const some = clients.slice(Math.max(0, end - CALLS_AT_ONCE), end).reverse()
    const calls = some.map((client) => ({
      to: REPUTATION_REGISTRY,
      data: calldata('getLastIndex(uint256,address)', id, client),
    }))
    const counts = await askContracts(node, calls, options)
    for (const [at, client] of some.entries()) {
      const last = counts[at]
      if (last === undefined) throw untold()
      for (let index = BigInt(last.slice(0, 66)); index > 0n; index -= 1n) {
        portion.push({ client, index })
        if (portion.length < CALLS_AT_ONCE) continue
        yield portion
        portion = []
      }
    }
  }
  if (portion.length > 0) yield portion
}

function untold(): GatewayError {
  return new GatewayError('upstream_malformed', 'The reputation registry answered in a form we do not know.')
}

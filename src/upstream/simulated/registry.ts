import type { Clock } from '../../core/clock.ts'
import { DAY_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { AgentFeedback, AgentRegistry, IndexedAgent } from '../registry/registry.ts'
import { base58From } from './chains/made-address.ts'
import { simulatedEvmAgents } from './evm-agents.ts'
import { agentName, feedbackTag } from './made-agents.ts'
import { mix, seedOf, uniform } from './noise.ts'

const COUNT = 240
const COLLECTIONS = 12
const OWNERS = 60
/** The first of them was registered at the start of 2026. */
const FIRST = Date.UTC(2026, 0, 1)

/** Registries of agents that are made up; the same seed gives the same agents. */
export function simulatedRegistry({
  seed,
  dataClock,
}: {
  readonly seed: string
  readonly dataClock: Clock
}): AgentRegistry {
  const draw = mix(seedOf(seed), seedOf('the registry of agents'))
  let made: readonly IndexedAgent[] | undefined
  const all = () => {
    made ??= Array.from({ length: COUNT }, (_, position) => madeAgent(draw, position))
    return made
  }
  const sourced = () => ({
    mode: 'simulated' as const,
    sources: [{ name: 'simulated:registry', ok: true, asOf: dataClock.now(), cached: false }],
  })
  const page = (agents: readonly IndexedAgent[], { limit, offset }: { limit: number; offset: number }) => ({
    ...sourced(),
    agents: agents.slice(offset, offset + limit),
    hasMore: agents.length > offset + limit,
  })
  const find = (name: string) => {
    const found = all().find(({ asset, agentId }) => asset === name || agentId === name)
    if (found) return found
    throw new GatewayError('not_found', 'No agent of the simulated registry has this name.', {
      details: { field: 'agent' },
    })
  }

  return {
    ...simulatedEvmAgents({ draw, dataClock }),
    async stats() {
      const agents = all()
      const of = (tier: number) => agents.filter((agent) => agent.tier === tier).length
      return {
        ...sourced(),
        agents: agents.length,
        collections: COLLECTIONS,
        feedbacks: agents.reduce((sum, { feedbackCount }) => sum + feedbackCount, 0),
        platinum: of(4),
        gold: of(3),
        silver: of(2),
        bronze: of(1),
        unrated: of(0),
        averageQuality: Math.round(agents.reduce((sum, { quality }) => sum + quality, 0) / agents.length),
      }
    },
    async leaderboard(query) {
      const fitting = all()
        .filter(({ tier, collection }) => tier >= query.minTier && parseIs(query.collection, collection))
        .toSorted((a, b) => Number(b.sortKey) - Number(a.sortKey))
      return page(fitting, query)
    },
    async search(query) {
      const fitting = all().filter(
        ({ owner, creator, collection, collectionPointer }) =>
          parseIs(query.owner, owner) &&
          parseIs(query.creator, creator) &&
          parseIs(query.collection, collection) &&
          parseIs(query.collectionPointer, collectionPointer),
      )
      return page(fitting.toReversed(), query)
    },
    async agent({ agent }) {
      return { ...sourced(), agent: find(agent) }
    },
    async feedback({ asset, limit, offset, withRevoked }) {
      const agent = find(asset)
      const own = mix(draw, seedOf(agent.asset))
      const given = Array.from({ length: agent.feedbackCount }, (_, position) =>
        madeFeedback(own, position, agent),
      )
        .filter(({ isRevoked }) => withRevoked || !isRevoked)
        .toReversed()
      return {
        ...sourced(),
        feedback: given.slice(offset, offset + limit),
        hasMore: given.length > offset + limit,
      }
    },
  }
}

function madeAgent(draw: number, position: number): IndexedAgent {
  const own = mix(draw, position)
  const owner = base58From(mix(draw, Math.floor(OWNERS * uniform(own, 1))), 71)
  const collection = Math.floor(COLLECTIONS * uniform(own, 2))
  const feedbackCount = Math.floor(80 * uniform(own, 3) ** 3)
  const quality = feedbackCount === 0 ? 0 : Math.round(3_000 + 7_000 * uniform(own, 4))
  const confidence = Math.min(10_000, feedbackCount * 250)
  const tier =
    feedbackCount === 0 ? 0 : Math.min(4, Math.floor((quality * Math.min(1, confidence / 5_000)) / 2_000))
  const createdAt = FIRST + Math.floor((position + uniform(own, 5)) * 0.6 * DAY_MS)
  return {
    agentId: `${position + 1}`,
    asset: base58From(own, 6),
    owner,
    creator: owner,
    uri: `https://agents.example/${position + 1}.json`,
    collection: base58From(mix(draw, collection), 72),
    collectionPointer: `c1:simulated-${collection + 1}`,
    name: agentName(own, position + 1),
    isReputationOn: true,
    tier,
    quality,
    confidence,
    risk: Math.round(100 * uniform(own, 7) * (1 - quality / 12_000)),
    diversity: Math.round(255 * uniform(own, 8)),
    feedbackCount,
    rawScore: Math.round(quality / 100),
    sortKey: `${tier * 1e12 + quality * 1e7 + confidence * 100 + (position % 100)}`,
    slot: 390_000_000 + position * 130_000,
    signature: base58From(own, 9, 64),
    createdAt,
    updatedAt: createdAt + Math.floor(DAY_MS * uniform(own, 10)),
  }
}

function madeFeedback(
  own: number,
  position: number,
  { quality, feedbackCount, createdAt = FIRST, updatedAt = createdAt }: IndexedAgent,
): AgentFeedback {
  const each = mix(own, 1_000 + position)
  const score = Math.max(0, Math.min(100, Math.round(quality / 100 + 30 * (uniform(each, 1) - 0.5))))
  return {
    client: base58From(each, 2),
    index: `${position}`,
    value: score,
    score,
    tags: [feedbackTag(uniform(each, 3))],
    isRevoked: uniform(each, 4) < 0.03,
    signature: base58From(each, 5, 64),
    at: createdAt + Math.floor(((updatedAt - createdAt) * (position + uniform(each, 6))) / feedbackCount),
  }
}

function parseIs(requested: string | undefined, value: string | undefined): boolean {
  return requested === undefined || requested === value
}

import type { z } from 'zod'
import type { DataMode } from '../../core/data-mode.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { failOver } from '../fail-over.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { leftOutOf, readableRows } from '../readable-rows.ts'
import { AgentRow, FeedbackRow, given, StatsRow } from './indexer-rows.ts'
import type { AgentRegistry } from './registry.ts'

const freshness = { fresh: MINUTE_MS, stale: 3 * MINUTE_MS }
interface Options {
  readonly signal: AbortSignal
}

/** How far the board is read for agents of a tier and above. */
const MAX_ON_BOARD = 500

/**
 * The indexers of the registry on Solana, which speak as PostgREST does; public, no key. Documented by the SDK
 * `8004-solana`, not recorded.
 */
export function indexedRegistry(
  connections: readonly (readonly [name: string, connection: Connection])[],
  { mode }: { readonly mode: DataMode },
): Omit<AgentRegistry, 'evmAgent' | 'evmFeedback' | 'planRegistration'> {
  /** One kind of rows, from the first indexer that has them. */
  function rowsOf<T>(row: z.ZodType<T>) {
    const indexers = connections.map(([name, connection]) => ({
      name,
      baseUrl: connection.baseUrl,
      read: createReader(connection, readableRows(row), freshness),
    }))
    return async (path: string, query: Readonly<Record<string, string | number>>, options: Options) => {
      const candidates = indexers.map(({ name, baseUrl, read }) => ({
        name,
        async ask() {
          const { value, receivedAt, cached } = await read(urlAt(baseUrl, path, query), options)
          return { value, asOf: receivedAt, cached, ...leftOutOf(value) }
        },
      }))
      const { answer, sources } = await failOver(candidates, options)
      return { value: answer.value, mode, sources }
    }
  }
  const agents = rowsOf(AgentRow)
  const feedbacks = rowsOf(FeedbackRow)
  const counters = rowsOf(StatsRow)

  /** What the counters leave out, counted on the board; it comes in the order of tiers and may be cut off. */
  async function lowerTiers(counted: z.output<typeof StatsRow>, options: Options) {
    try {
      const { value } = await agents('leaderboard', { limit: MAX_ON_BOARD }, options)
      const of = (tier: number) => value.filter((row) => row.tier === tier).length
      const lowest = value.length < MAX_ON_BOARD ? -1 : (value.at(-1)?.tier ?? 0)
      const [silver, bronze] = [lowest < 2 ? of(2) : undefined, lowest < 1 ? of(1) : undefined]
      if (silver === undefined) return {}
      if (bronze === undefined) return { silver }
      const rated = counted.platinum_agents + counted.gold_agents + silver + bronze
      return { silver, bronze, unrated: Math.max(0, counted.total_agents - rated) }
    } catch (error) {
      if (!(error instanceof GatewayError) || options.signal.aborted) throw error
      return {}
    }
  }

  return {
    async stats(options) {
      const { value, ...sourced } = await counters('global_stats', {}, options)
      const [result] = value
      if (!result) throw new GatewayError('upstream_malformed', 'The indexer returned no counters.')
      return {
        ...sourced,
        agents: result.total_agents,
        collections: result.total_collections,
        feedbacks: result.total_feedbacks,
        platinum: result.platinum_agents,
        gold: result.gold_agents,
        ...given({ averageQuality: result.avg_quality }),
        ...(await lowerTiers(result, options)),
      }
    },
    async leaderboard({ limit, offset, minTier, collection }, options) {
      const rows = minTier > 0 ? MAX_ON_BOARD : offset + limit + 1
      const query = { limit: rows, ...given({ collection: equal(collection) }) }
      const { value, ...sourced } = await agents('leaderboard', query, options)
      const fitting = value.filter(({ tier }) => tier >= minTier)
      return {
        ...sourced,
        agents: fitting.slice(offset, offset + limit),
        hasMore: fitting.length > offset + limit || countOf(value) === rows,
      }
    },
    async search({ limit, offset, owner, creator, collection, collectionPointer }, options) {
      const query = {
        order: 'created_at.desc',
        limit: limit + 1,
        offset,
        ...given({
          owner: equal(owner),
          creator: equal(creator),
          collection: equal(collection),
          collection_pointer: equal(collectionPointer),
        }),
      }
      const { value, ...sourced } = await agents('agents', query, options)
      return { ...sourced, agents: value.slice(0, limit), hasMore: countOf(value) > limit }
    },
    async agent({ agent }, options) {
      const query = /^\d{1,20}$/.test(agent) ? { agent_id: `eq.${agent}` } : { asset: `eq.${agent}` }
      const { value, ...sourced } = await agents('agents', { ...query, limit: 1 }, options)
      const [found] = value
      if (!found)
        throw new GatewayError('not_found', 'No agent is registered under this name on Solana.', {
          details: { field: 'agent' },
        })
      return { ...sourced, agent: found }
    },
    async feedback({ asset, limit, offset, withRevoked }, options) {
      const query = {
        asset: `eq.${asset}`,
        order: 'feedback_id.desc',
        limit: limit + 1,
        offset,
        ...(withRevoked ? {} : { is_revoked: 'eq.false' }),
      }
      const { value, ...sourced } = await feedbacks('feedbacks', query, options)
      return { ...sourced, feedback: value.slice(0, limit), hasMore: countOf(value) > limit }
    },
  }
}

/** How many rows the indexer sent, those that cannot be read included. */
function countOf(rows: readonly unknown[]): number {
  return rows.length + (leftOutOf(rows).leftOut ?? 0)
}

function equal(value: string | undefined): string | undefined {
  return value === undefined ? undefined : `eq.${value}`
}

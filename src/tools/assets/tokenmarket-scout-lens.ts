import { lendingOf, netFlowOf } from '../../analysis/tokenmarket/fund-lens.ts'
import { GatewayError } from '../../core/failures.ts'
import { NO_SOURCE } from '../partial-results/part.ts'
import type { Find } from '../partial-results/part-deadline.ts'
import type { ToolWorld } from '../ports.ts'
import type { InspectedToken } from './tokenmarket-scout-token.ts'

/** A field that is left out, and why. */
export interface Absent {
  readonly field: string
  readonly reason: string
}

const TWO_HOURS = 7_200
const BARS = 25
const LENDING = 'Lending'

/** Figures that none of our sources has. */
const untold: readonly Absent[] = [
  {
    field: 'rise.utilizationPct',
    reason: 'The source of lending pools reports what is left to borrow, not what is lent out.',
  },
  {
    field: 'rise.borrowAprPct',
    reason: 'The source of lending pools reports what lenders earn, not what borrowers pay.',
  },
  { field: 'rise.alphaNlvUsd', reason: 'No fund’s books can be read here.' },
]

/**
 * What a fund would ask of a token: what it lends for, how much can be borrowed, and what takers bought net. Only of
 * listed tokens: lending pools and venues name them by symbol, and anybody can call a token SOL.
 */
export async function lensOf(
  token: InspectedToken | undefined,
  find: Find,
  { defi, flow, signal }: ToolWorld,
) {
  const listing = token?.listing?.result
  const identity = listing?.ok && listing.match?.checked ? listing.match.identity : undefined
  if (!identity) {
    const reason = 'Lending pools and venues name tokens by symbol, and this one is not on our checked list.'
    const fields = ['borrowPoolUsd', 'lendAprPct', 'flow24hUsd']
    return {
      rise: {},
      absent: [...fields.map((name) => ({ field: `rise.${name}`, reason })), ...untold],
      parts: [],
    }
  }
  const [lending, flowed] = await Promise.all([
    find({
      source: 'defillama',
      maxAgeSeconds: TWO_HOURS,
      find: async () => {
        const [protocols, yields] = await Promise.all([defi.protocols({ signal }), defi.yields({ signal })])
        const lenders = protocols.protocols.filter(({ category }) => category === LENDING)
        const { symbol } = identity
        const answer = lendingOf(yields.pools, {
          symbol,
          chain: 'Solana',
          lenders: new Set(lenders.map(({ slug }) => slug)),
        })
        if (!answer) throw new GatewayError('invalid_input', 'No lending pool on Solana takes it alone.')
        return { content: { answer }, from: [protocols, yields] }
      },
    }),
    find({
      source: identity.token === undefined ? NO_SOURCE : 'flow',
      maxAgeSeconds: TWO_HOURS,
      find: async () => {
        if (identity.token === undefined)
          throw new GatewayError('invalid_input', 'None of our venues trades it.')
        const series = await flow.recent({ token: identity.token, bar: '1h', limit: BARS }, { signal })
        const flow24hUsd = netFlowOf(series.bars)
        if (flow24hUsd === undefined)
          throw new GatewayError('upstream_unavailable', 'The venue has less than 24 hours.')
        return { content: { flow24hUsd, venue: series.venue }, from: [series] }
      },
    }),
  ])
  const pool = lending.result
  const net = flowed.result
  const lendAprPct = pool.ok ? pool.answer.lendAprPct : undefined
  const missing: readonly Absent[] = [
    ...(pool.ok ? [] : [{ field: 'rise.borrowPoolUsd', reason: pool.error }]),
    ...(lendAprPct === undefined
      ? [{ field: 'rise.lendAprPct', reason: pool.ok ? 'No lending pool reports its rate.' : pool.error }]
      : []),
    ...(net.ok ? [] : [{ field: 'rise.flow24hUsd', reason: net.error }]),
  ]
  return {
    rise: {
      ...(pool.ok ? { borrowPoolUsd: pool.answer.borrowPoolUsd, lendingPools: pool.answer.pools } : {}),
      ...(lendAprPct === undefined ? {} : { lendAprPct }),
      ...(net.ok ? { flow24hUsd: net.flow24hUsd, flowVenue: net.venue } : {}),
    },
    absent: [...missing, ...untold],
    parts: [lending, flowed],
  }
}

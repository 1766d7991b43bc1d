import { z } from 'zod'
import { findChain, findProtocol } from '../../analysis/defi/find-protocol.ts'
import { changeOver, spanOf } from '../../analysis/defi/tvl-history.ts'
import { DAY_SECONDS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { momentOf } from '../../core/moment.ts'
import { usd } from '../../core/money.ts'
import type { Defi } from '../../upstream/defi/defi.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { atField, atOutput } from '../point-in-time.ts'
import { historyUntil, partsOf, type UntilThen } from './history-until.ts'

/** The first day of DefiLlama's histories. */
const FIRST_TVL = '2017-09-27'

const History = z.looseObject({
  points: z.int().optional(),
  oldestTvlUsd: z.number().nullable().optional(),
  newestTvlUsd: z.number().nullable().optional(),
  changePct: z.number().nullable().optional().describe('From the oldest point to the newest, percent.'),
  change7dPct: z.number().nullable().optional(),
  change30dPct: z.number().nullable().optional(),
  error: z.string().optional().describe('Why there is no history.'),
})

export const tvl = defineTool({
  id: 'tvl',
  family: 'defi',
  route: { path: '/tvl/tvl', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['currentTvlUsd'],
  view: {
    kind: 'table',
    figures: [
      'currentTvlUsd',
      'tvlHistory.change7dPct',
      'tvlHistory.change30dPct',
      'tvlHistory.highestTvlUsd',
      'tvlHistory.belowHighestPct',
    ],
  },
  title: 'Total value locked',
  summary: 'The TVL of a DeFi protocol or of a chain: dollars now or at a past time, and how they changed.',
  description:
    'Use this when you want the total value locked in a protocol such as aave, or on a chain such as solana.',
  maxAgeSeconds: 7_200,
  // the past is kept in one figure a day
  pointInTime: { since: FIRST_TVL, maxAgeSeconds: DAY_SECONDS },
  input: z
    .strictObject({
      protocol: z
        .string()
        .trim()
        .min(1)
        .max(80)
        .optional()
        .describe('Name or slug, such as aave, lido or uniswap-v3. Required unless chain is given.'),
      chain: z.string().trim().min(1).max(40).optional().describe('Chain, such as solana or ethereum.'),
      at: atField,
    })
    .refine(({ protocol, chain }) => (protocol === undefined) !== (chain === undefined), {
      path: ['protocol'],
      error: 'Give protocol or chain.',
    }),
  output: z.looseObject({
    mode: z.enum(['protocol', 'chain']),
    protocol: z.string().optional().describe('Slug.'),
    chain: z.string().optional(),
    name: z.string(),
    category: z.string().nullable().optional(),
    chains: z.array(z.string()).optional(),
    chainId: z.number().nullable().optional(),
    tokenSymbol: z.string().nullable().optional(),
    currentTvlUsd: z.number().describe('Dollars now; with at, the figure of the day at or before that time.'),
    members: z.array(z.string()).optional().describe('The protocols that this one is the sum of.'),
    tvlHistory: History.describe('The past, one point a day.'),
    source: z.string(),
    untrustedText: z.array(z.string()),
    provenance: Provenance,
  }),
  example: { input: { protocol: 'aave' } },
  intents: [
    'TVL of aave',
    'total value locked on Solana',
    'how much money is locked in lido',
    'how has the TVL of uniswap changed',
  ],
}).run(async ({ protocol, chain, at: asked }, { defi, signal, now }) => {
  const at = momentOf({ at: asked })
  const { content: result, parts } =
    protocol === undefined
      ? await chainTvl(chain ?? '', { defi, signal, at })
      : await protocolTvl(protocol, { defi, signal, at })
  return {
    ...result,
    ...atOutput(at),
    source: parts[0]?.sources.find(({ ok }) => ok)?.name ?? 'unknown',
    untrustedText: ['name', 'category', 'chains', 'members', 'tokenSymbol'],
    provenance: provenance(parts, now()),
  }
})

interface TvlContext {
  readonly defi: Defi
  readonly signal: AbortSignal
  readonly at: number | undefined
}

async function protocolTvl(asked: string, { defi, signal, at }: TvlContext) {
  const listed = await defi.protocols({ signal })
  const found = findProtocol(listed.protocols, asked)
  if (!found) throw unknown('protocol')
  const history = await historyUntil(defi.protocolHistory(found.slug, { signal }), { signal, at })
  const { name, category, chains, members, slug } = found
  return {
    parts: partsOf(listed, history),
    content: {
      mode: 'protocol' as const,
      protocol: slug,
      name,
      category,
      chains: chains.slice(0, 40),
      currentTvlUsd: history.atTime ?? found.tvlUsd,
      members: members.slice(0, 20),
      tvlHistory: summary(history),
    },
  }
}

async function chainTvl(asked: string, { defi, signal, at }: TvlContext) {
  const listed = await defi.chains({ signal })
  const found = findChain(listed.chains, asked)
  if (!found) throw unknown('chain')
  const history = await historyUntil(defi.chainHistory(found.name, { signal }), { signal, at })
  return {
    parts: partsOf(listed, history),
    content: {
      mode: 'chain' as const,
      chain: found.name,
      name: found.name,
      chainId: found.chainId ?? null,
      currentTvlUsd: history.atTime ?? found.tvlUsd,
      tokenSymbol: found.tokenSymbol ?? null,
      tvlHistory: summary(history),
    },
  }
}

function summary({ points, error }: UntilThen) {
  if (error !== undefined) return { error }
  return { ...spanOf(points), change7dPct: changeOver(points, 7), change30dPct: changeOver(points, 30) }
}

function unknown(field: 'protocol' | 'chain'): GatewayError {
  return new GatewayError('not_found', `This ${field} is not known.`, { details: { field } })
}

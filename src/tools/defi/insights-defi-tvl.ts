import { z } from 'zod'
import { findChain } from '../../analysis/defi/find-protocol.ts'
import { rankProtocols } from '../../analysis/defi/rank-protocols.ts'
import { sharesOf } from '../../analysis/defi/shares.ts'
import { changeOver, lastDays, spanOf } from '../../analysis/defi/tvl-history.ts'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { figures, texts } from '../answers/optional-fields.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { fetchOptionalHistory } from './optional-history.ts'

const CHAIN = 'Solana'
const LEADERS = 8

export const insightsDefiTvl = defineTool({
  id: 'insights-defi-tvl',
  family: 'insights',
  route: { path: '/insights/defi-tvl', methods: ['GET'] },
  price: usd('0.05'),
  kind: 'read',
  detail: {},
  essential: ['currentTvlUsd'],
  view: {
    kind: 'series',
    at: 'history',
    x: 'time',
    y: ['tvlUsd'],
    figures: ['currentTvlUsd', 'rank', 'change7dPct', 'change30dPct', 'belowHighestPct'],
  },
  title: 'DeFi on Solana',
  summary: 'The state of DeFi on Solana: value locked, rank, how it moved over 90 days, and who holds it.',
  description:
    'Use this when you want an insight into Solana’s DeFi as a whole: TVL, trend, share and its leaders.',
  maxAgeSeconds: 7_200,
  input: z.strictObject({}),
  output: z.looseObject({
    chain: z.string(),
    name: z.string(),
    mode: z.string(),
    currentTvlUsd: z.number(),
    rank: z.int().describe('Among all chains.'),
    sharePct: z.number().nullable().describe('Of the value locked on all chains.'),
    change1dPct: z.number().nullable(),
    change7dPct: z.number().nullable(),
    change30dPct: z.number().nullable(),
    belowHighestPct: z.number().nullable().describe('From the highest day of the history to now, percent.'),
    history: z
      .array(z.looseObject({ time: z.string(), tvlUsd: z.number() }))
      .describe('90 days, oldest first.'),
    historyError: z.string().optional().describe('Why there is no history.'),
    leaders: z.array(
      z.looseObject({
        name: z.string(),
        category: z.string().nullable(),
        tvlUsd: z.number(),
        ...texts('slug'),
        ...figures('change7dPct'),
      }),
    ),
    untrustedText: z.array(z.string()),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: [
    'state of DeFi on Solana',
    'insight into the TVL of Solana',
    'is DeFi on Solana growing',
    'leading Solana protocols and the trend of value locked',
  ],
}).run(async (_, { defi, signal, now }) => {
  const [listed, protocols, history] = await Promise.all([
    defi.chains({ signal }),
    defi.protocols({ signal }),
    fetchOptionalHistory(defi.chainHistory(CHAIN, { signal }), signal),
  ])
  const found = findChain(listed.chains, CHAIN)
  if (!found) throw new GatewayError('upstream_malformed', 'The list of chains lacks Solana.')
  const position = listed.chains.indexOf(found)
  const { shares } = sharesOf(listed.chains.map(({ tvlUsd }) => tvlUsd))
  return {
    chain: CHAIN,
    name: found.name,
    mode: 'chain',
    currentTvlUsd: found.tvlUsd,
    rank: position + 1,
    sharePct: shares[position] ?? null,
    change1dPct: changeOver(history.points, 1),
    change7dPct: changeOver(history.points, 7),
    change30dPct: changeOver(history.points, 30),
    belowHighestPct: spanOf(history.points).belowHighestPct,
    history: lastDays(history.points, { days: 90, most: 31 }).map(({ time, tvlUsd }) => ({
      time: new Date(time).toISOString(),
      tvlUsd,
    })),
    ...(history.error === undefined ? {} : { historyError: history.error }),
    leaders: rankProtocols(protocols.protocols, { chain: CHAIN })
      .slice(0, LEADERS)
      .map(({ name, slug, category, tvlUsd, change7dPct }) => ({
        name,
        slug,
        category: category ?? null,
        tvlUsd,
        change7dPct: change7dPct ?? null,
      })),
    untrustedText: ['leaders[].name', 'leaders[].slug', 'leaders[].category'],
    provenance: provenance([listed, protocols, ...history.parts], now()),
  }
})

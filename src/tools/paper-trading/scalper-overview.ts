import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { noteOn, PaperMode, paperProvenance, WrittenLedger } from './paper-output.ts'
import type { PaperSetting } from './paper-ports.ts'

const Listed = z.array(z.looseObject({ token: z.string() }))

export const scalperOverview = defineTool({
  id: 'scalper-overview',
  family: 'experiment',
  route: { path: '/experiment/scalper/overview', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  view: {
    kind: 'table',
    figures: [
      'ledger.equityUsd',
      'ledger.returnPct',
      'ledger.totalTrades',
      'ledger.winRatePct',
      'ledger.openPositions',
    ],
  },
  title: 'Paper-trading agent',
  summary: 'What our paper-trading agent holds, has won and lost with our own signals, and what it looks at.',
  description:
    'Use this when you want to see what our paper-trading agent has done with our own signals so far.',
  input: z.strictObject({}),
  output: z.looseObject({
    title: z.string(),
    mode: PaperMode,
    note: z.string(),
    startedAt: z.string().nullable().describe('Its first look, ISO 8601 UTC; null before.'),
    simConfig: z.looseObject({ startingBankUsd: z.number() }).describe('The rules it trades by.'),
    ledger: WrittenLedger,
    today: z.looseObject({
      trades: z.int(),
      pnlUsd: z.number(),
      avgHoldMinutes: z.number().nullable().describe('Null without closed trades.'),
    }),
    universe: z.array(z.string()),
    opportunityFeed: Listed.describe(
      'What it saw in each market at its last look, and what it did about it; empty before.',
    ),
    openRuns: Listed.describe('Empty while it holds nothing.'),
    recentClosed: Listed.describe('Newest first; empty before the first close.'),
    dataSources: z.array(z.string()).describe('Empty before its first look.'),
    lastSignalAt: z.string().nullable().describe('When a market was last read; null before.'),
    lastResolveAt: z.string().nullable().describe('When open runs were last followed; null before.'),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: [
    'how is your paper trading agent doing',
    'scalper experiment overview',
    'positions of the paper trading bot',
    'profit of the paper trading bot',
  ],
}).run(async (_, { paper, service, now }) => {
  const [span, ledger, today, opportunityFeed, openRuns, recentClosed] = await Promise.all([
    paper.span(),
    paper.ledger(),
    paper.today(),
    paper.opportunities(),
    paper.openRuns(),
    paper.closedRuns(5),
  ])
  return {
    title: 'Scalper: a paper-trading agent on our own signals',
    mode: 'paper' as const,
    note: noteOn(span !== undefined, paper, service.dataMode),
    startedAt: span?.startedAt ?? null,
    simConfig: simConfig(paper.setting),
    ledger,
    today,
    universe: [...paper.setting.universe],
    opportunityFeed: [...opportunityFeed],
    openRuns: [...openRuns],
    recentClosed: [...recentClosed],
    dataSources: [...new Set(opportunityFeed.map(({ venue }) => venue))],
    lastSignalAt: newest(opportunityFeed.map(({ at }) => at)),
    lastResolveAt: span?.lastLookAt ?? null,
    disclaimer: DISCLAIMER,
    provenance: paperProvenance(service.dataMode, span?.lastLookAt, now()),
  }
})

function simConfig({ rules, bar, everyMinutes }: PaperSetting) {
  const { maxOpen, maxHoldMinutes, ...rest } = rules
  return {
    ...rest,
    mode: 'paper',
    side: 'long',
    bar,
    everyMinutes,
    maxOpenPositions: maxOpen,
    maxHoldMinutes: maxHoldMinutes,
    stop: '1.5 average true ranges below the entry',
    target: '3 average true ranges above the entry',
  }
}

function newest(times: readonly string[]): string | null {
  return times.toSorted().at(-1) ?? null
}

import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { noteOn, PaperMode, paperProvenance, WrittenLedger } from './paper-output.ts'

export const scalperReference = defineTool({
  id: 'scalper-reference',
  family: 'experiment',
  route: { path: '/experiment/scalper/reference', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  detail: { fullOnly: ['tagline'] },
  view: { kind: 'table', figures: ['equityUsd', 'returnPct', 'openPositions', 'ledger.totalTrades'] },
  title: 'Reference agent card',
  summary: 'The paper-trading agent in short: its standing, what it spends, and where to see more.',
  description: 'Use this when you want one small answer about the paper-trading reference agent.',
  input: z.strictObject({}),
  output: z.looseObject({
    agent: z.string(),
    tagline: z.string(),
    mode: PaperMode,
    note: z.string(),
    wallet: z.null().describe('It has none: nothing it trades is real.'),
    treasury: z.null().describe('It has none.'),
    x402SpendLast30d: z
      .looseObject({ totalUsd: z.number(), calls: z.int() })
      .describe('It reads the signal engine from the inside and buys nothing.'),
    ledger: WrittenLedger,
    equityUsd: z.number(),
    returnPct: z.number(),
    openPositions: z.int(),
    lastSignalAt: z.string().nullable().describe('When a market was last read; null before.'),
    demoUrl: z.string(),
    metricsUrl: z.string(),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: [
    'who is your reference agent',
    'scalper reference card',
    'your reference agent in short',
    'about the reference agent of the scalper experiment',
  ],
}).run(async (_, { paper, service, now }) => {
  const [span, ledger] = await Promise.all([paper.span(), paper.ledger()])
  const { equityUsd, returnPct, openPositions } = ledger
  return {
    agent: 'scalper',
    tagline: 'Trades our own signals on paper, with fees and slippage, in the open.',
    mode: 'paper' as const,
    note: noteOn(span !== undefined, paper, service.dataMode),
    wallet: null,
    treasury: null,
    x402SpendLast30d: { totalUsd: 0, calls: 0 },
    ledger,
    equityUsd,
    returnPct,
    openPositions,
    lastSignalAt: span?.lastLookAt ?? null,
    demoUrl: `${service.publicUrl}/experiment/scalper/overview`,
    metricsUrl: `${service.publicUrl}/experiment/scalper/equity-history`,
    disclaimer: DISCLAIMER,
    provenance: paperProvenance(service.dataMode, span?.lastLookAt, now()),
  }
})

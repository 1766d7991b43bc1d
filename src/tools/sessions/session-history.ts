import { z } from 'zod'
import { toIsoTime } from '../../core/iso-time.ts'
import { usd, usdAsNumber } from '../../core/money.ts'
import { formatCsvLine } from '../../core/text/csv.ts'
import { defineTool } from '../define-tool.ts'
import { keyOf, sessionIdField } from './session-fields.ts'
import type { SessionEntry } from './session-ports.ts'

const COLUMNS = [
  'sequence',
  'kind',
  'state',
  'toolId',
  'amountUsd',
  'at',
  'endedAt',
  'reason',
  'network',
  'transaction',
] as const

const Entry = z.looseObject({
  sequence: z.int(),
  kind: z.enum(['call', 'topup', 'return']),
  state: z.enum(['held', 'posted', 'voided']).describe('Held: it runs; voided: it failed and cost nothing.'),
  toolId: z.string().nullable(),
  amountUsd: z.number(),
  at: z.string(),
  endedAt: z.string().nullable(),
  reason: z.string().nullable(),
  network: z.string().nullable(),
  transaction: z.string().nullable(),
})

export const sessionHistory = defineTool({
  id: 'session-history',
  family: 'sessions',
  route: { path: '/tools/session-history', methods: ['POST'] },
  price: usd('0'),
  kind: 'manage',
  private: true,
  title: 'Session history',
  summary: 'Every call, top-up and return of a session with its amount, newest first, as JSON or CSV.',
  description:
    'Use this when you want to see what a session was spent on, or need its entries for your books.',
  input: z.strictObject({
    sessionId: sessionIdField.optional(),
    format: z.enum(['json', 'csv']).default('json').describe('csv: one text with a header line, RFC 4180.'),
    limit: z.int().min(1).max(500).default(50).describe('How many entries.'),
    before: z.int().min(1).optional().describe('Only entries before this number; see nextBefore.'),
  }),
  output: z.looseObject({
    sessionId: z.string(),
    count: z.int(),
    entries: z.array(Entry).optional(),
    csv: z.string().optional(),
    nextBefore: z.int().nullable().describe('Ask for the next page with it; null: that was all.'),
  }),
  example: { input: { limit: 50 } },
  intents: [
    'what has my session been spent on',
    'history of my session',
    'export my session history as csv',
    'list the calls my session paid for',
  ],
}).run(async ({ format, limit, before, ...input }, context) => {
  const { id, entries } = await context.sessions.history(keyOf(input, context), { before, limit })
  const last = entries.at(-1)
  const rows = entries.map(toRow)
  return {
    sessionId: id,
    count: rows.length,
    ...(format === 'csv' ? { csv: csvOf(rows) } : { entries: rows }),
    nextBefore: last && last.sequence > 1 && entries.length === limit ? last.sequence : null,
  }
})

function toRow(entry: SessionEntry): z.input<typeof Entry> {
  const { sequence, kind, state, amount, at, endedAt } = entry
  return {
    sequence,
    kind,
    state,
    toolId: entry.toolId ?? null,
    amountUsd: usdAsNumber(amount),
    at: toIsoTime(at),
    endedAt: endedAt === undefined ? null : toIsoTime(endedAt),
    reason: entry.reason ?? null,
    network: entry.network ?? null,
    transaction: entry.transaction ?? null,
  }
}

function csvOf(rows: readonly z.input<typeof Entry>[]): string {
  return [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))].map(formatCsvLine).join('')
}

import { z } from 'zod'
import type { MicroUsd } from '../../core/money.ts'
import { usd } from '../../core/money.ts'
import { defineTool } from '../define-tool.ts'
import { amountOf, keyOf, SessionOutput, sessionIdField, toSessionOutput } from './session-fields.ts'
import type { LimitChanges } from './session-ports.ts'

const dollars = z.number().positive().max(1_000_000).nullable().optional()

const Input = z.strictObject({
  sessionId: sessionIdField.optional(),
  perCallUsd: dollars.describe('The most that one call may cost, dollars; null takes the limit away.'),
  perDayUsd: dollars.describe('The most to be spent on one UTC day, dollars; null takes the limit away.'),
  totalUsd: dollars.describe('The most to be spent in all, dollars; null takes the limit away.'),
  tools: z
    .array(z.string().max(64))
    .min(1)
    .max(60)
    .nullable()
    .optional()
    .describe('Ids of the only tools that it may call; null: every tool.'),
  payees: z
    .array(
      z
        .string()
        .regex(
          /^[0-9A-Za-z]{32,64}$/,
          'Must be a wallet address, such as 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed.',
        ),
    )
    .max(50)
    .nullable()
    .optional()
    .describe('Addresses that payouts out of it may go to.'),
  expiresInDays: z.int().min(1).max(365).optional().describe('When it ends, days from now.'),
})

export const sessionLimits = defineTool({
  id: 'session-limits',
  family: 'sessions',
  route: { path: '/tools/session-limits', methods: ['POST'] },
  price: usd('0'),
  kind: 'manage',
  private: true,
  title: 'Session limits',
  summary:
    'Shows or changes what a session may spend: per call, per day, in all, for which tools, until when.',
  description:
    'Use this when you want to cap what an agent spends. The token can only tighten limits; widening them needs the wallet to sign in.',
  input: Input,
  output: z.looseObject({ session: SessionOutput }),
  example: { input: { perDayUsd: 2 } },
  intents: [
    'set the daily limit of my session to 2 dollars',
    'what are the limits of my session',
    'limit my session to 10 cents per call',
    'let my session call only the signal tool',
  ],
}).run(async (input, context) => {
  const session = await context.sessions.limit(keyOf(input, context), changesOf(input))
  return { session: toSessionOutput(session) }
})

function changesOf(input: z.output<typeof Input>): LimitChanges {
  const { perCallUsd, perDayUsd, totalUsd, tools, payees, expiresInDays } = input
  return {
    ...(perCallUsd === undefined ? {} : { perCall: limitOf(perCallUsd) }),
    ...(perDayUsd === undefined ? {} : { perDay: limitOf(perDayUsd) }),
    ...(totalUsd === undefined ? {} : { total: limitOf(totalUsd) }),
    ...(tools === undefined ? {} : { tools }),
    ...(payees === undefined ? {} : { payees }),
    ...(expiresInDays === undefined ? {} : { expiresInDays }),
  }
}

function limitOf(dollars: number | null): MicroUsd | null {
  return dollars === null ? null : amountOf(dollars)
}

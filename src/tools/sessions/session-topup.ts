import { z } from 'zod'
import { GatewayError } from '../../core/failures.ts'
import { microUsd, usd } from '../../core/money.ts'
import { defineTool } from '../define-tool.ts'
import {
  amountOf,
  orderFields,
  SessionOutput,
  sessionIdField,
  toOrder,
  toSessionOutput,
} from './session-fields.ts'
import type { TopUp } from './session-ports.ts'

const Input = z.strictObject({
  amountUsd: z
    .number()
    .min(0.1)
    .max(10_000)
    .describe('What to pay in, dollars; this is the price of the call.'),
  sessionId: sessionIdField
    .optional()
    .describe('The session to fill; left out, a new one of the payer is opened.'),
  tokenSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: 'Must be a sha256, 64 hexadecimal digits in lower case.' })
    .optional()
    .describe(
      'For a new session: sha256 (hex) of the bearer token you make yourself, pws_ and at least 32 random letters and digits; the token itself never leaves you.',
    ),
  ...orderFields,
})

export const sessionTopup = defineTool({
  id: 'session-topup',
  family: 'sessions',
  route: { path: '/tools/session-topup', methods: ['POST'] },
  price: usd('0.1'),
  kind: 'manage',
  essential: ['sessionId'],
  boundToRequest: true,
  private: true,
  title: 'Top up a session',
  summary: 'Pays an amount into a session, which calls then spend; the first top-up can open the session.',
  description:
    'Use this when a session runs low, or to open one by paying: its price is the amount, and all of it is yours to spend or to get back.',
  input: Input,
  output: z.looseObject({
    session: SessionOutput.describe('With this money, which you can spend now.'),
    sessionId: z.string(),
    addedUsd: z.number(),
    next: z.string(),
  }),
  example: {
    input: {
      amountUsd: 0.1,
      tokenSha256: '73bf1aaf2ab2ac3d58cc9aebfd6e4d1dd5f24b8f8f7d8ed0ad8a59ad2a5ef9a7',
    },
  },
  intents: [
    'top up my session with 20 dollars',
    'add 5 dollars to my session balance',
    'refill the session',
    'fund my prepaid session',
  ],
}).run(
  async (input, { owner, sessions }) => {
    if (!owner?.payment) throw new GatewayError('internal', 'A session was to be filled without a payment.')
    const topUp = topUpOf(input)
    const before = await sessions.topUp(topUp, owner)
    // the answer leaves when the money has settled, which is when it counts
    const session = { ...before, balance: microUsd(before.balance + topUp.amount) }
    return {
      session: toSessionOutput(session),
      sessionId: session.id,
      addedUsd: input.amountUsd,
      next: 'Send Authorization: Bearer with the token of the session; session-status returns its balance.',
    }
  },
  {
    quote: async (input, { sessions }) => {
      const topUp = topUpOf(input)
      await sessions.checkTopUp(topUp)
      return topUp.amount
    },
  },
)

function topUpOf(input: z.output<typeof Input>): TopUp {
  const { sessionId, tokenSha256: fingerprint } = input
  const amount = amountOf(input.amountUsd)
  if (sessionId !== undefined && fingerprint === undefined) return { amount, sessionId }
  if (sessionId === undefined && fingerprint !== undefined)
    return { amount, order: toOrder(input), fingerprint }
  throw new GatewayError('invalid_input', 'Name a sessionId, or a tokenSha256 for a new session; not both.', {
    details: { field: 'sessionId' },
  })
}

import { z } from 'zod'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import { defineTool } from '../define-tool.ts'
import { orderFields, SessionOutput, toOrder, toSessionOutput } from './session-fields.ts'

export const sessionOpen = defineTool({
  id: 'session-open',
  family: 'sessions',
  route: { path: '/tools/session-open', methods: ['POST'] },
  price: usd('0'),
  kind: 'manage',
  private: true,
  title: 'Open a session',
  summary:
    'A prepaid session of the wallet that signs in: one bearer token, your limits, no signature per call.',
  description:
    'Use this when you will make many calls: open a session, top it up once, and call with its token instead of signing each payment.',
  input: z.strictObject(orderFields),
  output: z.looseObject({
    session: SessionOutput,
    token: z.string().describe('Authorization: Bearer of every call; shown only here.'),
    next: z.string(),
  }),
  example: { input: { perCallUsd: 0.1, perDayUsd: 5, expiresInDays: 30 } },
  intents: [
    'open a session',
    'open a prepaid session with a limit of 5 dollars a day',
    'start a treasury session for my agent',
    'create a prepaid balance so I need not sign each call',
    'get a session token',
  ],
}).run(async (input, { owner, sessions }) => {
  if (!owner) {
    throw new GatewayError(
      'unauthorized',
      'Sign in with the wallet that is to own the session (SIGN-IN-WITH-X; GET /sign-in), or open one by its first top-up (session-topup).',
      { details: { reason: 'missing' } },
    )
  }
  const { session, token } = await sessions.open(toOrder(input), owner)
  return {
    session: toSessionOutput(session),
    token,
    next: 'Top it up with session-topup {sessionId, amountUsd}, then send Authorization: Bearer with each call.',
  }
})

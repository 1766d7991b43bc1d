import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { defineTool } from '../define-tool.ts'
import {
  keyOf,
  ReturnOutput,
  SessionOutput,
  sessionIdField,
  toReturnOutput,
  toSessionOutput,
} from './session-fields.ts'

export const sessionStatus = defineTool({
  id: 'session-status',
  family: 'sessions',
  route: { path: '/tools/session-status', methods: ['POST'] },
  price: usd('0'),
  kind: 'manage',
  private: true,
  title: 'Session status',
  summary: 'What is left in your session, what it has spent, its limits, and what was given back.',
  description:
    'Use this when you want the balance of a session: by its bearer token, or all sessions of the wallet that signs in.',
  input: z.strictObject({ sessionId: sessionIdField.optional() }),
  output: z.looseObject({
    sessions: z.array(SessionOutput).describe('One for a token; newest first for a wallet.'),
    returned: z.array(ReturnOutput).describe('What the first of them has given back or is giving back.'),
  }),
  example: { input: {} },
  intents: [
    'how much is left in my session',
    'session status',
    'what is my session balance',
    'how much has my session spent today',
  ],
}).run(async (input, context) => {
  const found = await context.sessions.find(keyOf(input, context))
  const [first] = found
  return {
    sessions: found.map(toSessionOutput),
    returned: first ? (await context.sessions.returnsOf(first.id)).map(toReturnOutput) : [],
  }
})

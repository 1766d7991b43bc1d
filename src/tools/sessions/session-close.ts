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

export const sessionClose = defineTool({
  id: 'session-close',
  family: 'sessions',
  route: { path: '/tools/session-close', methods: ['POST'] },
  price: usd('0'),
  kind: 'manage',
  ends: true,
  private: true,
  budgetMilliseconds: 20_000,
  title: 'Close a session',
  summary:
    'Ends a session; what it has not spent goes back to its owner on chain, once its last call is done.',
  description:
    'Use this when you are done with a session and want its balance back. The answer states whether the chain shows it yet.',
  input: z.strictObject({ sessionId: sessionIdField.optional() }),
  output: z.looseObject({ session: SessionOutput, returned: z.array(ReturnOutput) }),
  example: { input: {} },
  intents: [
    'close my session',
    'close the session and give me back the rest',
    'end my prepaid session',
    'get back what is left in my session',
  ],
}).run(async (input, context) => {
  const { session, returns } = await context.sessions.close(keyOf(input, context))
  return { session: toSessionOutput(session), returned: returns.map(toReturnOutput) }
})

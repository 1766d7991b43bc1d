import { createHash } from 'node:crypto'
import type { Buyer, Reply } from '../../support/buyer.ts'

export const PATH = '/tools/candles?token=bitcoin'
const PARAMS = { token: 'bitcoin' }

/** What a caller shows: a payment, the token of a session, or a wallet's signature. */
export type Shown = Readonly<Record<string, string>>

type Ask = (buyer: Buyer, shown: Shown) => Promise<Reply>

const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params })
const message = (data: object) => ({
  messageId: crypto.randomUUID(),
  role: 'user',
  parts: [{ kind: 'data', data }],
})
const mcp =
  (name: string, input: object): Ask =>
  (buyer, shown) =>
    buyer.post('/mcp', rpc('tools/call', { name, arguments: input }), {
      Accept: 'application/json, text/event-stream',
      ...shown,
    })

/** One call of a paid tool at each door. */
export const paid: Readonly<Record<string, Ask>> = {
  REST: (buyer, shown) => buyer.get(PATH, { ...shown }),
  'tools/call': (buyer, shown) =>
    buyer.post('/agent/tools/call', { toolId: 'candles', params: PARAMS }, { ...shown }),
  MCP: mcp('candles', PARAMS),
  'MCP call_tool': mcp('call_tool', { name: 'candles', arguments: PARAMS }),
  'A2A task/create': (buyer, shown) =>
    buyer.post('/a2a', rpc('task/create', { toolId: 'candles', params: PARAMS }), { ...shown }),
  'A2A message/send': (buyer, shown) =>
    buyer.post('/a2a', rpc('message/send', { message: message({ toolId: 'candles', params: PARAMS }) }), {
      ...shown,
    }),
}

/** Several calls at once, each by itself. */
export const bySession: Readonly<Record<string, Ask>> = {
  ...paid,
  batch: (buyer, shown) =>
    buyer.post(
      '/agent/tools/call',
      {
        calls: [
          { toolId: 'candles', params: PARAMS },
          { toolId: 'candles', params: { ...PARAMS, limit: 3 } },
        ],
      },
      { ...shown },
    ),
}

/** What is free and reports money: asked by the payment, by the session, or by the wallet. */
export function createLookUps(header: string): Readonly<Record<string, Ask>> {
  const id = createHash('sha256').update(header).digest('hex')
  return {
    'REST payment': (buyer, shown) => buyer.get(`/x402/payments/${id}`, { ...shown }),
    'tools/call payment': (buyer, shown) =>
      buyer.post('/agent/tools/call', { toolId: 'payment-status', params: { id } }, { ...shown }),
    'MCP payment': mcp('payment_status', { id }),
    'A2A payment': (buyer, shown) =>
      buyer.post('/a2a', rpc('task/create', { toolId: 'payment-status', params: { id } }), { ...shown }),
    'A2A message payment': (buyer, shown) =>
      buyer.post(
        '/a2a',
        rpc('message/send', { message: message({ toolId: 'payment-status', params: { id } }) }),
        { ...shown },
      ),
    'A2A task/status': (buyer, shown) =>
      buyer.post('/a2a', rpc('task/status', { taskId: 'task_0000000000000000000000' }), { ...shown }),
    'A2A tasks/get': (buyer, shown) =>
      buyer.post('/a2a', rpc('tasks/get', { id: 'task_0000000000000000000000' }), { ...shown }),
    'REST session': (buyer, shown) => buyer.post('/tools/session-status', {}, { ...shown }),
    'REST session history': (buyer, shown) => buyer.post('/tools/session-history', {}, { ...shown }),
    'MCP session': mcp('session_status', {}),
    'REST monitors': (buyer, shown) => buyer.post('/tools/monitor-list', {}, { ...shown }),
  }
}

/** A word that no money has moved, in every form: the phrase, the field, or that one should pay. */
export function claimsUncharged({ status, text }: Reply): boolean {
  return (
    status === 402 ||
    /NOT charged|\\*"charged\\*": ?\\*"no\\*"|\\*"accepts\\*": ?\[|not_charged|-3100[5-9]|-31010/.test(text)
  )
}

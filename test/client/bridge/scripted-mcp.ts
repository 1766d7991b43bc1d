import { text } from 'node:stream/consumers'
import { loopbackVenue } from '../../support/replay-server.ts'
import { requirement } from '../scripted-gateway.ts'

/** What a scripted gateway does with one call: answer it, answer HTTP, or hang up. */
export type Reply =
  | 'hang up'
  | { readonly status: number }
  | { readonly result: object }
  | { readonly error: object }

export interface ScriptedMcp {
  readonly url: string
  /** The payment of every call, in the order of their arrival. */
  readonly payments: readonly unknown[]
  /** What came along with every call, in the same order. */
  readonly metas: readonly Readonly<Record<string, unknown>>[]
  /** How often the list of tools was asked for. */
  lists(): number
  /** What is listed from now on. */
  tools: readonly object[]
}

export const thing = {
  name: 'thing',
  inputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
  _meta: { 'agents-x402/paymentRequired': true, 'agents-x402/priceUSD': 0.001 },
}

interface Message {
  readonly id?: number
  readonly method: string
  readonly params?: { readonly _meta?: Readonly<Record<string, unknown>> }
}

/** A gateway whose MCP door returns one line of a script per call, and the last line for ever. */
export async function openScriptedMcp(script: readonly Reply[]): Promise<ScriptedMcp> {
  const payments: unknown[] = []
  const metas: Readonly<Record<string, unknown>>[] = []
  let lists = 0
  const scripted = { tools: [thing] as readonly object[] }
  const { url } = await loopbackVenue(async (request, response) => {
    const send = (status: number, body?: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(body === undefined ? undefined : JSON.stringify(body))
    if (request.method !== 'POST') return send(405)
    const { id, method, params }: Message = JSON.parse(await text(request))
    if (id === undefined) return send(202)
    const answer = (rest: object) => send(200, { jsonrpc: '2.0', id, ...rest })
    if (method === 'initialize') {
      const serverInfo = { name: 'scripted', version: '1' }
      return answer({ result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo } })
    }
    if (method === 'tools/list') {
      lists += 1
      return answer({ result: { tools: scripted.tools } })
    }
    const reply = script[Math.min(payments.length, script.length - 1)] ?? 'hang up'
    payments.push(params?._meta?.['x402/payment'])
    metas.push(params?._meta ?? {})
    if (reply === 'hang up') return request.socket.destroy()
    return 'status' in reply ? send(reply.status) : answer(reply)
  })
  return Object.assign(scripted, { url, payments, metas, lists: () => lists })
}

const failed = (body: object): Reply => ({
  result: { isError: true, structuredContent: body, content: [{ type: 'text', text: JSON.stringify(body) }] },
})

export function replyWithOffer(rest: object = {}, accepts: readonly object[] = [requirement]): Reply {
  return failed({
    x402Version: 2,
    error: 'Payment required.',
    resource: { url: 'mcp://tool/thing' },
    accepts,
    ...rest,
  })
}

export const pending = failed({
  error: 'The settlement is not known yet.',
  code: 'settlement_pending',
  charged: 'pending',
  retryAfterSeconds: 0,
})

export const overCeiling = failed({
  error: 'This call costs 0.001 USD.',
  code: 'max_cost_exceeded',
  charged: 'no',
  priceUsd: '0.001',
})

export const notCharged = failed({ error: 'No venue answered.', code: 'upstream_unavailable', charged: 'no' })

export const answered: Reply = { result: { content: [{ type: 'text', text: 'here it is' }] } }

import type { IncomingMessage, ServerResponse } from 'node:http'
import { loopbackVenue } from '../support/replay-server.ts'

/** What a scripted gateway does with one request: answer it, hang up, or never answer. */
export type Reply =
  | 'hang up'
  | 'hold'
  | { status: number; body?: unknown; headers?: Readonly<Record<string, string>> }

export interface ScriptedGateway {
  readonly url: string
  /** The payment header of every request, in the order of their arrival. */
  readonly payments: readonly (string | undefined)[]
}

/** A gateway that returns one line of a script per request, and the last line for ever. */
export async function openScriptedGateway(script: readonly Reply[]): Promise<ScriptedGateway> {
  const payments: (string | undefined)[] = []
  const { url } = await loopbackVenue((request: IncomingMessage, response: ServerResponse) => {
    const reply = script[Math.min(payments.length, script.length - 1)] ?? 'hang up'
    const header = request.headers['payment-signature']
    payments.push(typeof header === 'string' ? header : undefined)
    if (reply === 'hold') return
    if (reply === 'hang up') {
      request.socket.destroy()
      return
    }
    const { status, body = {}, headers = {} } = reply
    response
      .writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers })
      .end(JSON.stringify(body))
  })
  return { url, payments }
}

export const requirement = {
  scheme: 'exact',
  network: 'eip155:84532',
  amount: '1000',
  asset: '0x036cbd53842c5426634e7929541ec2318f3dcf7e',
  payTo: '0x2222222222222222222222222222222222222222',
  maxTimeoutSeconds: 300,
  extra: { name: 'USDC', version: '2' },
}

/** A 402 that asks for a tenth of a cent, or for whatever is handed in. */
export function replyWithOffer(accepts: readonly unknown[] = [requirement], rest: object = {}): Reply {
  return {
    status: 402,
    body: {
      x402Version: 2,
      error: 'Payment required.',
      resource: { url: 'http://gateway.example/thing' },
      accepts,
      ...rest,
    },
  }
}

export const pending: Reply = {
  status: 503,
  body: { error: 'The settlement is not known yet.', code: 'settlement_pending', charged: 'pending' },
  headers: { 'retry-after': '7' },
}

export const notCharged: Reply = {
  status: 500,
  body: {
    error: 'No venue answered. The payment was NOT charged.',
    code: 'upstream_unavailable',
    charged: 'no',
    hint: 'Repeat.',
  },
}

export const answered: Reply = { status: 200, body: { ok: true } }

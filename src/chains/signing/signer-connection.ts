import { z } from 'zod'
import { SECOND_MS } from '../../core/durations.ts'
import { tryParseJson } from '../../core/json.ts'
import { httpAgent } from '../../core/network/http-agent.ts'

/** Where a signer listens, and which of its keys is meant. */
export interface SignerTarget {
  /** `http://127.0.0.1:4040`; what stands in the address of a request to a socket. */
  readonly origin: string
  /** A Unix socket, instead of a port. */
  readonly socketPath: string | undefined
  /** The account that signs. On EVM networks lower case. */
  readonly address: string
  /** A function, so that no log and no JSON can show it; undefined where the socket's mode is all that protects it. */
  readonly token: (() => string) | undefined
}

/** What was answered: a status, and JSON where there was some. */
export interface SignerReply {
  readonly status: number
  readonly body: unknown
}

const CONNECT_MS = SECOND_MS
const ANSWER_MS = 3 * SECOND_MS
const MAX_BYTES = 64 * 1024
const CONNECTIONS = 4
const Coded = z.looseObject({ code: z.string() })
/** A connection that was kept open and that the other side has closed meanwhile. */
const STALE = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']

/**
 * Asks one signer, under limits of time and size. The operator names it, so private addresses are right here, and the guard
 * against those is not used. Redirects are not followed.
 */
export function openSignerConnection({ origin, socketPath, token }: SignerTarget): {
  /** @throws whatever the network fails with. */
  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<SignerReply>
  close(): Promise<void>
} {
  const agent = httpAgent({
    connect: { timeout: CONNECT_MS, ...(socketPath === undefined ? {} : { socketPath }) },
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
    maxResponseSize: MAX_BYTES,
    connections: CONNECTIONS,
  })

  async function exchange(method: 'GET' | 'POST', path: string, body?: object): Promise<SignerReply> {
    const { statusCode, body: answer } = await agent.request(`${origin}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token()}` } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    return { status: statusCode, body: tryParseJson(await answer.text()) }
  }

  return {
    async ask(method, path, body) {
      try {
        return await exchange(method, path, body)
      } catch (error) {
        // what is signed twice has the same signature, and counts once
        if (!STALE.includes(Coded.safeParse(error).data?.code ?? '')) throw error
        return exchange(method, path, body)
      }
    },
    close: () => agent.destroy(),
  }
}

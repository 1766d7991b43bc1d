import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type RefusalCode, SignRequest } from '../../chains/signing/wire.ts'
import { SECOND_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { readJsonBody } from '../../core/text/json-body.ts'
import { guardConnections } from './connection-guard.ts'
import { type ListeningAddress, listenPrivately } from './listen-privately.ts'
import type { SignerSettings } from './policy-file.ts'
import { Refusal } from './refusal.ts'
import { limitRefusals, type SigningEvent } from './signing-events.ts'
import type { SigningKey } from './signing-key.ts'

export interface SignerServer {
  readonly address: ListeningAddress
  close(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly body: object
}

const REQUEST_MS = 10 * SECOND_MS
const MAX_CONNECTIONS = 64
const MAX_BODY_BYTES = 256 * 1024
const PATH = /^\/v1\/keys\/([0-9A-Za-z]{1,64})(\/sign)?$/
const STATUSES: Readonly<Record<RefusalCode, number>> = {
  unauthorized: 401,
  unknown_key: 404,
  unreadable: 400,
  not_allowed: 403,
  over_limit: 403,
  over_day: 429,
  journal: 503,
}

/**
 * Serves keys on a port of this machine or on a socket: `GET /v1/keys/{address}` describes one, `POST
 * /v1/keys/{address}/sign` signs. Everything else is refused with a sentence.
 *
 * @throws What the network reports when the port or the socket is taken.
 */
export async function serveSigner(
  { listen, token }: Pick<SignerSettings, 'listen' | 'token'>,
  keys: readonly SigningKey[],
  onEvent: (event: SigningEvent) => void,
): Promise<SignerServer> {
  const noteRefusal = limitRefusals(onEvent)

  async function respond(request: IncomingMessage, onAllowed: () => void): Promise<Answer> {
    const isDenied = token !== undefined && !isAuthorized(request, token())
    if (isDenied)
      noteRefusal({ event: 'refused', code: 'unauthorized', reason: 'Someone asks without the right token.' })
    if (isDenied) throw new Refusal('unauthorized', 'Send the token of this signer as a bearer token.')
    onAllowed()
    const [, address = '', sign] = PATH.exec(request.url ?? '') ?? []
    const key = keys.find((each) => each.address === address)
    if (!key) throw new Refusal('unknown_key', 'This signer holds no such key.')
    if (request.method === 'GET' && !sign) return { status: 200, body: key.describe() }
    if (request.method !== 'POST' || !sign)
      throw new Refusal('unreadable', 'GET the key, or POST to its /sign.')
    return { status: 200, body: { signature: await signWith(key, request) } }
  }

  async function signWith(key: SigningKey, request: IncomingMessage): Promise<string> {
    const asked = SignRequest.safeParse(await readJsonBody(request, MAX_BODY_BYTES))
    if (!asked.success)
      throw new Refusal('unreadable', 'The body is nothing that this signer can read and sign.')
    const named = { use: key.use, key: key.address, type: asked.data.type }
    try {
      const signature = await key.sign(asked.data)
      onEvent({ event: 'signed', ...named })
      return signature
    } catch (error) {
      if (error instanceof Refusal)
        noteRefusal({ event: 'refused', ...named, code: error.code, reason: error.message })
      throw error
    }
  }

  const server: Server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, connectionsCheckingInterval: SECOND_MS },
    async (request, response) => {
      const { status, body } = await respond(request, () => guard.trust(request.socket)).catch(toAnswer)
      if (response.headersSent || response.destroyed) return
      response
        .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(body))
    },
  )
  const guard = guardConnections(server, MAX_CONNECTIONS)
  const address = await listenPrivately(server, listen)
  return {
    address,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  }
}

function isAuthorized({ headers }: IncomingMessage, token: string): boolean {
  const [scheme = '', sent = ''] = (headers.authorization ?? '').split(' ')
  // hashes have one length, so that nothing about the token shows in the time that it takes
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return scheme.toLowerCase() === 'bearer' && timingSafeEqual(hash(sent), hash(token))
}

function toAnswer(error: unknown): Answer {
  if (error instanceof Refusal) return toRefusalAnswer(error)
  if (error instanceof GatewayError) return toRefusalAnswer(new Refusal('unreadable', error.message))
  // a library's message could repeat what it was given
  return { status: 500, body: { error: { code: 'internal', message: 'The signer failed.' } } }
}

function toRefusalAnswer({ code, message }: Refusal): Answer {
  return { status: STATUSES[code], body: { error: { code, message } } }
}

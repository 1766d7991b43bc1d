import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { readJsonBody } from '../../../core/text/json-body.ts'
import type { RpcHandler } from './rpc.ts'
import { internalError, RpcError } from './rpc-error.ts'

/** A chain that is served over JSON-RPC 2.0. */
export interface RpcServer {
  readonly url: string
  close(): Promise<void>
}

export interface ListenOptions {
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
}

const MAX_BODY_BYTES = 256 * 1024
const MAX_AT_ONCE = 100

const Id = z.union([z.string().max(100), z.number(), z.null()])
const RpcRequest = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: Id.optional(),
  method: z.string().max(100),
  params: z.unknown().optional(),
})

/**
 * Serves a chain's methods over HTTP, one request or a batch a time. A request has to say that it is JSON, so that a
 * web page cannot send one without asking.
 *
 * @throws What the network reports when the port is taken.
 */
export async function serveRpc(handler: RpcHandler, { host, port }: ListenOptions): Promise<RpcServer> {
  async function answer(value: unknown): Promise<object | undefined> {
    const parsed = RpcRequest.safeParse(value)
    if (!parsed.success) return failure(null, new RpcError(-32600, 'This is no JSON-RPC request.'))
    const { id, method, params } = parsed.data
    try {
      const result = await handler(method, params)
      return id === undefined ? undefined : { jsonrpc: '2.0', id, result }
    } catch (error) {
      return id === undefined ? undefined : failure(id, error)
    }
  }

  async function respond(request: IncomingMessage): Promise<{ status: number; body: object | undefined }> {
    if (request.method !== 'POST')
      return { status: 405, body: failure(null, new RpcError(-32600, 'Send a POST.')) }
    let message: unknown
    try {
      message = await readJsonBody(request, MAX_BODY_BYTES)
    } catch (cause) {
      return { status: 400, body: failure(null, new RpcError(-32700, 'The body is no JSON.', { cause })) }
    }
    if (!Array.isArray(message)) return { status: 200, body: await answer(message) }
    if (message.length === 0 || message.length > MAX_AT_ONCE)
      return {
        status: 200,
        body: failure(null, new RpcError(-32600, `Send at most ${MAX_AT_ONCE} at once.`)),
      }
    const answers = (await Promise.all(message.map(answer))).filter((each) => each !== undefined)
    return { status: 200, body: answers.length > 0 ? answers : undefined }
  }

  const server = createServer(async (request, response) => {
    const { status, body } = await respond(request)
    if (body === undefined) response.writeHead(204).end()
    else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: taken } = server.address() as AddressInfo

  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function failure(id: z.output<typeof Id>, error: unknown) {
  const { code, message, data } = error instanceof RpcError ? error : internalError(error)
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { readJsonBody } from '../../../core/text/json-body.ts'
import type { SolanaRpc } from './rpc.ts'
import { SolanaRpcError } from './rpc-error.ts'

/** The embedded Solana's node, as far as wallets can see. */
export interface SolanaRpcServer {
  /** `http://127.0.0.1:` and a port of its own. */
  readonly url: string
  close(): Promise<void>
}

const MAX_BODY_BYTES = 64 * 1024
const MAX_AT_ONCE = 50
const Id = z.union([z.string().max(100), z.number(), z.null()])
const RpcRequest = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: Id.optional(),
  method: z.string().max(100),
  params: z.unknown().optional(),
})

/**
 * Serves JSON-RPC on the loopback address, to this machine alone.
 *
 * @param rpc Asked for at the first request, because a chain that is not used is not opened.
 */
export async function serveSolanaRpc(rpc: () => Promise<SolanaRpc>): Promise<SolanaRpcServer> {
  async function answer(value: unknown): Promise<object> {
    const parsed = RpcRequest.safeParse(value)
    if (!parsed.success) return failure(null, new SolanaRpcError(-32600, 'Invalid Request'))
    const { id = null, method, params } = parsed.data
    try {
      const call = await rpc()
      return { jsonrpc: '2.0', id, result: await call(method, params) }
    } catch (error) {
      return failure(id, error)
    }
  }

  const server = createServer(async (request, response) => {
    const respond = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (request.method !== 'POST')
      return respond(405, failure(null, new SolanaRpcError(-32600, 'Send a POST.')))
    let body: unknown
    try {
      body = await readJsonBody(request, MAX_BODY_BYTES)
    } catch {
      return respond(400, failure(null, new SolanaRpcError(-32700, 'Parse error')))
    }
    if (!Array.isArray(body)) return respond(200, await answer(body))
    if (body.length > MAX_AT_ONCE)
      return respond(200, failure(null, new SolanaRpcError(-32600, 'Too many at once.')))
    respond(200, await Promise.all(body.map(answer)))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function failure(id: z.output<typeof Id>, error: unknown) {
  const known = error instanceof SolanaRpcError ? error : new SolanaRpcError(-32603, 'Internal error')
  const data = known.data === undefined ? {} : { data: known.data }
  return { jsonrpc: '2.0', id, error: { code: known.code, message: known.message, ...data } }
}

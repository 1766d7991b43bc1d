import type http from 'node:http'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Performer } from '../calls/performer.ts'
import { GatewayError } from '../core/failures.ts'
import { addLogIds } from '../core/log-ids.ts'
import type { Tool } from '../tools/define-tool.ts'
import { readHeaderProof } from '../transport/call-context.ts'
import { isAdmitted, presentsPayment } from './admission.ts'
import { createDocumentRoutes, type DocumentOptions } from './documents.ts'
import { createExpressServer, type Handler } from './express-server.ts'
import { COMMON_HEADERS, EXPOSING_ALL, PREFLIGHT_HEADERS } from './headers.ts'
import { sendError } from './respond.ts'
import { createToolRoutes, type ToolRoutesOptions } from './tool-routes.ts'

export interface RestDoorOptions extends ToolRoutesOptions, DocumentOptions {
  readonly tools: readonly Tool[]
  readonly performer: Performer
  readonly routers: readonly RequestHandler[]
  /** What is answered where nothing is served. */
  readonly unknownPath?: (path: string) => GatewayError
  /** Other doors, each at one address of its own. */
  readonly mounts: readonly Mount[]
}

/** A door with a protocol of its own over HTTP; it answers every method, failures included. */
export interface Mount {
  /** Serves this path and everything below it. */
  readonly path: string
  /** Set where nothing is below the path. */
  readonly isAlone?: true
  handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void>
}

export interface RestDoor {
  readonly server: http.Server
  /** Every answer from now on is the last on its connection, so that callers come back by another way. */
  leave(): void
  /** Takes no new connection; resolves when the answers under way have left. */
  drain(): Promise<void>
}

/** The HTTP side of the gateway: tools at their routes, documents, the given routers, and 404 as JSON. */
export function createRestDoor({
  tools,
  performer,
  documents,
  admit,
  routers,
  mounts,
  unknownPath = () => new GatewayError('not_found', 'There is nothing at this path.'),
  ...options
}: RestDoorOptions): RestDoor {
  // what is called most does not pass through the router, which asks every route in turn
  const { app, server, leave, drain } = createExpressServer([
    createToolRoutes(tools, performer, options),
    createMountHandler(mounts, documents),
  ])

  app.use(createDocumentRoutes({ documents, admit }))
  app.use((request, response, next) => {
    // what an operator may do is no other page's business
    if (request.method === 'OPTIONS' && !/^\/admin(?:[/?]|$)/.test(request.url)) {
      response.writeHead(204, PREFLIGHT_HEADERS).end()
    } else next()
  })
  for (const router of routers) app.use(router)
  app.use((request, response) => {
    // anyone who has paid learns what became of it, however often that is asked
    if (!presentsPayment(request) && !isAdmitted(admit, request, response)) return
    const notFound = unknownPath(request.url.split('?', 1)[0] ?? '')
    // a payment may have been made for a tool that was here
    performer
      .explainUnsold(() => readHeaderProof(request), notFound)
      .catch(() => notFound)
      .then((failure) => sendError(response, failure))
  })
  app.use(handleError)
  return { server, leave, drain }
}

function createMountHandler(mounts: readonly Mount[], documents: DocumentOptions['documents']): Handler {
  return (request, response, next) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    const mount = mounts.find(
      (each) => path === each.path || (!each.isAlone && path.startsWith(`${each.path}/`)),
    )
    // a document may lie below a door
    if (!mount || (path !== mount.path && Object.hasOwn(documents(), path))) return next()
    if (request.method === 'OPTIONS') {
      response.writeHead(204, { ...PREFLIGHT_HEADERS, Allow: 'POST, OPTIONS' }).end()
      return
    }
    const isFromPage = request.headers.origin !== undefined
    const common = isFromPage ? { ...COMMON_HEADERS, ...EXPOSING_ALL } : COMMON_HEADERS
    for (const [name, value] of Object.entries(common)) response.setHeader(name, value)
    addLogIds({ door: mount.path.slice(1) })
    mount.handle(request, response).catch((error: unknown) => sendError(response, error))
  }
}

const handleError: ErrorRequestHandler = (error: unknown, _request, response, _next) =>
  sendError(response, error)

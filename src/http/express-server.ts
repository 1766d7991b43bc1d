import http from 'node:http'
import express, { type Express } from 'express'
import { GatewayError } from '../core/failures.ts'
import { runWithLogIds } from '../core/log-ids.ts'
import { addRequestId, createRequestIds } from './request-id.ts'
import { normalizeTarget } from './request-input.ts'
import { sendError } from './respond.ts'

/** Answers a request, or hands it on. */
export type Handler = (request: http.IncomingMessage, response: http.ServerResponse, next: () => void) => void

/**
 * An Express application and a server for it whose request and response objects already have the prototypes that
 * Express would give them. Express sets both prototypes on every request, which costs more than everything else it
 * does; when they are right from the start, setting them changes nothing. A mounted sub-application would set them
 * again, so only routers are mounted. What the handlers answer never comes to Express: they are asked one after the other,
 * each when all before it have handed the request on.
 *
 * `leave` makes every answer from now on the last on its connection. `drain` takes no new connection and resolves when
 * the answers under way have left, each the last on its own.
 */
export function createExpressServer(handlers: readonly Handler[]): {
  app: Express
  server: http.Server
  leave(): void
  drain(): Promise<void>
} {
  const app = express()
  const nextId = createRequestIds()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)

  class Request extends http.IncomingMessage {}
  class Response<R extends http.IncomingMessage = http.IncomingMessage> extends http.ServerResponse<R> {
    requestId = ''
    // every answer passes here, however it is written
    override writeHead(status: number, ...rest: readonly unknown[]): this {
      const [reason, headers] = typeof rest[0] === 'string' ? rest : [undefined, rest[0]]
      const all = addRequestId(this, headers as http.OutgoingHttpHeaders | undefined, this.requestId)
      return reason === undefined
        ? super.writeHead(status, all)
        : super.writeHead(status, reason as string, all)
    }
  }
  Object.setPrototypeOf(Request.prototype, app.request)
  Object.setPrototypeOf(Response.prototype, app.response)
  app.request = Request.prototype as unknown as Express['request']
  app.response = Response.prototype as unknown as Express['response']

  const server = http.createServer(
    {
      IncomingMessage: Request,
      ServerResponse: Response,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
    },
    answer,
  )
  server.maxConnections = 8_192

  /** What is logged on the way of a request carries the id that its caller gets. */
  function answer(request: Request, response: Response): void {
    response.requestId = nextId()
    runWithLogIds({ requestId: response.requestId, door: 'rest' }, () => handle(request, response))
  }

  function handle(request: Request, response: Response): void {
    const ask = (at: number): void => {
      const handler = handlers[at]
      if (handler) handler(request, response, () => ask(at + 1))
      else app(request, response)
    }
    try {
      request.url = normalizeTarget(request)
      if (!server.listening && isProbe(request))
        throw new GatewayError('overloaded', 'The gateway is closing.', { retryAfterSeconds: 5 })
      ask(0)
    } catch (error) {
      sendError(response, error)
    }
  }

  return { app, server, ...trackAnswers(server) }
}

/** Follows the answers of a server, so that each can be made the last on its connection. */
function trackAnswers(server: http.Server): { leave(): void; drain(): Promise<void> } {
  let isShuttingDown = false
  const unanswered = new Set<http.ServerResponse>()
  const markLast = (response: http.ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  // one function for all responses: one of their own for each is what a busy server would make most of
  function handleClose(this: http.ServerResponse): void {
    unanswered.delete(this)
    if (!server.listening) closeIfAnswered()
  }
  server.prependListener('request', (_request, response) => {
    if (isShuttingDown || !server.listening) markLast(response)
    unanswered.add(response)
    response.on('close', handleClose)
  })
  const closeIfAnswered = () => {
    // connections that have asked nothing yet would be waited for as well
    if (unanswered.size === 0) server.closeAllConnections()
  }

  return {
    leave() {
      isShuttingDown = true
    },
    drain() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      // a connection that is kept alive would outlive its last answer by a minute
      for (const response of unanswered) markLast(response)
      closeIfAnswered()
      return closed
    },
  }
}

/** Only what carries no payment may be turned away while the gateway closes: a payment may have moved money before. */
function isProbe({ method, headers }: http.IncomingMessage): boolean {
  const mayPay = headers['payment-signature'] || headers['x-payment'] || headers.authorization
  return (method === 'GET' || method === 'HEAD') && !mayPay
}

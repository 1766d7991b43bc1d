import http from 'node:http'
import express, { type Express } from 'express'
import type { Handler } from './front.ts'

/**
 * An Express application and a server for it whose request and response objects already have the prototypes that
 * Express would give them. Express sets both prototypes on every request, which costs more than everything else it
 * does; when they are right from the start, setting them changes nothing. A mounted sub-application would set them
 * again, so only routers are mounted. What `front` answers never comes to Express.
 *
 * `leave` makes every answer from now on the last on its connection. `drain` takes no new connection and resolves when
 * the answers under way have left, each the last on its own.
 */
export function expressServer(front: Handler): {
  app: Express
  server: http.Server
  leave(): void
  drain(): Promise<void>
} {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)

  class Request extends http.IncomingMessage {}
  class Response<R extends http.IncomingMessage = http.IncomingMessage> extends http.ServerResponse<R> {}
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
    (request, response) => front(request, response, () => app(request, response)),
  )
  server.maxConnections = 8_192

  let isLeaving = false
  const unanswered = new Set<http.ServerResponse>()
  const isLast = (response: http.ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  // one function for all responses: one of their own for each is what a busy server would make most of
  function gone(this: http.ServerResponse): void {
    unanswered.delete(this)
    if (!server.listening) closeIfAnswered()
  }
  server.prependListener('request', (_request, response) => {
    if (isLeaving || !server.listening) isLast(response)
    unanswered.add(response)
    response.on('close', gone)
  })
  const closeIfAnswered = () => {
    // connections that have asked nothing yet would be waited for as well
    if (unanswered.size === 0) server.closeAllConnections()
  }

  return {
    app,
    server,
    leave() {
      isLeaving = true
    },
    drain() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      // a connection that is kept alive would outlive its last answer by a minute
      for (const response of unanswered) isLast(response)
      closeIfAnswered()
      return closed
    },
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request, or hands it on. */
export type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Handlers that are asked one after the other, each only when all before it have handed the request on. */
export function inTurn(...handlers: readonly Handler[]): Handler {
  return (request, response, next) => {
    const ask = (at: number): void => {
      const handler = handlers[at]
      if (handler) handler(request, response, () => ask(at + 1))
      else next()
    }
    ask(0)
  }
}

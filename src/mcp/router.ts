import type { IncomingMessage, ServerResponse } from 'node:http'
import { GatewayError } from '../core/failures.ts'
import { readJsonBody } from '../core/text/json-body.ts'
import type { Admission } from './admission.ts'
import { sendHttpError } from './http-error.ts'
import { createRequestContext, isPost } from './request-context.ts'
import type { McpHandler } from './sdk/sdk-handler.ts'
import type { Surfaces } from './surfaces.ts'

export interface RouterDeps {
  /** Throws when a request came under a name, or from a page, that it should not. */
  readonly checkHost: (request: IncomingMessage) => void | Promise<void>
  readonly surfaces: Surfaces
  /** What is answered at a path without a surface. */
  readonly unknownPath?: (path: string) => GatewayError
  readonly admit: Admission
  readonly clientOf: (request: IncomingMessage) => string
  readonly handleMcp: McpHandler
}

/** Makes what answers every request that comes to the door, failures included. */
export function createRouter({ checkHost, surfaces, unknownPath, admit, clientOf, handleMcp }: RouterDeps) {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await checkHost(request)
    const path = request.url?.split('?', 1)[0] ?? ''
    const wholeSurface = surfaces.at(path)
    if (!wholeSurface) {
      const { details } = unknownPath?.(path) ?? {}
      throw new GatewayError(
        'not_found',
        'There is nothing at this path; MCP is served at /mcp, /mcp/readonly and /mcp/x/{core or a family}.',
        details ? { details } : {},
      )
    }
    if (!isPost(request)) {
      response.setHeader('Allow', 'POST')
      throw new GatewayError('method_not_allowed', 'This path takes POST.')
    }
    const surface = surfaces.chosen(wholeSurface, request.headers)
    const body = await readJsonBody(request)
    const revision = request.headers['mcp-protocol-version']
    admit(body, {
      client: clientOf(request),
      surface,
      revision: revision === undefined ? undefined : `${revision}`,
    })
    await handleMcp(createRequestContext(request, response, { body, surface }), body)
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await answer(request, response)
    } catch (error) {
      sendHttpError(response, error)
    }
  }
}

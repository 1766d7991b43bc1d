import type { IncomingMessage, ServerResponse } from 'node:http'
import { Router } from 'express'
import { GatewayError } from '../core/failures.ts'
import { abortOnClose } from '../transport/abort-on-close.ts'
import { READ_METHODS, refuseOtherMethods } from './allowed-methods.ts'
import { COMMON_HEADERS } from './headers.ts'
import { sendError } from './respond.ts'

export interface VideoFiles {
  /** The file of a video that is done; undefined for every other id. */
  file(id: string, options: { readonly signal: AbortSignal }): Promise<VideoFile | undefined>
  /** Counts a read against its client's throttle. */
  readonly admit: (request: IncomingMessage) => void
}

interface VideoFile {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

const PATH = '/videos/generations/:id/content'

/** Serves finished videos to clients that know their id; the provider is never shown. */
export function createVideoRoutes({ file, admit }: VideoFiles): Router {
  const router = Router()

  async function serve(id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    admit(request)
    const found = await file(id, { signal: abortOnClose(response).signal })
    if (!found) throw new GatewayError('not_found', 'There is no finished video of this id.')
    response.writeHead(200, {
      ...COMMON_HEADERS,
      'Content-Type': found.mediaType,
      'Content-Length': `${found.bytes.byteLength}`,
      'Cache-Control': 'private, max-age=3600',
      'X-Content-Type-Options': 'nosniff',
    })
    response.end(found.bytes)
  }

  router.get(PATH, (request, response) => {
    serve(`${request.params['id']}`, request, response).catch((error: unknown) => sendError(response, error))
  })
  router.all(PATH, refuseOtherMethods(READ_METHODS))
  return router
}

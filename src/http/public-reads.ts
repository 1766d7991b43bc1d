import { Router } from 'express'
import type { PublicRead } from '../transport/public-read.ts'
import { READ_METHODS, refuseOtherMethods } from './allowed-methods.ts'
import { readQuery } from './request-input.ts'
import { sendError, sendJson, toProvenanceHeaders } from './respond.ts'

/** Serves public reads at their paths: GET and HEAD, without payment and without the throttle. */
export function createPublicReadRoutes(reads: readonly PublicRead[]): Router {
  const router = Router()

  for (const { path, inputSchema, read } of reads) {
    router.get(path, (request, response) => {
      const answer = async () => {
        const input = readQuery(request.url.split('?')[1] ?? '', inputSchema)
        const { body, maxAgeSeconds } = await read(input)
        const text = JSON.stringify(body)
        sendJson(response, 200, text, {
          ...toProvenanceHeaders(body),
          'Cache-Control': `public, max-age=${maxAgeSeconds}`,
        })
      }
      answer().catch((error: unknown) => sendError(response, error))
    })
    router.all(path, refuseOtherMethods(READ_METHODS))
  }
  return router
}

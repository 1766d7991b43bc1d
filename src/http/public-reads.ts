import { Router } from 'express'
import { GatewayError } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import type { JsonSchema } from '../tools/define-tool.ts'
import { readQuery } from './query.ts'
import { provenanceHeaders, sayFailure, sayJson } from './say.ts'

/** What anyone may read for nothing, as often as they like, because its answers are few and are kept for a while. */
export interface PublicRead {
  readonly path: string
  /** Names and types of its parameters. */
  readonly inputSchema: JsonSchema
  /** @throws GatewayError `invalid_input` for anything that is not on its list; what the sources fail with. */
  read(input: unknown): Promise<PublicAnswer>
}

export interface PublicAnswer {
  readonly body: JsonObject
  /** For how long anyone may keep it. */
  readonly maxAgeSeconds: number
}

/** Serves public reads at their paths: GET and HEAD, without payment and without the throttle. */
export function publicReads(reads: readonly PublicRead[]): Router {
  const router = Router()

  for (const { path, inputSchema, read } of reads) {
    router.get(path, (request, response) => {
      const answer = async () => {
        const input = readQuery(request.url.split('?')[1] ?? '', inputSchema)
        const { body, maxAgeSeconds } = await read(input)
        const text = JSON.stringify(body)
        sayJson(response, 200, text, {
          ...provenanceHeaders(body),
          'Cache-Control': `public, max-age=${maxAgeSeconds}`,
        })
      }
      answer().catch((error: unknown) => sayFailure(response, error))
    })
    router.all(path, (_request, response) => {
      response.setHeader('Allow', 'GET, HEAD, OPTIONS')
      sayFailure(response, new GatewayError('method_not_allowed', 'This path takes GET, HEAD, OPTIONS.'))
    })
  }
  return router
}

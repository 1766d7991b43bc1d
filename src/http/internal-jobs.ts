import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Router } from 'express'
import { GatewayError } from '../core/failures.ts'
import { sendError, sendJson } from './respond.ts'

/** Runs a job by its name; undefined for an unknown name. */
type RunJob = (name: string) => Promise<Readonly<Record<string, unknown>> | undefined>

/**
 * `POST /internal/jobs/{name}`: lets an outside scheduler run a job now. The secret travels in `X-Internal-Secret`
 * and nowhere else.
 *
 * @param admit Counts a wrong secret against its client.
 */
export function createInternalJobRoutes(
  secret: string,
  runJob: RunJob,
  admit: (request: IncomingMessage) => void,
): Router {
  const router = Router()
  const expected = digest(secret)

  router.post('/internal/jobs/:name', async (request, response) => {
    try {
      const given = request.headers['x-internal-secret']
      if (typeof given !== 'string' || !timingSafeEqual(digest(given), expected)) {
        admit(request)
        throw new GatewayError('unauthorized', 'X-Internal-Secret is missing or wrong.')
      }
      const { name } = request.params
      const report = await runJob(name)
      if (!report) throw new GatewayError('not_found', 'There is no job of this name.')
      sendJson(response, 200, JSON.stringify({ job: name, ...report }), { 'Cache-Control': 'no-store' })
    } catch (error) {
      sendError(response, error)
    }
  })
  return router
}

/** Digests have one length, so that comparing them takes one time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

import { Router } from 'express'
import { sendError, sendJson } from './respond.ts'

/** Whether data comes in; a gateway whose data is down is ready all the same, since it charges for answers alone. */
export interface DataGlance {
  readonly status: string
  readonly sourcesDown: readonly string[]
}

/** Whether each part that a sale needs is there. */
export type Readiness = Readonly<Record<string, boolean>>

/**
 * `GET /livez`: the process answers. `GET /readyz`: it can sell; 503 names the parts that are missing. Neither is
 * throttled, and neither contains more than that and which data sources are down.
 */
export function createHealthRoutes(
  readiness: () => Promise<Readiness>,
  dataState: () => Promise<DataGlance>,
): Router {
  const router = Router()

  router.get('/livez', (_request, response) => {
    sendJson(response, 200, '{"status":"alive"}', { 'Cache-Control': 'no-store' })
  })
  router.get('/readyz', (_request, response) => {
    const answer = async () => {
      const [parts, data] = await Promise.all([readiness(), dataState()])
      const missing = Object.keys(parts).filter((part) => !parts[part])
      const isReady = missing.length === 0
      const body = { status: isReady ? 'ready' : 'not_ready', parts, missing, data }
      sendJson(response, isReady ? 200 : 503, JSON.stringify(body), { 'Cache-Control': 'no-store' })
    }
    answer().catch((error: unknown) => sendError(response, error))
  })
  return router
}

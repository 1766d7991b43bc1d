import { Router } from 'express'
import { GatewayError } from '../core/failures.ts'
import type { AnnouncedRoute } from '../discovery/announced.ts'
import { sendError } from './respond.ts'

/** Answers announced routes, and everything below them, with a 404 that calls them announced. */
export function createAnnouncedRoutes(routes: readonly AnnouncedRoute[]): Router {
  const router = Router()

  for (const { path } of routes) {
    router.all([path, `${path}/*rest`], (_request, response) => {
      const message = 'This route is announced and not served yet.'
      sendError(response, new GatewayError('not_found', message, { details: { announced: true } }))
    })
  }
  return router
}

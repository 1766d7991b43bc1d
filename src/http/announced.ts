import { Router } from 'express'
import { type FailureDetails, GatewayError } from '../core/failures.ts'
import type { AnnouncedRoute } from '../discovery/announced.ts'
import { type Admit, isAdmitted } from './admission.ts'
import { sendError } from './respond.ts'

/** Answers announced routes, and everything below them, with a 404 that calls them announced. */
export function createAnnouncedRoutes(
  routes: readonly AnnouncedRoute[],
  admit: Admit,
  guide: () => FailureDetails = () => ({}),
): Router {
  const router = Router()

  for (const { path } of routes) {
    router.all([path, `${path}/*rest`], (request, response) => {
      if (!isAdmitted(admit, request, response)) return
      const message = 'This route is announced and not served yet.'
      sendError(
        response,
        new GatewayError('not_found', message, { details: { announced: true, ...guide() } }),
      )
    })
  }
  return router
}

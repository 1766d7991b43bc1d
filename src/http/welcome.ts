import { Router } from 'express'
import type { JsonObject } from '../core/json.ts'
import { type Admit, isAdmitted } from './admission.ts'
import { READ_METHODS, refuseOtherMethods } from './allowed-methods.ts'
import { sendJson } from './respond.ts'

/** `GET /` for programs: who this is and where to read on. The page comes first for clients that prefer HTML. */
export function createWelcomeRoute(welcome: () => JsonObject, admit: Admit): Router {
  const router = Router()
  router.get('/', (request, response) => {
    if (!isAdmitted(admit, request, response)) return
    sendJson(response, 200, JSON.stringify(welcome()), {
      'Cache-Control': 'public, max-age=60',
      Vary: 'Accept',
    })
  })
  router.all('/', refuseOtherMethods(READ_METHODS))
  return router
}

import { type Request, Router } from 'express'
import { READ_METHODS, refuseOtherMethods } from './allowed-methods.ts'
import { sendError, sendJson } from './respond.ts'

const PATH = '/sign-in'

/** `GET /sign-in`: what a wallet signs to identify itself, with a nonce for one use. */
export function createSignInRoute(terms: () => object, admit: (request: Request) => void): Router {
  const router = Router()

  router.get(PATH, (request, response) => {
    try {
      admit(request)
      sendJson(response, 200, JSON.stringify(terms()), { 'Cache-Control': 'no-store' })
    } catch (error) {
      sendError(response, error)
    }
  })
  router.all(PATH, refuseOtherMethods(READ_METHODS))
  return router
}

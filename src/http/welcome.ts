import { Router } from 'express'
import type { JsonObject } from '../core/json.ts'
import { acceptsMediaType } from '../core/network/content-coding.ts'
import { type Admit, isAdmitted } from './admission.ts'
import { READ_METHODS, refuseOtherMethods } from './allowed-methods.ts'
import { COMMON_HEADERS } from './headers.ts'
import { MARKDOWN } from './page.ts'
import { sendJson } from './respond.ts'

interface WelcomeDeps {
  readonly index: () => JsonObject
  /** The same as a short text, for clients that ask for Markdown. */
  readonly guide: () => string
  readonly admit: Admit
}

const HEADERS = { 'Cache-Control': 'public, max-age=60', Vary: 'Accept, User-Agent' } as const

/** `GET /` for programs: what this is and where to start. The page comes first for clients that prefer HTML. */
export function createWelcomeRoute({ index, guide, admit }: WelcomeDeps): Router {
  const router = Router()
  router.get('/', (request, response) => {
    if (!isAdmitted(admit, request, response)) return
    if (!acceptsMediaType(request, MARKDOWN)) return sendJson(response, 200, JSON.stringify(index()), HEADERS)
    const text = guide()
    response
      .writeHead(200, {
        ...COMMON_HEADERS,
        ...HEADERS,
        'Content-Type': `${MARKDOWN}; charset=utf-8`,
        'Content-Length': Buffer.byteLength(text),
      })
      .end(text)
  })
  router.all('/', refuseOtherMethods(READ_METHODS))
  return router
}

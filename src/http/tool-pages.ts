import type { IncomingMessage } from 'node:http'
import { Router } from 'express'
import type { GatewayError } from '../core/failures.ts'
import { GUIDE_PATHS } from '../core/guide-paths.ts'
import { type Admit, isAdmitted } from './admission.ts'
import { READ_METHODS, refuseOtherMethods } from './allowed-methods.ts'
import { sendError, sendJson } from './respond.ts'

interface ToolPagesDeps {
  /** What is shown of a tool; undefined for an unknown id. */
  readonly describe: (toolId: string) => object | undefined
  readonly unknownTool: (toolId: string) => GatewayError
  /** Counts a free look-up against its client's throttle. */
  readonly admit: Admit
}

const PATH = `${GUIDE_PATHS.tools}/:toolId`

/** `GET /agent/tools/{toolId}`: one tool with its parameters, its result and a call at each door. */
export function createToolPageRoutes({ describe, unknownTool, admit }: ToolPagesDeps): Router {
  const router = Router()
  router.get(PATH, (request, response) => {
    if (!isAdmitted(admit, request, response)) return
    const toolId = readToolId(request)
    const page = describe(toolId)
    if (!page) return sendError(response, unknownTool(toolId))
    sendJson(response, 200, JSON.stringify(page), { 'Cache-Control': 'public, max-age=60' })
  })
  router.all(PATH, refuseOtherMethods(READ_METHODS))
  return router
}

/** The last segment as it was sent: no id holds a character that is escaped in a path. */
function readToolId({ url = '' }: IncomingMessage): string {
  return (url.split('?', 1)[0] ?? '').slice(GUIDE_PATHS.tools.length + 1)
}

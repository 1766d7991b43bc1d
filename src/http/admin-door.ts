import type { IncomingMessage, ServerResponse } from 'node:http'
import { Router } from 'express'
import type { AdminService } from '../admin/admin-service.ts'
import type { AdminOperation } from '../admin/operation.ts'
import { GatewayError, toFailure } from '../core/failures.ts'
import { addLogIds } from '../core/log-ids.ts'
import { readJsonBody } from '../core/text/json-body.ts'
import type { AdminAccess } from './admin-access.ts'
import { readWholeList, takesCsv } from './admin-list-csv.ts'
import { createAdminPage } from './admin-page.ts'
import { sendTable } from './admin-table.ts'
import { ADMIN_HEADERS } from './headers.ts'
import { toFailureBody } from './respond.ts'

export interface AdminDoorOptions {
  readonly access: AdminAccess
  readonly operations: readonly AdminOperation[]
  readonly adminService: AdminService
  /** Where the build left the page. */
  readonly pageDirectory: string
  /** Counts a wrong token against its client. */
  readonly admit: (request: IncomingMessage) => void
  readonly onFailure: (operation: string, error: unknown) => void
}

const API = '/admin/api'
const EXPORT = `${API}/export`
const MAX_BODY_BYTES = 16_384

/**
 * The admin interface at `/admin`: a page for people, and under `/admin/api` every operation by its id; looks are GET,
 * acts are POST. A token is asked for with every request of the API, as `Authorization: Bearer` and in no other way, so
 * that no page of another site can act in an operator's name.
 */
export function createAdminDoor(options: AdminDoorOptions): Router {
  const { access, operations, adminService, admit, onFailure } = options
  const router = Router()
  const byPath = new Map(operations.map((operation) => [`${API}/${operation.id}`, operation]))
  const listing = { operations: operations.map(toListing) }
  const page = createAdminPage(options.pageDirectory)

  function requireToken(request: IncomingMessage): string {
    const name = access.nameOf(request)
    if (name !== undefined) return name
    admit(request)
    throw new GatewayError(
      'unauthorized',
      'Authorization: Bearer with a token of ADMIN_TOKENS is missing or wrong.',
    )
  }

  async function answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const by = requireToken(request)
    if (path === API) {
      requireMethod(request, 'GET')
      return sendJson(response, 200, { by, ...listing })
    }
    if (path === EXPORT) {
      requireMethod(request, 'GET')
      return sendTable(await adminService.export(parseQuery(request), by), request, response)
    }
    const operation = byPath.get(path)
    if (!operation)
      throw new GatewayError('not_found', 'The admin API has no such operation; see /admin/api.')
    requireMethod(request, operation.kind === 'look' ? 'GET' : 'POST')
    if (operation.kind === 'act') {
      const input = await readJsonBody(request, MAX_BODY_BYTES)
      return sendJson(response, 200, await adminService.perform(operation, { input, by }))
    }
    const { format, ...input } = parseQuery(request)
    const look = (query: object) => adminService.perform(operation, { input: query, by })
    if (takesCsv(format)) return sendTable(readWholeList(operation, input, look), request, response)
    sendJson(response, 200, await look(input))
  }

  router.use((request, response, next) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (path !== '/admin' && !path.startsWith('/admin/')) return next()
    addLogIds({ door: 'admin' })
    Promise.resolve()
      .then(() => {
        access.refuseOutsiders(request)
        if (path === API || path.startsWith(`${API}/`)) return answer(path, request, response)
        return page(path, request, response)
      })
      .catch((error: unknown) => {
        if (toFailure(error).http >= 500) onFailure(path, error)
        sendError(response, error)
      })
  })
  return router
}

function toListing({ id, kind, title, summary, positionals: positions, columns, input }: AdminOperation) {
  const parameters = Object.entries(input.shape).map(([name, schema]) => ({
    name,
    description: schema.description ?? '',
    isOptional: schema.safeParse(undefined).success,
  }))
  return { id, kind, title, summary, positionals: positions, columns, parameters }
}

function requireMethod(request: IncomingMessage, method: 'GET' | 'POST'): void {
  if (request.method !== method) throw new GatewayError('method_not_allowed', `This path takes ${method}.`)
}

/** @throws GatewayError `invalid_input` for a parameter that is given twice. */
function parseQuery({ url = '' }: IncomingMessage): Record<string, string> {
  const pairs = [...new URLSearchParams(url.split('?').slice(1).join('?'))]
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length)
    throw new GatewayError('invalid_input', 'A parameter was given twice.', { details: { field: 'query' } })
  return Object.fromEntries(pairs)
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  const text = JSON.stringify(body)
  response
    .writeHead(status, {
      ...ADMIN_HEADERS,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      ...headers,
    })
    .end(text)
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const failure = toFailure(error)
  const { retryAfterSeconds } = failure
  sendJson(response, failure.http, toFailureBody({ ...failure, reason: removePaymentNote(failure.reason) }), {
    ...(failure.http === 401 ? { 'WWW-Authenticate': 'Bearer realm="admin"' } : {}),
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': `${Math.max(1, retryAfterSeconds)}` }),
  })
}

/** The admin interface takes no payment. */
function removePaymentNote(reason: string): string {
  return reason.replace(/ The payment was NOT charged\.$/, '')
}

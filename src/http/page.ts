import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { acceptsMediaType, isNotModified, parseAcceptedEncodings } from '../core/content-coding.ts'
import { READ_METHODS, refuseOtherMethods } from './allowed-methods.ts'
import { COMMON_HEADERS } from './headers.ts'
import { HASHED, type PageFile, readPage } from './page-files.ts'

/** Only what we serve ourselves is run, shown or asked; nothing written by a script is taken for markup. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')
const HEADERS = {
  'X-Content-Type-Options': COMMON_HEADERS['X-Content-Type-Options'],
  'Referrer-Policy': COMMON_HEADERS['Referrer-Policy'],
  'Content-Security-Policy': POLICY,
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
} as const

const DOCUMENTS: Readonly<Record<string, string>> = { '/': 'page.html', '/docs': 'docs.html' }
const YEAR_CACHE = 'public, max-age=31536000, immutable'
const NOT_BUILT = 'The page was not built. Run "npm run build" and start the gateway again.\n'

/**
 * Serves the page at `/` to clients that accept HTML, the API reference at `/docs`, and what both are made of. All of it is
 * read once, when it is first asked for, from the folder that the build wrote.
 */
export function createPageHandler(directory: string): RequestHandler {
  let files: ReturnType<typeof readPage>

  return (request, response, next) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const document = DOCUMENTS[path]
    if (document === undefined && !path.startsWith(`/${HASHED}/`)) return next()
    // a client that accepts anything is usually a program
    if (path === '/' && !acceptsMediaType(request, 'text/html')) return next()
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuseOtherMethods(READ_METHODS)(request, response)
    files ??= readPage(directory)
    const file = files?.get(document ?? path.slice(1))
    if (file) send(file, request, response)
    else if (!files && document !== undefined) sendNotBuilt(response)
    else next()
  }
}

function send(file: PageFile, request: IncomingMessage, response: ServerResponse): void {
  const { mediaType, plain, packed, isHashed } = file
  const accepted = parseAcceptedEncodings(request)
  const chosen = packed.find(({ encoding }) => accepted.has(encoding))
  const { bytes, entityTag } = chosen ?? plain
  const headers = {
    ...HEADERS,
    ETag: entityTag,
    'Cache-Control': isHashed ? YEAR_CACHE : 'no-cache',
    Vary: isHashed ? 'Accept-Encoding' : 'Accept, Accept-Encoding',
  }
  if (isNotModified(request, entityTag)) {
    response.writeHead(304, headers).end()
    return
  }
  response
    .writeHead(200, {
      ...headers,
      ...(chosen ? { 'Content-Encoding': chosen.encoding } : {}),
      'Content-Type': mediaType,
      'Content-Length': bytes.length,
    })
    .end(bytes)
}

function sendNotBuilt(response: ServerResponse): void {
  const headers = { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  response.writeHead(404, headers).end(NOT_BUILT)
}

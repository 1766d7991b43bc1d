import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { acceptsMediaType, isNotModified, parseAcceptedEncodings } from '../core/network/content-coding.ts'
import { type Admit, isAdmitted } from './admission.ts'
import { READ_METHODS, refuseOtherMethods } from './allowed-methods.ts'
import { COMMON_HEADERS } from './headers.ts'
import { HASHED, type PageFile, readPage } from './page-files.ts'

/** Only what we serve ourselves is run, shown or asked; nothing written by a script is taken for markup. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // pictures of an answer are bytes that this page has made an address for
  "img-src 'self' blob:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')
/** On every page: what it may run, show and ask. */
export const PAGE_HEADERS = {
  'X-Content-Type-Options': COMMON_HEADERS['X-Content-Type-Options'],
  'Referrer-Policy': COMMON_HEADERS['Referrer-Policy'],
  'Content-Security-Policy': POLICY,
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
} as const

const DOCUMENTS: Readonly<Record<string, string>> = { '/': 'page.html' }
const JSON_MEDIA_TYPE = 'application/json'
/** Browsers never ask for it, agents that read pages do. */
export const MARKDOWN = 'text/markdown'
/** Names itself a browser, or a bot that shows links: of the others that take anything, most are programs. */
const PAGE_READER =
  /^Mozilla\/|bot\b|crawler|spider|externalhit|facebookcatalog|slack|discord|telegram|twitter|whatsapp|linkedin|preview|embed/i
const YEAR_CACHE = 'public, max-age=31536000, immutable'
const NOT_BUILT = 'The page was not built. Run "npm run build" and start the gateway again.\n'

/**
 * Serves the page at `/` to clients that accept HTML, and what it and the documentation are made of. All of it is read once, when it is first asked for, from the folder that the build wrote.
 *
 * @param admit Counts a document against the throttle of its client; the files it is made of are kept by browsers.
 * @param publicUrl Known once the gateway listens.
 */
export function createPageHandler(
  directory: string,
  admit: Admit,
  publicUrl: () => string = () => '',
): RequestHandler {
  let files: ReturnType<typeof readPage>

  return (request, response, next) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const document = DOCUMENTS[path]
    if (document === undefined && !path.startsWith(`/${HASHED}/`)) return next()
    if (path === '/' && !prefersHtml(request)) return next()
    files ??= readPage(directory, publicUrl())
    const file = files?.get(document ?? path.slice(1))
    // without its page, a gateway introduces itself in JSON to anyone who takes that
    if (!file && (files || document === undefined || takesJson(request, path))) return next()
    if (document !== undefined && !isAdmitted(admit, request, response)) return
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuseOtherMethods(READ_METHODS)(request, response)
    if (file) send(file, request, response)
    else sendNotBuilt(response)
  }
}

/** Whether HTML is what a client asks for: by name, or by accepting anything as browsers and link previews do. */
function prefersHtml(request: IncomingMessage): boolean {
  if (acceptsMediaType(request, MARKDOWN)) return false
  if (acceptsMediaType(request, 'text/html')) return true
  if (acceptsMediaType(request, JSON_MEDIA_TYPE)) return false
  const { accept, 'user-agent': agent = '' } = request.headers
  return (accept === undefined || acceptsMediaType(request, '*/*')) && PAGE_READER.test(agent)
}

function takesJson(request: IncomingMessage, path: string): boolean {
  return path === '/' && !acceptsMediaType(request, 'text/html')
}

function send(file: PageFile, request: IncomingMessage, response: ServerResponse): void {
  const { mediaType, plain, packed, isHashed } = file
  const accepted = parseAcceptedEncodings(request)
  const chosen = packed.find(({ encoding }) => accepted.has(encoding))
  const { bytes, entityTag } = chosen ?? plain
  const headers = {
    ...PAGE_HEADERS,
    ETag: entityTag,
    'Cache-Control': isHashed ? YEAR_CACHE : 'no-cache',
    Vary: isHashed ? 'Accept-Encoding' : 'Accept, Accept-Encoding, User-Agent',
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

/** Shows a person that the build is missing. */
export function sendNotBuilt(response: ServerResponse): void {
  const headers = {
    ...PAGE_HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  }
  response.writeHead(404, headers).end(NOT_BUILT)
}

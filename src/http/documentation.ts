import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { GatewayError } from '../core/failures.ts'
import { createLruCache } from '../core/lru-cache.ts'
import {
  acceptsMediaType,
  CODINGS,
  encode,
  isNotModified,
  parseAcceptedEncodings,
  type TaggedBytes,
  withEntityTag,
} from '../core/network/content-coding.ts'
import { type Admit, isAdmitted } from './admission.ts'
import { READ_METHODS, refuseOtherMethods } from './allowed-methods.ts'
import { MARKDOWN, PAGE_HEADERS, sendNotBuilt } from './page.ts'
import { sendError } from './respond.ts'

interface ServedFile {
  readonly mediaType: string
  readonly text: string
}

/** The pages below `/docs`; another object when what they show has changed. */
interface ServedSite {
  read(path: string, form: 'html' | 'markdown'): ServedFile | undefined
  readMissing(path: string): ServedFile
  nearPaths(path: string): readonly string[]
}

interface DocumentationDeps {
  /** Undefined where the page was never built. */
  readonly site: () => ServedSite | undefined
  /** Counts a page against the throttle of its client. */
  readonly admit: Admit
}

const ROOT = '/docs'
/** Pages that are kept as they are sent, in each coding. */
const MAX_KEPT = 192
/** Shorter texts are sent as they are. */
const MIN_PACKED_BYTES = 1_024
/** Every link of a page leads up by as many segments as its path has. */
const MAX_SEGMENTS = 8
/** The last segment of a path with a slash behind it. */
const SLASH_ENDED = /\/([\w.-]+)\/$/

/** Serves the documentation at `/docs` and below: HTML, Markdown and JSON, made from contracts and guides. */
export function createDocumentationHandler({ site, admit }: DocumentationDeps): RequestHandler {
  let keptOf: ServedSite | undefined
  let kept = createLruCache<string, TaggedBytes>(MAX_KEPT)

  function readKept(name: string, of: ServedSite, make: () => Buffer): TaggedBytes {
    if (keptOf !== of) {
      keptOf = of
      kept = createLruCache(MAX_KEPT)
    }
    const found = kept.get(name) ?? withEntityTag(make())
    kept.set(name, found)
    return found
  }

  function send(served: Served, request: IncomingMessage, response: ServerResponse): void {
    const { file, of, name, status } = served
    const plain = readKept(name, of, () => Buffer.from(file.text))
    const taken = parseAcceptedEncodings(request)
    const coding = plain.bytes.length < MIN_PACKED_BYTES ? undefined : CODINGS.find((each) => taken.has(each))
    const { bytes, entityTag } = coding
      ? readKept(`${coding} ${name}`, of, () => encode(plain.bytes, coding))
      : plain
    const headers = {
      ...PAGE_HEADERS,
      ETag: entityTag,
      'Cache-Control': 'no-cache',
      Vary: 'Accept, Accept-Encoding',
    }
    if (status === 200 && isNotModified(request, entityTag)) {
      response.writeHead(304, headers).end()
      return
    }
    response
      .writeHead(status, {
        ...headers,
        ...(coding ? { 'Content-Encoding': coding } : {}),
        'Content-Type': file.mediaType,
        'Content-Length': bytes.length,
      })
      .end(bytes)
  }

  return (request, response, next) => {
    const [path = '', query] = request.url.split('?', 2)
    if (path !== ROOT && !path.startsWith(`${ROOT}/`)) return next()
    const [, last] = SLASH_ENDED.exec(path) ?? []
    if (last !== undefined) {
      // relative, because the gateway may be published below a path
      const location = `../${last}${query === undefined ? '' : `?${query}`}`
      response.writeHead(308, { ...PAGE_HEADERS, Location: location, 'Content-Length': 0 }).end()
      return
    }
    if (!isAdmitted(admit, request, response)) return
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuseOtherMethods(READ_METHODS)(request, response)
    const of = site()
    if (!of) return sendNotBuilt(response)
    const form = prefersMarkdown(request) ? 'markdown' : 'html'
    const file = of.read(path, form)
    if (file) return send({ file, of, name: `${form} ${path}`, status: 200 }, request, response)
    sendMissing(path, of, { request, response })
  }

  /** Browsers get a page, programs the failure that every other unknown path has. */
  function sendMissing(path: string, of: ServedSite, { request, response }: Exchange): void {
    const isDeep = path.split('/').length > MAX_SEGMENTS
    if (isDeep || !acceptsMediaType(request, 'text/html')) {
      const near = of.nearPaths(path)
      const advice = near[0] === undefined ? '' : ` Did you mean ${near[0]}?`
      const details = near.length === 0 ? {} : { didYouMean: near.map((each) => ({ route: `GET ${each}` })) }
      sendError(
        response,
        new GatewayError('not_found', `There is no page at this path.${advice}`, { details }),
      )
      return
    }
    const text = Buffer.from(of.readMissing(path).text)
    response
      .writeHead(404, {
        ...PAGE_HEADERS,
        'Cache-Control': 'no-store',
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Length': text.length,
      })
      .end(text)
  }
}

interface Served {
  readonly file: ServedFile
  readonly of: ServedSite
  readonly name: string
  readonly status: number
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

function prefersMarkdown(request: IncomingMessage): boolean {
  return acceptsMediaType(request, MARKDOWN) && !acceptsMediaType(request, 'text/html')
}

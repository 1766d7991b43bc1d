import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { GatewayError } from '../core/failures.ts'
import { memoizeLatest } from '../core/memoize-latest.ts'
import {
  CODINGS,
  type Coding,
  encode,
  isNotModified,
  parseAcceptedEncodings,
  type TaggedBytes,
  withEntityTag,
} from '../core/network/content-coding.ts'
import type { Document } from '../discovery/document.ts'
import { COMMON_HEADERS, PREFLIGHT_HEADERS } from './headers.ts'
import { sendError } from './respond.ts'

export interface DocumentOptions {
  /** Those of the moment: written anew when they are others. */
  readonly documents: () => Readonly<Record<string, Document>>
  /** Counts a free look-up against its client's throttle. */
  readonly admit: (request: IncomingMessage) => void
}

const ALLOWED = 'GET, HEAD, OPTIONS'
/** Shorter documents are sent as they are. */
const MIN_PACKED_BYTES = 8_192

/** Serves documents at their paths. Each is written when it is first read, and kept unless it is live. */
export function createDocumentRoutes({ documents, admit }: DocumentOptions): RequestHandler {
  const current = memoizeLatest(documents, (paths) => {
    return { byPath: new Map(Object.entries(paths)), written: new Map<string, TaggedBytes>() }
  })

  function read(path: string, document: Document, tag: string | undefined): TaggedBytes {
    const write = () => withEntityTag(Buffer.from(document.text(tag)))
    return document.isLive ? write() : cachedOrWrite(`${path}?tag=${tag ?? ''}`, write)
  }

  function packed(plain: TaggedBytes, coding: Coding): TaggedBytes {
    return cachedOrWrite(`${coding} ${plain.entityTag}`, () => withEntityTag(encode(plain.bytes, coding)))
  }

  function cachedOrWrite(name: string, write: () => TaggedBytes): TaggedBytes {
    const { written } = current()
    const found = written.get(name) ?? write()
    written.set(name, found)
    return found
  }

  function serve(path: string, document: Document, request: IncomingMessage, response: ServerResponse): void {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, { ...PREFLIGHT_HEADERS, Allow: ALLOWED }).end()
      return
    }
    admit(request)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', ALLOWED)
      throw new GatewayError('method_not_allowed', `This path takes ${ALLOWED}.`)
    }
    const plain = read(path, document, parseTag(document, request))
    const isLarge = !document.isLive && plain.bytes.length >= MIN_PACKED_BYTES
    const taken = parseAcceptedEncodings(request)
    const coding = isLarge ? CODINGS.find((each) => taken.has(each)) : undefined
    const { bytes, entityTag } = coding ? packed(plain, coding) : plain
    const varies = [document.tagHeader?.name, isLarge ? 'Accept-Encoding' : undefined].filter((name) => name)
    const lifetime = document.isLive ? 'no-cache' : 'public, max-age=60'
    const headers = {
      ...COMMON_HEADERS,
      ETag: entityTag,
      'Cache-Control': lifetime,
      ...(varies.length > 0 ? { Vary: varies.join(', ') } : {}),
    }
    if (isNotModified(request, entityTag)) {
      response.writeHead(304, headers).end()
      return
    }
    response
      .writeHead(200, {
        ...headers,
        ...(coding ? { 'Content-Encoding': coding } : {}),
        'Content-Type': document.mediaType,
        'Content-Length': bytes.length,
      })
      .end(bytes)
  }

  return (request, response, next) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const document = current().byPath.get(path)
    if (!document || asksForOther(document, request)) return next()
    try {
      serve(path, document, request, response)
    } catch (error) {
      sendError(response, error)
    }
  }
}

/** Whether a query asks for something else at the path of a document. */
function asksForOther({ unlessAsked }: Document, { url }: IncomingMessage): boolean {
  return unlessAsked !== undefined && new URLSearchParams(url?.split('?')[1]).has(unlessAsked)
}

/** @throws GatewayError `invalid_input` for a tag that the document does not have. */
function parseTag({ tags, tagHeader }: Document, request: IncomingMessage): string | undefined {
  const tag = tags && new URLSearchParams(request.url?.split('?')[1]).get('tag')
  if (!tags || !tag) {
    const asked = tagHeader && request.headers[tagHeader.name.toLowerCase()]
    return asked === undefined ? undefined : tagHeader?.tagOf(`${asked}`)
  }
  if (tags.includes(tag)) return tag
  throw new GatewayError('invalid_input', `tag: must be one of ${tags.join(', ')}.`, {
    details: { field: 'tag' },
  })
}

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { GatewayError } from '../core/failures.ts'
import { remade } from '../core/remade.ts'
import type { Document } from '../discovery/document.ts'
import { COMMON_HEADERS } from './headers.ts'
import { isKnownTag } from './known-tag.ts'
import { sayFailure } from './say.ts'

export interface DocumentOptions {
  /** Those of the moment: written anew when they are others. */
  readonly documents: () => Readonly<Record<string, Document>>
  /** Counts a free look-up against its client's throttle. */
  readonly admit: (request: IncomingMessage) => void
}

/** A document, or the part of one tag, as it is sent. */
interface Written {
  readonly bytes: Buffer
  readonly entityTag: string
}

/** Serves documents at their paths. Each is written when it is first read, and kept unless it is live. */
export function documentRoutes({ documents, admit }: DocumentOptions): RequestHandler {
  const shelf = remade(documents, (paths) => {
    return { byPath: new Map(Object.entries(paths)), written: new Map<string, Written>() }
  })

  function read(path: string, document: Document, tag: string | undefined): Written {
    const key = tag === undefined ? path : `${path}?tag=${tag}`
    const { written } = shelf()
    const kept = written.get(key)
    if (kept && !document.isLive) return kept
    const bytes = Buffer.from(document.text(tag))
    const entityTag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 24)}"`
    const fresh = { bytes, entityTag }
    written.set(key, fresh)
    return fresh
  }

  function serve(path: string, document: Document, request: IncomingMessage, response: ServerResponse): void {
    admit(request)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD, OPTIONS')
      throw new GatewayError('method_not_allowed', 'This path takes GET, HEAD, OPTIONS.')
    }
    const { bytes, entityTag } = read(path, document, tagOf(document, request))
    const lifetime = document.isLive ? 'no-cache' : 'public, max-age=60'
    const headers = {
      ...COMMON_HEADERS,
      ETag: entityTag,
      'Cache-Control': lifetime,
      ...(document.tagHeader ? { Vary: document.tagHeader.name } : {}),
    }
    if (isKnownTag(request.headers['if-none-match'], entityTag)) {
      response.writeHead(304, headers).end()
      return
    }
    response
      .writeHead(200, { ...headers, 'Content-Type': document.mediaType, 'Content-Length': bytes.length })
      .end(bytes)
  }

  return (request, response, next) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const document = shelf().byPath.get(path)
    if (!document || request.method === 'OPTIONS') return next()
    try {
      serve(path, document, request, response)
    } catch (error) {
      sayFailure(response, error)
    }
  }
}

/** @throws GatewayError `invalid_input` for a tag that the document does not have. */
function tagOf({ tags, tagHeader }: Document, request: IncomingMessage): string | undefined {
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

import type { IncomingMessage, ServerResponse } from 'node:http'
import { Router } from 'express'
import type { PublicRead } from '../calls/public-read.ts'
import type { JsonObject } from '../core/json.ts'
import { encode, parseAcceptedEncodings } from '../core/network/content-coding.ts'
import { READ_METHODS, refuseOtherMethods } from './allowed-methods.ts'
import { COMMON_HEADERS, EXPOSING_ALL, JSON_TYPE } from './headers.ts'
import { readQuery } from './request-input.ts'
import { sendError, sendJson, toProvenanceHeaders } from './respond.ts'

/** Shorter answers are sent as they are. */
const MIN_PACKED_BYTES = 1_024
/** A body is the same object as long as it is kept, so it is packed once. */
const packed = new WeakMap<JsonObject, Buffer>()

/**
 * Serves public reads at their paths: GET and HEAD, without payment.
 *
 * @param admit Counts a request against the throttle of its client; by default nothing is counted.
 */
export function createPublicReadRoutes(
  reads: readonly PublicRead[],
  admit: (request: IncomingMessage) => void = () => {},
): Router {
  const router = Router()

  for (const { path, inputSchema, read } of reads) {
    router.get(path, (request, response) => {
      const answer = async () => {
        admit(request)
        const input = readQuery(request.url.split('?')[1] ?? '', inputSchema)
        const { body, maxAgeSeconds } = await read(input)
        const headers = {
          ...toProvenanceHeaders(body),
          'Cache-Control': `public, max-age=${maxAgeSeconds}`,
          Vary: 'Accept-Encoding',
        }
        const bytes = parseAcceptedEncodings(request).has('gzip') ? pack(body) : undefined
        if (bytes) sendPacked(response, bytes, headers)
        else sendJson(response, 200, JSON.stringify(body), headers)
      }
      answer().catch((error: unknown) => sendError(response, error))
    })
    router.all(path, refuseOtherMethods(READ_METHODS))
  }
  return router
}

function pack(body: JsonObject): Buffer | undefined {
  const known = packed.get(body)
  if (known) return known
  const bytes = Buffer.from(JSON.stringify(body))
  if (bytes.length < MIN_PACKED_BYTES) return undefined
  const encoded = encode(bytes, 'gzip')
  packed.set(body, encoded)
  return encoded
}

function sendPacked(
  response: ServerResponse,
  bytes: Buffer,
  headers: Readonly<Record<string, string>>,
): void {
  response
    .writeHead(200, {
      ...COMMON_HEADERS,
      ...EXPOSING_ALL,
      ...headers,
      'Content-Type': JSON_TYPE,
      'Content-Encoding': 'gzip',
      'Content-Length': bytes.length,
    })
    .end(bytes)
}

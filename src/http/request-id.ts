import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { createRandomLetters, systemRandom } from '../core/random.ts'

/** The header in which every answer carries the id under which its request is logged. */
export const REQUEST_ID = 'X-Request-Id'

const ID_BYTES = 12

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined

/** Ids of requests: random, so that they tell nothing of how many there are. A caller cannot choose one. */
export function createRequestIds(): () => string {
  return createRandomLetters(systemRandom(), 'hex', ID_BYTES * 2)
}

/** Headers as `writeHead` takes them, with the id of the request among them. */
export function addRequestId(response: ServerResponse, headers: Headers, id: string): Headers {
  // a flat list is what Node writes out without copying
  if (Array.isArray(headers)) return [...headers, REQUEST_ID, id]
  if (headers) return { ...headers, [REQUEST_ID]: id }
  response.setHeader(REQUEST_ID, id)
  return headers
}

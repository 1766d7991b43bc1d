import type { ServerResponse } from 'node:http'
import { parseAcceptedEncodings } from '../core/network/content-coding.ts'
import type { SerializedToolList } from './serialized-tool-list.ts'

interface ResponseOptions {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

const JSON_ANSWER = { status: 200, headers: { 'Content-Type': 'application/json' } }

/** Sends an answer whose pieces are all there, with its length. */
export function sendWhole(
  response: ServerResponse,
  pieces: readonly (string | Buffer)[],
  { status, headers }: ResponseOptions = JSON_ANSWER,
): void {
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
  response.writeHead(status, { ...headers, 'Content-Length': length })
  for (const piece of pieces.slice(0, -1)) response.write(piece)
  response.end(pieces.at(-1))
}

/** Sends an answer with a tool list in it, compressed for clients that accept it: the list is long and the same for all. */
export function sendToolList(
  response: ServerResponse,
  list: SerializedToolList,
  text: string,
  { status, headers }: ResponseOptions = JSON_ANSWER,
): void {
  const packed = list.pack(text, parseAcceptedEncodings(response.req))
  const coded = packed ? { 'Content-Encoding': packed.coding } : {}
  sendWhole(response, packed ? [packed.bytes] : list.fillIn(text), {
    status,
    headers: { ...headers, ...coded, Vary: 'Accept-Encoding' },
  })
}

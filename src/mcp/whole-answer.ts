import type { ServerResponse } from 'node:http'
import { encodingsOf } from '../core/content-coding.ts'
import type { WrittenList } from './written-list.ts'

interface SaidAs {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

const JSON_ANSWER = { status: 200, headers: { 'Content-Type': 'application/json' } }

/** Sends an answer whose pieces are all there, with its length. */
export function sayWhole(
  response: ServerResponse,
  pieces: readonly (string | Buffer)[],
  { status, headers }: SaidAs = JSON_ANSWER,
): void {
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
  response.writeHead(status, { ...headers, 'Content-Length': length })
  for (const piece of pieces.slice(0, -1)) response.write(piece)
  response.end(pieces.at(-1))
}

/** Sends an answer with a tool list in it, compressed for clients that accept it: the list is long and the same for all. */
export function sayList(
  response: ServerResponse,
  list: WrittenList,
  text: string,
  { status, headers }: SaidAs = JSON_ANSWER,
): void {
  const packed = encodingsOf(response.req).has('gzip') ? list.packed(text) : undefined
  const coded = packed ? { 'Content-Encoding': 'gzip' } : {}
  sayWhole(response, packed ? [packed] : list.filledIn(text), {
    status,
    headers: { ...headers, ...coded, Vary: 'Accept-Encoding' },
  })
}

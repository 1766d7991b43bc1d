import type { ServerResponse } from 'node:http'

const JSON_ANSWER = { status: 200, headers: { 'Content-Type': 'application/json' } }

/** Sends an answer whose pieces are all there, with its length. */
export function sayWhole(
  response: ServerResponse,
  pieces: readonly (string | Buffer)[],
  {
    status,
    headers,
  }: { readonly status: number; readonly headers: Readonly<Record<string, string>> } = JSON_ANSWER,
): void {
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
  response.writeHead(status, { ...headers, 'Content-Length': length })
  for (const piece of pieces.slice(0, -1)) response.write(piece)
  response.end(pieces.at(-1))
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '../calls/call.ts'
import { acceptsMediaType } from '../core/network/content-coding.ts'
import type { Tool } from '../tools/define-tool.ts'
import { drawToolAnswer, type PictureTheme, SVG_TYPE } from '../transport/draw-tool-answer.ts'
import { COMMON_HEADERS } from './headers.ts'
import { exposeHeaders, sendResult, toProvenanceHeaders, toReceiptHeaders } from './respond.ts'

/** What a caller wants an answer drawn as, and the query of the call itself. */
export interface PictureRequest {
  readonly picture: { readonly theme: PictureTheme } | undefined
  readonly query: string
}

const FORMAT = 'format=svg'
const THEMES: Readonly<Record<string, PictureTheme>> = { 'theme=dark': 'dark', 'theme=light': 'light' }
/** Runs, loads and frames nothing, opened by itself as well. */
const POLICY = "default-src 'none'; img-src data:; sandbox"

/**
 * Reads whether a call wants its answer as a picture: `?format=svg`, with `theme=dark` where it likes, or an `Accept` that
 * names SVG and neither JSON nor HTML. What asks for the picture is no part of the call, so that it is the same call to its
 * payment. Answers with secrets that are returned once are never drawn.
 */
export function readPictureRequest(
  request: IncomingMessage,
  query: string,
  { contract, inputSchema }: Tool,
): PictureRequest {
  const own = (inputSchema['properties'] ?? {}) as object
  const none = { picture: undefined, query }
  if ((request.method !== 'GET' && request.method !== 'HEAD') || contract.secretFields) return none
  const parts = query.split('&')
  const isNamed = parts.includes(FORMAT) && !('format' in own)
  if (!isNamed && !acceptsPictureAlone(request)) return none
  const themePart = 'theme' in own ? undefined : parts.find((part) => THEMES[part] !== undefined)
  const rest = parts.filter((part) => part !== themePart && !(isNamed && part === FORMAT))
  return { picture: { theme: THEMES[themePart ?? ''] ?? 'light' }, query: rest.join('&') }
}

function acceptsPictureAlone(request: IncomingMessage): boolean {
  return (
    acceptsMediaType(request, SVG_TYPE) &&
    !acceptsMediaType(request, 'application/json') &&
    !acceptsMediaType(request, 'text/html')
  )
}

/**
 * Sends an answer drawn from its result. Its receipts are those of the answer as JSON, which is what was sold. Where it
 * cannot be drawn, the answer itself is sent.
 */
export function sendPicture(
  response: ServerResponse,
  answer: Answer,
  { tool, theme }: { readonly tool: Tool; readonly theme: PictureTheme },
): void {
  const svg = drawToolAnswer(tool, answer.value(), theme)
  if (svg === undefined) {
    sendResult(response, answer)
    return
  }
  const { paid } = answer
  if (paid) response.once('finish', () => paid.delivered())
  const headers = { ...toProvenanceHeaders(answer.value()), ...toReceiptHeaders(answer) }
  const bytes = Buffer.from(svg)
  response
    .writeHead(200, {
      ...COMMON_HEADERS,
      ...headers,
      ...exposeHeaders(response.req, headers),
      'Content-Type': SVG_TYPE,
      'Content-Security-Policy': POLICY,
      'Content-Length': bytes.length,
      Vary: 'Accept',
    })
    .end(bytes)
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '../calls/call.ts'
import { acceptsMediaType } from '../core/network/content-coding.ts'
import { PICTURE_TYPES, type PictureForm, type PictureFormat } from '../core/picture-forms.ts'
import type { Tool } from '../tools/define-tool.ts'
import { drawToolAnswer } from '../transport/draw-tool-answer.ts'
import { COMMON_HEADERS } from './headers.ts'
import { exposeHeaders, sendResult, toProvenanceHeaders, toReceiptHeaders } from './respond.ts'

/** What a caller wants an answer drawn as, and the query of the call itself. */
export interface PictureRequest {
  readonly picture: PictureForm | undefined
  readonly query: string
}

/** Whether an `Accept` names a picture at all, as most do not. */
const PICTURE = /image\/(?:svg\+xml|png)/i
const FORMATS: Readonly<Record<string, PictureFormat>> = { 'format=svg': 'svg', 'format=png': 'png' }
const THEMES: Readonly<Record<string, PictureForm['theme']>> = {
  'theme=dark': 'dark',
  'theme=light': 'light',
}
/** Runs, loads and frames nothing, opened by itself as well. */
const POLICY = "default-src 'none'; img-src data:; sandbox"

/**
 * Reads whether a call wants its answer as a picture: `?format=svg` or `png`, with `theme=dark` where it likes, or an
 * `Accept` that names SVG or PNG and neither JSON nor HTML. What asks for the picture is no part of the call, so that it is the same call to its
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
  if (!query.includes('format=') && !PICTURE.test(request.headers.accept ?? '')) return none
  const parts = query.split('&')
  const formatPart = 'format' in own ? undefined : parts.find((part) => FORMATS[part] !== undefined)
  const format = FORMATS[formatPart ?? ''] ?? findAcceptedFormat(request)
  if (format === undefined) return none
  const themePart = 'theme' in own ? undefined : parts.find((part) => THEMES[part] !== undefined)
  const rest = parts.filter((part) => part !== themePart && part !== formatPart)
  return { picture: { format, theme: THEMES[themePart ?? ''] ?? 'light' }, query: rest.join('&') }
}

/** The picture that a caller accepts and nothing else; SVG before PNG, which is made of it. */
function findAcceptedFormat(request: IncomingMessage): PictureFormat | undefined {
  if (acceptsMediaType(request, 'application/json') || acceptsMediaType(request, 'text/html'))
    return undefined
  return (['svg', 'png'] as const).find((format) => acceptsMediaType(request, PICTURE_TYPES[format]))
}

/**
 * Sends an answer drawn from its result. Its receipts are those of the answer as JSON, which is what was sold. Where it
 * cannot be drawn, the answer itself is sent.
 */
export async function sendPicture(
  response: ServerResponse,
  answer: Answer,
  { tool, form }: { readonly tool: Tool; readonly form: PictureForm },
): Promise<void> {
  const drawn = await drawToolAnswer(tool, answer.value(), form)
  if (drawn === undefined) {
    sendResult(response, answer)
    return
  }
  const { paid } = answer
  if (paid) response.once('finish', () => paid.delivered())
  const headers = { ...toProvenanceHeaders(answer.value()), ...toReceiptHeaders(answer) }
  response
    .writeHead(200, {
      ...COMMON_HEADERS,
      ...headers,
      ...exposeHeaders(response.req, headers),
      'Content-Type': drawn.mediaType,
      'Content-Security-Policy': POLICY,
      'Content-Length': drawn.bytes.length,
      Vary: 'Accept',
    })
    .end(drawn.bytes)
}

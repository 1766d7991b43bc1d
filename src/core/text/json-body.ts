import type { IncomingMessage } from 'node:http'
import { GatewayError } from '../failures.ts'
import { isDeeperThan } from '../json.ts'

/** The largest request body that is read, bytes. */
const MAX_BODY_BYTES = 256 * 1024
/** How deep a body may be nested; whatever reads it further may do so by recursion. */
const MAX_DEPTH = 64
const EMPTY = Buffer.alloc(0)
const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a JSON body under a size limit; no body at all is an empty object.
 *
 * @throws GatewayError `payload_too_large`, `unsupported_media_type`, or `invalid_input` when it is not JSON or nested too deep.
 */
export async function readJsonBody(request: IncomingMessage, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const body = await readNestedJson(request, maxBytes)
  if (isDeeperThan(MAX_DEPTH, body)) {
    throw new GatewayError('invalid_input', `The body is nested deeper than ${MAX_DEPTH} levels.`, {
      details: { field: 'body' },
    })
  }
  return body
}

/** The same for callers that check the depth themselves: the value may be too deep to walk through by recursion. */
export async function readNestedJson(request: IncomingMessage, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > maxBytes) throw tooLarge(maxBytes)
  const bytes = await readBytes(request, maxBytes)
  if (bytes.length === 0) return {}
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type !== 'application/json' && !type.endsWith('+json')) {
    throw new GatewayError('unsupported_media_type', 'Send the body as application/json.')
  }
  refuseCoded(request)
  try {
    return JSON.parse(UTF_8.decode(bytes))
  } catch (cause) {
    throw new GatewayError('invalid_input', 'The body is not JSON.', { cause, details: { field: 'body' } })
  }
}

/** What is not plain UTF-8 would be misread rather than refused: no one can know that it is wrong. */
function refuseCoded({ headers }: IncomingMessage): void {
  const coding = `${headers['content-encoding'] ?? 'identity'}`.trim().toLowerCase()
  if (coding !== 'identity') {
    throw new GatewayError('unsupported_media_type', 'Content-Encoding: send the body without compression.', {
      details: { field: 'Content-Encoding' },
    })
  }
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(`${headers['content-type']}`) ?? []
  if (!['utf-8', 'utf8', 'us-ascii'].includes(charset.toLowerCase())) {
    throw new GatewayError('unsupported_media_type', 'Content-Type: send the body as UTF-8.', {
      details: { field: 'Content-Type' },
    })
  }
}

function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) {
        request.pause()
        reject(tooLarge(maxBytes))
      } else chunks.push(chunk)
    })
    request.once('end', () => {
      const [only = EMPTY] = chunks
      resolve(chunks.length > 1 ? Buffer.concat(chunks) : only)
    })
    request.once('error', reject)
    request.once('close', () => {
      // every request closes in the end, and an error that is not read costs as much as one that is
      if (!request.readableEnded) reject(new GatewayError('client_gone', 'The request ended early.'))
    })
  })
}

function tooLarge(maxBytes: number): GatewayError {
  return new GatewayError('payload_too_large', `The body is larger than ${maxBytes} bytes.`)
}

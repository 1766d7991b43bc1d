import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Bytes as they are sent, and the tag by which a client knows them again. */
export interface TaggedBytes {
  readonly bytes: Buffer
  readonly entityTag: string
}

export function withEntityTag(bytes: Buffer): TaggedBytes {
  const entityTag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 24)}"`
  return { bytes, entityTag }
}

/** How what is public and the same for everyone may be coded; the first that a client takes is sent. */
export const CODINGS = ['br', 'gzip'] as const
export type Coding = (typeof CODINGS)[number]
/** A document of 600 KB takes 20 ms and is 2 % longer than at the highest level, which takes a second. */
const BROTLI_LEVEL = 6

export function encode(bytes: Buffer, coding: Coding): Buffer {
  if (coding === 'gzip') return gzipSync(bytes)
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/** Whether the client has what it asks for already, by its `If-None-Match`. */
export function isNotModified({ headers }: IncomingMessage, entityTag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return known.includes('*') || known.includes(entityTag)
}

/** The encodings that a client takes, by name. */
export function parseAcceptedEncodings({ headers }: IncomingMessage): ReadonlySet<string> {
  const ranges = `${headers['accept-encoding'] ?? ''}`.toLowerCase().split(',')
  return new Set(ranges.flatMap(parseRange))
}

/** Whether a client names a media type among those it takes. */
export function acceptsMediaType({ headers }: IncomingMessage, mediaType: string): boolean {
  return (headers.accept ?? '').toLowerCase().split(',').flatMap(parseRange).includes(mediaType)
}

/** The name in a range, unless its weight is zero. */
function parseRange(range: string): readonly string[] {
  const [name = '', ...parameters] = range.split(';').map((part) => part.trim())
  return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name]
}

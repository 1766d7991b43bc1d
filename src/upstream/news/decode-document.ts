import { TextDecoder } from 'node:util'
import type { RawDocument } from '../http/reply.ts'

const PROLOG_BYTES = 200

/** Reads a document in the encoding that its bytes, its header or its XML prolog name, UTF-8 otherwise. */
export function decodeDocument({ contentType, bytes }: RawDocument): string {
  const label =
    markOf(bytes) ?? /charset="?([\w.:-]+)/i.exec(contentType)?.[1] ?? parseDeclared(bytes) ?? 'utf-8'
  return decoderFor(label).decode(bytes)
}

function markOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function parseDeclared(bytes: Uint8Array): string | undefined {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, PROLOG_BYTES))
  return /^\s*<\?xml[^>]*\bencoding=["']([\w.:-]+)["']/i.exec(beginning)?.[1]
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}

import { createHash } from 'node:crypto'
import { cachedDataVersionTag } from 'node:v8'

/**
 * V8 itself checks no more than its version number, its flags and the length of the source, and takes code of another
 * Node for its own (https://github.com/nodejs/node/issues/62781): the process then dies, or runs other code than it was
 * given. So the file name carries the Node that made the code, and the file the digest of source and code.
 */
export const COMPILED = `.${process.version}-${process.arch}-${cachedDataVersionTag()}.compiled`

const DIGEST_BYTES = 32

/** Compiled code as it is written to a file: a SHA-256 of source and code, then the code. */
export function sealCompiled(source: string, code: Buffer): Buffer {
  return Buffer.concat([digestSource(source, code), code])
}

/** The code of such a file; undefined when it was cut, changed, or made of another source. */
export function unsealCompiled(source: string, sealed: Buffer): Buffer | undefined {
  const code = sealed.subarray(DIGEST_BYTES)
  return code.length > 0 && digestSource(source, code).equals(sealed.subarray(0, DIGEST_BYTES))
    ? code
    : undefined
}

/** `PENNYWIRE_COMPILED=off` starts from the source alone. */
export function isCompiledCodeEnabled(environment: Readonly<Record<string, string | undefined>>): boolean {
  return environment['PENNYWIRE_COMPILED'] !== 'off'
}

function digestSource(source: string, code: Uint8Array): Buffer {
  return createHash('sha256').update(source).update('\0').update(code).digest()
}

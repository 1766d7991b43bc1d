import { hash } from 'node:crypto'

const BLOCK = 64
const DIGEST = 32
/** UTF-16 units become at most so many bytes of UTF-8. */
const BYTES_PER_UNIT = 3

/**
 * HMAC-SHA-256 (RFC 2104) of short texts under one key. Two digests in one call each take a third of the time of Node's
 * own object, which is made and collected for every text.
 *
 * @param key Texts stand for their UTF-8 bytes.
 * @returns A function from a text to its code.
 */
export function hmacSha256(
  key: string | Uint8Array,
): (text: string, encoding: 'hex' | 'base64url') => string {
  const bytes = Buffer.from(key)
  const block = Buffer.alloc(BLOCK)
  block.set(bytes.length > BLOCK ? hash('sha256', bytes, 'buffer') : bytes)
  const outer = Buffer.concat([block.map((byte) => byte ^ 0x5c), Buffer.alloc(DIGEST)])
  const innerPad = block.map((byte) => byte ^ 0x36)
  let inner = Buffer.concat([innerPad, Buffer.alloc(1_024)])

  return (text, encoding) => {
    const maxLength = BLOCK + text.length * BYTES_PER_UNIT
    if (inner.length < maxLength) inner = Buffer.concat([innerPad, Buffer.alloc(maxLength)])
    const length = inner.write(text, BLOCK)
    // one letter a byte: a buffer for these few would take longer than the digest
    outer.write(hash('sha256', inner.subarray(0, BLOCK + length), 'binary'), BLOCK, 'latin1')
    return hash('sha256', outer, encoding)
  }
}

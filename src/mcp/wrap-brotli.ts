import { brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib'

/** Bytes that stand in the middle of many texts, compressed once by Brotli (RFC 7932) at a fixed place in its stream. */
export interface BrotliMiddle {
  /** Blocks that end on a whole byte, none of them the last. */
  readonly blocks: Buffer
}

/** Bytes before the middle: a shorter text is filled up with spaces, since what is compressed depends on where it stands. */
const START_BYTES = 512
const SPACE = 0x20
const MAX_STORED_BYTES = 0xffff
const QUALITY = 11
/** The size of the window, as `WBITS` writes it in four bits. */
const WINDOW = 22
const WINDOW_CODE = 0b1011
const LAST_AND_EMPTY = Buffer.from([0b11])

/** @returns Undefined where this version of Node writes another stream than expected. */
export async function compressMiddle(plain: Buffer): Promise<BrotliMiddle | undefined> {
  const blocks = await compressAfter(createPlaceholder(), plain)
  const whole = wrapBrotli({ blocks }, '{', '}')
  return whole && isSameText(whole, plain) ? { blocks } : undefined
}

/**
 * One Brotli stream of a JSON text around what was compressed before. What differs from one answer to the next is stored as it is,
 * so that no answer costs a compression.
 *
 * @param before Ends where JSON allows spaces.
 * @returns Undefined for a text that is too long.
 */
export function wrapBrotli({ blocks }: BrotliMiddle, before: string, after: string): Buffer | undefined {
  const [start, end] = [Buffer.alloc(START_BYTES, SPACE), Buffer.from(after)]
  const length = Buffer.byteLength(before)
  // the last two bytes are part of what the compressed blocks expect
  if (length > START_BYTES - 2 || end.length === 0 || end.length > MAX_STORED_BYTES) return undefined
  start.write(before)
  const head = writeBits([[WINDOW_CODE, 4], ...storedHeader(start.length)])
  return Buffer.concat([head, start, blocks, writeBits(storedHeader(end.length)), end, LAST_AND_EMPTY])
}

/** Of a block of bytes as they are: not the last, four nibbles of length, uncompressed. */
function storedHeader(length: number): readonly (readonly [value: number, bits: number])[] {
  return [
    [0, 1],
    [0, 2],
    [length - 1, 16],
    [1, 1],
  ]
}

/** Writes fields from the lowest bit up, and fills the last byte with zeros. */
function writeBits(fields: readonly (readonly [value: number, bits: number])[]): Buffer {
  const [value, bits] = fields.reduce<readonly [number, number]>(
    ([written, at], [field, size]) => [written + field * 2 ** at, at + size],
    [0, 0],
  )
  const bytes = Buffer.alloc(Math.ceil(bits / 8))
  bytes.writeUIntLE(value, 0, bytes.length)
  return bytes
}

/** Bytes that no text repeats, so that nothing is compressed as a repetition of them. */
function createPlaceholder(): Buffer {
  const bytes = Buffer.alloc(START_BYTES, SPACE)
  let value = 1
  for (let at = 0; at < START_BYTES - 2; at += 1) {
    value = (value * 1_103_515_245 + 12_345) % 2 ** 31
    bytes[at] = 0x80 | (value >>> 16)
  }
  return bytes
}

/** What a stream has for some bytes that come after others. */
function compressAfter(before: Buffer, plain: Buffer): Promise<Buffer> {
  const stream = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW,
    },
  })
  const pieces: Buffer[] = []
  stream.on('data', (piece: Buffer) => pieces.push(piece))
  return new Promise((resolve, reject) => {
    stream.on('error', reject)
    stream.write(before)
    stream.flush(() => {
      pieces.length = 0
      stream.write(plain)
      stream.flush(() => {
        resolve(Buffer.concat(pieces))
        stream.destroy()
      })
    })
  })
}

function isSameText(whole: Buffer, plain: Buffer): boolean {
  try {
    return brotliDecompressSync(whole).toString().replace(/^\{ */, '{') === `{${plain.toString()}}`
  } catch {
    return false
  }
}

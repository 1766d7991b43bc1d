import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Bytes that stand in the middle of many texts, compressed once. */
export interface CompressedMiddle {
  readonly plain: Buffer
  /** Blocks of DEFLATE (RFC 1951) that end on a whole byte, none of them the last. */
  readonly blocks: Buffer
}

/** RFC 1952: DEFLATE, no name, no time, no system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const MAX_STORED_BYTES = 0xffff

export function compressMiddle(plain: Buffer): CompressedMiddle {
  return { plain, blocks: deflateRawSync(plain, { finishFlush: constants.Z_SYNC_FLUSH }) }
}

/**
 * One gzip stream of a text around what was compressed before: what differs from one answer to the next is stored as it
 * is, so that no answer costs a compression.
 *
 * @returns Undefined for a text that is too long to be stored in one block each side.
 */
export function wrapGzip(
  { plain, blocks }: CompressedMiddle,
  before: string,
  after: string,
): Buffer | undefined {
  const [start, end] = [Buffer.from(before), Buffer.from(after)]
  if (start.length > MAX_STORED_BYTES || end.length > MAX_STORED_BYTES) return undefined
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum([start, plain, end]), 0)
  trailer.writeUInt32LE((start.length + plain.length + end.length) % 2 ** 32, 4)
  return Buffer.concat([GZIP_HEADER, storedBlock(start, false), blocks, storedBlock(end, true), trailer])
}

/** Of no bytes at all Node makes a checksum of 0, whatever came before. */
function checksum(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, piece) => (piece.length === 0 ? sum : crc32(piece, sum)), 0)
}

function storedBlock(bytes: Buffer, isLast: boolean): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(isLast ? 1 : 0, 0)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(MAX_STORED_BYTES - bytes.length, 3)
  return Buffer.concat([head, bytes])
}

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

const compress = promisify(deflate)

/** A picture of four colours, and one or more frames of it. */
export interface PictureOrder {
  /** What it shows; the same words give the same picture. */
  readonly terms: string
  readonly width: number
  readonly height: number
  /** More than one makes an animated PNG. */
  readonly frames?: number
  readonly framesPerSecond?: number
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const PALETTE_COLOUR = 3
const BITS = 2
const CELLS = 12

/**
 * Draws the pattern that belongs to some words as PNG (W3C PNG, third edition, which has animation): a mirrored grid of
 * cells, whose colours come from a hash. Every frame turns the colours on by a row.
 */
export async function drawPicture({
  terms,
  width,
  height,
  frames = 1,
  framesPerSecond = 4,
}: PictureOrder): Promise<Uint8Array> {
  const hash = createHash('sha512').update(terms).digest()
  const parts: Uint8Array[] = [
    SIGNATURE,
    chunk('IHDR', Uint8Array.of(...number(width), ...number(height), BITS, PALETTE_COLOUR, 0, 0, 0)),
    chunk('PLTE', hash.subarray(0, 3 * 2 ** BITS)),
  ]
  const isAnimated = frames > 1
  if (isAnimated) parts.push(chunk('acTL', Uint8Array.of(...number(frames), ...number(0))))
  let sequence = 0
  for (let frame = 0; frame < frames; frame += 1) {
    const pixels = await compress(rows(hash, { width, height, frame }))
    if (isAnimated) {
      const position = [width, height, 0, 0].flatMap(number)
      parts.push(
        chunk('fcTL', Uint8Array.of(...number(sequence), ...position, 0, 1, 0, framesPerSecond, 0, 0)),
      )
      sequence += 1
    }
    if (frame === 0) parts.push(chunk('IDAT', pixels))
    else {
      parts.push(chunk('fdAT', Buffer.concat([Uint8Array.from(number(sequence)), pixels])))
      sequence += 1
    }
  }
  parts.push(chunk('IEND', new Uint8Array()))
  return new Uint8Array(Buffer.concat(parts))
}

/** Rows of pixels, two bits each, every row behind a byte for "not filtered". */
function rows(
  hash: Uint8Array,
  { width, height, frame }: { readonly width: number; readonly height: number; readonly frame: number },
): Uint8Array {
  const length = 1 + Math.ceil((width * BITS) / 8)
  const image = new Uint8Array(length * height)
  let drawn: Uint8Array | undefined
  let drawnCell = -1
  for (let y = 0; y < height; y += 1) {
    const cell = Math.floor((y * CELLS) / height)
    if (!drawn || cell !== drawnCell) drawn = row(hash, { width, cell: cell + frame, length })
    drawnCell = cell
    image.set(drawn, y * length)
  }
  return image
}

function row(
  hash: Uint8Array,
  { width, cell, length }: { readonly width: number; readonly cell: number; readonly length: number },
): Uint8Array {
  const line = new Uint8Array(length)
  for (let x = 0; x < width; x += 1) {
    const column = Math.floor((x * CELLS) / width)
    const mirrored = Math.min(column, CELLS - 1 - column)
    const colour = (hash[(cell * 5 + mirrored * 7) % hash.length] ?? 0) & 3
    const at = 1 + (x >> 2)
    line[at] = (line[at] ?? 0) | (colour << (6 - 2 * (x & 3)))
  }
  return line
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([Uint8Array.from(number(data.length)), named, Uint8Array.from(number(crc32(named)))])
}

/** Four bytes, most significant first. */
function number(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}

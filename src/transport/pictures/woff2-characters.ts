import { brotliDecompressSync } from 'node:zlib'

/** Tags of tables that a WOFF2 directory names by number, up to the first that is transformed: `cmap` is the first of all. */
const CMAP = 0
const GLYF = 10
const LOCA = 11
const HMTX = 3
const OWN_TAG = 63
const HEADER_BYTES = 48
const MAX_FONT_BYTES = 40_000_000

/**
 * Reads which characters a font file has, from its `cmap` alone (WOFF2 File Format 2.0, sections 4 and 5; OpenType, cmap
 * formats 4 and 12).
 *
 * @throws Error for a file that is no WOFF2 font or has no table of these formats.
 */
export function readCharacters(font: Buffer): (codePoint: number) => boolean {
  const cmap = extractCmap(font)
  const ranges = readRanges(cmap).toSorted(([one], [other]) => one - other)
  return (codePoint) => {
    let [low, high] = [0, ranges.length - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const [first, last] = ranges[middle] ?? [0, 0]
      if (codePoint < first) high = middle - 1
      else if (codePoint > last) low = middle + 1
      else return true
    }
    return false
  }
}

function extractCmap(font: Buffer): Buffer {
  if (font.toString('latin1', 0, 4) !== 'wOF2') throw new Error('The font is no WOFF2 file.')
  const count = font.readUInt16BE(12)
  const compressed = font.readUInt32BE(20)
  let at = HEADER_BYTES
  const readNumber = (): number => {
    let value = 0
    for (let digits = 0; digits < 5; digits += 1) {
      const byte = font.readUInt8(at)
      at += 1
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new Error('A number of the font is too long.')
  }
  let offset = 0
  let found: readonly [number, number] | undefined
  for (let table = 0; table < count; table += 1) {
    const flags = font.readUInt8(at)
    at += 1
    const tag = flags & 63
    if (tag === OWN_TAG) at += 4
    const version = flags >> 6
    const length = readNumber()
    const isTransformed = tag === GLYF || tag === LOCA ? version === 0 : tag === HMTX && version === 1
    const stored = isTransformed ? readNumber() : length
    if (tag === CMAP) found = [offset, length]
    offset += stored
  }
  if (!found) throw new Error('The font has no cmap.')
  const data = brotliDecompressSync(font.subarray(at, at + compressed), { maxOutputLength: MAX_FONT_BYTES })
  return data.subarray(found[0], found[0] + found[1])
}

type Range = readonly [first: number, last: number]

function readRanges(cmap: Buffer): readonly Range[] {
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(8 + at * 8))
  const full = tables.find((at) => cmap.readUInt16BE(at) === 12)
  if (full !== undefined) return readGroups(cmap, full)
  const basic = tables.find((at) => cmap.readUInt16BE(at) === 4)
  if (basic === undefined) throw new Error('The cmap of the font has no format that is read here.')
  return readSegments(cmap, basic)
}

function readGroups(cmap: Buffer, at: number): readonly Range[] {
  return Array.from({ length: cmap.readUInt32BE(at + 12) }, (_, group) => {
    const start = at + 16 + group * 12
    return [cmap.readUInt32BE(start), cmap.readUInt32BE(start + 4)] as const
  })
}

function readSegments(cmap: Buffer, at: number): readonly Range[] {
  const count = cmap.readUInt16BE(at + 6) / 2
  return Array.from({ length: count }, (_, segment) => {
    const last = cmap.readUInt16BE(at + 14 + segment * 2)
    const first = cmap.readUInt16BE(at + 16 + count * 2 + segment * 2)
    return [first, last] as const
  }).filter(([first]) => first !== 0xffff)
}

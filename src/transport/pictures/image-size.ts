const PNG = 0x89504e47
const JPEG_START = 0xffd8
/** Frames of JPEG that state width and height: all but the tables between them. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])

/** Pixels of a PNG, JPEG or GIF as its header states them; undefined for anything else. */
export function countPixels(image: Buffer): number | undefined {
  try {
    if (image.readUInt32BE(0) === PNG) return image.readUInt32BE(16) * image.readUInt32BE(20)
    if (image.toString('latin1', 0, 4) === 'GIF8') return image.readUInt16LE(6) * image.readUInt16LE(8)
    return image.readUInt16BE(0) === JPEG_START ? countJpegPixels(image) : undefined
  } catch {
    return undefined
  }
}

function countJpegPixels(image: Buffer): number | undefined {
  let at = 2
  while (at + 9 < image.length) {
    if (image[at] !== 0xff) return undefined
    const marker = image[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (FRAMES.has(marker)) return image.readUInt16BE(at + 5) * image.readUInt16BE(at + 7)
    at += 2 + image.readUInt16BE(at + 2)
  }
  return undefined
}

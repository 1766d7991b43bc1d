import { Resvg } from '@resvg/resvg-wasm'
import type { HasCharacter } from './font-runs.ts'
import { prepareSvg } from './prepare-svg.ts'

/** A font file, and the characters it has. */
export interface PictureFont {
  readonly file: Uint8Array
  readonly has: HasCharacter
}

/** Hosts of MCP scale wider pictures down; this is 1,536 pixels for our 960. */
const ZOOM = 1.6
const MAX_PIXELS = 6_000_000
const MAX_SIDE = 4_000
/** Claude Desktop refuses results of more than 1 MiB; base64 makes four bytes of three. */
const MAX_PNG_BYTES = 700_000
const SMALLER = 0.7
const MAX_TRIES = 6

/**
 * Draws an SVG file of ours as PNG of at most 700,000 bytes; undefined where it does not fit at any size.
 *
 * @param fonts In the order in which they are tried; the last is loaded only for texts that need it.
 * @throws Error for an SVG that cannot be read.
 */
export function renderPng(svg: string, fonts: readonly PictureFont[]): Uint8Array | undefined {
  const prepared = prepareSvg(
    svg,
    fonts.map(({ has }) => has),
  )
  const loaded = prepared.needsLastFont ? fonts : fonts.slice(0, -1)
  let zoom = ZOOM
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const png = draw(prepared.svg, loaded, zoom)
    if (png.length <= MAX_PNG_BYTES) return png
    zoom *= SMALLER
  }
  return undefined
}

function draw(svg: string, fonts: readonly PictureFont[], zoom: number): Uint8Array {
  const { width, height } = readSize(svg)
  const value = Math.min(zoom, Math.sqrt(MAX_PIXELS / (width * height)), MAX_SIDE / Math.max(width, height))
  const picture = new Resvg(svg, {
    font: {
      fontBuffers: fonts.map(({ file }) => file),
      defaultFontFamily: 'Geist Mono Variable',
      monospaceFamily: 'Geist Mono Variable',
    },
    fitTo: { mode: 'zoom', value },
  })
  const image = picture.render()
  const png = image.asPng()
  image.free()
  picture.free()
  return png
}

function readSize(svg: string): { readonly width: number; readonly height: number } {
  const [, width, height] = /^<svg [^>]*?viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  if (!width || !height || Number(width) * Number(height) === 0) throw new Error('The picture has no size.')
  return { width: Number(width), height: Number(height) }
}

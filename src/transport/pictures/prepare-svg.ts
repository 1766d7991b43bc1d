import { escapeXml } from '../../drawing/svg-text.ts'
import { type FontRun, type HasCharacter, toFontRuns } from './font-runs.ts'
import { countPixels } from './image-size.ts'

export interface PreparedSvg {
  readonly svg: string
  /** Whether the last font is needed, which is large and seldom is. */
  readonly needsLastFont: boolean
}

const TEXT = /<text ([^>]*)>([^<]*)<\/text>/g
const IMAGE = /<image [^>]*?href="data:image\/[a-z]+;base64,([A-Za-z0-9+/=]*)"[^>]*\/>/g
/** Decoded, an image takes four bytes a pixel. */
const MAX_IMAGE_PIXELS = 25_000_000
const IMAGE_NOTE =
  '<text x="4" y="20" font-size="13" fill="#6b757c">This image cannot be drawn as PNG. Ask for SVG or JSON.</text>'
/** The font has one weight; a line around the letters makes them bold. */
const BOLD = /font-weight="[67]00"/
const BOLD_SHARE = 0.035
const DEFAULT_SIZE = 11
const LAST_FAMILY = 'UnifontEX'
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/**
 * Rewrites an SVG file of ours for a renderer that looks for a font once in every text, and decodes images of any size.
 *
 * @param fonts What each font has, in the order in which they are tried.
 */
export function prepareSvg(svg: string, fonts: readonly HasCharacter[]): PreparedSvg {
  let needsLastFont = false
  const text = (_: string, attributes: string, content: string): string => {
    const bold = emboldenText(attributes)
    if (isAscii(content)) return `<text ${bold}>${content}</text>`
    const runs = toFontRuns(unescapeXml(content), fonts)
    needsLastFont ||= runs.some(({ font }) => font === fonts.length - 1)
    return positionRuns(runs, bold, fonts.length - 1)
  }
  const image = (tag: string, base64: string): string => {
    const pixels = countPixels(Buffer.from(base64, 'base64'))
    return pixels === undefined || pixels > MAX_IMAGE_PIXELS ? IMAGE_NOTE : tag
  }
  return { svg: svg.replace(IMAGE, image).replace(TEXT, text), needsLastFont }
}

/** Each run is a text of its own, because the renderer looks for another font for a text as a whole. */
function positionRuns(runs: readonly FontRun[], attributes: string, last: number): string {
  const size = readSize(attributes)
  const total = runs.reduce((sum, { width }) => sum + width * size, 0)
  const anchor = /text-anchor="(\w+)"/.exec(attributes)?.[1]
  const rest = attributes.replace(/text-anchor="\w+"/, '').replace(/\bx="[^"]*"/, '')
  let x = Number(/(?:^|\s)x="(-?[\d.]+)"/.exec(attributes)?.[1] ?? 0)
  if (anchor === 'middle') x -= total / 2
  if (anchor === 'end') x -= total
  return runs
    .map(({ font, text, width }) => {
      const family = font === last ? ` font-family="${LAST_FAMILY}"` : ''
      const tag = `<text x="${x.toFixed(1)}" ${rest}${family} xml:space="preserve">${escapeXml(text)}</text>`
      x += width * size
      return tag
    })
    .join('')
}

function readSize(attributes: string): number {
  return Number(/font-size="([\d.]+)"/.exec(attributes)?.[1] ?? DEFAULT_SIZE)
}

function emboldenText(attributes: string): string {
  if (!BOLD.test(attributes)) return attributes
  const size = readSize(attributes)
  const fill = /fill="(#[0-9a-f]{6})"/.exec(attributes)?.[1] ?? 'none'
  return attributes.replace(BOLD, `stroke="${fill}" stroke-width="${(size * BOLD_SHARE).toFixed(2)}"`)
}

function isAscii(text: string): boolean {
  return !/[^\t\n\r\x20-\x7e]/.test(text)
}

function unescapeXml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
}

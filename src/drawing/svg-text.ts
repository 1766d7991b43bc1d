import { PALETTES, type Theme } from './palette.ts'
import { type Shape, type Size, shape } from './shape.ts'

const FONT = "'Geist Mono', ui-monospace, 'SFMono-Regular', Menlo, monospace"
const REFERENCE = /^@(\w+)$/
/** What XML 1.0 cannot hold, not even escaped. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu

/** The whole picture as one element that names itself to those who do not see it. */
export function frame({ width, height }: Size, words: string, children: readonly Shape[]): Shape {
  return shape(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'aria-label': words,
      'font-family': FONT,
    },
    ...children,
  )
}

/** A picture as the text of an SVG file in the colours of a theme; every text in it is escaped. */
export function toSvgText(picture: Shape, theme: Theme): string {
  const palette: Readonly<Record<string, string>> = PALETTES[theme]
  const colour = (value: string) => {
    const name = REFERENCE.exec(value)?.[1]
    return name === undefined ? value : (palette[name] ?? palette['ink'] ?? '')
  }
  const write = ({ tag, attributes, children }: Shape): string => {
    const written = Object.entries(attributes).map(
      ([name, value]) => ` ${name}="${escapeXml(colour(`${value}`))}"`,
    )
    const inner = children.map((child) => (typeof child === 'string' ? escapeXml(child) : write(child)))
    return inner.length === 0
      ? `<${tag}${written.join('')}/>`
      : `<${tag}${written.join('')}>${inner.join('')}</${tag}>`
  }
  return write(picture)
}

/** A text as it stands in an element or an attribute. */
export function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, '\ufffd')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
}

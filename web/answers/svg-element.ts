import type { Shape } from '../../src/drawing/shape.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** A shape as an element; its colours are those of the style sheet, so that they change with the theme. */
export function createSvgElement({ tag, attributes, children }: Shape): SVGElement {
  const element = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'xmlns') continue
    const text = `${value}`
    element.setAttribute(name, text.startsWith('@') ? `var(--chart-${text.slice(1)})` : text)
  }
  element.append(...children.map((child) => (typeof child === 'string' ? child : createSvgElement(child))))
  return element
}

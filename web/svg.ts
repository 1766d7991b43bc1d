const NAMESPACE = 'http://www.w3.org/2000/svg'

type Attribute = string | number | undefined

/** An element of SVG. Text and attributes are only ever set as such, never read as markup. */
export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Attribute>> = {},
  ...children: readonly (Node | string)[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(NAMESPACE, tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, `${value}`)
  }
  element.append(...children)
  return element
}

/** A picture that is read as one sentence. */
export function picture(
  size: { readonly width: number; readonly height: number },
  { label, name }: { readonly label: string; readonly name: string },
  ...children: readonly Node[]
): SVGSVGElement {
  return svg(
    'svg',
    { class: name, viewBox: `0 0 ${size.width} ${size.height}`, role: 'img', 'aria-label': label },
    ...children,
  )
}

/** Maps a range of values to a range of pixels; a range without extent to its middle. */
export function createScale(
  [low, high]: readonly [number, number],
  [from, to]: readonly [number, number],
): (value: number) => number {
  const extent = high - low
  return (value) => (extent === 0 ? (from + to) / 2 : from + ((value - low) / extent) * (to - from))
}

/** A path through points, to a tenth of a pixel. */
export function toPath(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

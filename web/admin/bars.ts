import { fill, make } from '../dom.ts'

export interface Bar {
  /** UTC day, such as `2026-05-01`. */
  readonly day: string
  readonly value: number
  /** What of it goes to others, at the foot of the bar. */
  readonly part?: number
  /** What the bar stands for, such as `$1.25, 250 calls`. */
  readonly label: string
}

interface BarsOptions {
  readonly bars: readonly Bar[]
  readonly title: string
  readonly format: (value: number) => string
}

const HEIGHT = 190
const FOOT = 24
const HEAD = 14
const SCALE = 58
const GAP = 0.28
const LINES = 3
const SVG = 'http://www.w3.org/2000/svg'

/** A bar for each day, as wide as there is room, and the same as a table for those who do not see it. */
export function createBars(options: BarsOptions): HTMLElement {
  const { bars, title } = options
  const best = bars.reduce((most, bar) => (bar.value > most.value ? bar : most), {
    value: 0,
    label: '',
    day: '',
  })
  const words =
    best.value > 0 ? `${title}. Highest on ${best.day}: ${best.label}.` : `${title}. Nothing was sold.`
  const position = make('div', { class: 'bars-at', role: 'img', 'aria-label': words })
  new ResizeObserver(([entry]) => {
    const width = Math.floor(entry?.contentRect.width ?? 0)
    if (width > 0) fill(position, drawBars(options, width))
  }).observe(position)
  return make('figure', {}, position, createBarTable(bars, title))
}

function drawBars({ bars, format }: BarsOptions, width: number): SVGElement {
  const top = roundUp(Math.max(...bars.map(({ value }) => value), 0))
  const svg = draw('svg', { width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}`, class: 'bars' })
  svg.append(
    ...createLines(top, width, format),
    ...bars.map((bar, at) => createBar(bar, { at, step: (width - SCALE) / bars.length, top })),
    ...createDays(bars, width),
    ...(top === 0
      ? [createText('Nothing was sold in these days.', { x: width / 2, y: HEIGHT / 2, anchor: 'middle' })]
      : []),
  )
  return svg
}

function createBar(
  { day, value, part = 0, label }: Bar,
  { at, step, top }: { readonly at: number; readonly step: number; readonly top: number },
): SVGElement {
  const height = toHeight(value, top)
  const x = SCALE + at * step
  const hint = draw('title', {})
  hint.textContent = `${day}: ${label}`
  const group = draw('g', {})
  group.append(
    hint,
    draw('rect', { class: 'slot', x, y: 0, width: step, height: HEIGHT - FOOT }),
    draw('rect', {
      class: 'bar',
      x: x + (step * GAP) / 2,
      y: HEIGHT - FOOT - height,
      width: step * (1 - GAP),
      height,
      rx: Math.min(3, height / 2),
    }),
  )
  if (part > 0) {
    const partHeight = toHeight(Math.min(part, top), top)
    const position = { x: x + (step * GAP) / 2, y: HEIGHT - FOOT - partHeight, width: step * (1 - GAP) }
    group.append(draw('rect', { class: 'part', ...position, height: partHeight }))
  }
  return group
}

function toHeight(value: number, top: number): number {
  if (top === 0) return 0
  return Math.max(value > 0 ? 2 : 0, (value / top) * (HEIGHT - FOOT - HEAD))
}

function createLines(top: number, width: number, format: BarsOptions['format']): readonly SVGElement[] {
  return Array.from({ length: LINES + 1 }, (_, at) => {
    const share = at / LINES
    const y = HEIGHT - FOOT - share * (HEIGHT - FOOT - HEAD)
    const group = draw('g', {})
    group.append(draw('line', { class: 'grid', x1: SCALE, x2: width, y1: y, y2: y }))
    if (at > 0 && top > 0)
      group.append(createText(format(top * share), { x: SCALE - 8, y: y + 4, anchor: 'end' }))
    return group
  })
}

/** The first day, the last, and one in the middle. */
function createDays(bars: readonly Bar[], width: number): readonly SVGElement[] {
  const last = bars.length - 1
  return [...new Set([0, Math.floor(last / 2), last])].flatMap((at) => {
    const bar = bars[at]
    if (!bar) return []
    const anchor = at === 0 ? 'start' : at === last ? 'end' : 'middle'
    const share = at === 0 ? 0 : at === last ? 1 : (at + 0.5) / bars.length
    return [createText(formatDay(bar.day), { x: SCALE + share * (width - SCALE), y: HEIGHT - 5, anchor })]
  })
}

function createBarTable(bars: readonly Bar[], title: string): HTMLElement {
  return make(
    'details',
    { class: 'more' },
    make('summary', {}, 'The same as a table'),
    make(
      'table',
      {},
      make('caption', { class: 'unseen' }, title),
      make(
        'thead',
        {},
        make('tr', {}, make('th', { scope: 'col' }, 'Day'), make('th', { scope: 'col' }, 'Value')),
      ),
      make(
        'tbody',
        {},
        ...bars.map(({ day, label }) => make('tr', {}, make('td', {}, day), make('td', {}, label))),
      ),
    ),
  )
}

function createText(
  text: string,
  { x, y, anchor }: { readonly x: number; readonly y: number; readonly anchor: string },
): SVGElement {
  const element = draw('text', { class: 'scale', x, y, 'text-anchor': anchor })
  element.textContent = text
  return element
}

function formatDay(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
}

/** The next figure whose thirds are easy to read. */
function roundUp(value: number): number {
  if (value <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  return [1.5, 3, 6, 9, 15].map((each) => each * power).find((each) => each >= value) ?? value
}

function draw(tag: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, tag) as SVGElement
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`)
  return element
}

import type { Cursor, Drawing } from '../../src/drawing/picture.ts'
import { frame } from '../../src/drawing/svg-text.ts'
import { createSvgElement } from '../answers/svg-element.ts'
import { make } from '../dom.ts'

const MIN_WIDTH = 240

/** A drawing that is as wide as its parent lets it be, with a cursor that mouse, finger and keys move. */
export interface MountedDrawing {
  readonly element: HTMLElement
  /** Draws again, after what is drawn has changed. */
  refresh(): void
}

/** @param words What the drawing shows, for those who do not see it. */
export function mountDrawing(words: string, draw: (width: number) => Drawing): MountedDrawing {
  const canvas = make('div', { class: 'chart-canvas' })
  const readout = make('p', { class: 'chart-readout' })
  const element = make('div', { class: 'chart' }, readout, canvas)
  let width = 0

  function refresh(): void {
    if (width === 0) return
    const drawing = draw(width)
    const svg = createSvgElement(frame({ width, height: drawing.height }, words, drawing.shapes))
    readout.hidden = drawing.cursor === undefined
    canvas.replaceChildren(svg, ...(drawing.cursor ? [createSlider(drawing.cursor, { svg, readout })] : []))
  }

  new ResizeObserver(([entry]) => {
    const wide = Math.max(MIN_WIDTH, Math.floor(entry?.contentRect.width ?? 0))
    if (wide === width || !canvas.isConnected || canvas.clientWidth === 0) return
    width = wide
    refresh()
  }).observe(canvas)
  return { element, refresh }
}

interface Surface {
  readonly svg: SVGElement
  readonly readout: HTMLElement
}

/** Lies over the chart and names the values at which it stands. */
function createSlider({ top, bottom, stops }: Cursor, { svg, readout }: Surface): HTMLElement {
  const last = stops.length - 1
  const line = createSvgElement({
    tag: 'line',
    attributes: { y1: top, y2: bottom, stroke: '@soft', 'stroke-dasharray': '3 3', visibility: 'hidden' },
    children: [],
  })
  svg.append(line)
  const slider = make('div', {
    class: 'chart-slider',
    role: 'slider',
    tabindex: '0',
    'aria-label': 'Values along the chart',
    'aria-valuemin': '0',
    'aria-valuemax': `${last}`,
  })
  let at = last

  function moveTo(wanted: number): void {
    at = Math.max(0, Math.min(last, wanted))
    const stop = stops[at]
    if (!stop) return
    line.setAttribute('x1', `${stop.x}`)
    line.setAttribute('x2', `${stop.x}`)
    slider.setAttribute('aria-valuenow', `${at}`)
    slider.setAttribute('aria-valuetext', stop.words)
    readout.textContent = stop.words
  }

  const show = (isShown: boolean) => line.setAttribute('visibility', isShown ? 'visible' : 'hidden')
  const leave = () => {
    moveTo(last)
    show(false)
  }
  slider.addEventListener('pointermove', (event) => {
    moveTo(findNearest(stops, event.clientX - slider.getBoundingClientRect().left))
    show(true)
  })
  slider.addEventListener('pointerleave', leave)
  slider.addEventListener('blur', leave)
  slider.addEventListener('focus', () => show(true))
  slider.addEventListener('keydown', (event) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    moveTo(at + step)
    show(true)
  })
  moveTo(last)
  return slider
}

const FAR = 1e9
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: -FAR,
  End: FAR,
}

function findNearest(stops: Cursor['stops'], x: number): number {
  let best = 0
  stops.forEach((stop, at) => {
    if (Math.abs(stop.x - x) < Math.abs((stops[best]?.x ?? 0) - x)) best = at
  })
  return best
}

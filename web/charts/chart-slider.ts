import type { Cursor } from '../../src/drawing/picture.ts'
import { createSvgElement } from '../answers/svg-element.ts'
import { make } from '../dom.ts'

/** How a reader changes the part that is shown. */
export type Move =
  | { readonly kind: 'zoom'; readonly factor: number; readonly at: number }
  | { readonly kind: 'pan'; readonly share: number }
  | { readonly kind: 'all' }

export interface Surface {
  readonly svg: SVGElement
  readonly readout: HTMLElement
  /** Present where a part of the time can be shown. */
  readonly move?: ((move: Move) => void) | undefined
  /** Words of the stop at which it begins; the last one by default. */
  readonly start?: string | undefined
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
const FACTORS: Readonly<Record<string, number>> = { '+': 0.5, '=': 0.5, '-': 2, _: 2 }
const PAN_SHARE = 0.25
const DRAG_PIXELS = 4

/** Lies over a chart and names the values at which it stands; mouse, finger and keys move it. */
export function createSlider(
  { top, bottom, stops }: Cursor,
  { svg, readout, move, start }: Surface,
): HTMLElement {
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
    'aria-label': move ? 'Values along the chart; plus and minus zoom' : 'Values along the chart',
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
    readout.textContent = keepPairs(stop.words)
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
    const wanted = move && readMove(event, last === 0 ? 1 : at / last)
    const step = STEPS[event.key]
    if (!wanted && step === undefined) return
    event.preventDefault()
    if (wanted) return move(wanted)
    moveTo(at + (step ?? 0))
    show(true)
  })
  if (move) followDrag(slider, move)
  const begun = start === undefined ? -1 : stops.findIndex(({ words }) => words === start)
  moveTo(begun < 0 ? last : begun)
  return slider
}

function readMove({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, at: number): Move | undefined {
  if (ctrlKey || metaKey) return undefined
  const factor = FACTORS[key]
  if (factor !== undefined) return { kind: 'zoom', factor, at }
  if (key === '0') return { kind: 'all' }
  if (!shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return undefined
  return { kind: 'pan', share: key === 'ArrowLeft' ? -PAN_SHARE : PAN_SHARE }
}

/** A mouse that is dragged moves the part that is shown; a finger scrolls the page. */
function followDrag(slider: HTMLElement, move: (move: Move) => void): void {
  slider.addEventListener('pointerdown', ({ clientX, pointerType, button }) => {
    if (pointerType !== 'mouse' || button !== 0) return
    const width = slider.clientWidth || 1
    const drop = (event: PointerEvent) => {
      const by = clientX - event.clientX
      if (Math.abs(by) > DRAG_PIXELS) move({ kind: 'pan', share: by / width })
    }
    document.addEventListener('pointerup', drop, { once: true })
  })
}

/** Words without breaks between a name and its value. */
function keepPairs(words: string): string {
  return words.replace(/(?<! ) (?! )/g, '\u00a0')
}

function findNearest(stops: Cursor['stops'], x: number): number {
  let best = 0
  stops.forEach((stop, at) => {
    if (Math.abs(stop.x - x) < Math.abs((stops[best]?.x ?? 0) - x)) best = at
  })
  return best
}

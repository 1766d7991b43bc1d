import type { Drawing } from '../../src/drawing/picture.ts'
import { frame } from '../../src/drawing/svg-text.ts'
import { createSvgElement } from '../answers/svg-element.ts'
import { make } from '../dom.ts'
import { createSlider, type Move } from './chart-slider.ts'

const MIN_WIDTH = 240

/** A drawing that is as wide as its parent lets it be, with a cursor that mouse, finger and keys move. */
export interface MountedDrawing {
  readonly element: HTMLElement
  /** Draws again, after what is drawn has changed. */
  refresh(): void
}

/**
 * @param words What the drawing shows, for those who do not see it.
 * @param move Changes the part that is shown, where there is one.
 */
export function mountDrawing(
  words: string,
  draw: (width: number) => Drawing,
  move?: (move: Move) => void,
): MountedDrawing {
  const canvas = make('div', { class: 'chart-canvas' })
  const readout = make('p', { class: 'chart-readout' })
  const element = make('div', { class: 'chart' }, readout, canvas)
  let width = 0

  function refresh(): void {
    if (width === 0) return
    const before = canvas.querySelector<HTMLElement>('.chart-slider')
    const isFocused = before !== null && before === document.activeElement
    const start = isFocused ? (before.getAttribute('aria-valuetext') ?? undefined) : undefined
    const drawing = draw(width)
    const svg = createSvgElement(frame({ width, height: drawing.height }, words, drawing.shapes))
    const slider = drawing.cursor && createSlider(drawing.cursor, { svg, readout, move, start })
    readout.hidden = slider === undefined
    canvas.replaceChildren(svg, ...(slider ? [slider] : []))
    // keys go on where they were
    if (isFocused) slider?.focus({ preventScroll: true })
  }

  new ResizeObserver(([entry]) => {
    const wide = Math.max(MIN_WIDTH, Math.floor(entry?.contentRect.width ?? 0))
    if (wide === width || !canvas.isConnected || canvas.clientWidth === 0) return
    width = wide
    refresh()
  }).observe(canvas)
  return { element, refresh }
}

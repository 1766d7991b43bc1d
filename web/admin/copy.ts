import { fill, make } from '../dom.ts'
import { shorten } from './words.ts'

const SVG = 'http://www.w3.org/2000/svg'
const SHOWN_MS = 1_500
const SHEETS = 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3'
const TICK = 'M3 8.5l3.5 3.5L13 4.5'
const CROSS = 'M4 4l8 8M12 4l-8 8'

/** A small button that copies a long name. */
export function createCopy(text: string, what: string): HTMLButtonElement {
  const show = (path: string) => fill(button, createIcon(path))
  const copy = async () => {
    const done = await navigator.clipboard.writeText(text).then(
      () => TICK,
      () => CROSS,
    )
    show(done)
    setTimeout(() => show(SHEETS), SHOWN_MS)
  }
  const button = make('button', {
    type: 'button',
    class: 'copy',
    'aria-label': `Copy ${what} ${shorten(text)}`,
    click: () => void copy(),
  })
  show(SHEETS)
  return button
}

function createIcon(path: string): SVGElement {
  const icon = document.createElementNS(SVG, 'svg')
  icon.setAttribute('viewBox', '0 0 16 16')
  icon.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(SVG, 'path')
  line.setAttribute('d', path)
  icon.append(line)
  return icon
}

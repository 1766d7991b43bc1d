import { DAY_MS, HOUR_MS } from '../../src/core/durations.ts'
import { formatTime } from '../../src/drawing/format.ts'
import type { Picture, TimeSpan } from '../../src/drawing/picture.ts'
import type { Move } from '../charts/chart-slider.ts'
import { mountDrawing } from '../charts/mounted-drawing.ts'
import { canZoom, isWhole, MIN_VALUES, panSpan, type WholeSpan, zoomSpan } from '../charts/time-window.ts'
import { make } from '../dom.ts'

const RANGES = [
  ['6 h', 6 * HOUR_MS],
  ['1 d', DAY_MS],
  ['1 w', 7 * DAY_MS],
  ['1 m', 30 * DAY_MS],
  ['3 m', 91 * DAY_MS],
  ['1 y', 365 * DAY_MS],
] as const
/** A range leaves out a fifth at least. */
const MAX_SHARE = 0.8
const MOVES: readonly (readonly [sign: string, name: string, move: Move])[] = [
  ['←', 'Earlier', { kind: 'pan', share: -0.5 }],
  ['→', 'Later', { kind: 'pan', share: 0.5 }],
  ['−', 'Zoom out', { kind: 'zoom', factor: 2, at: 1 }],
  ['+', 'Zoom in', { kind: 'zoom', factor: 0.5, at: 1 }],
]

/** A chart, whose time can be narrowed where it is long, and its words below for everyone. */
export function drawnView(picture: Picture): HTMLElement {
  const caption = make('figcaption', {}, picture.words)
  if (!canZoom(picture.span)) {
    const { element } = mountDrawing(picture.words, (width) => picture.draw(width))
    return make('figure', { class: 'drawn' }, element, caption)
  }
  const [controls, chart] = zoomableChart(picture, picture.span)
  return make('figure', { class: 'drawn' }, controls, chart, caption)
}

function zoomableChart(picture: Picture, whole: WholeSpan): readonly [HTMLElement, HTMLElement] {
  let shown: TimeSpan = whole
  const ranges = listRanges(whole).map(({ name, span }) => ({
    span,
    button: make('button', { type: 'button', click: () => show(span) }, name),
  }))
  const moves = MOVES.map(([sign, name, move]) =>
    make('button', { type: 'button', 'aria-label': name, title: name, click: () => moveBy(move) }, sign),
  )
  const state = make('span', { class: 'quiet range-shown', role: 'status' })
  const mounted = mountDrawing(picture.words, (width) => picture.draw(width, shown), moveBy)

  function moveBy(move: Move): void {
    if (move.kind === 'all') show(whole)
    else show(move.kind === 'zoom' ? zoomSpan(shown, whole, move) : panSpan(shown, whole, move.share))
  }

  function show(span: TimeSpan): void {
    shown = span
    const { from, to } = shown
    for (const { span: own, button } of ranges)
      button.setAttribute('aria-pressed', `${own.from === from && own.to === to}`)
    const isAll = isWhole(shown, whole)
    state.textContent = isAll ? '' : `${formatTime(from, 'both')} to ${formatTime(to, 'both')} UTC`
    mounted.refresh()
  }

  show(whole)
  const controls = make(
    'div',
    { class: 'row ranges' },
    make('div', { role: 'group', 'aria-label': 'Range' }, ...ranges.map(({ button }) => button)),
    make('div', { role: 'group', 'aria-label': 'Move and zoom' }, ...moves),
    state,
  )
  return [controls, mounted.element]
}

function listRanges(whole: WholeSpan): readonly { readonly name: string; readonly span: TimeSpan }[] {
  const length = whole.to - whole.from
  const fitting = RANGES.filter(
    ([, each]) => each < length * MAX_SHARE && (each / length) * whole.count >= MIN_VALUES,
  )
  return [
    ...fitting.map(([name, each]) => ({ name, span: { from: whole.to - each, to: whole.to } })),
    { name: 'All', span: { from: whole.from, to: whole.to } },
  ]
}

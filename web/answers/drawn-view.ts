import { DAY_MS, HOUR_MS } from '../../src/core/durations.ts'
import type { Picture } from '../../src/drawing/picture.ts'
import { mountDrawing } from '../charts/mounted-drawing.ts'
import { make } from '../dom.ts'

const RANGES = [
  ['6 h', 6 * HOUR_MS],
  ['1 d', DAY_MS],
  ['1 w', 7 * DAY_MS],
  ['1 m', 30 * DAY_MS],
  ['3 m', 91 * DAY_MS],
  ['1 y', 365 * DAY_MS],
] as const
/** A range shows at least that many values, and leaves out a fifth at least. */
const MIN_VALUES = 12
const MAX_SHARE = 0.8

/** A chart with its ranges, and its words below for everyone. */
export function drawnView(picture: Picture): HTMLElement {
  let from: number | undefined
  const mounted = mountDrawing(picture.words, (width) => picture.draw(width, from))
  const choices = listRanges(picture)
  const buttons = choices.map(({ name, start }, at) =>
    make(
      'button',
      {
        type: 'button',
        'aria-pressed': `${at === choices.length - 1}`,
        click: () => {
          from = start
          for (const [other, button] of buttons.entries())
            button.setAttribute('aria-pressed', `${other === at}`)
          mounted.refresh()
        },
      },
      name,
    ),
  )
  return make(
    'figure',
    { class: 'drawn' },
    choices.length > 1 && make('div', { class: 'ranges', role: 'group', 'aria-label': 'Range' }, ...buttons),
    mounted.element,
    make('figcaption', {}, picture.words),
  )
}

function listRanges({
  span,
}: Picture): readonly { readonly name: string; readonly start: number | undefined }[] {
  if (!span) return []
  const whole = span.to - span.from
  const fitting = RANGES.filter(
    ([, length]) => length < whole * MAX_SHARE && (length / whole) * span.count >= MIN_VALUES,
  )
  return [
    ...fitting.map(([name, length]) => ({ name, start: span.to - length })),
    { name: 'All', start: undefined },
  ]
}

import { make } from '../dom.ts'
import { formatRoute } from './route.ts'

/** One figure with what explains it; `view` is the list behind it. */
export function createTile(
  name: string,
  figure: string,
  notes: readonly (string | Node)[],
  view?: string,
): HTMLElement {
  const title = view === undefined ? name : make('a', { href: formatRoute({ view }) }, name)
  return make(
    'div',
    { class: 'tile card' },
    make('dt', {}, title),
    make('dd', { class: 'figure big' }, figure),
    ...notes.map((note) => make('dd', { class: 'quiet' }, note)),
  )
}

/** How a figure compares to one before, in words; nothing where there was none. */
export function createTrend(now: number, before: number, than: string): Node | string {
  if (before === 0) return now === 0 ? `Nothing ${than} either` : `Nothing ${than}`
  const change = Math.round((now / before - 1) * 100)
  const tone = change > 0 ? 'up' : change < 0 ? 'down' : ''
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±'
  return make('span', { class: `trend ${tone}` }, `${sign}${Math.abs(change)} % against ${than}`)
}

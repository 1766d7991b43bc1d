import { make } from '../dom.ts'
import { count, percent } from '../format.ts'
import type { UpstreamStatus } from '../upstream-status.ts'

const STATE_NAMES: Readonly<Record<string, string>> = {
  answering: 'answering',
  degraded: 'degraded',
  down: 'down',
}
const MAX_DOTS = 120

/** How many sources answer, a dot for each, and how well the last requests went. */
export function sourcesView({ upstreams }: UpstreamStatus): readonly Node[] {
  const asked = upstreams.filter(({ state }) => state !== 'idle')
  const good = asked.filter(({ state }) => state === 'answering')
  const rates = asked.flatMap(({ successRatePct }) => successRatePct ?? [])
  const average = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  const failing = asked.filter(({ state }) => state !== 'answering').map(({ name }) => name)
  return [
    make(
      'p',
      { class: 'big figure' },
      `${count(good.length)}`,
      make('small', {}, ` of ${count(asked.length)} answering`),
    ),
    make('ul', { class: 'dots', 'aria-label': 'Sources' }, ...upstreams.slice(0, MAX_DOTS).map(dot)),
    make(
      'p',
      { class: 'quiet' },
      rates.length === 0
        ? 'Each source is watched with every request. '
        : `${percent(average, 1).replace('+', '')} of the last requests succeeded. `,
      failing.length > 0 && `Failing: ${failing.slice(0, 4).join(', ')}. `,
      make('a', { href: '#all-sources' }, 'All sources'),
    ),
  ]
}

function dot({ name, state }: UpstreamStatus['upstreams'][number]): HTMLElement {
  const known = STATE_NAMES[state] ?? 'idle'
  return make(
    'li',
    { class: `dot ${known}`, title: `${name}: ${known}` },
    make('span', { class: 'unseen' }, `${name}: ${known}`),
  )
}

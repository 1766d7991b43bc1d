import { formatTime } from '../../src/drawing/format.ts'
import { fill, make } from '../dom.ts'
import { count, span } from '../format.ts'
import { describeError } from '../gateway.ts'
import { readUpstreamStatus, type Upstream } from '../upstream-status.ts'

/** The address within the page that opens the list. */
const SOURCES_HASH = '#all-sources'

const STATES: Readonly<Record<string, readonly [kind: string, words: string]>> = {
  answering: ['answering', 'answering'],
  degraded: ['degraded', 'degraded'],
  down: ['down', 'down'],
}
const NOT_ASKED = ['idle', 'not asked yet'] as const
/** Shown where at least one source has a value. */
const COLUMNS: readonly { readonly name: string; readonly read: (source: Upstream) => string | undefined }[] =
  [
    {
      name: 'Succeeded',
      read: ({ successRatePct: rate }) => (rate === undefined ? undefined : `${rate} %`),
    },
    {
      name: 'Time',
      read: ({ medianMilliseconds: time }) => (time === undefined ? undefined : formatSpan(time)),
    },
    {
      name: 'Last answer (UTC)',
      read: ({ lastSuccessAt: at = '' }) =>
        Number.isNaN(Date.parse(at)) ? undefined : formatTime(Date.parse(at), 'both'),
    },
  ]
const ORDER = ['down', 'degraded', 'answering']
const MAX_ROWS = 200
const MAX_WORDS = 160

let dialog: HTMLDialogElement | undefined

/** Lists every data source with its state, over the page; closing it gives the address back. */
export async function openSourcesDialog(): Promise<void> {
  const body = make('div', { 'aria-live': 'polite' }, make('p', { class: 'quiet' }, 'Loading …'))
  const close = make('button', { type: 'button', class: 'small', click: () => dialog?.close() }, 'Close')
  dialog ??= createDialog()
  fill(
    dialog,
    make('div', { class: 'row apart' }, make('h2', { id: 'all-sources-title' }, 'Data sources'), close),
    body,
  )
  if (!dialog.open) dialog.showModal()
  try {
    fill(body, ...listSources((await readUpstreamStatus()).upstreams))
  } catch (error) {
    fill(body, make('p', { class: 'trouble', role: 'alert' }, describeError(error)))
  }
}

function createDialog(): HTMLDialogElement {
  const element = make('dialog', { class: 'sources', 'aria-labelledby': 'all-sources-title' })
  element.addEventListener('close', () => {
    if (location.hash === SOURCES_HASH) history.replaceState(null, '', location.pathname + location.search)
  })
  element.addEventListener('click', ({ target }) => {
    if (target === element) element.close()
  })
  document.body.append(element)
  return element
}

function listSources(upstreams: readonly Upstream[]): readonly HTMLElement[] {
  const rank = ({ state }: Upstream) => (ORDER.includes(state) ? ORDER.indexOf(state) : ORDER.length)
  const sorted = upstreams.toSorted((one, other) => rank(one) - rank(other)).slice(0, MAX_ROWS)
  const good = upstreams.filter(({ state }) => state === 'answering').length
  const columns = COLUMNS.filter(({ read }) => sorted.some((source) => read(source) !== undefined))
  const head = ['Source', 'State', 'Provides', ...columns.map(({ name }) => name)]
  return [
    make(
      'p',
      { class: 'quiet' },
      `${count(good)} of ${count(upstreams.length)} are answering. A call whose sources do not answer is not charged. `,
      make('a', { href: 'status/upstreams' }, 'The same as JSON'),
    ),
    make(
      'div',
      { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Data sources, a table that scrolls' },
      make(
        'table',
        { class: 'data' },
        make('thead', {}, make('tr', {}, ...head.map((name) => make('th', { scope: 'col' }, name)))),
        make('tbody', {}, ...sorted.map((source) => sourceRow(source, columns))),
      ),
    ),
  ]
}

function sourceRow(source: Upstream, columns: typeof COLUMNS): HTMLElement {
  const { name, state, promise, lastError } = source
  const [kind, words] = STATES[state] ?? NOT_ASKED
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, name),
    make('td', {}, make('span', { class: `dot ${kind}` }), ` ${words}`),
    make(
      'td',
      { class: 'words' },
      promise ?? '',
      state !== 'answering' &&
        lastError !== undefined &&
        make('small', {}, ` ${lastError.slice(0, MAX_WORDS)}`),
    ),
    ...columns.map(({ read }) => make('td', { class: 'number' }, read(source) ?? '–')),
  )
}

function formatSpan(milliseconds: number): string {
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : span(milliseconds / 1_000)
}

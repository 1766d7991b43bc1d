import { make } from '../dom.ts'
import type { AdminApp, View } from './app.ts'
import { download } from './download.ts'

const TABLES: Readonly<Record<string, string>> = {
  payments: 'Every payment with its state, amount and transaction',
  journal: 'The double-entry journal, line by line',
  credits: 'Paid work that is owed or was done later',
  sessions: 'Prepaid sessions and their balances',
  outgoing: 'Payouts, refunds and what sessions give back',
  acts: 'Who did what, when and why',
}

/** Whole tables for the books, with a span of days. */
export function createExportsView(app: AdminApp): View {
  const tables = Object.entries(TABLES).map(([name, note], at) =>
    make(
      'label',
      { class: 'option' },
      make('input', { type: 'radio', name: 'what', value: name, checked: at === 0 }),
      make('span', { class: 'option-text' }, name, make('span', { class: 'quiet' }, note)),
    ),
  )
  const day = (id: string, label: string) => {
    const field = make('input', { type: 'date', id: `export-${id}`, name: id })
    return {
      field,
      element: make('div', { class: 'field' }, make('label', { for: `export-${id}` }, label), field),
    }
  }
  const [from, to] = [day('from', 'First day, UTC'), day('to', 'Last day, UTC')]
  const send = make('button', { type: 'submit', class: 'main' }, 'Download CSV')
  const form = make(
    'form',
    {
      class: 'card export',
      submit(event) {
        event.preventDefault()
        const what = form.querySelector<HTMLInputElement>('input[name=what]:checked')?.value ?? 'payments'
        const query = { what, from: from.field.value, to: to.field.value }
        const given = Object.entries(query).filter(([, value]) => value !== '')
        void download(app, { path: 'export', query: Object.fromEntries(given), button: send, name: what })
      },
    },
    make(
      'fieldset',
      { class: 'picker' },
      make('legend', {}, 'Table'),
      make('div', { class: 'options' }, ...tables),
    ),
    make('div', { class: 'filters' }, from.element, to.element),
    make(
      'div',
      { class: 'row' },
      send,
      make('span', { class: 'quiet' }, 'Every export is recorded in Activity.'),
    ),
  )
  return { element: form, refresh: async () => {} }
}

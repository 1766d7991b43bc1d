import { make } from '../dom.ts'
import type { Operation, Query, Row } from './api.ts'
import type { NetworkNames } from './cells.ts'
import { toTitle } from './words.ts'

interface FiltersOptions {
  readonly operation: Operation
  /** Columns whose values can be chosen from. */
  readonly facets: readonly string[]
  readonly initial: Readonly<Record<string, string>>
  readonly names: NetworkNames
  /** `isForServer`: other rows have to be asked for. */
  onChange(values: Readonly<Record<string, string>>, isForServer: boolean): void
}

export interface Filters {
  readonly element: HTMLElement
  values(): Readonly<Record<string, string>>
  /** What the gateway filters by. */
  query(): Query
  /** Whether a row passes what is filtered here. */
  matches(row: Row): boolean
  /** Offers the values that these rows have. */
  offer(rows: readonly Row[]): void
}

const TYPING_MS = 300
/** States that the gateway knows, by list. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  sessions: ['open', 'closing', 'closed'],
  refunds: ['open', 'landed', 'failed'],
  outgoing: ['open', 'landed', 'failed'],
}
const AGES: readonly (readonly [seconds: string, label: string])[] = [
  ['0', 'any time'],
  ['30', '30 s or more'],
  ['300', '5 min or more'],
  ['3600', '1 h or more'],
]

/** A search field and a choice for each facet; their values stand in the address. */
export function createFilters({ operation, facets, initial, names, onChange }: FiltersOptions): Filters {
  const parameters = new Set(operation.parameters.map(({ name }) => name))
  const searchesThere = parameters.has('q')
  const search = make('input', {
    type: 'search',
    id: 'filter-q',
    placeholder: searchesThere ? 'ID, wallet, tool, transaction' : 'Any text',
    value: initial['q'],
    maxlength: '120',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const choices = new Map<string, HTMLSelectElement>()
  for (const facet of facets) choices.set(facet, make('select', { id: `filter-${facet}` }))
  const states = STATES[operation.id]
  if (states)
    choices.set(
      'state',
      createChoice(
        'state',
        ['', ...states].map((state) => [state, state || 'all']),
      ),
    )
  if (parameters.has('olderThanSeconds'))
    choices.set('olderThanSeconds', createChoice('olderThanSeconds', AGES))
  const isAsked = (name: string) => parameters.has(name)

  for (const [name, select] of choices) {
    const given = initial[name] ?? (name === 'olderThanSeconds' ? '30' : '')
    if (isAsked(name)) select.value = given
    else select.replaceChildren(createOption('', 'all'), ...(given ? [createOption(given, given)] : []))
    if (!isAsked(name)) select.value = given
    select.addEventListener('change', () => onChange(values(), isAsked(name)))
  }
  let typing: ReturnType<typeof setTimeout> | undefined
  search.addEventListener('input', () => {
    clearTimeout(typing)
    typing = setTimeout(() => onChange(values(), searchesThere), searchesThere ? TYPING_MS : 0)
  })

  const given = () => [...choices].map(([name, { value }]): [string, string] => [name, value])
  const values = () => Object.fromEntries([['q', search.value.trim()] as const, ...given()].filter(isSet))
  const text = () => search.value.trim().toLowerCase()

  return {
    element: make(
      'div',
      { class: 'filters', role: 'search', 'aria-label': `Filter ${operation.title.toLowerCase()}` },
      createField('filter-q', 'Search', search),
      ...[...choices].map(([name, select]) =>
        createField(`filter-${name}`, name === 'olderThanSeconds' ? 'Open for' : toTitle(name), select),
      ),
    ),
    values,
    query: () => Object.fromEntries(Object.entries(values()).filter(([name]) => parameters.has(name))),
    matches: (row) =>
      given().every(([name, value]) => value === '' || isAsked(name) || `${row[name]}` === value) &&
      (searchesThere || text() === '' || JSON.stringify(Object.values(row)).toLowerCase().includes(text())),
    offer(rows) {
      for (const [name, select] of choices) {
        if (isAsked(name)) continue
        const chosen = select.value
        const found = [...new Set([...rows.map((row) => `${row[name] ?? ''}`), chosen])].filter(
          (value) => value !== '',
        )
        const label = (value: string) => (name === 'network' ? (names.get(value) ?? value) : value)
        select.replaceChildren(
          createOption('', 'all'),
          ...found.toSorted().map((value) => createOption(value, label(value))),
        )
        select.value = chosen
      }
    },
  }
}

function isSet([name, value]: readonly [string, string]): boolean {
  return value !== '' && !(name === 'olderThanSeconds' && value === '30')
}

function createChoice(name: string, options: readonly (readonly [string, string])[]): HTMLSelectElement {
  return make(
    'select',
    { id: `filter-${name}` },
    ...options.map(([value, label]) => createOption(value, label)),
  )
}

function createOption(value: string, label: string): HTMLOptionElement {
  return make('option', { value }, label)
}

function createField(id: string, label: string, field: HTMLElement): HTMLElement {
  return make('div', { class: 'field' }, make('label', { for: id }, label), field)
}

import { fill, make } from '../dom.ts'
import type { Row } from './api.ts'

/** One thing that can be chosen. */
export interface Choice {
  readonly id: string
  readonly title: string
  /** What helps to choose, such as a price. */
  readonly note: string
  readonly isDisabled?: boolean
}

export interface Picker {
  readonly element: HTMLElement
  /** Empty while nothing is chosen. */
  value(): string
}

const MAX_SHOWN = 60

/** A search field over a list of radio buttons: arrow keys, tab and typing work as everywhere. */
export function createPicker({
  legend,
  choices,
  onChange,
}: {
  readonly legend: string
  readonly choices: readonly Choice[]
  readonly onChange: (id: string) => void
}): Picker {
  let chosen = ''
  const search = make('input', {
    type: 'search',
    id: 'picker-search',
    placeholder: 'Part of a name',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const options = make('div', { class: 'options', tabindex: '-1' })
  const count = make('p', { class: 'quiet', role: 'status' })

  function render(): void {
    const words = search.value.trim().toLowerCase().split(/\s+/)
    const found = choices.filter(({ id, title }) => {
      const text = `${id} ${title}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    fill(options, ...found.slice(0, MAX_SHOWN).map(createOption))
    count.textContent = describeCount(found.length, choices.length)
  }

  function createOption({ id, title, note, isDisabled = false }: Choice): HTMLElement {
    const input = make('input', {
      type: 'radio',
      name: 'picked',
      value: id,
      checked: id === chosen,
      disabled: isDisabled,
      required: true,
      change: () => {
        chosen = id
        onChange(id)
      },
    })
    return make(
      'label',
      { class: 'option' },
      input,
      make('span', { class: 'option-text' }, title, make('span', { class: 'quiet code' }, id)),
      make('span', { class: 'quiet figure' }, note),
    )
  }

  search.addEventListener('input', render)
  search.addEventListener('keydown', (event) => {
    // Enter takes the first one that was found, and sends nothing
    if (event.key !== 'Enter') return
    event.preventDefault()
    options.querySelector<HTMLInputElement>('input:not(:disabled)')?.click()
  })
  render()
  return {
    element: make(
      'fieldset',
      { class: 'picker' },
      make('legend', {}, legend),
      make('label', { for: 'picker-search', class: 'unseen' }, `Search: ${legend}`),
      search,
      options,
      count,
    ),
    value: () => chosen,
  }
}

/** Tools with their prices, as choices. */
export function toToolChoices(rows: readonly Row[], needsFixedPrice: boolean): readonly Choice[] {
  return rows
    .filter(({ pricing }) => !needsFixedPrice || pricing === 'fixed')
    .map(({ id, title, priceUsd, pricing, state }) => ({
      id: `${id}`,
      title: `${title}`,
      note: `${pricing === 'free' ? 'free' : `$${priceUsd}`}${state === 'off' ? ', off' : ''}`,
    }))
}

/** Networks with their states, as choices. */
export function toNetworkChoices(rows: readonly Row[]): readonly Choice[] {
  return rows
    .filter(({ kind }) => kind === 'network')
    .map(({ id, name, state }) => ({ id: `${id}`, title: `${name}`, note: `${state}` }))
}

function describeCount(found: number, all: number): string {
  if (found === 0) return 'Nothing has this name.'
  if (found > MAX_SHOWN) return `The first ${MAX_SHOWN} of ${found}. Type to find others.`
  return `${found} of ${all}`
}

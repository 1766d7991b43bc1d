import { fill, make } from '../dom.ts'
import type { ActForm } from './act-form.ts'
import type { Input, Row } from './api.ts'
import { createPicker, toToolChoices } from './picker.ts'
import { formatDollars } from './words.ts'

const PRICE = /^\d{1,6}(?:\.\d{1,6})?$/

/** A tool, its price now, and the one that is asked instead. */
export function createPriceForm(tools: readonly Row[], given: Input): ActForm {
  const isClear = given['clear'] === true
  let tool = `${given['tool'] ?? ''}`
  let changed = () => {}
  const now = make('p', { class: 'fact' })
  const field = make('input', {
    id: 'price',
    name: 'price',
    inputmode: 'decimal',
    autocomplete: 'off',
    placeholder: '0.005',
    input: () => changed(),
  })
  const rowOf = () => tools.find(({ id }) => id === tool)
  const dollarsOf = (name: string) => formatDollars(`${rowOf()?.[name] ?? '0'}`)

  function showPrice(): void {
    fill(now, tool === '' ? '' : `Now ${dollarsOf('priceUsd')}, list price ${dollarsOf('contractUsd')}.`)
  }

  const picker = createPicker({
    legend: 'Tool',
    choices: toToolChoices(tools, true),
    onChange(picked) {
      tool = picked
      showPrice()
      changed()
    },
  })
  showPrice()
  const price = () => field.value.trim().replace(/^\$/, '')
  return {
    title: tool === '' ? 'Change a price' : isClear ? `Clear the price of ${tool}` : `Price of ${tool}`,
    verb: isClear ? 'Ask the list price' : 'Change the price',
    fields: [
      ...(tool === '' ? [picker.element] : []),
      now,
      ...(isClear
        ? []
        : [make('div', { class: 'field' }, make('label', { for: 'price' }, 'New price in dollars'), field)]),
    ],
    isReasonPublic: false,
    effect() {
      if (isClear) return `${tool} is offered at its list price of ${dollarsOf('contractUsd')} again.`
      if (tool === '' || !PRICE.test(price())) return 'Offers made before stay good for ten minutes.'
      return `${tool} is offered at ${formatDollars(price())} from now on. Offers made before stay good for ten minutes.`
    },
    problem() {
      if (tool === '') return 'Choose a tool.'
      if (isClear) return undefined
      if (!PRICE.test(price())) return 'Enter dollars with at most six decimals, such as 0.005.'
      return Number(price()) === 0 ? 'A paid tool cannot be made free. Switch it off instead.' : undefined
    },
    input: () => (isClear ? { tool, clear: true } : { tool, usd: price() }),
    sentence: ({ priceUsd, beforeUsd }) =>
      `${tool} is offered at $${priceUsd}; before, it was $${beforeUsd}.`,
    onChange(listener) {
      changed = listener
    },
  }
}

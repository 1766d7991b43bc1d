import { tryParseJson } from '../../src/client/try-parse-json.ts'
import { make } from '../dom.ts'
import type { Property, Tool } from '../tools.ts'

/** The parameters of a call as a visitor edits them. */
export interface Fields {
  readonly element: HTMLElement
  /** What has been filled in. @throws SyntaxError for a field whose JSON cannot be read. */
  input(): Record<string, unknown>
}

interface Field {
  readonly name: string
  readonly element: HTMLElement
  read(): unknown
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Fields for every parameter of a tool; those that are neither required nor filled in stand behind "more". */
export function createFields({ id, inputSchema }: Tool, input: Readonly<Record<string, unknown>>): Fields {
  const { properties, required } = inputSchema
  const fields = Object.entries(properties).map(([name, property]) =>
    createField(name, property, {
      id: `${id}-${name}`,
      value: input[name],
      isRequired: required.includes(name),
    }),
  )
  const isFirst = ({ name }: Field) => required.includes(name) || input[name] !== undefined
  const [first, more] = [fields.filter(isFirst), fields.filter((field) => !isFirst(field))]
  const shown = first.length > 0 ? first : more
  const hidden = first.length > 0 ? more : []
  return {
    element: make(
      'div',
      {},
      shown.length === 0 && make('p', { class: 'quiet' }, 'This call takes no parameters.'),
      make('div', { class: 'fields' }, ...shown.map(({ element }) => element)),
      hidden.length > 0 &&
        make(
          'details',
          { class: 'more' },
          make('summary', {}, `${hidden.length} more ${hidden.length === 1 ? 'parameter' : 'parameters'}`),
          make('div', { class: 'fields' }, ...hidden.map(({ element }) => element)),
        ),
    ),
    input() {
      const entries = fields.map(({ name, read }) => [name, read()] as const)
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
    },
  }
}

function createField(
  name: string,
  property: Property,
  { id, value, isRequired }: { readonly id: string; readonly value: unknown; readonly isRequired: boolean },
): Field {
  const { control, read } = createControl(property, value)
  control.id = id
  control.required = isRequired
  const hint = property.description && make('small', { id: `${id}-hint` }, property.description)
  if (hint) control.setAttribute('aria-describedby', `${id}-hint`)
  return {
    name,
    read: () => (control.value.trim() === '' ? undefined : read(control.value.trim())),
    element: make(
      'div',
      { class: 'field' },
      make('label', { for: id }, name, isRequired && make('span', { class: 'needed' }, ' required')),
      control,
      hint || undefined,
    ),
  }
}

function createControl(
  property: Property,
  value: unknown,
): { readonly control: Control; readonly read: (text: string) => unknown } {
  const types = listTypes(property)
  const [type = 'string', ...others] = types.filter((name) => name !== 'null')
  const choices = property.enum ?? (type === 'boolean' ? [true, false] : undefined)
  if (choices) return choice(choices, property, value)
  if (others.length > 0 || (property.anyOf && type !== 'array')) return anyValue(types, property, value)
  if (type === 'integer' || type === 'number') {
    const control = make('input', {
      type: 'number',
      step: type === 'integer' ? '1' : 'any',
      value: toText(value),
      placeholder: toText(property.default),
      min: property.minimum?.toString(),
      max: property.maximum?.toString(),
    })
    return { control, read: Number }
  }
  if (type === 'string') {
    const control = make('input', {
      type: 'text',
      value: toText(value),
      placeholder: toText(property.default),
      maxlength: property.maxLength?.toString(),
      autocomplete: 'off',
      spellcheck: 'false',
    })
    return { control, read: (text) => text }
  }
  const control = make('textarea', { rows: '3', spellcheck: 'false' }, toText(value))
  return { control, read: (text) => JSON.parse(text) }
}

/** One of several types: numbers, lists and objects as JSON, `null` where it is allowed, and any other text as it is. */
function anyValue(types: readonly string[], property: Property, value: unknown) {
  const control = make('input', {
    type: 'text',
    value: toText(value),
    placeholder: toText(property.default),
    autocomplete: 'off',
    spellcheck: 'false',
  })
  return {
    control,
    read(text: string): unknown {
      const parsed = tryParseJson(text)
      const isMeant =
        typeof parsed === 'object' ? parsed !== null || types.includes('null') : typeof parsed === 'number'
      return isMeant && !(typeof parsed === 'number' && types.includes('string')) ? parsed : text
    },
  }
}

function listTypes({ type, anyOf = [] }: Property): readonly string[] {
  return type === undefined ? anyOf.flatMap((one) => one.type ?? []) : [type].flat()
}

function choice(choices: readonly unknown[], property: Property, value: unknown) {
  const unset = property.default === undefined ? 'not set' : `${toText(property.default)} (default)`
  const control = make(
    'select',
    {},
    make('option', { value: '' }, unset),
    ...choices.map((one) =>
      make('option', { value: toText(one), selected: value !== undefined && one === value }, toText(one)),
    ),
  )
  return { control, read: (text: string) => choices.find((one) => toText(one) === text) }
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : `${value}`
}

import { make } from './dom.ts'

/** Items of a list that are shown before more are asked for. */
const FIRST = 100
/** Lists and objects that are open from the start lie no deeper. */
const OPEN_DEPTH = 1
const MAX_OPEN = 12
/** Characters of a closed branch that are shown. */
const MAX_SUMMARY = 64

/** JSON as a tree whose branches are made when they are opened, so that a large answer costs nothing unseen. */
export function jsonView(value: unknown): HTMLElement {
  return make('div', { class: 'json' }, node(undefined, value, 0))
}

function node(name: string | undefined, value: unknown, depth: number, isItem = false): HTMLElement {
  const label = name === undefined ? undefined : make('span', { class: 'json-name' }, name)
  if (typeof value !== 'object' || value === null)
    return make('div', { class: 'json-row' }, label, leaf(value))
  const entries = Object.entries(value)
  if (entries.length === 0 || isRow(value)) return make('div', { class: 'json-row' }, label, inline(value))
  const summary = make(
    'summary',
    {},
    label,
    make('span', { class: 'json-size' }, isItem ? summarize(value) : describeSize(value)),
  )
  const branch = make('details', { class: 'json-branch' }, summary)
  const open = () => {
    if (branch.childElementCount === 1) branch.append(...rows(entries, Array.isArray(value), depth + 1))
  }
  branch.addEventListener('toggle', open)
  if (depth === 0 || (depth <= OPEN_DEPTH && entries.length <= MAX_OPEN)) {
    branch.open = true
    open()
  }
  return branch
}

function rows(
  entries: readonly (readonly [string, unknown])[],
  isList: boolean,
  depth: number,
): HTMLElement[] {
  const [first, rest] = [entries.slice(0, FIRST), entries.slice(FIRST)]
  const made = first.map(([name, value]) => node(name, value, depth, isList))
  if (rest.length === 0) return made
  const more = make(
    'button',
    {
      type: 'button',
      class: 'link',
      click: () => more.replaceWith(...rows(rest, isList, depth)),
    },
    `${rest.length} more`,
  )
  return [...made, more]
}

/** A short list of plain values fits on a line, such as a candle. */
function isRow(value: object): boolean {
  return (
    Array.isArray(value) &&
    value.length <= 8 &&
    value.every((item) => typeof item === 'number' || (typeof item === 'string' && item.length <= 30))
  )
}

function inline(value: object): HTMLElement {
  if (!Array.isArray(value)) return make('span', { class: 'json-size' }, '{ }')
  const items = value.flatMap((item: unknown, at) => (at === 0 ? [leaf(item)] : [', ', leaf(item)]))
  return make('span', {}, '[', ...items, ']')
}

function leaf(value: unknown): HTMLElement {
  const kind = value === null ? 'null' : typeof value
  return make('span', { class: `json-${kind}` }, typeof value === 'string' ? value : `${value}`)
}

/** An item of a list is known by its first words. */
function summarize(value: object): string {
  const [first] = Object.values(value).filter((field) => typeof field === 'string' && field !== '')
  if (typeof first !== 'string') return describeSize(value)
  return first.length > MAX_SUMMARY ? `${first.slice(0, MAX_SUMMARY)}…` : first
}

function describeSize(value: object): string {
  const size = Object.keys(value).length
  if (Array.isArray(value)) return `${size} ${size === 1 ? 'item' : 'items'}`
  return `${size} ${size === 1 ? 'field' : 'fields'}`
}

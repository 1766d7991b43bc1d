import { make } from '../dom.ts'
import { isRow, type Row } from './api.ts'
import { createCopy } from './copy.ts'
import { formatAge, formatDollars, formatMoment, shorten, toTitle } from './words.ts'

const TIMES = /(?:At|Since|Until)$|^(?:at|runAt)$/
const NAMES = new Set(['id', 'payer', 'wallet', 'to', 'address', 'transaction', 'asset', 'key', 'subject'])
const STATES = new Set(['state', 'breaker', 'outcome', 'pricing'])
const LONG = 24
const GOOD = /^(?:good|answering|ready|on|open|settled|delivered|landed|done|proven|closed|in process|fixed)$/
const BAD = /^(?:bad|down|off|failed|empty|given up|resting|internal|store_unavailable)$/
const WAIT =
  /^(?:warn|low|degraded|suspect|failing|settling|locked|due|refunding|closing|owed|begun|unknown)$/

/** The names of networks by their CAIP-2 ids. */
export type NetworkNames = ReadonlyMap<string, string>

/** Whether a column holds figures, which stand at the right. */
export function isFigure(column: string): boolean {
  return /(?:Usd|Pct|Milliseconds)$|^(?:calls|attempts|failures|runs|chargedCalls|block|payments)$/.test(
    column,
  )
}

/** What a field of a row looks like: never markup, however it was written. */
export function formatCell(row: Row, column: string, names: NetworkNames): Node | string {
  const value = row[column]
  if (value === null || value === undefined || value === '') return make('span', { class: 'none' }, '–')
  if (column === 'input' && typeof value === 'string') return createInput(value)
  const text = typeof value === 'object' ? JSON.stringify(value) : `${value}`
  if (column === 'openSince') return createTime(text, formatAge(Date.now() - Date.parse(text)))
  if (TIMES.test(column) && !Number.isNaN(Date.parse(text))) return createTime(text)
  if (column.endsWith('Usd')) return createMoney(text)
  if (column.endsWith('Pct')) return `${text} %`
  if (column.endsWith('Milliseconds')) return `${text} ms`
  if (column === 'network') return createNetwork(text, names)
  if (STATES.has(column)) return createState(text)
  if (NAMES.has(column)) return createName(row, column, text)
  if (typeof value === 'number') return value.toLocaleString('en')
  return make('span', { class: 'text', title: text.length > LONG ? text : undefined }, text)
}

export function createState(state: string): HTMLElement {
  const tone = GOOD.test(state) ? 'good' : BAD.test(state) ? 'bad' : WAIT.test(state) ? 'wait' : ''
  return make('span', { class: `badge ${tone}` }, state)
}

function createTime(time: string, shown = formatMoment(time)): HTMLElement {
  const whole = `${time.slice(0, 19).replace('T', ' ')} UTC`
  return make('time', { datetime: time, title: whole }, shown)
}

function createMoney(decimal: string): Node | string {
  if (!/^-?\d+(?:\.\d+)?$/.test(decimal)) return decimal
  const text = formatDollars(decimal)
  return decimal.startsWith('-') ? make('span', { class: 'below' }, text) : text
}

function createNetwork(id: string, names: NetworkNames): HTMLElement {
  return make('span', { title: id }, names.get(id) ?? id)
}

/** A name that may be long: shortened, with a button that copies it and a link where an explorer knows it. */
function createName(row: Row, column: string, text: string): HTMLElement {
  const label = shorten(text)
  if (label === text && findLink(row, column) === undefined) return make('span', { class: 'code' }, text)
  const href = findLink(row, column)
  const shown = href
    ? make('a', { href, rel: 'noopener noreferrer', target: '_blank', title: text }, label, createOut())
    : make('span', { title: text }, label)
  return make('span', { class: 'name code' }, shown, createCopy(text, toTitle(column).toLowerCase()))
}

function findLink({ links }: Row, column: string): string | undefined {
  if (!isRow(links)) return undefined
  const isAccount = ['payer', 'wallet', 'to', 'address'].includes(column)
  const url = column === 'transaction' ? links['transaction'] : isAccount ? links['account'] : undefined
  return typeof url === 'string' && url.startsWith('https://') ? url : undefined
}

function createOut(): HTMLElement {
  return make('span', { class: 'unseen' }, ' (opens an explorer)')
}

/** What an act was asked with, as names and values; its reason has a column of its own. */
function createInput(text: string): HTMLElement {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return make('span', { class: 'text' }, text)
  }
  const pairs = isRow(parsed) ? Object.entries(parsed).filter(([name]) => name !== 'reason') : []
  return make(
    'span',
    { class: 'input', title: text },
    ...pairs.map(([name, value]) =>
      make('span', {}, make('span', { class: 'quiet' }, `${name} `), shorten(`${value}`)),
    ),
  )
}

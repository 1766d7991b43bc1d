import type { Json, JsonObject } from '../../core/json.ts'
import { quoted } from './safe-markdown.ts'

/** What is of no use to a reader, or is shown elsewhere. */
const UNTOLD =
  /^(?:provenance|disclaimer|untrustedText|success|sections?|url|urls|.*Url|.*Uri|.*Id|id|columns|params|methodology|method|signalRecord|asOf|limit|barCount|missingBars|candleCount|considered|matched|count|asked|list|slot|network|offset|kind|mode|query|note|found|include[A-Z]\w*|warmUpBars)$/
const LABELS = [
  'title',
  'headline',
  'name',
  'symbol',
  'asked',
  'label',
  'market',
  'venue',
  'token',
  'day',
  'date',
]
const MAX_LINES = 10
const MAX_ITEMS = 3
const MAX_OF_ITEM = 4
const DEEPEST = 3
const MAX_LETTERS = 240

/** The figures and words of a result that a reader wants first, as lines of a Markdown list. */
export function describeResult(result: JsonObject): string[] {
  return linesOf(result, '', 0).slice(0, MAX_LINES)
}

/** A number for a text: whole ones as they are, others with six significant digits or no decimals. */
export function formatNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return `${value}`
  if (Math.abs(value) >= 1e6) return value.toFixed(0)
  return value.toLocaleString('en-US', { maximumSignificantDigits: 6, useGrouping: false })
}

function linesOf(value: JsonObject, before: string, depth: number): string[] {
  const entries = Object.entries(value).filter(([name, member]) => !UNTOLD.test(name) && member !== undefined)
  // what is plain comes before what is nested, and figures before words
  const ordered = entries.toSorted(([, a], [, b]) => rank(a) - rank(b))
  return ordered.flatMap(([name, member]) => {
    const label = before === '' ? toWords(name) : `${before} ${toWords(name)}`
    if (member === undefined || member === null) return []
    if (Array.isArray(member)) return listed(label, member)
    if (isObject(member)) return depth < DEEPEST ? linesOf(member, label, depth + 1) : []
    const text = plain(member)
    return text === '' ? [] : [`- ${label}: ${text}`]
  })
}

function listed(label: string, items: readonly Json[]): string[] {
  const first = items.slice(0, MAX_ITEMS)
  const formatNumber = first
    .map((item) => (isObject(item) ? itemLine(item) : plain(item)))
    .filter((line) => line !== '')
  if (formatNumber.length === 0) return []
  return [`- ${label}:\n${formatNumber.map((line) => `  - ${line}`).join('\n')}`]
}

function itemLine(item: JsonObject): string {
  const name = LABELS.find((label) => typeof item[label] === 'string' && item[label] !== '')
  const rest = Object.entries(item)
    .filter(([key, value]) => key !== name && !UNTOLD.test(key) && !isNested(value) && value !== null)
    .filter(([, value]) => typeof value !== 'string' || value.length <= 40)
    .slice(0, MAX_OF_ITEM)
    .map(([key, value]) => `${toWords(key)} ${plain(value)}`)
  return [...(name === undefined ? [] : [plain(item[name])]), ...rest].join(', ')
}

function plain(value: Json | undefined): string {
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string') return ''
  const short = value.length <= MAX_LETTERS ? value : `${value.slice(0, MAX_LETTERS)}…`
  return quoted(short)
}

/** `priceChange24hPct` as `price change 24h %`. */
function toWords(name: string): string {
  return quoted(name.replaceAll('_', ' '))
    .replace(/Pct$/, ' %')
    .replace(/Usd$/, ' in USD')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\busd\b/g, 'USD')
    .trim()
}

function rank(value: Json | undefined): number {
  if (typeof value === 'number') return 0
  return isNested(value) ? 2 : 1
}

function isNested(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

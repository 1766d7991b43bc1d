import { formatValue, toLabel } from '../terminal/format-value.ts'
import { isRecord, isScalar, type JsonRecord } from './json.ts'
import { findRowSets, type RowSet } from './rows.ts'

/** A part of an answer: what stands under one heading. */
export interface Section {
  /** The fields that lead here; empty for the root. */
  readonly path: readonly string[]
  readonly figures: readonly (readonly [name: string, value: unknown])[]
  readonly texts: readonly (readonly [name: string, text: string])[]
  readonly lists: readonly (readonly [name: string, items: readonly string[]])[]
  readonly rowSets: readonly RowSet[]
}

/** Shown at the foot of a card, or of use to programs only. */
const HIDDEN: ReadonlySet<string> = new Set(['provenance', 'disclaimer', 'untrustedText', 'columns', 'next'])
const MAX_DEPTH = 4
const MAX_SMALL = 4
const MAX_SMALL_LETTERS = 24
/** A longer text stands in lines of its own. */
const MAX_FIGURE_LETTERS = 44
/** A word this long is data, such as a picture, and no text. */
const MAX_WORD_LETTERS = 400

/** The parts of an answer from the root down, without empty ones. */
export function toSections(data: unknown): readonly Section[] {
  if (isRecord(data)) return mergeHead(listSections(data, []))
  if (Array.isArray(data)) return listSections({ rows: data }, [])
  return [{ path: [], figures: [], texts: [['', `${data}`]], lists: [], rowSets: [] }]
}

/** What a section that only groups others states with its own name is left out of their headings. */
function mergeHead(sections: readonly Section[]): readonly Section[] {
  const [first] = new Set(sections.map(({ path }) => path[0]).filter((name) => name !== undefined))
  const isGroup =
    sections.filter(({ path }) => path[0] === first).length * 2 > sections.length && sections.length > 3
  return sections.map((section) =>
    isGroup && section.path.length > 1 && section.path[0] === first
      ? { ...section, path: section.path.slice(1) }
      : section,
  )
}

function listSections(fields: JsonRecord, path: readonly string[]): readonly Section[] {
  const shown = Object.entries(fields).filter(
    ([name, value]) => !HIDDEN.has(name) && !(name === 'ok' && value === true),
  )
  const scalars = shown.flatMap(([name, value]): [string, unknown][] => {
    if (isScalar(value)) return [[name, value]]
    return isSmall(value) ? [[name, describeSmall(value)]] : []
  })
  const section: Section = {
    path,
    figures: scalars
      .filter(([name, value]) => isRecord(fields[name]) || !isText(value))
      .map(([name, value]) => [name, shorten(value)]),
    texts: scalars.flatMap(([name, value]) =>
      isText(value) && !isRecord(fields[name]) ? [[name, `${value}`] as const] : [],
    ),
    lists: shown.flatMap(([name, value]) => {
      const isList = Array.isArray(value) && value.length > 0 && value.every(isScalar)
      return isList ? [[name, value.map((item) => `${item}`)] as const] : []
    }),
    rowSets: findRowSets(Object.fromEntries([...shown, ['columns', fields['columns']]])),
  }
  const nested = shown.flatMap(([name, value]) =>
    isRecord(value) && !isSmall(value) && path.length < MAX_DEPTH ? listSections(value, [...path, name]) : [],
  )
  return isEmpty(section) ? nested : [section, ...nested]
}

/** An object of a few figures, which one line can show. */
function isSmall(value: unknown): value is JsonRecord {
  if (!isRecord(value)) return false
  const entries = Object.entries(value)
  return (
    entries.length > 0 &&
    entries.length <= MAX_SMALL &&
    entries.every(([, inner]) => isScalar(inner) && `${inner}`.length <= MAX_SMALL_LETTERS)
  )
}

function describeSmall(fields: JsonRecord): string {
  return Object.entries(fields)
    .filter(([name, value]) => name !== 'ok' || value !== true)
    .map(([name, value]) => `${toLabel(name).toLowerCase()} ${formatValue(value, name)}`)
    .join(', ')
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length > MAX_FIGURE_LETTERS && /\s/.test(value) && !isBlob(value)
}

function isBlob(text: string): boolean {
  return text.length > MAX_WORD_LETTERS && !/\s/.test(text.slice(0, MAX_WORD_LETTERS))
}

function shorten(value: unknown): unknown {
  return typeof value === 'string' && isBlob(value)
    ? `${value.length.toLocaleString('en-US')} characters of data (see --json)`
    : value
}

function isEmpty({ figures, texts, lists, rowSets }: Section): boolean {
  return figures.length + texts.length + lists.length + rowSets.length === 0
}

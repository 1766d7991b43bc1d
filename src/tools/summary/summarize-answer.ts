import type { Json, JsonObject } from '../../core/json.ts'
import { estimateTokens } from '../../core/text/estimate-tokens.ts'
import { cleanText, quoteText } from '../../core/text/quote-text.ts'
import type { View } from '../../drawing/view.ts'
import type { DetailDeclaration } from '../answers/answer-shape.ts'
import { listEntries, type SummaryEntry } from './summary-entries.ts'
import { createSummaryLines } from './summary-lines.ts'
import { readViewTerms, type ViewTerms } from './view-terms.ts'

/** An answer in a few lines. */
export interface AnswerSummary {
  readonly text: string
  /** Whether nothing of the answer but its sources was left out. */
  readonly isWhole: boolean
}

/** What a summary may take of a prompt; a line about where the rest is follows it. */
const MAX_TOKENS = 100
const MAX_REASON = 100
/** Of a text that an answer is bought for, characters. */
const MAX_WANTED_TEXT = 240

/** Fields that say how an answer was made rather than its content. */
const ASIDE = new Set([
  'ok',
  'asOf',
  'source',
  'sources',
  'network',
  'columns',
  'gaps',
  'barCount',
  'missingBars',
  'timestamp',
  'aggregatedAt',
  'service',
  'failed',
  'missing',
  'note',
  'slot',
  'id',
  'category',
  'rank',
  'success',
  'object',
  'created',
])
const MAX_RANK = 20
/** Figures that name what the others are of. */
const FIRST_FIGURES = 2

/** What a contract states that a summary is made of. */
export interface SummaryTerms {
  readonly essential?: readonly string[]
  readonly secretFields?: readonly string[]
  readonly detail?: DetailDeclaration
  readonly view?: View
  readonly headline?: (answer: JsonObject) => string | undefined
}

/**
 * Writes an answer in a few lines for a model: the contract's own line, then the fields that the answer is bought for,
 * then as many others as there is room for, and whose data it is. Every figure stands in the answer under the name given.
 */
export function summarizeAnswer(answer: JsonObject, contract: SummaryTerms): AnswerSummary {
  const terms = readViewTerms(contract.view)
  const closing = [
    ...describeIgnored(answer),
    // rows of another list say more than why this one is empty, and the room is small
    ...(hasRows(answer, terms) ? [] : describeEmptyLists(answer)),
    ...describeData(answer),
    ...describeDisclaimer(answer),
  ]
  const headline = contract.headline?.(answer)
  const opening = headline === undefined ? [] : [headline]
  const summary = createSummaryLines(MAX_TOKENS - estimateTokens([...opening, ...closing].join('\n')))
  const leftOut = listSorted(answer, contract, terms).filter((entry) => !summary.add(entry))
  return { text: [...opening, ...summary.lines, ...closing].join('\n'), isWhole: leftOut.length === 0 }
}

/**
 * Secrets come first, then what people are shown first, what an answer is bought for, what a brief answer shows, and what
 * lies at the top.
 */
function listSorted(
  answer: JsonObject,
  { essential = [], secretFields = [], detail }: SummaryTerms,
  { figures, rows, panes, text: document }: ViewTerms,
): readonly SummaryEntry[] {
  // a secret is returned once: who reads text alone must find it there
  const secrets = secretFields.map(toPlainPath)
  const texts = document === undefined ? [] : [toPlainPath(document)]
  const wanted = [...essential.flatMap((paths) => paths.split('|')).map(toPlainPath), ...texts]
  const brief = (detail?.brief ?? []).map(toPlainPath)
  const isAmong = (path: string, prefixes: readonly string[]) =>
    prefixes.some((prefix) => isBelow(path, prefix))
  const isLong = (path: string) => isAmong(path, [...secrets, ...wanted])
  const rank = ({ path }: SummaryEntry): number => {
    const text = path.join('.')
    const aside = ASIDE.has(path.at(-1) ?? '') ? 1 : 0
    if (isAmong(text, secrets)) return -1
    const figure = figures.indexOf(text)
    if (figure >= 0) return figure < FIRST_FIGURES ? 0 : 2 + 2 * aside
    if (isNewest(path, panes)) return 1
    if (rows.has(text)) return 3
    if (isAmong(text, wanted)) return 4 + aside
    if (isAmong(text, brief)) return 6 + aside
    return (aside ? MAX_RANK : 6) + 2 * path.length
  }
  const entries = listEntries(answer, (path) => (isLong(path) ? MAX_WANTED_TEXT : undefined), rows)
  return entries.toSorted((one, other) => rank(one) - rank(other))
}

/** Whether a path leads to a newest figure of an indicator, or to how it is read. */
function isNewest([at, , part]: readonly string[], panes: string | undefined): boolean {
  return at !== undefined && at === panes && (part === 'latest' || part === 'signal')
}

/** Without the steps into lists, which are one entry each. */
function toPlainPath(path: string): string {
  return path.split('[')[0]?.split('.*')[0] ?? ''
}

function hasRows(answer: JsonObject, { rows }: ViewTerms): boolean {
  return [...rows.keys()].some((path) => {
    const list = answer[path]
    return Array.isArray(list) && list.length > 0
  })
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}.`)
}

function describeEmptyLists({ emptyReasons }: JsonObject): readonly string[] {
  if (!Array.isArray(emptyReasons)) return []
  return (emptyReasons as readonly JsonObject[])
    .slice(0, 1)
    .map(({ list, reason }) => `${list} is empty: ${quoteText(`${reason}`, MAX_REASON)}`)
}

function describeIgnored({ ignoredParameters }: JsonObject): readonly string[] {
  return Array.isArray(ignoredParameters) ? [`Ignored, not known here: ${ignoredParameters.join(', ')}.`] : []
}

function describeData({ provenance }: JsonObject): readonly string[] {
  const { mode, asOf, sources } = (provenance ?? {}) as Readonly<Record<string, Json | undefined>>
  if (typeof mode !== 'string') return []
  const times = (Array.isArray(sources) ? (sources as readonly JsonObject[]) : []).flatMap((source) =>
    typeof source['asOf'] === 'string' ? [source['asOf']] : [],
  )
  const time = typeof asOf === 'string' ? asOf : times.toSorted()[0]
  return [`Data: ${mode}${time === undefined ? '' : `, as of ${time}`}.`]
}

function describeDisclaimer({ disclaimer }: JsonObject): readonly string[] {
  return typeof disclaimer === 'string' && disclaimer !== '' ? [cleanText(disclaimer)] : []
}

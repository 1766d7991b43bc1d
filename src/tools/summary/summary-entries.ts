import type { Json, JsonObject } from '../../core/json.ts'
import { quoteText } from '../../core/text/quote-text.ts'
import { isObject } from '../answers/projection.ts'
import { describeList, describeScalar, isScalar, type ValueText } from './summary-value.ts'

/** One field of an answer. */
export interface SummaryEntry {
  readonly path: readonly string[]
  /** Its value in words, at ever less length. */
  readonly values: readonly ValueText[]
}

/** Stand in lines of their own, or are of no use without the answer. */
const WITH_OWN_LINE = new Set([
  'provenance',
  'disclaimer',
  'truncated',
  'emptyReasons',
  'resolvedNames',
  'ignoredParameters',
  // texts of others stand in quotes
  'untrustedText',
])
const MAX_DEPTH = 4
/** Of what a text may be long, from the most to the least. */
const TEXT_SHARES = [1, 1 / 2, 1 / 4] as const
const MAX_ERROR = 80

/**
 * Every field of an answer that has something to show, in the order of the answer.
 *
 * @param maxText How many characters of a text at a path are shown; the usual few when undefined.
 * @param rows Which members of its items are shown, by the path of a list.
 */
export function listEntries(
  answer: JsonObject,
  maxText: (path: string) => number | undefined,
  rows: ReadonlyMap<string, readonly string[]>,
): readonly SummaryEntry[] {
  function listMember(path: readonly string[], value: Json | undefined): readonly SummaryEntry[] {
    const name = path.at(-1) ?? ''
    if (value === undefined || value === null || value === '') return []
    if (isScalar(value)) {
      const max = maxText(path.join('.'))
      return [{ path, values: TEXT_SHARES.map((share) => describeScalar(name, value, max && max * share)) }]
    }
    if (Array.isArray(value)) {
      const members = rows.get(path.join('.'))
      return [{ path, values: describeList(name, value as readonly Json[], members) }]
    }
    if (!isObject(value)) return []
    const failure = describeFailedPart(value)
    if (failure !== undefined) return [{ path, values: [{ text: failure, isWhole: true }] }]
    if (path.length === MAX_DEPTH) return [{ path, values: [{ text: '…', isWhole: false }] }]
    return Object.entries(value).flatMap(([key, member]) => listMember([...path, key], member))
  }

  return Object.entries(answer).flatMap(([name, value]) =>
    WITH_OWN_LINE.has(name) ? [] : listMember([name], value),
  )
}

/** A part of an answer whose source did not answer. */
function describeFailedPart({ ok, error }: JsonObject): string | undefined {
  if (ok !== false) return undefined
  return typeof error === 'string' ? `missing, ${quoteText(error, MAX_ERROR)}` : 'missing'
}

import { z } from 'zod'
import { DAY_MS } from '../core/durations.ts'
import { GatewayError } from '../core/failures.ts'
import { toIsoTime } from '../core/iso-time.ts'
import type { JsonObject } from '../core/json.ts'
import { NamedValues } from './answers/any-json.ts'

/** How an answer explains one of its lists when that list is empty. */
export interface ListTerms {
  /** Path of the list in the answer. */
  readonly list: string
  /** What was looked through, such as `articles of our news sources`. */
  readonly searched: string
  /** How far back, in days; the name of the input field that sets it, where one does. */
  readonly days?: number | string
  /** Why nothing came of it. */
  readonly reason: string
  /** What to try instead. */
  readonly hint: string
}

/** What a contract states about the answer as a whole. */
export interface AnswerTerms {
  /**
   * Paths without which an answer is not sold: `a.b`, `a[].b` where one element must have it, `a.*` where one member must,
   * `a|b` where one of the two must be there.
   * A part that failed, null, and an empty list count as missing; zero and an empty text do not.
   */
  readonly essential?: readonly string[]
  /** Lists that may be empty. */
  readonly lists?: readonly ListTerms[]
}

/** Explains every empty list of an answer; part of every output whose contract has `lists`. */
export const EmptyReasons = z
  .array(
    z.looseObject({
      list: z.string().describe('Path of the list.'),
      searched: z.string(),
      window: z
        .looseObject({ from: z.string(), to: z.string() })
        .optional()
        .describe('The time searched, UTC.'),
      parameters: NamedValues.optional().describe(
        'The parameters of the search, in the first row; they hold for all.',
      ),
      reason: z.string(),
      hint: z.string(),
    }),
  )
  .describe('Why a list of this answer is empty; absent when none is.')

interface Asked {
  readonly input: JsonObject
  /** Parameters that are known to have an answer. */
  readonly example: JsonObject
}

/**
 * Refuses an answer that lacks what it is bought for, and names the parameters to change.
 *
 * @throws GatewayError `upstream_unavailable`, with the paths in `missing`.
 */
export function requireEssential(result: JsonObject, { essential = [] }: AnswerTerms, asked?: Asked): void {
  const missing = essential.filter((part) => !part.split('|').some((path) => hasAt(result, path.split('.'))))
  if (missing.length === 0) return
  throw new GatewayError(
    'upstream_unavailable',
    `The answer would lack what it is bought for: ${missing.join(', ')}. No source has it for these parameters now.`,
    { details: { missing, ...(asked ? adviseOnInput(asked) : {}) } },
  )
}

/** The parameters in which a call differs from the example; nothing where they are the same. */
function adviseOnInput({ input, example }: Asked) {
  const tryInstead = Object.entries(example).filter(([name, value]) => !isSameValue(input[name], value))
  if (tryInstead.length === 0) return {}
  return { field: tryInstead[0]?.[0], example: Object.fromEntries(tryInstead) }
}

function isSameValue(given: unknown, value: unknown): boolean {
  return JSON.stringify(given) === JSON.stringify(value)
}

/** The same answer, with a reason for each of its empty lists. */
export function explainEmptyLists(
  result: JsonObject,
  { lists = [] }: AnswerTerms,
  { input, now }: { readonly input: JsonObject; readonly now: number },
): JsonObject {
  const reasons = lists.flatMap(({ list, searched, days, reason, hint }) => {
    const found = list.split('.').reduce<unknown>(memberOf, result)
    if (!Array.isArray(found) || found.length > 0) return []
    const length = typeof days === 'string' ? Number(input[days]) : days
    const window = length === undefined ? {} : { window: windowOf(length, now) }
    return [{ list, searched, ...window, reason, hint }]
  })
  const [first, ...others] = reasons
  return first ? { ...result, emptyReasons: [{ ...first, parameters: input }, ...others] } : result
}

function windowOf(days: number, now: number) {
  return { from: toIsoTime(now - days * DAY_MS), to: toIsoTime(now) }
}

function hasAt(value: unknown, path: readonly string[]): boolean {
  const [step, ...rest] = path
  if (step === undefined) return hasContent(value)
  if (step === '*')
    return (
      typeof value === 'object' && value !== null && Object.values(value).some((each) => hasAt(each, rest))
    )
  if (!step.endsWith('[]')) return hasAt(memberOf(value, step), rest)
  const elements = memberOf(value, step.slice(0, -2))
  return Array.isArray(elements) && elements.some((each) => hasAt(each, rest))
}

function hasContent(value: unknown): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.length > 0
  return typeof value !== 'object' || memberOf(value, 'ok') !== false
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return Reflect.get(value, name)
}

import type { DataSourceId } from '../../../src/config/data-sources.ts'
import type { Reply } from '../../support/buyer.ts'
import { OUTSIDE_TEXT } from './kinds.ts'

interface Tried {
  /** Set where the source reported nothing at all. */
  readonly isNoAnswer: boolean
  readonly id: DataSourceId
  readonly kind: string
  readonly path: string
  readonly reply: Reply
  /** What it has cost, smallest units. */
  readonly charged: bigint
  /** Set where an answer can be true without the source, or with what it reported. */
  readonly mayBeSold: boolean
}

const MAX_TEXT = 4_000
const MAX_BYTES = 60_000
/** A venue's clock may run ahead of ours. */
const CLOCK_SKEW_MS = 60_000
/** Figures that are never below zero, by the words in their names. */
const AMOUNT =
  /(?:^|[a-z])(?:price|open|high|low|close|bid|ask|last|volume\w*|liquidity\w*|marketCap|tvl\w*|supply|priceUsd|holders?|count|followers)$/i
const CHANGE = /change|Pct|percent|delta|premium|basis|funding|rate/i

/** What is wrong with how a bad answer was passed on; empty when nothing is. */
export function faultsOf({
  id,
  kind,
  path,
  reply,
  charged,
  mayBeSold,
  isNoAnswer,
}: Tried): readonly string[] {
  const { status, body, text } = reply
  const at = `${kind} ${path}`
  const wrong: string[] = []
  if (text.includes(OUTSIDE_TEXT)) wrong.push('passes on what a stranger wrote')
  if (text.length > MAX_BYTES) wrong.push(`has ${text.length} letters`)
  if (({} as { polluted?: unknown }).polluted !== undefined) wrong.push('changed the prototype of everything')
  if (status === 200) {
    if (!mayBeSold) wrong.push(`was sold for ${charged}: ${text.slice(0, 300)}`)
    if (isNoAnswer && answeredBy(body).includes(id)) wrong.push('says that the source answered')
    wrong.push(...untrueIn(body))
  } else {
    if (charged !== 0n) wrong.push(`was charged ${charged} with status ${status}`)
    if (body?.charged !== 'no') wrong.push('does not say that it was not charged')
    if (status === 500) wrong.push(`is a failure of ours: ${text.slice(0, 200)}`)
  }
  return wrong.map((fault) => `${at}: ${fault}`)
}

/** The sources that an answer names. */
export function answeredBy(body: unknown): readonly string[] {
  const { provenance } = (body ?? {}) as { provenance?: { sources?: { name: string; ok: boolean }[] } }
  return (provenance?.sources ?? []).filter(({ ok }) => ok).map(({ name }) => name)
}

/** What in an answer cannot be true, whatever the truth is. */
export function untrueIn(body: unknown): readonly string[] {
  const wrong: string[] = []
  const mode = (body as { provenance?: { mode?: unknown } })?.provenance?.mode
  if (mode !== undefined && mode !== 'live') wrong.push(`is ${mode}`)
  walk(body, [], (path, value) => {
    const name = path.at(-1) ?? ''
    const where = path.join('.')
    if (typeof value === 'string' && value.length > MAX_TEXT)
      wrong.push(`${where} has ${value.length} letters`)
    if (typeof value === 'number' && value < 0 && AMOUNT.test(name) && !CHANGE.test(where))
      wrong.push(`${where} is ${value}`)
    if (name === 'asOf' && typeof value === 'string' && Date.parse(value) > newestOf(body) + CLOCK_SKEW_MS)
      wrong.push(`${where} is ${value}`)
  })
  return wrong
}

function newestOf(body: unknown): number {
  const computedAt = (body as { provenance?: { computedAt?: string } })?.provenance?.computedAt
  return computedAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(computedAt)
}

function walk(
  value: unknown,
  path: readonly string[],
  visit: (path: readonly string[], leaf: unknown) => void,
): void {
  if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) walk(each, [...path, key], visit)
  else visit(path, value)
}

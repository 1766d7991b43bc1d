import { z } from 'zod'
import type { Drift } from '../health.ts'
import { cleaned } from '../outside-text.ts'

const MAX_DRIFTS = 20
const MAX_KEY = 40
const PLAIN_KEY = /^[A-Za-z_][\w-]{0,39}$/

/** Which fields a malformed answer differs in; empty for every other failure. */
export function findDrifts(error: unknown): readonly Drift[] {
  const found = new Map<string, Drift>()
  for (const cause of causesOf(error)) {
    if (!(cause instanceof z.ZodError)) continue
    for (const drift of cause.issues.flatMap((issue) => driftsOf(issue, [])))
      if (found.size < MAX_DRIFTS) found.set(drift.path, drift)
  }
  return [...found.values()]
}

/** An error with everything that caused it, itself first. */
export function causesOf(error: unknown): readonly unknown[] {
  const seen = new Set<unknown>()
  const waiting = [error]
  while (waiting.length > 0) {
    const next = waiting.shift()
    if (!(next instanceof Error) || seen.has(next)) continue
    seen.add(next)
    waiting.push(next.cause, ...(next instanceof AggregateError ? next.errors : []))
  }
  return [...seen]
}

function driftsOf(issue: z.core.$ZodIssue, parents: readonly PropertyKey[]): readonly Drift[] {
  const path = [...parents, ...issue.path]
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    // the branch that got furthest is the one that was meant
    const branches = issue.errors.map((issues) => issues.flatMap((each) => driftsOf(each, path)))
    const [closest = []] = branches.toSorted((a, b) => depthOf(b) - depthOf(a) || a.length - b.length)
    return closest
  }
  return [{ path: formatPath(path), expected: expectedOf(issue) }]
}

function depthOf(drifts: readonly Drift[]): number {
  return Math.max(0, ...drifts.map(({ path }) => path.split(/[.[]/).length))
}

/** Words of ours: nothing that the source wrote but the names of its fields. */
function expectedOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `expected ${issue.expected}`
  if (issue.code === 'invalid_value')
    return `expected ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`
  if (issue.code === 'too_small') return `expected at least ${issue.minimum}`
  if (issue.code === 'too_big') return `expected at most ${issue.maximum}`
  if (issue.code === 'invalid_format') return `expected the form ${issue.format}`
  return 'not as expected'
}

function formatPath(path: readonly PropertyKey[]): string {
  const steps = path.map((key) => {
    if (typeof key === 'number') return `[${key}]`
    const text = cleaned(String(key), MAX_KEY)
    return PLAIN_KEY.test(text) ? `.${text}` : `[${JSON.stringify(text)}]`
  })
  return `$${steps.join('')}`
}

import type { JsonObject } from '../../core/json.ts'
import type { Decision } from '../decide.ts'

/** "Capital 10000: risk 1% on BTC, and risk 2% on ETH": what a call must have is stated for the call of the same tool before it. */
export function lendMissing(jobs: readonly Decision[]): Decision[] {
  const lent: Decision[] = []
  for (const job of jobs) lent.push(withMissing(job, lent.at(-1)))
  return lent
}

function withMissing(job: Decision, before: Decision | undefined): Decision {
  const [best, ...others] = job.ranked
  const [same] = before?.ranked ?? []
  const given = same?.inputs.at(-1)
  if (
    !best ||
    best.errors.length === 0 ||
    same?.errors.length !== 0 ||
    best.indexed !== same.indexed ||
    !given
  )
    return job
  const missing = new Set(best.errors.map(({ field }) => field))
  const { slots, tool } = best.indexed
  const input: JsonObject = Object.fromEntries(
    slots.flatMap(({ name }) => {
      const value = best.filled.params[name] ?? (missing.has(name) ? given[name] : undefined)
      return value === undefined ? [] : [[name, value]]
    }),
  )
  return tool.parse(input).ok
    ? { ...job, ranked: [{ ...best, inputs: [input], errors: [] }, ...others] }
    : job
}

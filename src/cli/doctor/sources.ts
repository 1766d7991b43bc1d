import { type ProbeOutcome, probeSources } from '../../app/probe-sources.ts'
import type { Config } from '../../config/config.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
import { type Check, fine, off, warn, wrong } from './check.ts'

/** Asks every data source a real question; one that fails is stood in for by others, or sells nothing. */
export async function checkSources(config: Config): Promise<{
  readonly checks: readonly Check[]
  /** How far the clock of this machine is ahead of each source's, milliseconds. */
  readonly ahead: readonly number[]
}> {
  const found = await probeSources(config)
  if (!found)
    return { checks: [off('sources', `None is asked: DATA_MODE is ${config.dataMode}.`)], ahead: [] }
  const answering = new Set(found.filter(({ state }) => state === 'ok').map(({ source }) => source))
  const checks = found.map((outcome) => toCheck(outcome, answering))
  return {
    ahead: found.flatMap(({ aheadMilliseconds }) => aheadMilliseconds ?? []),
    checks:
      answering.size > 0
        ? checks
        : [...checks, wrong('sources', 'None answers; is this machine allowed to reach the internet?')],
  }
}

function toCheck(outcome: ProbeOutcome, answering: ReadonlySet<string>): Check {
  const { source, operation, state, failure, fallbacks, dataAgeSeconds } = outcome
  const name = `source: ${source}`
  if (state === 'off') return off(name, failure?.says ?? 'Is not set up.')
  if (state === 'ok') return fine(name, `Answers: ${operation}${formatFigures(outcome)}.`)
  const problem =
    failure?.says ?? `Answers with data that is ${formatAge(dataAgeSeconds ?? 0)} old (${operation}).`
  const others = fallbacks.filter((other) => answering.has(other))
  // what a feed has, others may have too
  const hasStandIn = others.length > 0 || source.includes('.')
  if (!hasStandIn)
    return wrong(
      name,
      `${problem} ${fallbacks.length > 0 ? 'Nor do those that stand in for it answer.' : 'Nothing stands in for it.'}`,
    )
  return warn(name, others.length > 0 ? `${problem} Instead of it: ${others.join(', ')}.` : problem)
}

function formatFigures({ milliseconds, dataAgeSeconds, quota }: ProbeOutcome): string {
  const figures = [
    ...(milliseconds === undefined ? [] : [`in ${milliseconds} ms`]),
    ...(dataAgeSeconds === undefined ? [] : [`data ${formatAge(dataAgeSeconds)} old`]),
    ...(quota === undefined
      ? []
      : [`${quota.remaining}${quota.limit === undefined ? '' : ` of ${quota.limit}`} requests left`]),
  ]
  return figures.length === 0 ? '' : `, ${figures.join(', ')}`
}

function formatAge(seconds: number): string {
  const milliseconds = seconds * 1_000
  if (milliseconds < 2 * MINUTE_MS) return `${seconds} s`
  if (milliseconds < 2 * HOUR_MS) return `${Math.round(milliseconds / MINUTE_MS)} min`
  if (milliseconds < 2 * DAY_MS) return `${Math.round(milliseconds / HOUR_MS)} h`
  return `${Math.round(milliseconds / DAY_MS)} days`
}

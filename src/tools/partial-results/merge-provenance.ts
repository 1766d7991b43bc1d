import type { DataMode } from '../../core/data-mode.ts'
import { noSourceAnswered, type Sourced, type SourceUse } from '../../upstream/sourced.ts'
import type { Part } from './part.ts'

type AnyPart = Part<object>

/**
 * Every source that reported something, once each with the oldest of their times, and every source that reported nothing.
 *
 * @throws GatewayError `upstream_unavailable` or `not_recorded` when there are parts and no source reported any of them.
 */
export function mergeProvenance(parts: readonly AnyPart[]): readonly Sourced[] {
  const answer = parts.flatMap(({ from }) => from)
  const missing = parts.flatMap((part) => part.missing ?? [])
  if (answer.length === 0 && missing.length > 0)
    throw noSourceAnswered(missing, 'None of the sources answered.')
  const modes = [...new Set(answer.map(({ mode }) => mode))]
  const [first] = modes
  return modes.map((mode) => ({
    mode,
    sources: onceEach([
      ...usesOf(answer, mode),
      // a source that fails has no mode of its own
      ...(mode === first ? missing : []),
    ]),
  }))
}

function usesOf(answer: readonly Sourced[], mode: DataMode): readonly SourceUse[] {
  return answer.flatMap((part) => (part.mode === mode ? part.sources : []))
}

function onceEach(uses: readonly SourceUse[]): readonly SourceUse[] {
  const known = new Map<string, SourceUse>()
  for (const use of uses) {
    const key = `${use.name} ${use.ok} ${use.error ?? ''}`
    const before = known.get(key)
    known.set(key, before ? older(before, use) : use)
  }
  return [...known.values()]
}

function older(one: SourceUse, other: SourceUse): SourceUse {
  if (one.asOf === undefined || other.asOf === undefined) return one
  return other.asOf < one.asOf ? other : one
}

import { Provenance } from '../../define-tool.ts'
import type { GatheredAnswer } from './gather.ts'

/** All sources that the tools of an answer have asked. */
export function gatheredProvenance(fetched: readonly GatheredAnswer[], now: number): Provenance {
  const parts = fetched.flatMap(({ outcome }) => {
    const parsed = Provenance.safeParse(outcome.result['provenance'])
    return parsed.success ? [parsed.data] : []
  })
  const modes = new Set(parts.map(({ mode }) => mode))
  const [only = 'live'] = modes
  const sources = parts.flatMap((part) => part.sources)
  const distinct = new Map(sources.map((source) => [`${source.name} ${source.ok} ${source.asOf}`, source]))
  return {
    mode: modes.size > 1 ? 'mixed' : only,
    sources: [...distinct.values()],
    computedAt: new Date(now).toISOString(),
  }
}

/** The source of a figure, and its time: `binance, as of 2026-03-02T10:00:00.000Z`. */
export function sourceOf({ tool, outcome }: GatheredAnswer): string {
  const parsed = Provenance.safeParse(outcome.result['provenance'])
  const asked = parsed.success ? parsed.data.sources.filter(({ ok }) => ok !== false) : []
  const names = [...new Set(asked.map(({ name }) => name))]
  const times = asked.flatMap(({ asOf }) => asOf ?? []).toSorted()
  const when = times[0] === undefined ? '' : `, as of ${times[0]}`
  return `${tool.id}${names.length > 0 ? ` · ${names.join(', ')}` : ''}${when}`
}

import type { Spans } from './spans.ts'

/** Gives every question that a call asks of a promise of data a span: `candles.recent`. */
export function traceDataSources<T extends object>(dataSources: T, spans: Spans): T {
  const traced = Object.entries(dataSources).map(([kind, dataSource]) => [
    kind,
    typeof dataSource === 'object' && dataSource !== null
      ? traceDataSource(kind, dataSource, spans)
      : dataSource,
  ])
  return Object.fromEntries(traced)
}

function traceDataSource(kind: string, dataSource: object, spans: Spans): object {
  return new Proxy(dataSource, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        const span = spans.below(`${kind}.${String(name)}`, {})
        if (!span) return member.apply(target, given)
        const answer: unknown = spans.under(span, () => member.apply(target, given))
        // what answers at once has asked no source; its span is never ended, and so never sent
        if (answer instanceof Promise) {
          const end = () => span.end()
          answer.then(end, end)
        }
        return answer
      }
    },
  })
}

import type { Spans } from './spans.ts'

/** Gives every question that a call asks of a promise of data a span: `candles.recent`. */
export function tracedPromises<T extends object>(promises: T, spans: Spans): T {
  const traced = Object.entries(promises).map(([kind, promise]) => [
    kind,
    typeof promise === 'object' && promise !== null ? tracedPromise(kind, promise, spans) : promise,
  ])
  return Object.fromEntries(traced)
}

function tracedPromise(kind: string, promise: object, spans: Spans): object {
  return new Proxy(promise, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        const span = spans.below(`${kind}.${String(name)}`, {})
        if (!span) return member.apply(target, given)
        const answer: unknown = spans.under(span, () => member.apply(target, given))
        // what answers at once has asked nobody; its span is never ended, and so never told
        if (answer instanceof Promise) {
          const end = () => span.end()
          answer.then(end, end)
        }
        return answer
      }
    },
  })
}

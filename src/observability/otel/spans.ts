import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  createContextKey,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { toFailure } from '../../core/failures.ts'

interface SpanSettings {
  readonly attributes?: Attributes
  readonly kind?: SpanKind
  readonly links?: Link[]
}

/** A request as it is traced: how it was made, and the route that it came by, where that is known. */
export interface TracedRequest {
  readonly span: Span
  readonly method: string
  readonly route: string | undefined
}

/** Spans below each other, by who waits for whom. Beside a call that is traced there are none. */
export interface Spans {
  /** Works inside a new span below the current one; without a current one, just works. */
  within<T>(name: string, settings: SpanSettings, work: (span: Span | undefined) => Promise<T>): Promise<T>
  /** A span that begins a trace, or goes on with one that came from outside. */
  begin(name: string, settings: SpanSettings, parent: SpanContext | undefined): Span
  /** A span below the current one, which its caller ends; undefined without a current one. */
  below(name: string, settings: SpanSettings): Span | undefined
  /** Runs what belongs to a request. */
  inside<T>(request: TracedRequest, run: () => T): T
  /** Runs what belongs to a span, of whatever door. */
  under<T>(span: Span, run: () => T): T
  current(): Span | undefined
  /** The request that the current span belongs to. */
  request(): TracedRequest | undefined
}

const REQUEST = createContextKey('pennywire request')

export function createSpans(tracer: Tracer): Spans {
  const contexts = new AsyncLocalStorage<Context>()

  const spans: Spans = {
    async within(name, settings, work) {
      const span = spans.below(name, settings)
      if (!span) return work(undefined)
      try {
        return await spans.under(span, () => work(span))
      } catch (error) {
        failed(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    begin: (name, settings, parent) =>
      tracer.startSpan(name, settings, parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT),
    below(name, settings) {
      const context = contexts.getStore()
      return context && tracer.startSpan(name, { kind: SpanKind.INTERNAL, ...settings }, context)
    },
    inside: (request, run) =>
      contexts.run(trace.setSpan(ROOT_CONTEXT, request.span).setValue(REQUEST, request), run),
    under: (span, run) => contexts.run(trace.setSpan(contexts.getStore() ?? ROOT_CONTEXT, span), run),
    current() {
      const context = contexts.getStore()
      return context && trace.getSpan(context)
    },
    request: () => contexts.getStore()?.getValue(REQUEST) as TracedRequest | undefined,
  }
  return spans
}

/** Shows by its code why something failed; its words may be those of strangers, and stay here. */
function failed(span: Span, error: unknown): void {
  const { code, http } = toFailure(error)
  span.setAttribute('error.type', code)
  if (http >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}

import type { Admission, Outcome } from '../budget/admission.ts'
import { wasRefused } from './evidence.ts'
import type { Question } from './exchange.ts'
import type { QuestionKey, UpstreamWatch } from './upstream-watch.ts'

interface ExchangeGuards {
  readonly watch: UpstreamWatch
  readonly admission: Pick<Admission, 'admit'>
}

/** A question that may be sent now; how it ends counts for the upstream's health and for what it costs. */
export interface BegunExchange {
  succeeded(answer: unknown): void
  /** @param answer What had come until then. */
  failed(error: unknown, answer?: unknown): void
  /** The caller has left. */
  abandoned(answer?: unknown): void
}

/**
 * Waits until a question may be sent. An upstream that is left alone is asked for no permit; a wait for one proves nothing
 * of its health.
 *
 * @throws GatewayError as the watch and the admission do.
 */
export async function beginExchange(
  { watch, admission }: ExchangeGuards,
  { url, body }: Question,
  signal: AbortSignal,
  key?: QuestionKey,
): Promise<BegunExchange> {
  const course = watch.begin(signal, key)
  const admitted = await admission.admit({ url, isPost: body !== undefined }, signal).catch((error) => {
    course.abandoned()
    throw error
  })
  course.sent()
  const outcomeOf = (answer: unknown): Outcome =>
    answer === undefined ? { kind: 'unknown' } : { kind: 'answered', answer }
  return {
    succeeded(answer) {
      course.succeeded()
      admitted.end({ kind: 'answered', answer })
    },
    failed(error, answer) {
      course.failed(error)
      admitted.end(wasRefused(error) ? { kind: 'refused' } : outcomeOf(answer))
    },
    abandoned(answer) {
      course.abandoned()
      admitted.end(outcomeOf(answer))
    },
  }
}

import { failures, GatewayError, isRefusal, refusals } from '../core/failures.ts'
import type { SourceUse, Timed } from './sourced.ts'

/** Something that can be asked, under the name by which provenance knows it. */
export interface Candidate<T> {
  readonly name: string
  ask(): Promise<T>
}

/**
 * Asks one candidate after the other until one answers, and reports every candidate that was asked.
 *
 * @param isOneRecord Whether all candidates read the same record, so that one alone can say that something is not in it.
 * @throws GatewayError the only candidate's own failure; of several, `invalid_input` or `not_found` when none of them has
 *   what was asked for, else the first failure that was not about the question; the signal's reason when it is aborted.
 */
export async function failOver<T extends Timed>(
  candidates: readonly Candidate<T>[],
  { signal, isOneRecord = false }: { readonly signal: AbortSignal; readonly isOneRecord?: boolean },
): Promise<{ readonly answer: T; readonly sources: readonly SourceUse[] }> {
  const failed: { use: SourceUse; error: GatewayError }[] = []
  for (const { name, ask } of candidates) {
    signal.throwIfAborted()
    try {
      const answer = await ask()
      const { asOf, cached, leftOut } = answer
      const answered = { name, ok: true, asOf, cached, ...(leftOut === undefined ? {} : { leftOut }) }
      return { answer, sources: [...failed.map(({ use }) => use), answered] }
    } catch (error) {
      // another venue cannot help against a bug of ours, or for a caller who disconnected
      if (!(error instanceof GatewayError) || signal.aborted) throw error
      failed.push({ use: { name, ok: false, error: error.message }, error })
    }
  }
  throw (isOneRecord ? failed.map(({ error }) => error).find(isRefusal) : undefined) ?? failureOfAll(failed)
}

function failureOfAll(failed: readonly { use: SourceUse; error: GatewayError }[]): GatewayError {
  const errors = failed.map(({ error }) => error)
  const [first] = errors
  if (!first) return new GatewayError('misconfigured', 'No source is set up for this.')
  if (errors.length === 1) return first
  const troubles = errors.filter(({ code }) => !refusals.has(code))
  // what is over soon counts more than what stays
  const trouble = troubles.find(({ code }) => failures[code].retryable) ?? troubles[0]
  if (!trouble) return first
  if (trouble.code === 'not_recorded') return trouble
  const waits = troubles.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? [])
  return new GatewayError(trouble.code, 'None of the sources answered.', {
    cause: new AggregateError(errors),
    details: { sources: failed.map(({ use }) => use) },
    ...(waits.length === 0 ? {} : { retryAfterSeconds: Math.min(...waits) }),
  })
}

import { GatewayError } from '../../core/failures.ts'
import type { Sourced } from '../../upstream/sourced.ts'

/** A part of an answer that may be missing without spoiling the rest. */
export type Section<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly source: string; readonly error: string }

/**
 * Tries one part of an answer. What goes wrong at its source is reported in its place.
 *
 * @throws whatever is not a failure at the source: a bug of ours, or a caller who disconnected.
 */
export async function sectionOf<P extends Sourced, T>(
  source: string,
  ask: Promise<P>,
  { say, signal }: { readonly say: (part: P) => T; readonly signal: AbortSignal },
): Promise<{ readonly section: Section<T>; readonly parts: readonly Sourced[] }> {
  try {
    const part = await ask
    return { section: { ok: true, data: say(part) }, parts: [part] }
  } catch (error) {
    if (!(error instanceof GatewayError) || signal.aborted) throw error
    return { section: { ok: false, source, error: error.message }, parts: [] }
  }
}

import { GatewayError } from '../../core/failures.ts'
import type { TvlHistory, TvlPoint } from '../../upstream/defi/defi.ts'
import type { Sourced } from '../../upstream/sourced.ts'

/** A history, or why there is none: the present is worth telling without its past. */
export async function fetchOptionalHistory(
  asked: Promise<TvlHistory>,
  signal: AbortSignal,
): Promise<{
  readonly points: readonly TvlPoint[]
  readonly parts: readonly Sourced[]
  readonly error?: string
}> {
  try {
    const history = await asked
    return { points: history.points, parts: [history] }
  } catch (error) {
    if (!(error instanceof GatewayError) || signal.aborted) throw error
    return { points: [], parts: [], error: error.message }
  }
}

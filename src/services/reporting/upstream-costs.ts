import { z } from 'zod'
import type { Clock } from '../../core/clock.ts'
import type { JsonObject } from '../../core/json.ts'
import type { CostBook } from '../../store/sales/cost-repository.ts'

/** Where an answer says what its provider has asked of us, in dollars. */
const Costed = z.object({ usage: z.object({ cost: z.number().min(0).max(1e6) }) })
const NANO = 1e9

interface CostOptions {
  readonly clock: Clock
  /** A cost that could not be kept is missing from the margins, and from nothing else. */
  readonly onFailure: (error: unknown) => void
}

/** Keeps what answers that were sold have cost us, as far as they say it. */
export function upstreamCosts(
  book: CostBook,
  { clock, onFailure }: CostOptions,
): (tool: string, result: JsonObject) => void {
  return (tool, result) => {
    const said = Costed.safeParse(result)
    if (!said.success) return
    const nanoUsd = Math.round(said.data.usage.cost * NANO)
    book.note({ tool, nanoUsd, at: clock.now() }).catch(onFailure)
  }
}

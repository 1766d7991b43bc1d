import { z } from 'zod'
import type { Clock } from '../../core/clock.ts'
import type { JsonObject } from '../../core/json.ts'
import type { CostRepository } from '../../store/sales/cost-repository.ts'

/** Where an answer contains what its provider has charged us, in dollars. */
const Costed = z.object({ usage: z.object({ cost: z.number().min(0).max(1e6) }) })
const NANO = 1e9

interface CostOptions {
  readonly clock: Clock
  /** A cost that could not be kept is missing from the margins, and from nothing else. */
  readonly onFailure: (error: unknown) => void
}

/** Keeps what answers that were sold have cost us: as they say it themselves, else as their sources are priced. */
export function createCostRecorder(
  repository: CostRepository,
  { clock, onFailure }: CostOptions,
): (tool: string, result: JsonObject, sourcesNanoUsd: number) => void {
  return (tool, result, sourcesNanoUsd) => {
    // most answers have none, and to find that out by a schema makes an error with all that is wrong
    const costed = result['usage'] === undefined ? undefined : Costed.safeParse(result)
    const nanoUsd = costed?.success ? Math.round(costed.data.usage.cost * NANO) : sourcesNanoUsd
    if (!costed?.success && nanoUsd === 0) return
    repository.note({ tool, nanoUsd, at: clock.now() }).catch(onFailure)
  }
}

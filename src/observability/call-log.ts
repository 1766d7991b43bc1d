import type { Performer } from '../calls/performer.ts'
import { toFailure } from '../core/failures.ts'
import { runWithLogIds } from '../core/log-ids.ts'
import type { Logger } from '../core/logger.ts'
import { findDoor, toOutcome } from './instrumentation.ts'

/**
 * A performer whose calls log under their tool and door, and each write one line at `debug`: what became of it and how
 * long it took. What was asked and what was answered stay out.
 */
export function logCalls(performer: Performer, logger: Logger): Performer {
  const note = (outcome: string, startedAt: number) =>
    logger.debug?.({ outcome, milliseconds: Math.round(performance.now() - startedAt) }, 'call')
  return {
    ...performer,
    perform: (call) =>
      runWithLogIds({ tool: call.tool.contract.id, door: findDoor(call) }, async () => {
        const startedAt = performance.now()
        try {
          const outcome = await performer.perform(call)
          note(toOutcome(outcome), startedAt)
          return outcome
        } catch (error) {
          note(toFailure(error).code, startedAt)
          throw error
        }
      }),
  }
}

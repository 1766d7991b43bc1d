import type { Answer, Call } from '../calls/call.ts'
import type { Performer } from '../calls/performer.ts'
import { toFailure } from '../core/failures.ts'
import type { Facilitator } from '../payment/facilitators/facilitator.ts'
import type { Offer } from '../payment/protocol/offers.ts'
import type { Counter, Histogram } from './measures.ts'

/** A performer whose calls are counted by tool and by what became of them: an outcome of `outcomeOf`, or a failure. */
export function countCalls(
  performer: Performer,
  { calls, durations }: { readonly calls: Counter; readonly durations: Histogram },
): Performer {
  return {
    ...performer,
    async perform(call) {
      const { id: tool, family } = call.tool.contract
      const startedAt = performance.now()
      try {
        const outcome = await performer.perform(call)
        calls.add({ tool, outcome: toOutcome(outcome) })
        return outcome
      } catch (error) {
        calls.add({ tool, outcome: toFailure(error).code })
        throw error
      } finally {
        durations.observe({ family, door: findDoor(call) }, (performance.now() - startedAt) / 1000)
      }
    },
  }
}

/** The door that a call came by. */
export function findDoor({ channel }: Call): string {
  if (channel === 'mcp' || channel === 'call') return channel
  return channel === 'task' ? 'a2a' : 'rest'
}

/** `paid`, `replayed`, `session`, `session_replayed`, `free` or `offered`. */
export function toOutcome(outcome: Answer | Offer): string {
  if (outcome.kind === 'offer') return 'offered'
  if (outcome.session) return outcome.session.replayed ? 'session_replayed' : 'session'
  if (!outcome.paid) return 'free'
  return outcome.paid.replayed ? 'replayed' : 'paid'
}

/** A facilitator whose settlements are timed, as it reports them. */
export function timeFacilitator(facilitator: Facilitator, seconds: Histogram): Facilitator {
  return {
    ...facilitator,
    async settle(order, signal) {
      const startedAt = performance.now()
      const result = await facilitator.settle(order, signal)
      const labels = { facilitator: facilitator.name, network: order.network, outcome: result.kind }
      seconds.observe(labels, (performance.now() - startedAt) / 1000)
      return result
    },
  }
}

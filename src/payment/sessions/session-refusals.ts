import { GatewayError } from '../../core/failures.ts'
import { formatUsd, type MicroUsd, microUsd } from '../../core/money.ts'
import type { HoldOutcome } from '../../store/sessions/session-repository.ts'
import { inFlight } from '../model/errors.ts'

/** Why a session does not pay for a call. */
export function toRefusal(
  outcome: HoldOutcome,
  { toolId, price }: { readonly toolId: string; readonly price: MicroUsd },
): GatewayError {
  switch (outcome.kind) {
    case 'running':
      return inFlight()
    case 'conflict':
      return new GatewayError('identifier_conflict', 'This Idempotency-Key stands for another call.', {
        details: { field: 'Idempotency-Key' },
      })
    case 'over':
      return new GatewayError('budget_exceeded', sentences[outcome.limit], {
        details: { budgetExceeded: true, limit: outcome.limit, toolId, requiredUsdc: formatUsd(price) },
      })
    case 'insufficient':
      return new GatewayError('payment_required', 'There is too little in the session for this call.', {
        details: {
          insufficientBalance: true,
          requiredUsdc: formatUsd(price),
          balanceUsdc: toDollars(outcome.available),
          toolId,
        },
      })
    case 'expired':
      return sessionRefused('session_expired', 'The session has expired; its rest goes back to its wallet.')
    case 'closed':
      return sessionRefused('session_closed', 'The session is closed.')
    default:
      return sessionRefused('unknown_session', 'This token opens no session.')
  }
}

const sentences = {
  perCallUsd: 'The call costs more than the session allows for one.',
  perDayUsd: 'The session has no more to spend today (UTC).',
  totalUsd: 'The session has spent all that it may.',
  tools: 'The session may not call this tool.',
} as const

export function sessionRefused(reason: string, sentence: string): GatewayError {
  return new GatewayError('unauthorized', sentence, { details: { field: 'Authorization', reason } })
}

/** Micro-dollars as decimal dollars. */
export function toDollars(micro: number): string {
  return formatUsd(microUsd(BigInt(micro)))
}

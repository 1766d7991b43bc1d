import { monotonicClock } from '../../core/clock.ts'
import type { Facilitator, SettleResult } from '../facilitators/facilitator.ts'
import { toResolution } from '../facilitators/facilitator-trust.ts'
import type { DeadOrder, OrderOnChain, PaymentOrder, Rail } from '../model/rail.ts'
import type { PaymentPorts } from './payment-ports.ts'
import type { SecondOpinion } from './second-opinion.ts'

/** An order that was seen on its chain. */
export type Landed = Extract<OrderOnChain, { readonly kind: 'landed' }>

/** What is known of an order after asking to settle it. */
export type Resolution = Landed | DeadOrder | { readonly kind: 'unknown'; readonly reason: string }

/** A request to settle, and until when its end is waited for. */
export interface SettleRequest {
  readonly facilitator: Facilitator
  readonly rail: Rail
  readonly order: PaymentOrder
  /** By the monotonic clock. */
  readonly until: number
}

/** Holds what a facilitator answered against the chain, and notes whether the facilitator was right. */
export type Confirm = (answer: SettleResult, request: SettleRequest) => Promise<Resolution>

interface Confirmed {
  readonly known: Resolution
  /** The chain could be read near the end, and does not show it although nothing stands in its way. */
  readonly isMissing?: boolean
}

export const SETTLE_MS = 12_000
const POLL_MS = 400
/** A look that the chain answered this shortly before the end still counts when the last ones failed. */
const RECENT_LOOK_MS = 2_000

export function createConfirmation(
  { clock, scheduler, facilitators }: Pick<PaymentPorts, 'clock' | 'scheduler' | 'facilitators'>,
  opinions: SecondOpinion,
): Confirm {
  const elapsed = monotonicClock(clock)

  /** Polls until the order has landed or died, or the time is over. A chain that cannot be read decides nothing. */
  async function poll(
    { rail, order }: SettleRequest,
    hint: string | undefined,
    until: number,
  ): Promise<Confirmed> {
    let missingAt = Number.NEGATIVE_INFINITY
    for (;;) {
      try {
        const seen = await rail.lookup(order, hint)
        if (seen.kind !== 'open') return { known: seen }
        if (seen.expired) return { known: { kind: 'dead', reason: 'expired' } }
        if (hint === undefined) return { known: { kind: 'unknown', reason: 'not on chain' } }
        missingAt = elapsed.now()
      } catch {
        if (hint === undefined) return { known: { kind: 'unknown', reason: 'the chain did not answer' } }
      }
      if (elapsed.now() >= until) {
        const isMissing = elapsed.now() - missingAt <= RECENT_LOOK_MS
        return { known: { kind: 'unknown', reason: 'not confirmed in time' }, isMissing }
      }
      await scheduler.sleep(POLL_MS)
    }
  }

  return async (answer, request) => {
    const { facilitator, rail, order, until } = request
    if (rail.proof) return toResolution(answer)
    const hint = answer.kind === 'success' || answer.kind === 'pending' ? answer.transaction : undefined
    const { known, isMissing } = await poll(request, hint, Math.min(until, elapsed.now() + SETTLE_MS))
    if (known.kind === 'landed') {
      if (answer.kind === 'success') facilitator.noteTrueAnswer?.()
      opinions.landed(order, facilitators)
    } else if (answer.kind === 'success' && isMissing)
      facilitator.noteFalseAnswer?.({ kind: 'success', payer: order.payer })
    return known
  }
}

import { MINUTE_MS } from '../../core/durations.ts'
import { type Owned, type PaymentRow, WATCH_MS } from '../../store/payments/ledger.ts'
import { type OrderOnChain, type PaymentOrder, type Rail, restoreOrder } from '../model/rail.ts'
import type { Resolution } from './confirmation.ts'
import type { PaymentPorts } from './payment-ports.ts'

/** An order of the ledger, and the rail it was signed for. */
export interface RestoredOrder {
  readonly rail: Rail
  readonly order: PaymentOrder
}

/** Payments whose owner has left them: it died, gave up, or was lied to. */
export interface AbandonedPayments {
  /** Undefined when the network, token or scheme is not configured, or the terms cannot be read any more. */
  restore(row: PaymentRow): RestoredOrder | undefined
  /** Undefined when another worker was first. */
  takeOver(row: PaymentRow): Promise<Owned | undefined>
  /** Releases the claim of a call that was not finished. */
  release(row: PaymentRow, owned: Owned): Promise<boolean>
}

export const LEASE_MS = MINUTE_MS

export function createAbandonedPayments({
  ledger,
  clock,
  rails,
}: Pick<PaymentPorts, 'ledger' | 'clock' | 'rails'>): AbandonedPayments {
  return {
    restore(row) {
      try {
        return restoreOrder(rails, row)
      } catch {
        return undefined
      }
    },
    takeOver(row) {
      const now = clock.now()
      return ledger.takeOver(row, { now, leaseUntil: now + LEASE_MS })
    },
    release({ valid_before }, owned) {
      const watchUntil = valid_before * 1000 + WATCH_MS
      return ledger.release(owned, { reason: 'the call was not finished', watchUntil })
    },
  }
}

/** Reads the chain once; it never rejects. */
export async function readChain({
  rail,
  order,
}: RestoredOrder): Promise<Resolution | Extract<OrderOnChain, { kind: 'open' }>> {
  try {
    const seen = await rail.lookup(order)
    return seen.kind === 'open' && seen.expired ? { kind: 'dead', reason: 'expired' } : seen
  } catch {
    return { kind: 'unknown', reason: 'the chain did not answer' }
  }
}

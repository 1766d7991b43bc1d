import type { GatewayError } from '../../core/failures.ts'
import type { PaymentRow } from '../../store/payments/ledger.ts'
import { pending } from '../model/errors.ts'
import type { PaymentPorts } from './payment-ports.ts'

/** What is said where the money may have moved, so that nobody is told it has not. */
export interface PendingGuard {
  /** What was asked; whatever it fails with, the client is told to wait. */
  orPending<T>(key: string, work: Promise<T>): Promise<T>
  /** Tells a client to wait, and leaves word of it: a new payment of the same payer for the same waits as well. */
  markPending(key: string, cause?: unknown): Promise<GatewayError>
  /**
   * A payment that is in the ledger.
   *
   * @throws GatewayError `settlement_pending`.
   */
  mustFind(key: string): Promise<PaymentRow>
}

export function createPendingGuard({ ledger, clock }: Pick<PaymentPorts, 'ledger' | 'clock'>): PendingGuard {
  async function markPending(key: string, cause?: unknown): Promise<GatewayError> {
    await ledger.awaited(key, clock.now()).catch(() => {})
    return pending(cause)
  }

  return {
    markPending,
    async orPending(key, work) {
      try {
        return await work
      } catch (cause) {
        throw await markPending(key, cause)
      }
    },
    async mustFind(key) {
      const row = await ledger.find(key)
      if (!row) throw pending()
      return row
    },
  }
}

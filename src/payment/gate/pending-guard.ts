import type { GatewayError } from '../../core/failures.ts'
import type { PaymentRow } from '../../store/payments/ledger.ts'
import { pending } from '../model/errors.ts'
import type { PaymentPorts } from './payment-ports.ts'

/** The answer where the money may have moved, so that it never denies that. */
export interface PendingGuard {
  /** What was asked; whatever it fails with, the client is asked to wait. */
  orPending<T>(key: string, work: Promise<T>): Promise<T>
  /** Asks a client to wait, and records it: a new payment of the same payer for the same waits as well. */
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

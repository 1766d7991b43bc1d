import type { GatewayError } from '../../core/failures.ts'
import type { PaymentRow } from '../../store/payments/ledger.ts'
import { pending } from '../model/errors.ts'
import type { PaymentPorts } from './ports.ts'

/** What is said where the money may have moved, so that nobody is told it has not. */
export interface Waiting {
  /** What was asked; whatever it fails with, the client is told to wait. */
  orPending<T>(key: string, asked: Promise<T>): Promise<T>
  /** Tells a client to wait, and leaves word of it: a new payment of the same payer for the same waits as well. */
  toWait(key: string, cause?: unknown): Promise<GatewayError>
  /**
   * A payment that is in the ledger.
   *
   * @throws GatewayError `settlement_pending`.
   */
  mustFind(key: string): Promise<PaymentRow>
}

export function createWaiting({ ledger, clock }: Pick<PaymentPorts, 'ledger' | 'clock'>): Waiting {
  async function toWait(key: string, cause?: unknown): Promise<GatewayError> {
    await ledger.awaited(key, clock.now()).catch(() => {})
    return pending(cause)
  }

  return {
    toWait,
    async orPending(key, asked) {
      try {
        return await asked
      } catch (cause) {
        throw await toWait(key, cause)
      }
    },
    async mustFind(key) {
      const row = await ledger.find(key)
      if (!row) throw pending()
      return row
    },
  }
}

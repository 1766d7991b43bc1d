import { HOUR_MS } from '../../core/durations.ts'
import { type PaymentRow, WATCH_MS } from '../../store/payments/ledger.ts'
import { type AbandonedPayments, LEASE_MS, readChain } from './abandoned-payments.ts'
import type { Concluded, Conclusion } from './outcomes.ts'
import type { PaymentPorts } from './payment-ports.ts'
import type { Settler } from './settler.ts'

/** Finds money of payments that failed or were released: facilitators have seen them, and can settle them late. */
export interface LateLandings {
  /**
   * Looks once at the chain. The payment is dead as long as its money has not landed; a claim of it is left as it is then.
   *
   * @throws Error when the chain does not say, or another worker is writing it down.
   */
  resolve(row: PaymentRow): Promise<Conclusion>
  /** Looks once, and writes down when to look again. */
  watch(row: PaymentRow): Promise<void>
}

const MAX_WATCH_MS = HOUR_MS

export function createLateLandings(
  { ledger, clock }: Pick<PaymentPorts, 'ledger' | 'clock'>,
  { settler, abandoned }: { readonly settler: Settler; readonly abandoned: AbandonedPayments },
): LateLandings {
  return {
    async resolve(row) {
      const found = abandoned.restore(row)
      if (!found) {
        if (mayHaveLanded(row)) throw new Error('The network of this payment is not configured.')
        return { kind: 'dead', reason: row.reason ?? 'refused' }
      }
      const seen = await readChain(found)
      if (seen.kind === 'unknown') throw new Error('It is unknown whether the money has come since.')
      if (seen.kind !== 'landed') return { kind: 'dead', reason: row.reason ?? 'refused' }
      const owned = await abandoned.takeOver(row)
      if (owned && row.state === 'locked') await abandoned.release(row, owned)
      const paid = owned && (await settler.record(owned, found.order, seen, true))
      if (!paid) throw new Error('Another worker is writing down that the money has come.')
      return { kind: 'paid', row: paid }
    },

    async watch(row) {
      const owned = await abandoned.takeOver(row)
      if (!owned) return
      const found = abandoned.restore(row)
      const seen = found && (await readChain(found))
      if (found && seen?.kind === 'landed') await settler.record(owned, found.order, seen, true)
      // an empty account may be filled again while the authorization lasts
      else if (seen?.kind === 'dead' && seen.reason !== 'insufficient_funds') await ledger.unwatch(owned)
      else await ledger.watchLater(owned, nextWatch(row, clock.now()))
    },
  }
}

/** Whether a payment that failed or was released may have been settled since, for all that is known. */
export function mayHaveLanded({
  state,
  next_check_at,
}: Pick<PaymentRow, 'state' | 'next_check_at'>): boolean {
  return state === 'locked' || next_check_at !== null
}

function nextWatch({ valid_before }: Concluded, now: number): number {
  const over = now - valid_before * 1000 - WATCH_MS
  return now + Math.round(Math.min(MAX_WATCH_MS, Math.max(LEASE_MS, over / 4)))
}

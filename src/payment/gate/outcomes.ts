import { MINUTE_MS, SECOND_MS } from '../../core/durations.ts'
import { type Owned, type PaymentRow, WATCH_MS } from '../../store/payments/ledger.ts'
import type { DeadOrder, PaymentOrder } from '../model/rail.ts'
import type { Resolution } from './confirmation.ts'
import type { PaymentPorts } from './payment-ports.ts'
import type { Settler } from './settler.ts'

/** What is known of a payment once what came of it has been written down. */
export type Conclusion =
  | { readonly kind: 'paid'; readonly row: PaymentRow }
  | Exclude<Resolution, { readonly kind: 'landed' }>

export type Concluded = Pick<PaymentRow, 'valid_before' | 'created_at'>

/** Writes down what came of settlements. */
export interface Outcomes {
  /** Records what came of a settlement that this owner asked for; unknown when it was the owner no more. */
  conclude(owned: Owned, order: PaymentOrder, row: Concluded, seen: Resolution): Promise<Conclusion>
  /** Records a landing that could not be written before; undefined when none is left of this payment. */
  catchUp(key: string): Promise<Conclusion | undefined>
  /** Payments whose landing was seen and could not be written. */
  unwrittenKeys(): readonly string[]
}

/** A settlement that the chain shows and the ledger did not take. */
interface Unwritten {
  readonly owned: Owned
  readonly order: PaymentOrder
  readonly row: Concluded
  readonly seen: Resolution
}

const MIN_CHECK_MS = 2_000
const MAX_CHECK_MS = 30_000
/** Where the payment itself is over, and only its chain or its network is waited for. */
const MAX_CHECK_OF_EXPIRED_MS = 5 * MINUTE_MS
/** Settlements that were seen and could not be written down are kept in hand for the next look; the lease is for the rest. */
const MAX_UNWRITTEN = 1_000
/** How old the ground on which a payment is called dead may be, where the ground may pass. */
const GROUND_MS = 30 * SECOND_MS
/** What is left to say when our fence is not the latest any more: its owner knows better. */
const MOVED_ON = { kind: 'unknown', reason: 'another worker has moved the payment on' } as const

export function createOutcomes(
  { ledger, clock }: Pick<PaymentPorts, 'ledger' | 'clock'>,
  settler: Settler,
): Outcomes {
  const unwritten = new Map<string, Unwritten>()

  async function write({ owned, order, row, seen }: Unwritten): Promise<Conclusion> {
    const now = clock.now()
    if (seen.kind === 'landed') {
      const paid = await settler.record(owned, order, seen, false)
      return paid ? { kind: 'paid', row: paid } : MOVED_ON
    }
    if (seen.kind === 'dead' && !isOutdated(seen, row, now)) {
      const watchUntil = seen.reason === 'expired' ? null : row.valid_before * 1000 + WATCH_MS
      const purgeAt = (watchUntil ?? now) + WATCH_MS
      return (await ledger.failed(owned, { reason: seen.reason, at: now, watchUntil, purgeAt }))
        ? seen
        : MOVED_ON
    }
    await ledger.pending(owned, { reason: seen.reason, nextCheckAt: nextCheck(row, now) })
    return { kind: 'unknown', reason: seen.reason }
  }

  return {
    async conclude(owned, order, row, seen) {
      const outcome = { owned, order, row, seen }
      try {
        return await write(outcome)
      } catch (error) {
        // it is still ours: the next check in this process need not wait for the lease
        if (seen.kind === 'landed' && unwritten.size < MAX_UNWRITTEN) unwritten.set(owned.key, outcome)
        throw error
      }
    },
    async catchUp(key) {
      const outcome = unwritten.get(key)
      if (!outcome) return undefined
      const known = await write(outcome)
      unwritten.delete(key)
      return known
    },
    unwrittenKeys: () => [...unwritten.keys()],
  }
}

/** The older it is, the less often it is looked at, and the less so when it cannot land any more. */
export function nextCheck({ created_at, valid_before }: Concluded, now: number): number {
  const isOver = now > valid_before * 1000 + WATCH_MS
  const latest = isOver ? MAX_CHECK_OF_EXPIRED_MS : MAX_CHECK_MS
  return now + Math.round(Math.min(latest, Math.max(MIN_CHECK_MS, (now - created_at) / 4)))
}

/**
 * A zero balance from before the payment came, or of some time ago, is no evidence: a node that is behind shows the past, and the
 * payment may have landed since.
 */
function isOutdated({ asOf }: DeadOrder, { created_at }: Concluded, now: number): boolean {
  return asOf !== undefined && asOf < Math.floor(Math.max(created_at, now - GROUND_MS) / 1000)
}

import type { Ledger, PaymentRow, PaymentState } from '../../store/payments/ledger.ts'
import { mayHaveLanded } from './late-landings.ts'
import { NONCE_USED } from './second-opinion.ts'

export interface PublicPayment {
  readonly state: 'verifying' | 'not_charged' | 'pending' | 'charged' | 'refunded'
  readonly toolId: string
  readonly network: string
  readonly asset: string
  readonly amount: string
  /** The most that was signed for, where less could be settled. */
  readonly maximum?: string
  readonly transaction?: string
  readonly settledAt?: number
  readonly late?: boolean
  readonly credit?: boolean
}

const publicStates: Record<PaymentState, PublicPayment['state']> = {
  locked: 'verifying',
  released: 'not_charged',
  failed: 'not_charged',
  settling: 'pending',
  settled: 'charged',
  delivered: 'charged',
  refunding: 'charged',
  refunded: 'refunded',
}

/**
 * Answers the holder of a payment header what became of it; neither the payer nor what was bought.
 *
 * @param networks Those whose chains are looked at: on any other, what may have landed stays pending.
 */
export function createPaymentLookup(ledger: Ledger, networks: readonly string[]) {
  return {
    async status(id: string): Promise<PublicPayment | undefined> {
      const row = await ledger.findByHeader(id)
      return row && toPublicPayment(row, toPublicState(row, networks))
    },
  }
}

/** Let go because its nonce was used: by what, the chain does not show yet. */
function isUndecided({ state, reason, next_check_at }: PaymentRow): boolean {
  return state === 'released' && reason === NONCE_USED && next_check_at !== null
}

function toPublicState(row: PaymentRow, networks: readonly string[]): PublicPayment['state'] {
  const isUnpaid = row.state === 'released' || row.state === 'failed'
  if (isUnpaid && mayHaveLanded(row) && !networks.includes(row.network)) return 'pending'
  return isUndecided(row) ? 'pending' : publicStates[row.state]
}

function toPublicPayment(row: PaymentRow, state: PublicPayment['state']): PublicPayment {
  return {
    state,
    toolId: row.tool,
    network: row.network,
    asset: row.asset,
    amount: row.amount,
    ...(row.most === null ? {} : { maximum: row.most }),
    ...(row.tx === null ? {} : { transaction: row.tx }),
    ...(row.settled_at === null ? {} : { settledAt: row.settled_at }),
    ...(row.late === 1 ? { late: true } : {}),
    ...(row.state === 'settled' && row.response_hash === null ? { credit: true } : {}),
  }
}

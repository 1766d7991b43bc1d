import type { Ledger, PaymentRow, PaymentState } from '../store/ledger.ts'
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

/** Tells whoever holds a payment header what became of it; neither the payer nor what was bought. */
export function paymentLookup(ledger: Ledger) {
  return {
    async status(id: string): Promise<PublicPayment | undefined> {
      const row = await ledger.findByHeader(id)
      return row && publicView(row)
    },
  }
}

/** Let go because its nonce was used: by what, the chain has not said yet. */
function isDoubtful({ state, reason, next_check_at }: PaymentRow): boolean {
  return state === 'released' && reason === NONCE_USED && next_check_at !== null
}

function publicView(row: PaymentRow): PublicPayment {
  return {
    state: isDoubtful(row) ? 'pending' : publicStates[row.state],
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

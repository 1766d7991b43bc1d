import type { Transaction } from 'kysely'
import type { OutgoingKind, OutgoingRow } from '../schema/outgoing-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { payoutFailed, payoutLanded } from './payout-posting.ts'
import { refundLanded } from './refund-posting.ts'
import { returnLanded } from './return-posting.ts'

/** What is booked when money that leaves has come to its end, in the transaction that writes the end down. */
interface Ending {
  landed(
    transaction: Transaction<Schema>,
    row: OutgoingRow,
    seen: { readonly tx: string; readonly at: number },
  ): Promise<void>
  /** Left out where it is owed for as long as it takes. */
  readonly fail?: (transaction: Transaction<Schema>, row: OutgoingRow, at: number) => Promise<void>
}

export const endings: Readonly<Record<OutgoingKind, Ending>> = {
  return: { landed: returnLanded },
  payout: { landed: payoutLanded, fail: payoutFailed },
  refund: { landed: refundLanded },
}

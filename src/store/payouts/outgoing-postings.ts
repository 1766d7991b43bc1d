import type { Transaction } from 'kysely'
import type { OutgoingKind, OutgoingRow } from '../schema/outgoing-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { postFailedPayout, postLandedPayout } from './payout-posting.ts'
import { postLandedRefund } from './refund-posting.ts'
import { postLandedReturn } from './return-posting.ts'

/** What is recorded when money that leaves has come to its end, in the transaction that writes the end down. */
interface OutgoingPosting {
  landed(
    transaction: Transaction<Schema>,
    row: OutgoingRow,
    seen: { readonly tx: string; readonly at: number },
  ): Promise<void>
  /** Left out where it is owed for as long as it takes. */
  readonly fail?: (transaction: Transaction<Schema>, row: OutgoingRow, at: number) => Promise<void>
}

export const outgoingPostings: Readonly<Record<OutgoingKind, OutgoingPosting>> = {
  return: { landed: postLandedReturn },
  payout: { landed: postLandedPayout, fail: postFailedPayout },
  refund: { landed: postLandedRefund },
}

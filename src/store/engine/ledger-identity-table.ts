/** What this ledger is called; one row, written once, copied with the database. */
export interface LedgerIdentityTable {
  /** A UUID. */
  id: string
  /** Milliseconds since the epoch. */
  created_at: number
}

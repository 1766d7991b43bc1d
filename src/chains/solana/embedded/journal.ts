/** An account that a transaction has changed, as it stands since. It survives JSON. */
export interface StoredAccount {
  readonly address: string
  /** The program that it belongs to. */
  readonly owner: string
  readonly lamports: string
  /** base64 */
  readonly data: string
}

/** A transaction that was run and succeeded; those that fail never stand in a block of ours. */
export interface LandedTransaction {
  /** Counts the transactions, from 1 and without gaps. */
  readonly number: number
  /** Seconds since the epoch. */
  readonly time: number
  readonly height: number
  readonly signature: string
  /** sha256 of its message, hex. */
  readonly message: string
}

/** Where the embedded chain is kept, so that a restart neither frees a spent message nor loses a balance. */
export interface SolanaJournal {
  load(): Promise<{
    readonly accounts: readonly StoredAccount[]
    /** Lowest number first. */
    readonly transactions: readonly LandedTransaction[]
  }>
  /**
   * Keeps one transaction with every account it changed, durably and as a whole. It refuses a number it already has;
   * after it rejects nothing of the transaction may ever be loaded.
   */
  append(transaction: LandedTransaction, accounts: readonly StoredAccount[]): Promise<void>
}

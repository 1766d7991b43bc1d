/** Money that left an account of ours under a name of ours, as the chain has it. */
export interface OutboundTransfer {
  /** The hash of the id of what left. */
  readonly nonce: string
  /** Smallest units. */
  readonly amount: bigint
  readonly transaction: string
  readonly block: number
}

/** Everything that left, as the chain itself has it. Each method may reject: RPC fails. */
export interface OutboundTransfers {
  /** The latest block that nothing can undo. */
  head(): Promise<number>
  /** What left in these blocks, both included. */
  between(fromBlock: number, toBlock: number): Promise<readonly OutboundTransfer[]>
  /** What one transaction took away; undefined when it took nothing. */
  ofTransaction(transaction: string): Promise<OutboundTransfer | undefined>
}

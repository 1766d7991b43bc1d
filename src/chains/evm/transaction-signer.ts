import type { Hex } from './hex.ts'

/** A transaction (EIP-1559) that moves no coin, before it is signed. */
export interface UnsignedTransaction {
  readonly chainId: number
  readonly nonce: number
  readonly gas: bigint
  readonly to: Hex
  readonly data: Hex
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** An account that signs transactions, wherever its key lies. */
export interface TransactionSigner {
  /** Lower case. */
  readonly address: Hex
  /**
   * @returns The signed transaction as a node takes it.
   * @throws GatewayError when nothing was signed.
   */
  signTransaction(transaction: UnsignedTransaction): Promise<Hex>
}

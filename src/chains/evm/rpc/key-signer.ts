import { privateKeyToAccount } from 'viem/accounts'
import { type Hex, toLowerHex } from '../hex.ts'
import type { TransactionSigner } from '../transaction-signer.ts'

/** Signs with a key in this process. */
export function createKeySigner(key: Hex): TransactionSigner {
  const account = privateKeyToAccount(key)
  return {
    address: toLowerHex(account.address),
    signTransaction: (transaction) => account.signTransaction({ type: 'eip1559', ...transaction }),
  }
}

import { signDigest } from '../authorization-signer.ts'
import { addressOfPrivateKey } from '../evm-signatures.ts'
import type { Hex } from '../hex.ts'
import type { TransactionSigner } from '../transaction-signer.ts'
import { hashTransaction, writeSigned, writeUnsigned } from './unsigned-transaction.ts'

/** Signs with a key in this process. @throws Error when it is no key of the curve. */
export async function createKeySigner(key: Hex): Promise<TransactionSigner> {
  return {
    address: await addressOfPrivateKey(key),
    async signTransaction(transaction) {
      const digest = hashTransaction(writeUnsigned(transaction))
      return writeSigned(transaction, await signDigest(key, digest))
    },
  }
}

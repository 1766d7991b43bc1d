import { parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { keccak } from '../../../core/keccak.ts'
import { bytesOf, type Hex, hexOf, toLowerHex } from '../hex.ts'
import type { EmbeddedChain } from './evm-chain.ts'
import { BLOCK_GAS } from './machine.ts'
import { EMBEDDED_CHAIN_ID } from './network.ts'
import { invalidParams, refused } from './rpc-error.ts'

/** Takes transactions that accounts signed themselves. */
export interface TransactionPool {
  /**
   * Mines a transaction at once; one that came before its predecessor waits for it, as in a node's pool.
   *
   * @returns The transaction's hash, like a node: it does not say that the transaction succeeded.
   * @throws RpcError when the transaction is not one this chain can take.
   */
  send(serialized: Hex): Promise<Hex>
  /** The count that an account's next transaction needs, those that wait included. */
  nextNonce(account: Hex): number
}

interface SignedTransaction {
  readonly hash: Hex
  readonly from: Hex
  readonly to: Hex
  readonly input: Hex
  readonly nonce: number
  readonly gas: bigint
}

/** Enough for a burst of one busy account; more is an account that never fills the gap. */
const MAX_WAITING = 256

export function transactionPool({ blocks, history }: EmbeddedChain): TransactionPool {
  const waiting = new Map<string, SignedTransaction>()

  async function mine(transaction: SignedTransaction): Promise<void> {
    const { hash, from, to, input, nonce, gas } = transaction
    const submitted = await blocks.submit({ from, to, input, gasLimit: gas, signed: { hash, nonce } })
    if (submitted.mined) return mineNext(from, nonce + 1)
    const count = history.sentBy(from)
    if (nonce < count) throw refused(`nonce too low: next nonce ${count}, tx nonce ${nonce}`)
    if (nonce === count) return mine(transaction)
    if (waiting.size >= MAX_WAITING) throw refused('txpool is full')
    waiting.set(findPosition(from, nonce), transaction)
  }

  function mineNext(from: Hex, nonce: number) {
    const next = waiting.get(findPosition(from, nonce))
    if (!next) return
    waiting.delete(findPosition(from, nonce))
    // its sender was answered long ago; if it fails now, it simply never gets a receipt
    void mine(next).catch(() => {})
  }

  return {
    async send(serialized) {
      const transaction = await read(serialized)
      await mine(transaction)
      return transaction.hash
    },
    nextNonce(account) {
      let nonce = history.sentBy(account)
      while (waiting.has(findPosition(account, nonce))) nonce += 1
      return nonce
    },
  }
}

function findPosition(account: Hex, nonce: number): string {
  return `${account} ${nonce}`
}

async function read(serialized: Hex): Promise<SignedTransaction> {
  const { transaction, sender } = await parse(serialized as TransactionSerialized)
  const { to, data = '0x', nonce = 0, gas = BLOCK_GAS, value = 0n, chainId } = transaction
  if (chainId !== EMBEDDED_CHAIN_ID) throw refused(`invalid chain id: this is ${EMBEDDED_CHAIN_ID}`)
  if (!to) throw refused('contracts cannot be created on the embedded chain')
  if (value > 0n) throw refused('insufficient funds for gas * price + value: the embedded chain has no coin')
  if (gas > BLOCK_GAS) throw refused('exceeds block gas limit')
  return {
    hash: hexOf(keccak(bytesOf(serialized))),
    from: toLowerHex(sender),
    to: toLowerHex(to),
    input: toLowerHex(data),
    nonce,
    gas,
  }
}

async function parse(serialized: TransactionSerialized) {
  try {
    return {
      transaction: parseTransaction(serialized),
      sender: await recoverTransactionAddress({ serializedTransaction: serialized }),
    }
  } catch (cause) {
    throw invalidParams(cause)
  }
}

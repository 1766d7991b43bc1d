import type { Hex } from '../hex.ts'
import { findLandedTransfers } from '../landed.ts'
import { permittedTransfersOf } from '../permit-calls.ts'
import type { MinedBlock, MinedTransaction } from './journal.ts'
import { type TransferIndex, transferIndex } from './transfer-index.ts'

/** A transaction and where it stands. */
export interface PlacedTransaction {
  readonly block: MinedBlock
  readonly index: number
  readonly transaction: MinedTransaction
}

/**
 * What has happened on the chain, indexed in memory. Two things grow without limit: every transfer stays, at about
 * 1 KB with its nonce in the state, and so does a count for every account that signed a transaction. Whole blocks,
 * at about 2 KB a transaction, stay for the last 10,000 transactions.
 */
export interface ChainHistory {
  readonly head: { readonly number: number; readonly time: number }
  /** The first block that is still whole; of those before it only the transfers are known. */
  readonly firstWholeBlock: number
  add(block: MinedBlock): void
  block(number: number): MinedBlock | undefined
  transaction(hash: Hex): PlacedTransaction | undefined
  /** How many transactions an account has signed. */
  sentBy(account: Hex): number
  /** What EIP-3009 authorizations have moved. */
  readonly authorized: Omit<TransferIndex, 'add'>
  /** What permits have moved through the proxy of `upto`. */
  readonly permitted: Omit<TransferIndex, 'add'>
}

const WHOLE_TRANSACTIONS = 10_000

/** @param openedAt Seconds since the epoch; the time of block 0, which is empty. */
export function chainHistory({
  asset,
  openedAt,
  wholeTransactions = WHOLE_TRANSACTIONS,
}: {
  readonly asset: Hex
  readonly openedAt: number
  readonly wholeTransactions?: number
}): ChainHistory {
  const blocks = new Map<number, MinedBlock>([[0, { number: 0, time: openedAt, transactions: [] }]])
  const positions = new Map<Hex, { readonly block: number; readonly index: number }>()
  const sent = new Map<Hex, number>()
  const authorized = transferIndex()
  const permitted = transferIndex()
  let head = { number: 0, time: openedAt }
  let firstWholeBlock = 0

  function forgetOldBlocks() {
    while (positions.size > wholeTransactions && firstWholeBlock < head.number) {
      for (const { hash } of blocks.get(firstWholeBlock)?.transactions ?? []) positions.delete(hash)
      blocks.delete(firstWholeBlock)
      firstWholeBlock += 1
    }
  }

  return {
    authorized,
    permitted,
    get head() {
      return head
    },
    get firstWholeBlock() {
      return firstWholeBlock
    },
    add(block) {
      blocks.set(block.number, block)
      head = { number: block.number, time: block.time }
      for (const [index, { hash, from, to, input, logs }] of block.transactions.entries()) {
        positions.set(hash, { block: block.number, index })
        sent.set(from, (sent.get(from) ?? 0) + 1)
        const position = { transaction: hash, block: block.number }
        authorized.add(hash, findLandedTransfers(logs, { asset, position }))
        // a transaction that reverted has logged nothing
        permitted.add(hash, permittedTransfersOf({ to, input, logs }, { asset, position }))
      }
      forgetOldBlocks()
    },
    block(number) {
      return blocks.get(number)
    },
    transaction(hash) {
      const position = positions.get(hash)
      const block = position && blocks.get(position.block)
      const transaction = block?.transactions[position?.index ?? 0]
      return position && block && transaction && { block, index: position.index, transaction }
    },
    sentBy(account) {
      return sent.get(account) ?? 0
    },
  }
}

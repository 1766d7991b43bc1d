import type { LandedTransfer } from '../chain.ts'
import type { Hex } from '../hex.ts'
import { landedTransfersOf } from '../landed.ts'
import type { MinedBlock, MinedTransaction } from './journal.ts'

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
  landedIn(transaction: Hex): readonly LandedTransfer[] | undefined
  transferOf(holder: Hex, nonce: Hex): LandedTransfer | undefined
  landedTo(to: Hex, fromBlock: number, toBlock: number): readonly LandedTransfer[]
}

const WHOLE_TRANSACTIONS = 10_000
const NONE: readonly LandedTransfer[] = []

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
  const places = new Map<Hex, { readonly block: number; readonly index: number }>()
  const sent = new Map<Hex, number>()
  const landedByTransaction = new Map<Hex, readonly LandedTransfer[]>()
  const landedByHolder = new Map<Hex, Map<Hex, LandedTransfer>>()
  const landedByRecipient = new Map<Hex, LandedTransfer[]>()
  let head = { number: 0, time: openedAt }
  let firstWholeBlock = 0

  function forgetOldBlocks() {
    while (places.size > wholeTransactions && firstWholeBlock < head.number) {
      for (const { hash } of blocks.get(firstWholeBlock)?.transactions ?? []) places.delete(hash)
      blocks.delete(firstWholeBlock)
      firstWholeBlock += 1
    }
  }

  return {
    get head() {
      return head
    },
    get firstWholeBlock() {
      return firstWholeBlock
    },
    add(block) {
      blocks.set(block.number, block)
      head = { number: block.number, time: block.time }
      for (const [index, { hash, from, logs }] of block.transactions.entries()) {
        places.set(hash, { block: block.number, index })
        sent.set(from, (sent.get(from) ?? 0) + 1)
        const landed = landedTransfersOf(logs, { asset, place: { transaction: hash, block: block.number } })
        landedByTransaction.set(hash, landed.length > 0 ? landed : NONE)
        for (const transfer of landed) {
          entryOf(landedByHolder, transfer.from, () => new Map()).set(transfer.nonce, transfer)
          entryOf(landedByRecipient, transfer.to, () => []).push(transfer)
        }
      }
      forgetOldBlocks()
    },
    block(number) {
      return blocks.get(number)
    },
    transaction(hash) {
      const place = places.get(hash)
      const block = place && blocks.get(place.block)
      const transaction = block?.transactions[place?.index ?? 0]
      return place && block && transaction && { block, index: place.index, transaction }
    },
    sentBy(account) {
      return sent.get(account) ?? 0
    },
    landedIn(transaction) {
      return landedByTransaction.get(transaction)
    },
    transferOf(holder, nonce) {
      return landedByHolder.get(holder)?.get(nonce)
    },
    landedTo(to, fromBlock, toBlock) {
      const transfers = landedByRecipient.get(to) ?? NONE
      return transfers.slice(firstAtOrAfter(transfers, fromBlock), firstAtOrAfter(transfers, toBlock + 1))
    },
  }
}

function entryOf<Entry>(table: Map<Hex, Entry>, key: Hex, make: () => Entry): Entry {
  const known = table.get(key)
  if (known) return known
  const fresh = make()
  table.set(key, fresh)
  return fresh
}

/** Index of the first transfer in a block of this number or later; the transfers are in block order. */
function firstAtOrAfter(transfers: readonly LandedTransfer[], block: number): number {
  let low = 0
  let high = transfers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((transfers[middle]?.block ?? 0) < block) low = middle + 1
    else high = middle
  }
  return low
}

import type { LandedTransfer } from '../chain.ts'
import type { Hex } from '../hex.ts'

/** The signed transfers of one kind that have landed on a chain, found by transaction, by nonce or by recipient. */
export interface TransferIndex {
  add(transaction: Hex, landed: readonly LandedTransfer[]): void
  /** Undefined for a transaction that no one has added. */
  landedIn(transaction: Hex): readonly LandedTransfer[] | undefined
  transferOf(holder: Hex, nonce: Hex): LandedTransfer | undefined
  landedTo(to: Hex, fromBlock: number, toBlock: number): readonly LandedTransfer[]
}

const NONE: readonly LandedTransfer[] = []

/** Starts empty; transactions are to be added in the order of their blocks. */
export function transferIndex(): TransferIndex {
  const byTransaction = new Map<Hex, readonly LandedTransfer[]>()
  const byHolder = new Map<Hex, Map<Hex, LandedTransfer>>()
  const byRecipient = new Map<Hex, LandedTransfer[]>()

  return {
    add(transaction, landed) {
      byTransaction.set(transaction, landed.length > 0 ? landed : NONE)
      for (const transfer of landed) {
        toEntry(byHolder, transfer.from, () => new Map()).set(transfer.nonce, transfer)
        toEntry(byRecipient, transfer.to, () => []).push(transfer)
      }
    },
    landedIn(transaction) {
      return byTransaction.get(transaction)
    },
    transferOf(holder, nonce) {
      return byHolder.get(holder)?.get(nonce)
    },
    landedTo(to, fromBlock, toBlock) {
      const transfers = byRecipient.get(to) ?? NONE
      return transfers.slice(firstAtOrAfter(transfers, fromBlock), firstAtOrAfter(transfers, toBlock + 1))
    },
  }
}

function toEntry<Entry>(table: Map<Hex, Entry>, key: Hex, make: () => Entry): Entry {
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

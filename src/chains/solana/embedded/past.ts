import type { Clock } from '../../../core/clock.ts'
import type { blockhashes } from './blockhashes.ts'
import type { LandedTransaction } from './journal.ts'
import { BLOCKHASH_BLOCKS, SLOT_SECONDS } from './network.ts'

/** What has happened on the embedded chain, and which block hashes still count. */
export type Past = ReturnType<typeof createPast>

export function createPast({
  clock,
  hashes,
}: {
  readonly clock: Clock
  readonly hashes: ReturnType<typeof blockhashes>
}) {
  const landed = new Map<string, LandedTransaction>()
  const signed = new Map<string, LandedTransaction>()
  let count = 0
  let head = 0

  /** Never falls, even when the clock is set back. */
  function height(): number {
    head = Math.max(head, Math.floor(clock.now() / 1000 / SLOT_SECONDS))
    return head
  }

  return {
    height,
    nextNumber: () => count + 1,
    byMessage: (hash: string) => landed.get(hash),
    bySignature: (signature: string) => signed.get(signature),
    knowsBlockhash: (blockhash: string) => hashes.heightOf(blockhash, height()) !== undefined,

    remember(transaction: LandedTransaction) {
      landed.set(transaction.message, transaction)
      signed.set(transaction.signature, transaction)
      count = transaction.number
      head = Math.max(head, transaction.height)
    },

    latest() {
      const now = height()
      return { height: now, blockhash: hashes.at(now), lastValidHeight: now + BLOCKHASH_BLOCKS }
    },

    lifeOf(blockhash: string) {
      const born = hashes.heightOf(blockhash, height())
      if (born === undefined) return undefined
      const lastValidHeight = born + BLOCKHASH_BLOCKS
      const over = (lastValidHeight + 1) * SLOT_SECONDS
      return { lastValidHeight, secondsLeft: Math.max(0, Math.ceil(over - clock.now() / 1000)) }
    },
  }
}

import { z } from 'zod'
import type { Clock, Scheduler } from '../../../core/clock.ts'
import type { Hex } from '../hex.ts'
import type { Broadcaster, Waiting } from './broadcast.ts'
import type { GasPrice } from './gas-price.ts'
import { type Receipt, receiptOf } from './receipt.ts'
import type { RpcClient } from './rpc-client.ts'

export interface MinedTransaction extends Receipt {
  readonly hash: Hex
}

interface PendingDeps {
  readonly address: Hex
  readonly node: RpcClient
  readonly broadcaster: Broadcaster
  /** How long a transaction may wait for its block before its price is raised. */
  readonly timeoutMs: number
  /** Ends every wait. */
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly scheduler: Scheduler
}

/** Follows the transactions of one account until they are in a block. */
export interface PendingTransactions {
  readonly size: number
  /** Resolves with undefined when another transaction took its nonce, or when the signal is aborted. */
  follow(waiting: Waiting): Promise<MinedTransaction | undefined>
  /** The account's next nonce, as the node counts; frees nonces of an earlier process. */
  nextNonce(price: GasPrice): Promise<number>
  countSent(): Promise<number>
}

const MIN_LOOK_MS = 6
const LATEST_LOOK_MS = 1_000
const EMPTY_GAS = 100_000

const Quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]+$/)
  .transform(Number)

export function createPendingTransactions(deps: PendingDeps): PendingTransactions {
  const { address, node, broadcaster, timeoutMs: timeout, signal, clock, scheduler } = deps
  /** Nonces of what is on its way to a block. */
  const underWay = new Set<number>()

  const count = (block: 'latest' | 'pending') =>
    node.call('eth_getTransactionCount', [address, block], Quantity)

  /** A transaction that does nothing but take its nonce. */
  function emptyAt(nonce: number, price: GasPrice): Waiting {
    return { nonce, call: { to: address, data: '0x' }, gas: EMPTY_GAS, hashes: [], price }
  }

  async function follow(waiting: Waiting): Promise<MinedTransaction | undefined> {
    underWay.add(waiting.nonce)
    try {
      return await untilMined(waiting)
    } finally {
      underWay.delete(waiting.nonce)
    }
  }

  async function untilMined(waiting: Waiting): Promise<MinedTransaction | undefined> {
    let pause = MIN_LOOK_MS
    let patientUntil = clock.now() + timeout
    for (;;) {
      await scheduler.sleep(pause, signal)
      if (signal.aborted) return undefined
      const mined = await minedOf(waiting, node)
      if (mined) return mined
      if (clock.now() >= patientUntil) {
        const next = await count('latest').catch(() => waiting.nonce)
        if (next > waiting.nonce) return minedOf(waiting, node)
        await broadcaster.rebroadcast(waiting)
        await fillGaps(next, waiting)
        patientUntil = clock.now() + timeout
      }
      pause = Math.min(pause * 1.5, LATEST_LOOK_MS)
    }
  }

  /** A chain that undid a block may have forgotten a nonce that everything after it waits for. */
  async function fillGaps(next: number, { nonce, price }: Waiting): Promise<void> {
    for (let missing = next; missing < nonce; missing += 1) {
      if (underWay.has(missing)) continue
      const filling = emptyAt(missing, price)
      void follow(filling)
      await broadcaster.rebroadcast(filling)
    }
  }

  return {
    get size() {
      return underWay.size
    },
    follow,
    countSent: () => count('pending'),

    // what an earlier process sent and is in no block yet must not hold up what comes after
    async nextNonce(price) {
      const [mined, sent] = await Promise.all([count('latest'), count('pending')])
      for (let nonce = mined; nonce < sent; nonce += 1) void follow(emptyAt(nonce, price))
      return sent
    },
  }
}

async function minedOf({ hashes }: Waiting, node: RpcClient): Promise<MinedTransaction | undefined> {
  for (const hash of hashes.toReversed()) {
    const receipt = await receiptOf(hash, node).catch(() => undefined)
    if (receipt) return { ...receipt, hash }
  }
  return undefined
}

import type { Clock, Scheduler } from '../../../core/clock.ts'
import type { Hex } from '../hex.ts'
import { findLandedTransfers } from '../landed.ts'
import type { GasPayer, SentTransaction } from './gas-payer.ts'
import type { MinedTransaction } from './pending-transactions.ts'
import { gasFor, rehearse } from './rehearsal.ts'
import type { RpcClient } from './rpc-client.ts'
import { type Transfer, type TransferRefusal, tryAggregateCall } from './transfer-calls.ts'

/** What became of a transfer. */
export type TransferResult =
  | { readonly kind: 'landed'; readonly transaction: Hex }
  /** The token would not carry it out. */
  | { readonly kind: 'refused'; readonly reason: TransferRefusal }
  /** In a transaction that is in no block yet. */
  | { readonly kind: 'on_its_way'; readonly transaction: Hex }
  /** It never left. */
  | { readonly kind: 'not_sent'; readonly cause: unknown }
  /** It may have been sent; its outcome is unknown. */
  | { readonly kind: 'unknown' }

/** Carries transfers to their token, several in one transaction when several wait. */
export interface TransferQueue {
  /**
   * Never rejects.
   *
   * @param signal Ends the wait, and takes back what has not left.
   */
  carry(transfer: Transfer, signal: AbortSignal): Promise<TransferResult>
}

export interface TransferQueueOptions {
  readonly operator: GasPayer
  readonly node: RpcClient
  readonly asset: Hex
  readonly clock: Clock
  readonly scheduler: Scheduler
  /** Most transfers that share a transaction. */
  readonly maxBatchSize?: number
  /** Most transactions that wait for their block at one time. */
  readonly maxPending?: number
  /** How long after one transaction the next may leave, unless none is under way. */
  readonly apartMilliseconds?: number
}

const MAX_TOGETHER = 64
const MAX_PENDING = 8
/** A block takes longer, so that this delays no transaction by one; and a fast chain gets fewer and fuller transactions. */
const APART_MS = 50
/** Lets those that come at the same moment travel together. */
const GATHER_MS = 2

interface QueuedTransfer {
  readonly transfer: Transfer
  readonly signal: AbortSignal
  readonly arrive: (carried: TransferResult) => void
  sent: SentTransaction | 'perhaps' | undefined
}

export function createTransferQueue({
  operator,
  node,
  asset,
  clock,
  scheduler,
  maxBatchSize = MAX_TOGETHER,
  maxPending = MAX_PENDING,
  apartMilliseconds = APART_MS,
}: TransferQueueOptions): TransferQueue {
  let waiting: QueuedTransfer[] = []
  let underWay = 0
  let leftAt = 0
  let gathering = false
  let arrived = new AbortController()

  async function sendBatches(): Promise<void> {
    if (gathering) return
    gathering = true
    await scheduler.sleep(GATHER_MS)
    while (waiting.length > 0) {
      const early = leftAt + apartMilliseconds - clock.now()
      if (underWay === 0 || (underWay < maxPending && early <= 0)) {
        startBatch()
      } else {
        arrived = new AbortController()
        await scheduler.sleep(early > 0 ? early : apartMilliseconds, arrived.signal)
      }
    }
    gathering = false
  }

  function startBatch(): void {
    underWay += 1
    leftAt = clock.now()
    void sendBatch(takeBatch()).then(() => {
      underWay -= 1
      arrived.abort('arrived')
    })
  }

  function takeBatch(): readonly QueuedTransfer[] {
    const together = nextTogether(waiting, maxBatchSize)
    waiting = waiting.filter((passenger) => !together.includes(passenger))
    return together
  }

  async function sendBatch(passengers: readonly QueuedTransfer[]): Promise<void> {
    try {
      const willing = await rejectFailing(passengers)
      const transfers = willing.map(({ transfer }) => transfer)
      if (transfers.length === 0) return
      for (const passenger of willing) passenger.sent = 'perhaps'
      const sent = await operator.send(callFor(transfers), gasFor(transfers))
      for (const passenger of willing) passenger.sent = sent
      const resultOf = readResults(await sent.mined, asset)
      for (const passenger of willing) passenger.arrive(resultOf(passenger.transfer))
    } catch (cause) {
      for (const passenger of passengers) passenger.arrive({ kind: 'not_sent', cause })
    }
  }

  /** Tries every order on the next state, so that no gas is burnt for what cannot land; who is left may travel. */
  async function rejectFailing(passengers: readonly QueuedTransfer[]): Promise<readonly QueuedTransfer[]> {
    const transfers = passengers.map(({ transfer }) => transfer)
    const refusals = await rehearse(transfers, { node, from: operator.address })
    return passengers.filter((passenger, index) => {
      const reason = refusals[index]
      if (reason) passenger.arrive({ kind: 'refused', reason })
      return !reason && !passenger.signal.aborted
    })
  }

  function cancelTransfer(passenger: QueuedTransfer): TransferResult {
    if (passenger.sent === 'perhaps') return { kind: 'unknown' }
    if (passenger.sent) return { kind: 'on_its_way', transaction: passenger.sent.hash }
    waiting = waiting.filter((other) => other !== passenger)
    return { kind: 'not_sent', cause: 'called off' }
  }

  return {
    carry(transfer, signal) {
      return new Promise((resolve) => {
        const passenger: QueuedTransfer = {
          transfer,
          signal,
          sent: undefined,
          arrive(carried) {
            signal.removeEventListener('abort', callOff)
            resolve(carried)
          },
        }
        const callOff = () => passenger.arrive(cancelTransfer(passenger))
        if (signal.aborted) return callOff()
        signal.addEventListener('abort', callOff, { once: true })
        waiting.push(passenger)
        void sendBatches()
      })
    },
  }
}

/** A contract wallet runs code of its own, which could burn the gas of all: it travels alone. */
function nextTogether(waiting: readonly QueuedTransfer[], limit: number): readonly QueuedTransfer[] {
  const [first] = waiting
  if (first?.transfer.wallet !== undefined) return [first]
  return waiting.filter(({ transfer }) => !transfer.wallet).slice(0, limit)
}

function callFor(transfers: readonly Transfer[]) {
  const calls = transfers.flatMap((transfer) => transfer.calls)
  const [only] = calls
  return only && calls.length === 1 ? only : tryAggregateCall(calls)
}

/** What became of each transfer of a transaction, by the logs of its block. */
function readResults(
  mined: MinedTransaction | undefined,
  asset: Hex,
): (transfer: Transfer) => TransferResult {
  if (!mined) return () => ({ kind: 'unknown' })
  const { hash: transaction, block, logs } = mined
  const found = findLandedTransfers(logs, { asset, position: { transaction, block } })
  const landed = new Set(found.map(nameOf))
  return ({ order }) =>
    landed.has(nameOf(order))
      ? { kind: 'landed', transaction }
      : { kind: 'refused', reason: 'simulation_failed' }
}

function nameOf({ from, nonce }: { readonly from: Hex; readonly nonce: Hex }): string {
  return `${from}|${nonce}`
}

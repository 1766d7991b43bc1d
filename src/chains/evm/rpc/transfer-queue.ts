import type { Clock, Scheduler } from '../../../core/clock.ts'
import type { Hex } from '../hex.ts'
import { landedTransfersOf } from '../landed.ts'
import type { Operator, SentTransaction } from './operator.ts'
import type { MinedTransaction } from './pending-transactions.ts'
import { gasFor, rehearse } from './rehearsal.ts'
import type { RpcClient } from './rpc-client.ts'
import { callsOf, type Transfer, type TransferRefusal, tryAggregateCall } from './transfer-calls.ts'

/** What became of a transfer. */
export type Carried =
  | { readonly kind: 'landed'; readonly transaction: Hex }
  /** The token would not carry it out. */
  | { readonly kind: 'refused'; readonly reason: TransferRefusal }
  /** In a transaction that is in no block yet. */
  | { readonly kind: 'on_its_way'; readonly transaction: Hex }
  /** It never left. */
  | { readonly kind: 'not_sent'; readonly cause: unknown }
  /** It may have left, and nobody knows. */
  | { readonly kind: 'unknown' }

/** Carries transfers to their token, several in one transaction when several wait. */
export interface TransferQueue {
  /**
   * Never rejects.
   *
   * @param signal Ends the wait, and takes back what has not left.
   */
  carry(transfer: Transfer, signal: AbortSignal): Promise<Carried>
}

export interface TransferQueueOptions {
  readonly operator: Operator
  readonly node: RpcClient
  readonly asset: Hex
  readonly clock: Clock
  readonly scheduler: Scheduler
  /** Most transfers that share a transaction. */
  readonly mostTogether?: number
  /** Most transactions that wait for their block at one time. */
  readonly mostUnderWay?: number
  /** How long after one transaction the next may leave, unless none is under way. */
  readonly apartMilliseconds?: number
}

const MAX_TOGETHER = 64
const MAX_UNDER_WAY = 8
/** A block takes longer, so that this costs nobody one; and a fast chain gets fewer and fuller transactions. */
const APART_MS = 50
/** Lets those that come at the same moment travel together. */
const GATHER_MS = 2

interface Passenger {
  readonly transfer: Transfer
  readonly signal: AbortSignal
  readonly arrive: (carried: Carried) => void
  sent: SentTransaction | 'perhaps' | undefined
}

export function createTransferQueue({
  operator,
  node,
  asset,
  clock,
  scheduler,
  mostTogether = MAX_TOGETHER,
  mostUnderWay = MAX_UNDER_WAY,
  apartMilliseconds = APART_MS,
}: TransferQueueOptions): TransferQueue {
  let waiting: Passenger[] = []
  let underWay = 0
  let leftAt = 0
  let gathering = false
  let arrived = new AbortController()

  async function depart(): Promise<void> {
    if (gathering) return
    gathering = true
    await scheduler.sleep(GATHER_MS)
    while (waiting.length > 0) {
      const early = leftAt + apartMilliseconds - clock.now()
      if (underWay === 0 || (underWay < mostUnderWay && early <= 0)) {
        leave()
      } else {
        arrived = new AbortController()
        await scheduler.sleep(early > 0 ? early : apartMilliseconds, arrived.signal)
      }
    }
    gathering = false
  }

  function leave(): void {
    underWay += 1
    leftAt = clock.now()
    void travel(board()).then(() => {
      underWay -= 1
      arrived.abort('arrived')
    })
  }

  function board(): readonly Passenger[] {
    const together = nextTogether(waiting, mostTogether)
    waiting = waiting.filter((passenger) => !together.includes(passenger))
    return together
  }

  async function travel(passengers: readonly Passenger[]): Promise<void> {
    try {
      const willing = await refuseThePoor(passengers)
      const transfers = willing.map(({ transfer }) => transfer)
      if (transfers.length === 0) return
      for (const passenger of willing) passenger.sent = 'perhaps'
      const sent = await operator.send(callFor(transfers, asset), gasFor(transfers))
      for (const passenger of willing) passenger.sent = sent
      const mined = await sent.mined
      for (const passenger of willing) passenger.arrive(arrivalOf(passenger.transfer, mined, asset))
    } catch (cause) {
      for (const passenger of passengers) passenger.arrive({ kind: 'not_sent', cause })
    }
  }

  /** Tries everybody on the next state, so that no gas is burnt for what cannot land; who is left may travel. */
  async function refuseThePoor(passengers: readonly Passenger[]): Promise<readonly Passenger[]> {
    const transfers = passengers.map(({ transfer }) => transfer)
    const refusals = await rehearse(transfers, { node, asset, from: operator.address })
    return passengers.filter((passenger, index) => {
      const reason = refusals[index]
      if (reason) passenger.arrive({ kind: 'refused', reason })
      return !reason && !passenger.signal.aborted
    })
  }

  function getOff(passenger: Passenger): Carried {
    if (passenger.sent === 'perhaps') return { kind: 'unknown' }
    if (passenger.sent) return { kind: 'on_its_way', transaction: passenger.sent.hash }
    waiting = waiting.filter((other) => other !== passenger)
    return { kind: 'not_sent', cause: 'called off' }
  }

  return {
    carry(transfer, signal) {
      return new Promise((resolve) => {
        const passenger: Passenger = {
          transfer,
          signal,
          sent: undefined,
          arrive(carried) {
            signal.removeEventListener('abort', callOff)
            resolve(carried)
          },
        }
        const callOff = () => passenger.arrive(getOff(passenger))
        if (signal.aborted) return callOff()
        signal.addEventListener('abort', callOff, { once: true })
        waiting.push(passenger)
        void depart()
      })
    },
  }
}

/** A contract wallet runs code of its own, which could burn the gas of everybody: it travels alone. */
function nextTogether(waiting: readonly Passenger[], limit: number): readonly Passenger[] {
  const [first] = waiting
  if (first?.transfer.wallet !== undefined) return [first]
  return waiting.filter(({ transfer }) => !transfer.wallet).slice(0, limit)
}

function callFor(transfers: readonly Transfer[], asset: Hex) {
  const calls = transfers.flatMap((transfer) => callsOf(transfer, asset))
  const [only] = calls
  return only && calls.length === 1 ? only : tryAggregateCall(calls)
}

function arrivalOf({ order }: Transfer, mined: MinedTransaction | undefined, asset: Hex): Carried {
  if (!mined) return { kind: 'unknown' }
  const { hash: transaction, block, logs } = mined
  const landed = landedTransfersOf(logs, { asset, place: { transaction, block } })
  return landed.some(({ from, nonce }) => from === order.from && nonce === order.nonce)
    ? { kind: 'landed', transaction }
    : { kind: 'refused', reason: 'simulation_failed' }
}

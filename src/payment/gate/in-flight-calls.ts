import type { GatewayError } from '../../core/failures.ts'
import { type AbortLike, LazyAbortController } from '../../core/lazy-abort-controller.ts'
import type { PaymentRow } from '../../store/payments/ledger.ts'
import { alreadyUsed, CLOSING, identifierConflict, inFlight, pending } from '../model/errors.ts'
import { isPresenterOf } from '../protocol/offer-id.ts'
import type { PaidAnswer, PaidCall } from './paid-call.ts'

/** Paid calls that are under way in this process; copies of one payment share one of them. */
export interface InFlightCalls {
  /**
   * Starts a call, or joins the one that the same payment is already paying for.
   *
   * @param run Does the whole call; `abandoned` aborts when no client waits for it any more.
   */
  charge(call: PaidCall, run: RunCall): Promise<PaidAnswer>
  /** A call gives its payment back: who comes from now on does not share what came of it. */
  markReleasing(key: string): void
  /** How many paid calls are under way. */
  readonly inFlightCount: number
  /** Calls off what has not been written ahead yet: it is not charged, and may be asked for at another gateway. */
  abortUnsettled(): void
  /** Answers every waiting caller that the outcome is not known yet; what is under way goes on. */
  rejectWaiters(): void
  /** Resolves when no paid call is under way any more. */
  idle(): Promise<void>
}

type RunCall = (call: PaidCall, abandoned: AbortLike) => Promise<PaidAnswer>

interface InFlightDeps {
  readonly replay: 'serve' | 'reject'
  /** Rejects when the answer to a payment was given often enough. */
  readonly countReplay: (key: string) => Promise<void>
}

interface InFlightCall {
  readonly requestHash: string
  /** How the payment came first. */
  readonly claimed: Pick<PaymentRow, 'header_id' | 'offer_hash'>
  readonly abandon: LazyAbortController
  readonly answer: Promise<PaidAnswer>
  isReleasing: boolean
  waiting: number
}

/** Lets every payment be run once at a time. */
export function createInFlightCalls({ replay, countReplay }: InFlightDeps): InFlightCalls {
  const flights = new Map<string, InFlightCall>()
  const waiting = new Set<(error: GatewayError) => void>()

  async function charge(call: PaidCall, run: RunCall): Promise<PaidAnswer> {
    const running = flights.get(call.order.key)
    if (!running) return start(call, run)
    if (running.isReleasing || running.abandon.aborted) {
      // what it ends in is true of those who came before
      await running.answer.catch(() => {})
      return charge(call, run)
    }
    return join(running, call)
  }

  function start(call: PaidCall, run: RunCall): Promise<PaidAnswer> {
    const abandon = new LazyAbortController()
    const flight: InFlightCall = {
      requestHash: call.requestHash,
      claimed: { header_id: call.proofId, offer_hash: call.offerHash ?? null },
      abandon,
      isReleasing: false,
      waiting: 0,
      answer: run(call, abandon).finally(() => flights.delete(call.order.key)),
    }
    flights.set(call.order.key, flight)
    return waitFor(flight, call.clientSignal)
  }

  async function join(running: InFlightCall, call: PaidCall): Promise<PaidAnswer> {
    if (running.requestHash !== call.requestHash) {
      // the payment is public on chain, so its finder may be asking for another thing; the ledger refuses that
      throw call.identifier === undefined ? inFlight() : identifierConflict()
    }
    if (!isPresenterOf(call, running.claimed)) throw inFlight()
    // another signature of a contract wallet has not been looked at
    if (call.order.signedByContract && running.claimed.header_id !== call.proofId) throw inFlight()
    const answer = await waitFor(running, call.clientSignal)
    if (replay === 'reject') throw alreadyUsed()
    await countReplay(call.order.key)
    return { ...answer, replayed: true }
  }

  /** Waits along; when the last one who waits goes away, the work is called off. */
  async function waitFor(flight: InFlightCall, clientSignal: AbortLike): Promise<PaidAnswer> {
    flight.waiting += 1
    const leaveCall = () => {
      flight.waiting -= 1
      if (flight.waiting === 0) flight.abandon.abort('abandoned')
    }
    clientSignal.addEventListener('abort', leaveCall, { once: true })
    if (clientSignal.aborted) leaveCall()
    try {
      return await orRejected(flight.answer)
    } finally {
      clientSignal.removeEventListener('abort', leaveCall)
    }
  }

  async function orRejected(answer: Promise<PaidAnswer>): Promise<PaidAnswer> {
    let refuseNow: (error: GatewayError) => void = () => {}
    try {
      return await new Promise((resolve, reject) => {
        refuseNow = reject
        waiting.add(refuseNow)
        answer.then(resolve, reject)
      })
    } finally {
      waiting.delete(refuseNow)
    }
  }

  return {
    charge,
    markReleasing(key) {
      const flight = flights.get(key)
      if (flight) flight.isReleasing = true
    },
    get inFlightCount() {
      return flights.size
    },
    abortUnsettled() {
      for (const { abandon } of flights.values()) abandon.abort(CLOSING)
    },
    rejectWaiters() {
      for (const refuse of waiting) refuse(pending())
    },
    async idle() {
      while (flights.size > 0) {
        await Promise.allSettled([...flights.values()].map(({ answer }) => answer))
      }
    },
  }
}

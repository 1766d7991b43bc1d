import { createHash } from 'node:crypto'
import { GatewayError } from '../../core/failures.ts'
import { recentlyUsed } from '../../core/recently-used.ts'
import type { Watched } from '../../core/stopping.ts'
import type { Attempt, ClaimOutcome, Owned, PaymentRow, Used } from '../../store/payments/ledger.ts'
import { WATCH_MS } from '../../store/payments/watch-window.ts'
import type { VerifyWord } from '../facilitators/facilitator.ts'
import {
  CLOSING,
  calledOff,
  identifierConflict,
  inFlight,
  notAccepted,
  offerDiffers,
  offerMissing,
  offerOfAnother,
  RETRY_AFTER_SECONDS,
  reasonWord,
  refused,
  storeUnavailable,
  tooBusy,
} from '../model/errors.ts'
import { type PaymentOrder, termsOf } from '../model/rail.ts'
import { isPresenterOf, type Presented } from '../protocol/offer-id.ts'
import { createFlights, type Flights } from './in-flight.ts'
import { usedOf } from './metering.ts'
import { createPaidAnswers } from './paid-answers.ts'
import type { AttendedCall, PaidAnswer, PaidCall } from './paid-call.ts'
import { createWaiting } from './pending.ts'
import type { PaymentPorts } from './ports.ts'
import type { MoneyFirst, Turn } from './prepay-policy.ts'
import type { Reconciler } from './reconciler.ts'
import { createEarlierPayments, isPaid } from './replay.ts'
import { NONCE_USED } from './second-opinion.ts'
import type { Settler } from './settler.ts'
import { owedTo } from './streamed-work.ts'

/**
 * Charges for calls: claims the payment, runs the work, settles, and only then lets the answer out.
 *
 * `charge` rejects with GatewayError `payment_*` with nothing charged, `settlement_pending` when nobody knows yet,
 * `credit_*` when the money came and the work failed, or what the work threw, with nothing charged.
 */
export interface Gate extends Omit<Flights, 'lettingGo'> {
  /**
   * Whether nothing in the ledger shows that a payment is somebody else's than whoever presents it.
   *
   * @throws GatewayError `settlement_pending` when it does not answer.
   */
  isOwnPayment(call: Presented & Pick<PaidCall, 'order'>): Promise<boolean>
}

/** What must be left of a payment's validity after the work: time to settle, and a little more. */
const SETTLE_SECONDS = 36
const LEASE_SLACK_MS = 60_000
const BROKE_MS = 30_000
const MAX_BROKE_PAYERS = 10_000

export interface GateOptions {
  /** `reject`: a payment that was used is refused instead of getting its stored answer again. */
  readonly replay: 'serve' | 'reject'
  /** How many calls are paid for at once; without a limit when left out. */
  readonly most?: number
  /** Left out: the work always comes first, and a payment that came without it buys nothing any more. */
  readonly moneyFirst?: MoneyFirst
}

/** A claim, and until when it is ours by our own clock. */
interface Held extends Owned {
  readonly leaseUntil: number
}

type Claimed =
  | { readonly kind: 'claimed'; readonly held: Held }
  | Exclude<ClaimOutcome, { kind: 'identified' | 'claimed' | 'let_go' }>

export function createGate(
  ports: PaymentPorts,
  settler: Settler,
  reconciler: Reconciler,
  { replay, moneyFirst, most = Number.POSITIVE_INFINITY }: GateOptions,
): Gate {
  const { ledger, clock } = ports
  const waiting = createWaiting(ports)
  const { mustFind, orPending, toWait } = waiting
  const answers = createPaidAnswers(ports)
  const earlier = createEarlierPayments(ports, {
    settler,
    reconciler,
    waiting,
    answers,
    moneyFirst,
    replay,
  })
  const broke = recentlyUsed<string, number>(MAX_BROKE_PAYERS)
  const flights = createFlights(run, {
    replay,
    countReplay: earlier.countReplay,
  })

  const isFull = () => ports.isOverloaded?.() === true || flights.underWay >= most

  async function run(asked: PaidCall, abandoned: Watched): Promise<PaidAnswer> {
    const call: AttendedCall = { ...asked, abandoned }
    const { order } = call
    if (call.isOfferOfAnother) await refuseNew(order, offerOfAnother)
    else if (call.offerHash === undefined) await refuseNew(order, offerMissing)
    const unwelcome = whyHopeless(call) ?? (isFull() ? tooBusy() : undefined)
    if (unwelcome) {
      // what was claimed before may have moved money, and deserves its own answer
      const known = await orPending(order.key, ledger.find(order.key))
      if (!known || (isUnclaimed(known, clock.now()) && !(await hasCome(known)))) throw unwelcome
    }
    const claim = await claimed(call)
    if (claim.kind === 'claimed') return work(call, claim.held)
    if (claim.kind === 'taken') return earlier.answerAgain(claim.row, call)
    const { row } = claim
    // the answer to the earlier payment is for whoever signed this one, not for whoever has seen it
    const own = await orPending(order.key, ledger.find(order.key))
    if (own && !isPresenterOf(call, own)) return refuseForeign(own, call)
    const seen = isPaid(row) ? row : await earlier.broughtForward(row)
    // the same payer asked for the same thing and was told to wait: one of the two payments is enough
    if (isPaid(seen)) return earlier.stored(seen, call)
    if (seen.state === 'settling') throw await toWait(seen.key)
    const again = await claimed(call)
    if (again.kind === 'claimed') return work(call, again.held)
    if (again.kind === 'taken') return earlier.answerAgain(again.row, call)
    throw await toWait(again.row.key)
  }

  /** Only what was claimed before offers had ids may come without one; what may have moved money is refused elsewhere. */
  async function refuseNew({ key }: PaymentOrder, refusal: () => GatewayError): Promise<void> {
    const known = await orPending(key, ledger.find(key))
    const isNew = !known || (known.state === 'released' && known.next_check_at === null)
    if (isNew && known?.offer_hash !== null) throw refusal()
  }

  /** Never answers: a payment that was let go of may have moved money since, and its refusal has to say which it is. */
  async function refuseForeign(own: PaymentRow, call: AttendedCall): Promise<PaidAnswer> {
    if (!isUnclaimed(own, clock.now())) throw inFlight()
    if (!(await hasCome(own))) throw offerDiffers()
    return earlier.answerAgain(await orPending(own.key, mustFind(own.key)), call)
  }

  async function isOwnPayment(call: Presented & Pick<PaidCall, 'order'>): Promise<boolean> {
    const { key } = call.order
    const known = await orPending(key, ledger.find(key))
    return !known || isPresenterOf(call, known)
  }

  /** Why a payment that nobody has claimed yet would not settle; undefined when it may. */
  function whyHopeless({ order, rail, budgetMilliseconds }: PaidCall): GatewayError | undefined {
    const now = clock.now()
    const neededSeconds = Math.ceil(budgetMilliseconds / 1000) + SETTLE_SECONDS
    if ((broke.get(order.payer) ?? 0) > now) {
      return notAccepted('insufficient_funds', 'The payer had no funds a moment ago.')
    }
    return rail.whyUntimely(order, { now, neededSeconds })
  }

  async function claimed(call: PaidCall): Promise<Claimed> {
    const { order, product, proofId, offerHash, identifier, requestHash, budgetMilliseconds } = call
    const now = clock.now()
    const claim = {
      key: order.key,
      header_id: proofId,
      offer_hash: offerHash ?? null,
      network: order.network,
      asset: order.asset,
      payer: order.payer,
      pay_to: order.payTo,
      amount: order.amount,
      ...(order.requirement.scheme === 'upto' ? { most: order.requirement.amount } : {}),
      price: `${product.price}`,
      valid_before: order.validBefore,
      tool: product.toolId,
      req_hash: requestHash,
      terms: termsOf(order),
      ...(identifier === undefined ? {} : { identifier }),
    }
    const leaseUntil = now + budgetMilliseconds + LEASE_SLACK_MS
    // a ledger that does not answer may know the payment from before this process began, or have kept this claim
    const ask = (looked?: Owned) => orPending(order.key, ledger.claim(claim, { now, leaseUntil }, looked))
    let outcome = await ask()
    if (outcome.kind === 'let_go') {
      const { row } = outcome
      const isPaidFor = await hasCome(row)
      if (!isPaidFor && !isPresenterOf(call, row)) throw offerDiffers()
      outcome = isPaidFor
        ? { kind: 'taken', row: await orPending(row.key, mustFind(row.key)) }
        : await ask(row)
    }
    if (outcome.kind === 'identified') throw identifierConflict()
    // somebody else was faster
    if (outcome.kind === 'let_go') throw inFlight()
    if (outcome.kind !== 'claimed') return outcome
    return { kind: 'claimed', held: { key: order.key, fence: outcome.fence, leaseUntil } }
  }

  /**
   * Whether the money of a payment that was let go has come since: facilitators have seen it, and whoever has can
   * settle it. It then pays for what it was let go with, and for nothing else.
   */
  async function hasCome(row: PaymentRow): Promise<boolean> {
    return (await orPending(row.key, reconciler.resolve(row))).kind === 'paid'
  }

  async function work(call: AttendedCall, owned: Held): Promise<PaidAnswer> {
    const watchUntil = call.order.validBefore * 1000 + WATCH_MS
    ports.reached?.('claimed')
    const created = clock.now()
    let turn: Turn | undefined
    try {
      turn = await moneyFirst?.turnOf(call)
    } catch (error) {
      await letGo(owned, 'not begun', watchUntil)
      throw error
    }
    try {
      const before = await check(call, owned, watchUntil)
      if (before) return before
      if (moneyFirst && (turn?.isMoneyFirst || call.streamed || call.prepare)) {
        if (call.used) await refuseUnmeasured(owned, watchUntil)
        await refuseUnready(call, owned, watchUntil)
        await refuseTheGone(call, owned, watchUntil)
        const input = call.input()
        const row = await collect(call, owned, created, (entry) =>
          moneyFirst.writeAhead(owned, { ...entry, input }),
        )
        const { row: worked, result, replayed } = await moneyFirst.redeem(row, owedTo(call, row, answers))
        return answers.of(worked, result, replayed)
      }
      const { result, used } = await worked(call, owned, watchUntil)
      const responseHash = createHash('sha256').update(result).digest('hex')
      if (used?.amount === '0') {
        await letGo(owned, 'nothing was used', watchUntil)
        return answers.uncharged(call, { result, responseHash })
      }
      const due = used ? { ...call, order: { ...call.order, amount: used.amount } } : call
      const row = await collect(due, owned, created, (entry) =>
        ledger.writeAhead(owned, { ...entry, result, responseHash, ...(used ? { used } : {}) }),
      )
      return answers.of(row, result, false)
    } finally {
      await turn?.leave()
    }
  }

  /** What a payment has bought that the chain shows to have landed before; nothing for one that would settle now. */
  async function check(
    call: AttendedCall,
    owned: Owned,
    watchUntil: number,
  ): Promise<PaidAnswer | undefined> {
    const { order, rail } = call
    const word = isOurs(call) ? await ownWord(call) : await settler.verify(order, rail)
    ports.reached?.('verified')
    if (word.kind === 'valid') return undefined
    if (word.kind === 'landed') return landedBefore(call, owned, watchUntil)
    await letGo(owned, word.reason, watchUntil)
    if (word.kind === 'unknown') throw await toWait(order.key)
    if (word.kind === 'unavailable') {
      const silent = isOurs(call)
        ? 'The chain did not answer, so the payment'
        : 'No facilitator answered, so the payment'
      throw new GatewayError('facilitator_unavailable', `${silent} could not be checked.`, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    }
    if (word.reason === 'insufficient_funds') broke.set(order.payer, clock.now() + BROKE_MS)
    throw notAccepted(reasonWord(word.reason), 'The payment would not settle.')
  }

  /** Books that were put back do not know of a payment that the chain shows. */
  async function landedBefore(call: AttendedCall, owned: Owned, watchUntil: number): Promise<PaidAnswer> {
    const { key } = owned
    await letGo(owned, NONCE_USED, watchUntil)
    if (!(await hasCome(await orPending(key, mustFind(key))))) throw await toWait(key)
    return earlier.answerAgain(await orPending(key, mustFind(key)), call)
  }

  /** What a facilitator would say, by the signature that was checked and the chain itself. */
  async function ownWord({ rail, order }: PaidCall): Promise<VerifyWord> {
    try {
      const seen = await rail.look(order)
      if (seen.kind === 'dead') return { kind: 'invalid', reason: seen.reason }
      return seen.kind === 'open' && seen.expired ? { kind: 'invalid', reason: 'expired' } : { kind: 'valid' }
    } catch {
      return { kind: 'unavailable', reason: 'the chain did not answer' }
    }
  }

  async function worked(call: AttendedCall, owned: Held, watchUntil: number) {
    // work that outlasts its claim may be done by somebody else as well
    if (clock.now() + call.budgetMilliseconds > owned.leaseUntil) {
      await letGo(owned, 'the claim had nearly run out', watchUntil)
      throw storeUnavailable()
    }
    let done: { readonly result: string; readonly used: Used | undefined }
    try {
      const result = await call.work(call.abandoned, call.order)
      done = { result, used: usedOf(call, result) }
    } catch (error) {
      if (hasLeft(call)) await moneyFirst?.noteUnpaid(call.order.payer)
      await letGo(owned, 'the work failed', watchUntil)
      throw error
    }
    ports.reached?.('worked')
    if (hasLeft(call)) await moneyFirst?.noteUnpaid(call.order.payer)
    await refuseTheGone(call, owned, watchUntil)
    return done
  }

  /** Before the work nobody knows what it will use. */
  async function refuseUnmeasured(owned: Owned, watchUntil: number): Promise<never> {
    await letGo(owned, 'not begun', watchUntil)
    throw notAccepted(
      'exact_required',
      'This call is paid before its work is done; sign the offer of scheme exact.',
    )
  }

  /** What leaves while it is made cannot be made uncharged any more, so what is known to fail fails now. */
  async function refuseUnready(call: AttendedCall, owned: Owned, watchUntil: number) {
    const { streamed, prepare, order, abandoned } = call
    try {
      await streamed?.ready(abandoned)
      await prepare?.(abandoned, order)
    } catch (error) {
      await letGo(owned, 'the work could not begin', watchUntil)
      throw error
    }
  }

  async function refuseTheGone({ abandoned }: AttendedCall, owned: Owned, watchUntil: number): Promise<void> {
    if (!abandoned.aborted) return
    await letGo(owned, 'the client went away', watchUntil)
    throw calledOff(abandoned)
  }

  /** Settles a payment that `write` writes down before anything leaves; what is not seen to have come is thrown. */
  async function collect(
    { order, rail }: PaidCall,
    owned: Owned,
    created: number,
    write: (entry: { attempt: Attempt; leaseUntil: number; at: number }) => Promise<boolean>,
  ): Promise<PaymentRow> {
    const attempt = settler.firstAttempt(order)
    const at = clock.now()
    const leaseUntil = at + LEASE_SLACK_MS
    // when it fails the write may have been kept all the same, and then the payment will be settled
    const isWritten = await orPending(order.key, write({ attempt, leaseUntil, at }))
    if (!isWritten) throw await toWait(order.key)
    ports.reached?.('written')

    const row = { valid_before: order.validBefore, created_at: created }
    const settled = await orPending(order.key, settler.settle(rail, order, attempt))
    if (settled.kind === 'landed') ports.reached?.('landed')
    const seen = await orPending(order.key, reconciler.conclude(owned, order, row, settled))
    if (seen.kind === 'dead') throw refused(seen.reason)
    if (seen.kind === 'unknown') throw await toWait(order.key)
    ports.reached?.('settled')
    return seen.row
  }

  /** Gives a claim back. When even that fails, the claim runs out by itself, and nothing was charged all the same. */
  async function letGo(owned: Owned, reason: string, watchUntil: number): Promise<void> {
    flights.lettingGo(owned.key)
    await ledger.release(owned, { reason, watchUntil }).catch(() => false)
  }

  return Object.assign(flights, { isOwnPayment })
}

/** Whether a provider was asked for money's worth by somebody who did not wait for it. */
function hasLeft({ paidUpstream, abandoned }: AttendedCall): boolean {
  return paidUpstream === true && abandoned.aborted && abandoned.reason !== CLOSING
}

/** Whether we check a payment ourselves, so that whoever settles it first sees it when it is on its way. */
function isOurs({ isSignedFor, order, rail }: PaidCall): boolean {
  // a contract's signature only its facilitator can check, and where no chain is read only facilitators know anything
  return isSignedFor === true && !order.signedByContract && !rail.proof
}

function isUnclaimed({ state, lease_until }: PaymentRow, now: number): boolean {
  return state === 'released' || (state === 'locked' && lease_until <= now)
}

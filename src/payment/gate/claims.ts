import type { GatewayError } from '../../core/failures.ts'
import { LEASE_SLACK_MS } from '../../core/leases.ts'
import {
  type ClaimOutcome,
  type Ledger,
  type Owned,
  type PaymentRow,
  WATCH_MS,
} from '../../store/payments/ledger.ts'
import {
  foreignOffer,
  identifierConflict,
  inFlight,
  offerMismatch,
  offerMissing,
  overloaded,
} from '../model/errors.ts'
import { type PaymentOrder, serializeTerms } from '../model/rail.ts'
import { isPresenterOf, type Presented } from '../protocol/offer-id.ts'
import type { InsolventPayers } from './insolvent-payers.ts'
import type { PaidCall } from './paid-call.ts'
import type { PaymentPorts } from './payment-ports.ts'
import type { PendingGuard } from './pending-guard.ts'
import type { Reconciler } from './reconciler.ts'

/** A claimed payment. It is ours until the lease ends, by our own clock. */
export interface HeldClaim extends Owned {
  /** When the ledger was asked for it: its answer may have come much later. */
  readonly claimedAt: number
  readonly leaseUntil: number
  /** Until when the chain is watched for the payment once the claim is released, milliseconds. */
  readonly watchUntil: number
  /** As the ledger knew with the claim; undefined where it was not looked at. */
  readonly hasStrike: boolean | undefined
}

export type ClaimResult =
  | { readonly kind: 'claimed'; readonly held: HeldClaim }
  | Exclude<ClaimOutcome, { kind: 'identified' | 'claimed' | 'let_go' }>

/** Decides who owns a payment. What the ledger does not answer ends in `settlement_pending`. */
export interface Claims {
  /**
   * Refuses what cannot be paid for now, unless the payment was claimed before: then its money may have moved.
   *
   * @throws GatewayError `payment_invalid`, `overloaded`, and what the rail throws for an order that cannot settle in time.
   */
  admit(call: PaidCall): Promise<void>
  /** @throws GatewayError `payment_in_flight`, `payment_invalid`, `identifier_conflict`. */
  claim(call: PaidCall): Promise<ClaimResult>
  /**
   * Gives a claim back. If the ledger fails too, the lease ends by itself and nothing was charged.
   *
   * @throws GatewayError `settlement_pending` when another gateway has taken the payment: it may settle it.
   */
  release(held: HeldClaim, reason: string): Promise<void>
  /** False when the ledger shows that the payment belongs to another presenter. */
  isOwnPayment(call: Presented & Pick<PaidCall, 'order'>): Promise<boolean>
  /**
   * Whether the money of a released payment has landed since. It then pays for the request it was released with. Where it
   * has not, no call can settle the payment any more: a claim whose owner died is released first.
   */
  hasLanded(row: PaymentRow): Promise<boolean>
}

export interface ClaimsDeps {
  readonly reconciler: Reconciler
  readonly pendingGuard: PendingGuard
  readonly insolventPayers: InsolventPayers
  /** Whether no further call may start. */
  readonly isFull: () => boolean
  readonly onRelease: (key: string) => void
}

/** What must be left of a payment's validity after the work: time to settle, and a little more. */
const SETTLE_SECONDS = 36

export function createClaims(
  { ledger, clock }: Pick<PaymentPorts, 'ledger' | 'clock'>,
  { reconciler, pendingGuard, insolventPayers, isFull, onRelease }: ClaimsDeps,
): Claims {
  const { mustFind, orPending } = pendingGuard

  async function admit(call: PaidCall): Promise<void> {
    const { key } = call.order
    if (call.isOfferOfAnother) await refuseNew(key, foreignOffer)
    else if (call.offerHash === undefined) await refuseNew(key, offerMissing)
    const refusal =
      (insolventPayers.isNoted(call) ? await insolventPayers.check(call) : undefined) ??
      precheck(call) ??
      (isFull() ? overloaded() : undefined)
    if (!refusal) return
    // what was claimed before may have moved money, and deserves its own answer
    const known = await orPending(key, ledger.find(key))
    if (!known || (isUnclaimed(known, clock.now()) && !(await hasLanded(known)))) throw refusal
  }

  /** Only what was claimed before offers had ids may come without one; what may have moved money is refused elsewhere. */
  async function refuseNew(key: string, refusal: () => GatewayError): Promise<void> {
    const known = await orPending(key, ledger.find(key))
    const isNew = !known || (known.state === 'released' && known.next_check_at === null)
    if (isNew && known?.offer_hash !== null) throw refusal()
  }

  /** Why a payment that was not claimed yet would not settle; undefined when it may. */
  function precheck({ order, rail, budgetMilliseconds }: PaidCall): GatewayError | undefined {
    const now = clock.now()
    const neededSeconds = Math.ceil(budgetMilliseconds / 1000) + SETTLE_SECONDS
    return rail.checkValidity(order, { now, neededSeconds })
  }

  async function claim(call: PaidCall): Promise<ClaimResult> {
    const { order } = call
    const now = clock.now()
    const leaseUntil = now + call.budgetMilliseconds + LEASE_SLACK_MS
    // a ledger that does not answer may know the payment from before this process began, or have kept this claim
    const ask = (checked?: Owned) =>
      orPending(order.key, ledger.claim(toClaim(call), { now, leaseUntil }, checked))
    const first = await ask()
    const outcome = first.kind === 'let_go' ? await claimReleased(first.row, call, ask) : first
    if (outcome.kind === 'identified') throw identifierConflict()
    // another request was faster
    if (outcome.kind === 'let_go') throw inFlight()
    if (outcome.kind !== 'claimed') return outcome
    const watchUntil = order.validBefore * 1000 + WATCH_MS
    const { fence, hasStrike } = outcome
    const held = { key: order.key, fence, claimedAt: now, leaseUntil, watchUntil, hasStrike }
    return { kind: 'claimed', held }
  }

  /** Facilitators have seen a released payment, so its money may have come meanwhile. */
  async function claimReleased(
    row: PaymentRow,
    call: PaidCall,
    ask: (checked: Owned) => Promise<ClaimOutcome>,
  ): Promise<ClaimOutcome> {
    const isPresenter = isPresenterOf(call, row)
    // the new claim takes the payment from an owner that died; a refusal must do so itself
    const isPaidFor = await (isPresenter ? isPaid(row) : hasLanded(row))
    if (!isPaidFor && !isPresenter) throw offerMismatch()
    return isPaidFor ? { kind: 'taken', row: await orPending(row.key, mustFind(row.key)) } : ask(row)
  }

  async function hasLanded(row: PaymentRow): Promise<boolean> {
    return isPaid(row.state === 'locked' ? await takeBack(row) : row)
  }

  async function takeBack(row: PaymentRow): Promise<PaymentRow> {
    if (!(await orPending(row.key, reconciler.releaseClaim(row)))) throw inFlight()
    return orPending(row.key, mustFind(row.key))
  }

  async function isPaid(row: PaymentRow): Promise<boolean> {
    return (await orPending(row.key, reconciler.resolve(row))).kind === 'paid'
  }

  return {
    admit,
    claim,
    hasLanded,
    async isOwnPayment(call) {
      const { key } = call.order
      const known = await orPending(key, ledger.find(key))
      return !known || isPresenterOf(call, known)
    },
    async release(held, reason) {
      onRelease(held.key)
      // a ledger that does not answer leaves the claim to its lease
      const isOurs = await ledger.release(held, { reason, watchUntil: held.watchUntil }).catch(() => true)
      if (!isOurs) throw await pendingGuard.markPending(held.key)
    },
  }
}

/** Whether no running call has the payment. */
export function isUnclaimed({ state, lease_until }: PaymentRow, now: number): boolean {
  return state === 'released' || (state === 'locked' && lease_until <= now)
}

function toClaim(call: PaidCall): Parameters<Ledger['claim']>[0] {
  const { order, product, proofId, offerHash, identifier, requestHash } = call
  return {
    key: order.key,
    header_id: proofId,
    offer_hash: offerHash ?? null,
    network: order.network,
    asset: order.asset,
    payer: order.payer,
    pay_to: order.payTo,
    amount: order.amount,
    ...(isMetered(order) ? { most: order.requirement.amount } : {}),
    price: `${product.price}`,
    valid_before: order.validBefore,
    tool: product.toolId,
    req_hash: requestHash,
    terms: serializeTerms(order),
    ...(identifier === undefined ? {} : { identifier }),
  }
}

function isMetered({ requirement }: PaymentOrder): boolean {
  return requirement.scheme === 'upto'
}

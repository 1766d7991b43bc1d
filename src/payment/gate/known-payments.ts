import { GatewayError } from '../../core/failures.ts'
import { type MicroUsd, microUsd } from '../../core/money.ts'
import type { PaymentRow } from '../../store/payments/ledger.ts'
import { pending } from '../model/errors.ts'
import { isSameAsset, OFFER_SECONDS, type PaymentOrder, type Rail, withClosedReason } from '../model/rail.ts'
import type { EchoedRequirement, PaymentPayload, Proof, Requirement } from '../model/x402.ts'
import type { PaymentPorts } from './payment-ports.ts'
import { createPendingGuard } from './pending-guard.ts'

/** A payment, and the price that it answers. */
export interface PricedPayment {
  readonly rail: Rail
  readonly order: PaymentOrder
  readonly price: MicroUsd
}

/** A payment as it stands in the ledger, whatever is offered now; its rail takes it for nothing new. */
export interface KnownPayment extends PricedPayment {
  readonly row: PaymentRow
}

/** Finds payments that were claimed under another configuration: payee, networks and prices change. */
export interface KnownPayments {
  /**
   * The payment that a proof carries. It is the payer's: the proof is the very one that was checked when the payment
   * was claimed, or its signature is checked now.
   *
   * @param refusal Why no offer of now asks for it; also used when the ledger shows that the payment was never used.
   * @returns Undefined when the ledger does not know it.
   * @throws GatewayError `settlement_pending` when the ledger does not answer.
   */
  find(proof: Proof, refusal: GatewayError): Promise<KnownPayment | undefined>
  /** Returns `settlement_pending`; a new payment of the same payer for the same request waits for this one from now on. */
  markPending(key: string): Promise<GatewayError>
}

/** For gateways without a ledger to look into. */
export const noKnownPayments: KnownPayments = {
  find: async () => undefined,
  markPending: async () => pending(),
}

/** @param rails Those that are configured, and those of networks that are not. */
export function createKnownPayments(
  { ledger, clock }: Pick<PaymentPorts, 'ledger' | 'clock'>,
  rails: readonly Rail[],
): KnownPayments {
  const pendingGuard = createPendingGuard({ ledger, clock })

  /** The gate waits for a payment whose payer was asked to wait: a new payment for the same request must not be taken meanwhile. */
  async function lookUp<T>(key: string | undefined, lookup: Promise<T>): Promise<T> {
    if (key !== undefined) return pendingGuard.orPending(key, lookup)
    return lookup.catch((cause: unknown) => {
      throw pending(cause)
    })
  }

  function readKey({ payload }: Proof): string | undefined {
    const rail = findRail(payload.accepted, rails)
    return rail && ignoreRefusal(() => rail.keyOf(payload))
  }

  /** Whatever is signed anew by the same payer under the same nonce is another payment, and stays refused. */
  async function readAgain(proof: Proof): Promise<{ row: PaymentRow; order: PaymentOrder } | undefined> {
    const rail = findRail(proof.payload.accepted, rails)
    const key = readKey(proof)
    const row = key === undefined ? undefined : await lookUp(key, ledger.find(key))
    if (!rail || !row) return undefined
    const requirement = toRequirement(row, proof.payload.accepted)
    const order = await rail.read(proof.payload, requirement).catch(rethrowUnlessRefused)
    return order && { row, order }
  }

  return {
    markPending: pendingGuard.markPending,
    async find(proof, refusal) {
      const same = await lookUp(readKey(proof), ledger.findByHeader(proof.id))
      const known = same ? { row: same, order: toOrder(same, proof.payload) } : await readAgain(proof)
      if (!known) return undefined
      const { row, order } = known
      const rail = findRail(order.requirement, rails) ?? createAbsentRail(order.requirement)
      return { rail: withClosedReason(rail, () => refusal), order, price: microUsd(BigInt(row.price)), row }
    },
  }
}

function findRail(
  { scheme, network, asset }: Pick<EchoedRequirement, 'scheme' | 'network' | 'asset'>,
  rails: readonly Rail[],
): Rail | undefined {
  return rails.find(
    (rail) =>
      (rail.scheme ?? 'exact') === scheme && rail.network === network && isSameAsset(rail.asset, asset),
  )
}

function toOrder(row: PaymentRow, payload: PaymentPayload): PaymentOrder {
  const requirement = toRequirement(row, payload.accepted)
  const { key, network, asset, payer, pay_to: payTo, valid_before: validBefore } = row
  return { key, network, asset, payer, payTo, amount: requirement.amount, validBefore, requirement, payload }
}

/** What the payer was asked for. It is forgotten with the terms of a payment, and its figures stay. */
function toRequirement(row: PaymentRow, { extra }: EchoedRequirement): Requirement {
  if (row.terms !== null) return (JSON.parse(row.terms) as { requirement: Requirement }).requirement
  const texts = Object.entries(extra ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return {
    scheme: row.most === null ? 'exact' : 'upto',
    network: row.network,
    asset: row.asset,
    amount: row.most ?? row.amount,
    payTo: row.pay_to,
    maxTimeoutSeconds: OFFER_SECONDS,
    extra: Object.fromEntries(texts),
  }
}

function ignoreRefusal<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    return rethrowUnlessRefused(error)
  }
}

function rethrowUnlessRefused(error: unknown): undefined {
  if (error instanceof GatewayError) return undefined
  throw error
}

/** Stands for a network of which nothing is known here, not even how to read a payment on it. */
function createAbsentRail(requirement: Requirement): Rail {
  const absent = () => {
    throw new GatewayError('misconfigured', 'The network of this payment is not configured.')
  }
  return {
    ...(requirement.scheme === 'upto' ? { scheme: 'upto' as const } : {}),
    network: requirement.network,
    asset: requirement.asset,
    assetName: requirement.asset,
    payTo: requirement.payTo,
    embedded: false,
    requirement: () => requirement,
    matches: () => false,
    keyOf: absent,
    read: async () => absent(),
    checkValidity: () => undefined,
    restore: absent,
    lookup: async () => absent(),
  }
}

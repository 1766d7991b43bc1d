import type { TokenChain } from '../../chains/evm/chain.ts'
import { recoverAuthorizer } from '../../chains/evm/evm-signatures.ts'
import { type Hex, toLowerHex } from '../../chains/evm/hex.ts'
import { type Permit, permitDigest, permitSeparator, UPTO_PROXY } from '../../chains/evm/permit.ts'
import { GatewayError } from '../../core/failures.ts'
import { type MicroUsd, tokenUnits } from '../../core/money.ts'
import { invalidPayment, invalidSignature, recipientMismatch } from '../model/errors.ts'
import { OFFER_SECONDS, type PaymentOrder, type Rail } from '../model/rail.ts'
import type { PaymentPayload, Requirement } from '../model/x402.ts'
import { evmArrivals } from './evm-arrivals.ts'
import type { EvmAsset } from './evm-exact.ts'
import { parsePermit } from './evm-permit.ts'
import { createEvmStatus, type EvmOrder } from './evm-status.ts'
import { checkEvmValidity } from './evm-validity.ts'
import { type FeePayers, NO_FACILITATOR } from './fee-payers.ts'
import { chainIdOf } from './networks.ts'
import { readTerms } from './order-terms.ts'
import type { Disagreement } from './testimony.ts'

/** Finds who signed a permit; undefined for a signature that is impossible. */
export type RecoverPermitter = (permit: Permit, signature: Hex) => Promise<Hex | undefined>

/** An impossible transfer: the node that shows it is not to be believed. */
export interface ReportedOverpayment {
  /** Of the order. */
  readonly key: string
  readonly transaction: string
  /** Smallest units. */
  readonly shown: string
  readonly most: string
}

/** What the rail is paid with, and where it asks what became of a payment. */
export interface EvmUptoDeps {
  readonly payTo: Hex
  /** Reads permits, not EIP-3009 authorizations. */
  readonly chain: TokenChain
  /** The accounts that settle. */
  readonly settlers: FeePayers
  readonly onOverpaymentReported?: (seen: ReportedOverpayment) => void
  /** Called when nodes contradict each other about a payment. */
  readonly onDisagreement?: ((seen: Disagreement) => void) | undefined
  /** Stands in for the recovery under Permit2's own EIP-712 domain. */
  readonly recover?: RecoverPermitter
}

/**
 * x402 `upto` on an EVM chain: the payer signs a Permit2 order for the most that a call may cost, and the one
 * facilitator that it names settles what was used. Payers are ordinary accounts.
 */
export function evmUpto(asset: EvmAsset, deps: EvmUptoDeps): Rail {
  const { chain, settlers, recover = createRecovery(asset.network) } = deps
  const payTo = toLowerHex(deps.payTo)
  const token = toLowerHex(asset.asset)
  const fetchStatus = createEvmStatus(chain, deps.onDisagreement)
  const settlerNow = () => settlers.current()?.feePayer
  const keyOf = ({ from, nonce }: Permit) => `${asset.network}|permit2|${from}|${nonce}`

  function toOrder(payload: PaymentPayload, asked: Requirement): PaymentOrder {
    const { permit } = parsePermit(payload.payload)
    return {
      key: keyOf(permit),
      network: asset.network,
      asset: asset.asset,
      payer: permit.from,
      payTo: permit.to,
      amount: asked.amount,
      validBefore: Number(permit.deadline),
      facilitator: settlers.facilitatorOf(permit.facilitator) ?? NO_FACILITATOR,
      requirement: asked,
      payload,
    }
  }

  return {
    scheme: 'upto',
    network: asset.network,
    asset: asset.asset,
    assetName: asset.assetName,
    embedded: asset.embedded,
    payTo,
    arrivals: (payees) => evmArrivals(chain, payees, 'permit2'),
    feePayer: settlerNow,
    requirement: (price, of = {}) =>
      requirementFor(asset, deps.payTo, { price, settler: of.feePayer ?? settlerNow() }),
    matches: (echoed) =>
      echoed.scheme === 'upto' &&
      echoed.network === asset.network &&
      echoed.asset.toLowerCase() === token &&
      echoed.payTo.toLowerCase() === payTo &&
      // who settles may have changed since, and the money may have moved: the ledger knows
      isAddress(echoed.extra?.['facilitatorAddress']),

    keyOf: ({ payload }) => keyOf(parsePermit(payload).permit),

    async read(payload, asked) {
      const { permit, signature } = parsePermit(payload.payload)
      refuseUnlike(permit, asked, token)
      if ((await recover(permit, signature)) !== permit.from) {
        throw invalidSignature()
      }
      return toOrder(payload, asked)
    },

    checkValidity({ payload, facilitator }, asked) {
      const { validAfter, deadline } = parsePermit(payload.payload).permit
      if (!settlers.isHealthy(facilitator)) {
        return invalidPayment(
          'facilitator_unavailable',
          'The facilitator of this offer is unavailable; sign a new offer.',
        )
      }
      return checkEvmValidity({ validAfter, validBefore: deadline }, asked)
    },

    fundsOf: ({ payer }) => chain.balanceOf(toLowerHex(payer as Hex)),

    restore(terms) {
      const { payload, requirement } = readTerms(terms)
      return toOrder(payload, requirement)
    },

    lookup: async (order, hint) =>
      fetchStatus(toEvmOrder(order, deps.onOverpaymentReported), hint as Hex | undefined),
  }
}

function requirementFor(
  asset: EvmAsset,
  payTo: Hex,
  { price, settler }: { readonly price: MicroUsd; readonly settler: string | undefined },
): Requirement {
  return {
    scheme: 'upto',
    network: asset.network,
    amount: `${tokenUnits(price, asset.decimals)}`,
    asset: asset.asset,
    payTo,
    maxTimeoutSeconds: OFFER_SECONDS,
    extra: {
      name: asset.name,
      version: asset.version,
      assetTransferMethod: 'permit2',
      ...(settler === undefined ? {} : { facilitatorAddress: settler }),
    },
  }
}

/** @throws GatewayError `payment_invalid` when a permit is not for what was asked. */
function refuseUnlike(permit: Permit, asked: Requirement, token: Hex): void {
  if (permit.to !== toLowerHex(asked.payTo as Hex)) throw recipientMismatch()
  if (permit.token !== token) throw invalidPayment('token_mismatch', 'The payment is in another token.')
  if (permit.spender !== UPTO_PROXY) {
    throw invalidPayment(
      'spender_mismatch',
      'The payment lets another contract spend than the proxy of upto.',
    )
  }
  if (permit.facilitator !== asked.extra['facilitatorAddress']?.toLowerCase()) {
    throw invalidPayment('facilitator_mismatch', 'The payment names another facilitator than its offer.')
  }
  if (permit.most !== BigInt(asked.amount)) {
    throw invalidPayment('amount_mismatch', 'The payment is not signed for exactly the most that is asked.')
  }
}

function toEvmOrder(
  order: PaymentOrder,
  onOverpaymentReported: EvmUptoDeps['onOverpaymentReported'],
): EvmOrder {
  const { permit } = parsePermit(order.payload.payload)
  return {
    key: order.key,
    network: order.network,
    from: permit.from,
    nonce: permit.nonce,
    due: BigInt(order.amount),
    end: permit.deadline,
    isOurs: ({ from, nonce, to }) =>
      from === permit.from && nonce === permit.nonce && to === toLowerHex(order.payTo as Hex),
    landedAs: ({ value, transaction }) => {
      const most = order.requirement.amount
      if (value <= BigInt(most)) return { kind: 'landed', transaction, amount: `${value}` }
      onOverpaymentReported?.({ key: order.key, transaction, shown: `${value}`, most })
      // more has moved than can have: the chain does not tell the truth
      throw new GatewayError('upstream_unavailable', 'The chain shows more than the payer has signed for.')
    },
  }
}

function createRecovery(network: string): RecoverPermitter {
  const separator = permitSeparator(chainIdOf(network))
  return (permit, signature) => recoverAuthorizer(permitDigest(separator, permit), signature)
}

function isAddress(text: unknown): boolean {
  return typeof text === 'string' && /^0x[0-9a-fA-F]{40}$/.test(text)
}

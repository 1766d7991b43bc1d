import type { LandedTransfer, TokenChain } from '../../chains/evm/chain.ts'
import { recoverAuthorizer } from '../../chains/evm/evm-signatures.ts'
import { type Hex, lowerCased } from '../../chains/evm/hex.ts'
import { type Permit, permitDigest, permitSeparator, UPTO_PROXY } from '../../chains/evm/permit.ts'
import { GatewayError } from '../../core/failures.ts'
import { type MicroUsd, tokenUnits } from '../../core/money.ts'
import { notAccepted } from '../model/errors.ts'
import type { OrderOnChain, PaymentOrder, Rail } from '../model/rail.ts'
import type { PaymentPayload, Requirement } from '../model/x402.ts'
import { evmArrivals } from './arrivals-evm.ts'
import type { EvmAsset } from './evm-exact.ts'
import { permitOf } from './evm-permit.ts'
import { type EvmOrder, evmLook } from './evm-status.ts'
import { checkEvmValidity, OFFER_SECONDS } from './evm-validity.ts'
import type { Sponsors } from './fee-payers.ts'
import { chainIdOf } from './networks.ts'
import type { Disagreement } from './testimony.ts'

/** Finds who signed a permit; undefined for a signature that nobody can have made. */
export type RecoverPermitter = (permit: Permit, signature: Hex) => Promise<Hex | undefined>

/** A transfer that no contract can have made: whoever shows it is not to be believed. */
export interface MoreThanSigned {
  /** Of the order. */
  readonly key: string
  readonly transaction: string
  /** Smallest units. */
  readonly shown: string
  readonly most: string
}

/** Names no facilitator, so that nobody is asked. */
const NOBODY = ''

/**
 * x402 `upto` on an EVM chain: the payer signs a Permit2 order for the most that a call may cost, and the one
 * facilitator that it names settles what was used. Payers are ordinary accounts.
 *
 * @param ports `chain` tells of permits, not of EIP-3009 authorizations; `settlers` are the accounts that settle them;
 *   `recover` stands in for the recovery under Permit2's own EIP-712 domain.
 */
export function evmUpto(
  asset: EvmAsset,
  ports: {
    readonly payTo: Hex
    readonly chain: TokenChain
    readonly settlers: Sponsors
    readonly onLie?: (seen: MoreThanSigned) => void
    /** Told of nodes that contradict each other about a payment. */
    readonly onDisagreement?: ((seen: Disagreement) => void) | undefined
    readonly recover?: RecoverPermitter
  },
): Rail {
  const { chain, settlers, recover = recoveryOn(asset.network) } = ports
  const payTo = lowerCased(ports.payTo)
  const token = lowerCased(asset.asset)
  const look = evmLook(chain, ports.onDisagreement)

  function requirement(price: MicroUsd, of: { readonly feePayer?: string } = {}): Requirement {
    const settler = of.feePayer ?? settlers.now()?.feePayer
    return {
      scheme: 'upto',
      network: asset.network,
      amount: `${tokenUnits(price, asset.decimals)}`,
      asset: asset.asset,
      payTo: ports.payTo,
      maxTimeoutSeconds: OFFER_SECONDS,
      extra: {
        name: asset.name,
        version: asset.version,
        assetTransferMethod: 'permit2',
        ...(settler === undefined ? {} : { facilitatorAddress: settler }),
      },
    }
  }

  const keyOf = ({ from, nonce }: Permit) => `${asset.network}|permit2|${from}|${nonce}`

  function orderOf(payload: PaymentPayload, asked: Requirement): PaymentOrder {
    const { permit } = permitOf(payload.payload)
    return {
      key: keyOf(permit),
      network: asset.network,
      asset: asset.asset,
      payer: permit.from,
      payTo: permit.to,
      amount: asked.amount,
      validBefore: Number(permit.deadline),
      facilitator: settlers.facilitatorOf(permit.facilitator) ?? NOBODY,
      requirement: asked,
      payload,
    }
  }

  /** @throws GatewayError `upstream_unavailable` when more has moved than can have: the chain does not tell the truth. */
  function whatCameOf(order: PaymentOrder, { value, transaction }: LandedTransfer): OrderOnChain {
    const most = order.requirement.amount
    if (value <= BigInt(most)) return { kind: 'landed', transaction, amount: `${value}` }
    ports.onLie?.({ key: order.key, transaction, shown: `${value}`, most })
    throw new GatewayError('upstream_unavailable', 'The chain shows more than the payer has signed for.')
  }

  return {
    scheme: 'upto',
    network: asset.network,
    asset: asset.asset,
    assetName: asset.assetName,
    embedded: asset.embedded,
    payTo,
    arrivals: (payees) => evmArrivals(chain, payees, 'permit2'),
    feePayer: () => settlers.now()?.feePayer,
    requirement,
    matches: (echoed) =>
      echoed.scheme === 'upto' &&
      echoed.network === asset.network &&
      echoed.asset.toLowerCase() === token &&
      echoed.payTo.toLowerCase() === payTo &&
      // who settles may have changed since, and the money may have moved: the ledger knows
      isAddress(echoed.extra?.['facilitatorAddress']),

    keyOf: ({ payload }) => keyOf(permitOf(payload).permit),

    async read(payload, asked) {
      const { permit, signature } = permitOf(payload.payload)
      if (permit.to !== lowerCased(asked.payTo as Hex))
        throw notAccepted('recipient_mismatch', 'The payment goes to another address.')
      if (permit.token !== token) throw notAccepted('token_mismatch', 'The payment is in another token.')
      if (permit.spender !== UPTO_PROXY) {
        throw notAccepted(
          'spender_mismatch',
          'The payment lets another contract spend than the proxy of upto.',
        )
      }
      if (permit.facilitator !== asked.extra['facilitatorAddress']?.toLowerCase()) {
        throw notAccepted('facilitator_mismatch', 'The payment names another facilitator than its offer.')
      }
      if (permit.most !== BigInt(asked.amount)) {
        throw notAccepted('amount_mismatch', 'The payment is not signed for exactly the most that is asked.')
      }
      if ((await recover(permit, signature)) !== permit.from) {
        throw notAccepted('invalid_signature', 'The signature is not the payer’s.')
      }
      return orderOf(payload, asked)
    },

    whyUntimely({ payload, facilitator }, asked) {
      const { validAfter, deadline } = permitOf(payload.payload).permit
      if (!settlers.isWell(facilitator)) {
        return notAccepted(
          'facilitator_unavailable',
          'Whoever was to settle the payment cannot be asked now; sign for a new offer.',
        )
      }
      return checkEvmValidity({ validAfter, validBefore: deadline }, asked)
    },

    restore(terms) {
      const { payload, requirement } = JSON.parse(terms) as {
        payload: PaymentPayload
        requirement: Requirement
      }
      return orderOf(payload, requirement)
    },

    async look(order, hint) {
      const { permit } = permitOf(order.payload.payload)
      const asked: EvmOrder = {
        key: order.key,
        network: order.network,
        from: permit.from,
        nonce: permit.nonce,
        due: BigInt(order.amount),
        end: permit.deadline,
        isOurs: ({ from, nonce, to }) =>
          from === permit.from && nonce === permit.nonce && to === lowerCased(order.payTo as Hex),
        landedAs: (transfer) => whatCameOf(order, transfer),
      }
      return look(asked, hint as Hex | undefined)
    },
  }
}

function recoveryOn(network: string): RecoverPermitter {
  const separator = permitSeparator(chainIdOf(network))
  return (permit, signature) => recoverAuthorizer(permitDigest(separator, permit), signature)
}

function isAddress(text: unknown): boolean {
  return typeof text === 'string' && /^0x[0-9a-fA-F]{40}$/.test(text)
}

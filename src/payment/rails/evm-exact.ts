import type { Authorization, TokenChain } from '../../chains/evm/chain.ts'
import { type Hex, toLowerHex } from '../../chains/evm/hex.ts'
import { isBoundTo } from '../../core/bound-nonce.ts'
import { type MicroUsd, tokenUnits } from '../../core/money.ts'
import { invalidPayment, invalidSignature, recipientMismatch } from '../model/errors.ts'
import { OFFER_SECONDS, type PaymentOrder, type Rail } from '../model/rail.ts'
import type { PaymentPayload, Requirement } from '../model/x402.ts'
import type { ContractWallets } from './contract-wallets.ts'
import { evmArrivals } from './evm-arrivals.ts'
import { parseAuthorization } from './evm-authorization.ts'
import { createEvmStatus, type EvmOrder } from './evm-status.ts'
import { checkEvmValidity } from './evm-validity.ts'
import { readTerms } from './order-terms.ts'
import type { Disagreement } from './testimony.ts'

export interface EvmAsset {
  /** CAIP-2, such as `eip155:84532`. */
  readonly network: string
  readonly asset: Hex
  readonly assetName: string
  readonly decimals: number
  /** EIP-712 domain of the token. */
  readonly name: string
  readonly version: string
  readonly embedded: boolean
}

/** Finds who signed an authorization; undefined for an impossible signature. */
export type RecoverAuthorizer = (authorization: Authorization, signature: Hex) => Promise<Hex | undefined>

/** What the rail is paid with, and where it asks what became of a payment. */
export interface EvmExactDeps {
  readonly payTo: Hex
  readonly chain: TokenChain
  /** Recovers the signer under the token's own EIP-712 domain. */
  readonly recover: RecoverAuthorizer
  /** Asks contract wallets; without it, their payments are refused. */
  readonly wallets?: ContractWallets | undefined
  /** Called when nodes contradict each other about a payment. */
  readonly onDisagreement?: ((seen: Disagreement) => void) | undefined
}

/** x402 `exact` on an EVM chain, paid by an EIP-3009 authorization that is signed to us and settled by a facilitator. */
export function evmExact(asset: EvmAsset, deps: EvmExactDeps): Rail {
  const payTo = toLowerHex(deps.payTo)
  const token = toLowerHex(asset.asset)
  const fetchStatus = createEvmStatus(deps.chain, deps.onDisagreement)
  const keyOf = ({ from, nonce }: Authorization) => `${asset.network}|${token}|${from}|${nonce}`

  function toOrder(payload: PaymentPayload, requirement: Requirement): PaymentOrder {
    const { authorization } = parseAuthorization(payload.payload)
    return {
      key: keyOf(authorization),
      network: asset.network,
      asset: asset.asset,
      payer: authorization.from,
      payTo: authorization.to,
      amount: `${authorization.value}`,
      validBefore: Number(authorization.validBefore),
      requirement,
      payload,
    }
  }

  return {
    network: asset.network,
    asset: asset.asset,
    assetName: asset.assetName,
    embedded: asset.embedded,
    payTo,
    arrivals: (payees) => evmArrivals(deps.chain, payees),
    requirement: (price) => requirementFor(asset, deps.payTo, price),
    matches: (echoed) =>
      echoed.scheme === 'exact' &&
      echoed.network === asset.network &&
      echoed.asset.toLowerCase() === token &&
      echoed.payTo.toLowerCase() === payTo,

    keyOf: ({ payload }) => keyOf(parseAuthorization(payload).authorization),

    async read(payload, asked) {
      const { authorization, signature } = parseAuthorization(payload.payload)
      refuseUnlike(authorization, asked)
      const signer = await deps.recover(authorization, signature)
      if (signer === authorization.from) return toOrder(payload, asked)
      if (!(await deps.wallets?.mayHaveSigned(authorization, signature))) {
        throw invalidSignature()
      }
      return { ...toOrder(payload, asked), signedByContract: true }
    },

    checkValidity: ({ payload }, asked) =>
      checkEvmValidity(parseAuthorization(payload.payload).authorization, asked),

    isSignedFor: ({ payload }, requestHash) =>
      isBoundTo(parseAuthorization(payload.payload).authorization.nonce, requestHash),

    walletState: async (address) => ({ units: await deps.chain.balanceOf(toLowerHex(address as Hex)) }),
    fundsOf: ({ payer }) => deps.chain.balanceOf(toLowerHex(payer as Hex)),

    restore(terms) {
      const { payload, requirement, signedByContract } = readTerms(terms)
      return { ...toOrder(payload, requirement), ...(signedByContract ? { signedByContract } : {}) }
    },

    lookup: async (order, hint) => fetchStatus(toEvmOrder(order), hint as Hex | undefined),
  }
}

function requirementFor(asset: EvmAsset, payTo: Hex, price: MicroUsd): Requirement {
  return {
    scheme: 'exact',
    network: asset.network,
    amount: `${tokenUnits(price, asset.decimals)}`,
    asset: asset.asset,
    payTo,
    maxTimeoutSeconds: OFFER_SECONDS,
    extra: { name: asset.name, version: asset.version },
  }
}

/** @throws GatewayError `payment_invalid` when an authorization is not for what was asked. */
function refuseUnlike({ to, value }: Authorization, asked: Requirement): void {
  if (to !== toLowerHex(asked.payTo as Hex)) throw recipientMismatch()
  if (value !== BigInt(asked.amount)) {
    throw invalidPayment('amount_mismatch', 'The payment is not for exactly the price.')
  }
}

function toEvmOrder({ key, network, payTo, payload }: PaymentOrder): EvmOrder {
  const { from, nonce, value, validBefore } = parseAuthorization(payload.payload).authorization
  return {
    key,
    network,
    from,
    nonce,
    due: value,
    end: validBefore,
    isOurs: (transfer) =>
      transfer.from === from &&
      transfer.nonce === nonce &&
      transfer.to === toLowerHex(payTo as Hex) &&
      transfer.value === value,
    landedAs: ({ transaction }) => ({ kind: 'landed', transaction }),
  }
}

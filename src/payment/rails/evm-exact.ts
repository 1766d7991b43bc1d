import { z } from 'zod'
import type { Authorization, TokenChain } from '../../chains/evm/chain.ts'
import { isBoundTo } from '../../core/bound-nonce.ts'
import { GatewayError } from '../../core/failures.ts'
import { type MicroUsd, tokenUnits } from '../../core/money.ts'
import { notAccepted } from '../model/errors.ts'
import type { PaymentOrder, Rail } from '../model/rail.ts'
import type { PaymentPayload, Requirement } from '../model/x402.ts'
import { evmArrivals } from './arrivals-evm.ts'
import { type EvmOrder, evmLook } from './evm-status.ts'
import { checkEvmValidity, OFFER_SECONDS } from './evm-validity.ts'
import type { ContractWallets } from './self-facilitator-wallets.ts'
import type { Disagreement } from './testimony.ts'

export interface EvmAsset {
  /** CAIP-2, such as `eip155:84532`. */
  readonly network: string
  readonly asset: `0x${string}`
  readonly assetName: string
  readonly decimals: number
  /** EIP-712 domain of the token. */
  readonly name: string
  readonly version: string
  readonly embedded: boolean
}

/** Finds who signed an authorization; undefined for a signature that nobody can have made. */
export type RecoverAuthorizer = (
  authorization: Authorization,
  signature: `0x${string}`,
) => Promise<`0x${string}` | undefined>

const Hex = (bytes: number) => z.string().regex(new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`))
const Integer = z.string().regex(/^(0|[1-9][0-9]{0,77})$/)

const Eip3009Payload = z.object({
  signature: z.string().regex(/^0x(?:[0-9a-fA-F]{2}){1,2048}$/),
  authorization: z.object({
    from: Hex(20),
    to: Hex(20),
    value: Integer,
    validAfter: Integer,
    validBefore: Integer,
    nonce: Hex(32),
  }),
})

/**
 * x402 `exact` on an EVM chain, paid by an EIP-3009 authorization that is signed to us and settled by a facilitator.
 *
 * @param recover Recovers the signer under the token's own EIP-712 domain.
 */
export function evmExact(
  asset: EvmAsset,
  ports: {
    readonly payTo: `0x${string}`
    readonly chain: TokenChain
    readonly recover: RecoverAuthorizer
    /** Where somebody can ask contract wallets; without it, their payments are refused. */
    readonly wallets?: ContractWallets | undefined
    /** Told of nodes that contradict each other about a payment. */
    readonly onDisagreement?: ((seen: Disagreement) => void) | undefined
  },
): Rail {
  const payTo = lower(ports.payTo)

  function requirement(price: MicroUsd): Requirement {
    return {
      scheme: 'exact',
      network: asset.network,
      amount: `${tokenUnits(price, asset.decimals)}`,
      asset: asset.asset,
      payTo: ports.payTo,
      maxTimeoutSeconds: OFFER_SECONDS,
      extra: { name: asset.name, version: asset.version },
    }
  }

  const keyOf = ({ from, nonce }: Authorization) => `${asset.network}|${lower(asset.asset)}|${from}|${nonce}`

  function orderOf(payload: PaymentPayload, asked: Requirement): PaymentOrder {
    const { authorization } = authorizationOf(payload.payload)
    return {
      key: keyOf(authorization),
      network: asset.network,
      asset: asset.asset,
      payer: authorization.from,
      payTo: authorization.to,
      amount: `${authorization.value}`,
      validBefore: Number(authorization.validBefore),
      requirement: asked,
      payload,
    }
  }

  const look = evmLook(ports.chain, ports.onDisagreement)

  return {
    network: asset.network,
    asset: asset.asset,
    assetName: asset.assetName,
    embedded: asset.embedded,
    payTo,
    arrivals: (payees) => evmArrivals(ports.chain, payees),
    requirement,
    matches: (echoed) =>
      echoed.scheme === 'exact' &&
      echoed.network === asset.network &&
      lower(echoed.asset) === lower(asset.asset) &&
      lower(echoed.payTo) === payTo,

    keyOf: ({ payload }) => keyOf(authorizationOf(payload).authorization),

    async read(payload, asked) {
      const { authorization, signature } = authorizationOf(payload.payload)
      if (authorization.to !== lower(asked.payTo))
        throw notAccepted('recipient_mismatch', 'The payment goes to another address.')
      if (authorization.value !== BigInt(asked.amount)) {
        throw notAccepted('amount_mismatch', 'The payment is not for exactly the price.')
      }
      const signer = await ports.recover(authorization, signature)
      if (signer === authorization.from) return orderOf(payload, asked)
      if (!(await ports.wallets?.mayHaveSigned(authorization, signature))) {
        throw notAccepted('invalid_signature', 'The signature is not the payer’s.')
      }
      return { ...orderOf(payload, asked), signedByContract: true }
    },

    whyUntimely: ({ payload }, asked) =>
      checkEvmValidity(authorizationOf(payload.payload).authorization, asked),

    isSignedFor: ({ payload }, requestHash) =>
      isBoundTo(authorizationOf(payload.payload).authorization.nonce, requestHash),

    restore(terms) {
      const { payload, requirement, signedByContract } = JSON.parse(terms) as {
        payload: PaymentPayload
        requirement: Requirement
        signedByContract?: true
      }
      return { ...orderOf(payload, requirement), ...(signedByContract ? { signedByContract } : {}) }
    },

    async look(order, hint) {
      const { from, nonce, value, validBefore } = authorizationOf(order.payload.payload).authorization
      const asked: EvmOrder = {
        key: order.key,
        network: order.network,
        from,
        nonce,
        due: value,
        end: validBefore,
        isOurs: (transfer) =>
          transfer.from === from &&
          transfer.nonce === nonce &&
          transfer.to === lower(order.payTo) &&
          transfer.value === value,
        landedAs: ({ transaction }) => ({ kind: 'landed', transaction }),
      }
      return look(asked, hint as `0x${string}` | undefined)
    },
  }
}

/**
 * Reads the EIP-3009 payload of x402 `exact`.
 *
 * @throws GatewayError `payment_malformed` naming the field.
 */
export function authorizationOf(payload: unknown): SignedPayload {
  const known = typeof payload === 'object' && payload !== null ? readBefore.get(payload) : undefined
  if (known) return known
  const parsed = Eip3009Payload.safeParse(payload)
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') || 'payload'
    throw new GatewayError(
      'payment_malformed',
      `The payment is not an EIP-3009 authorization: ${field} is missing or wrong.`,
      {
        cause: parsed.error,
      },
    )
  }
  const { authorization, signature } = parsed.data
  const signed: SignedPayload = {
    signature: signature as `0x${string}`,
    authorization: {
      from: lower(authorization.from),
      to: lower(authorization.to),
      value: BigInt(authorization.value),
      validAfter: BigInt(authorization.validAfter),
      validBefore: BigInt(authorization.validBefore),
      nonce: lower(authorization.nonce),
    },
  }
  readBefore.set(payload as object, signed)
  return signed
}

/** A call reads its payload at every step; nobody changes one. */
const readBefore = new WeakMap<object, SignedPayload>()

interface SignedPayload {
  readonly authorization: Authorization
  readonly signature: `0x${string}`
}

function lower(hex: string): `0x${string}` {
  return hex.toLowerCase() as `0x${string}`
}

import type { MppChallenge } from '../../src/payment/mpp-challenge.ts'
import type { Requirement } from '../../src/payment/wire.ts'
import { encodeHeader } from '../../src/payment/wire.ts'
import type { Authorization } from '../../src/upstream/chain/chain.ts'
import { hexOf } from '../../src/upstream/chain/hex.ts'
import { keccakOfText } from '../../src/upstream/chain/keccak.ts'
import type { Hex } from './chain.ts'
import type { Chance } from './chance.ts'

/** A payment as its payer holds it. */
export interface SignedPayment {
  /** The name of the authorization in the ledger. */
  readonly key: string
  /** Every text in which the authorization can be presented; the first is that of x402. */
  readonly headers: readonly [string, ...string[]]
  readonly authorization: Authorization
  /** The payer's own name for it, if it has one. */
  readonly identifier: string | undefined
}

/** How payments are signed and how their signer is found again. */
export interface Signatures {
  /** An address that this kind of signature can be made for. */
  addressOf(wallet: number): Hex
  sign(authorization: Authorization): Hex
  recover(authorization: Authorization, signature: Hex): Promise<Hex | undefined>
}

/** Signatures that say who signed and prove nothing: for worlds in which nobody forges them. */
export const taggedSignatures: Signatures = {
  addressOf: (wallet) => `0x${(wallet + 1).toString(16).padStart(2, '0').repeat(20)}`,
  sign: ({ from }) => `0x${from.slice(2)}${'0'.repeat(90)}`,
  recover: async (_authorization, signature) => `0x${signature.slice(2, 42)}`,
}

/**
 * Signs a payment for an offer.
 *
 * @param times Seconds: when it is signed by the payer's clock, and how long it is to be valid.
 */
export function signPayment(
  from: Hex,
  requirement: Requirement,
  {
    signatures,
    chance,
    resource,
    challenge,
    identifier,
    times,
  }: {
    readonly signatures: Signatures
    readonly chance: Chance
    readonly resource: string | undefined
    /** Signed for as MPP asks, when given: the payment can then be presented either way. */
    readonly challenge: MppChallenge | undefined
    readonly identifier: string | undefined
    readonly times: { readonly now: number; readonly validFor: number }
  },
): SignedPayment {
  const nonce = challenge
    ? hexOf(keccakOfText(challenge.id + challenge.realm))
    : hexOf(Uint8Array.from(chance.bytes(32)))
  const authorization: Authorization = {
    from,
    to: requirement.payTo.toLowerCase() as Hex,
    value: BigInt(requirement.amount),
    validAfter: BigInt(Math.floor(times.now) - 60),
    validBefore: BigInt(Math.floor(times.now) + times.validFor),
    nonce,
  }
  const signature = signatures.sign(authorization)
  const header = presented(authorization, signature, requirement, { resource, identifier })
  return {
    key: `${requirement.network}|${requirement.asset.toLowerCase()}|${from}|${nonce}`,
    authorization,
    identifier,
    headers: challenge ? [header, credential(authorization, signature, challenge)] : [header],
  }
}

/** The header in which an authorization is presented. */
export function presented(
  authorization: Authorization,
  signature: Hex,
  accepted: Requirement,
  {
    resource,
    identifier,
  }: { readonly resource?: string | undefined; readonly identifier?: string | undefined } = {},
): string {
  return encodeHeader({
    x402Version: 2,
    ...(resource === undefined ? {} : { resource: { url: resource } }),
    accepted,
    ...(identifier === undefined
      ? {}
      : { extensions: { 'payment-identifier': { info: { required: false, id: identifier } } } }),
    payload: { signature, authorization: written(authorization) },
  })
}

/** The MPP credential in which the same authorization is presented. */
function credential(authorization: Authorization, signature: Hex, challenge: MppChallenge): string {
  const payload = { type: 'authorization', ...written(authorization), signature }
  return `Payment ${Buffer.from(JSON.stringify({ challenge, payload })).toString('base64url')}`
}

function written({ value, validAfter, validBefore, ...rest }: Authorization) {
  return { ...rest, value: `${value}`, validAfter: `${validAfter}`, validBefore: `${validBefore}` }
}

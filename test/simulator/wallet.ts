import type { Authorization } from '../../src/chains/evm/chain.ts'
import { hexOf } from '../../src/chains/evm/hex.ts'
import { keccakOfText } from '../../src/chains/evm/keccak.ts'
import type { Permit } from '../../src/chains/evm/permit.ts'
import type { Requirement } from '../../src/payment/model/x402.ts'
import { encodeHeader } from '../../src/payment/model/x402.ts'
import type { MppChallenge } from '../../src/payment/protocol/mpp-challenge.ts'
import { OFFER_ID_CHARACTERS, offerHash } from '../../src/payment/protocol/offer-id.ts'
import type { Hex, Register } from './chain.ts'
import type { Chance } from './chance.ts'
import { createPermit, permitPayload } from './permits.ts'

/** A payment as its payer holds it. */
export interface SignedPayment {
  /** The name of the authorization in the ledger. */
  readonly key: string
  /** Every text in which the authorization can be presented; the first is that of x402. */
  readonly headers: readonly [string, ...string[]]
  /** Of a permit, the most that may move. */
  readonly authorization: Authorization
  readonly register: Register
  /** The offer that it answers. */
  readonly accepted: Requirement
  /** What only the payer and the gateways know of that offer. */
  readonly offerId: string
  /** The payer's own name for it, if it has one. */
  readonly identifier: string | undefined
}

/** How payments are signed and how their signer is found again. */
export interface Signatures {
  /** An address that this kind of signature can be made for. */
  createAddress(wallet: number): Hex
  sign(authorization: Authorization): Hex
  recover(authorization: Authorization, signature: Hex): Promise<Hex | undefined>
  signPermit(permit: Permit): Hex
  recoverPermit(permit: Permit, signature: Hex): Promise<Hex | undefined>
}

/** Signatures that name their signer and prove nothing: for worlds without forgery. */
export const taggedSignatures: Signatures = {
  createAddress: (wallet) => `0x${(wallet + 1).toString(16).padStart(2, '0').repeat(20)}`,
  sign: createTag,
  recover: async (_authorization, signature) => tagged(signature),
  signPermit: createTag,
  recoverPermit: async (_permit, signature) => tagged(signature),
}

function createTag({ from }: { readonly from: Hex }): Hex {
  return `0x${from.slice(2)}${'0'.repeat(90)}`
}

function tagged(signature: Hex): Hex {
  return `0x${signature.slice(2, 42)}`
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
    nonce: own,
    times,
  }: {
    readonly signatures: Signatures
    readonly chance: Chance
    readonly resource: string | undefined
    /** Signed for as MPP asks, when given: the payment can then be presented either way. */
    readonly challenge: MppChallenge | undefined
    readonly identifier: string | undefined
    /** A fresh one when left out. */
    readonly nonce?: Hex | undefined
    readonly times: { readonly now: number; readonly validFor: number }
  },
): SignedPayment {
  const fresh = () => own ?? hexOf(Uint8Array.from(chance.bytes(32)))
  const nonce = challenge ? hexOf(keccakOfText(challenge.id + challenge.realm)) : fresh()
  // as random as the nonce, of which no observer makes it
  const offerId = (challenge?.id ?? offerHash(nonce)).slice(0, OFFER_ID_CHARACTERS)
  const authorization: Authorization = {
    from,
    to: requirement.payTo.toLowerCase() as Hex,
    value: BigInt(requirement.amount),
    validAfter: BigInt(Math.floor(times.now) - 60),
    validBefore: BigInt(Math.floor(times.now) + times.validFor),
    nonce,
  }
  const header = presented(authorization, signatures, requirement, { resource, identifier, offerId })
  const register = requirement.scheme === 'upto' ? 'permit2' : 'token'
  return {
    key: createKey(requirement, { ...authorization, register }),
    authorization,
    register,
    accepted: requirement,
    offerId,
    identifier,
    headers: challenge
      ? [header, credential(authorization, signatures.sign(authorization), challenge)]
      : [header],
  }
}

/** The name in the ledger of whatever spends a nonce. */
export function createKey(
  { network, asset }: Pick<Requirement, 'network' | 'asset'>,
  { from, nonce, register }: Pick<Authorization, 'from'> & { nonce: Hex | undefined; register: Register },
): string {
  return `${network}|${register === 'token' ? asset.toLowerCase() : register}|${from}|${nonce}`
}

/** The header in which an authorization is presented, or the permit with the same content. */
export function presented(
  authorization: Authorization,
  signatures: Signatures,
  accepted: Requirement,
  {
    resource,
    identifier,
    offerId,
  }: {
    readonly resource?: string | undefined
    readonly identifier?: string | undefined
    /** Left out, nothing of the offer is sent back that its reader does not find on the chain. */
    readonly offerId?: string | undefined
  } = {},
): string {
  return encodeHeader({
    x402Version: 2,
    ...(resource === undefined ? {} : { resource: { url: resource } }),
    accepted:
      offerId === undefined ? accepted : { ...accepted, extra: { ...accepted.extra, offer: offerId } },
    ...(identifier === undefined
      ? {}
      : { extensions: { 'payment-identifier': { info: { required: false, id: identifier } } } }),
    payload: createPayload(authorization, signatures, accepted),
  })
}

function createPayload(authorization: Authorization, signatures: Signatures, accepted: Requirement) {
  if (accepted.scheme === 'exact') {
    return { signature: signatures.sign(authorization), authorization: written(authorization) }
  }
  const permit = createPermit(authorization, accepted)
  return permitPayload(permit, signatures.signPermit(permit))
}

/** The MPP credential in which the same authorization is presented. */
function credential(authorization: Authorization, signature: Hex, challenge: MppChallenge): string {
  const payload = { type: 'authorization', ...written(authorization), signature }
  return `Payment ${Buffer.from(JSON.stringify({ challenge, payload })).toString('base64url')}`
}

function written({ value, validAfter, validBefore, ...rest }: Authorization) {
  return { ...rest, value: `${value}`, validAfter: `${validAfter}`, validBefore: `${validBefore}` }
}

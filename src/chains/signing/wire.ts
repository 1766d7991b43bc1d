import { z } from 'zod'

const Address = z.string().regex(/^0x[0-9a-f]{40}$/)
const Word = z.string().regex(/^0x[0-9a-f]{64}$/)
const Units = z.string().regex(/^(?:0|[1-9]\d{0,77})$/)
const Base64 = z.base64().max(2_000)
const Serialized = z
  .string()
  .max(200_000)
  .regex(/^0x02(?:[0-9a-f]{2})+$/)

/** What a signer is asked to sign. It is always the whole thing and never its hash, so that the signer can read it. */
export const SignRequest = z.discriminatedUnion('type', [
  /** A transaction (EIP-1559) without its signature. */
  z.strictObject({ type: z.literal('evm-transaction'), transaction: Serialized }),
  /** A transfer with authorization (EIP-3009). */
  z.strictObject({
    type: z.literal('evm-authorization'),
    domain: z.strictObject({
      name: z.string().max(100),
      version: z.string().max(20),
      chainId: z.int().positive(),
      verifyingContract: Address,
    }),
    authorization: z.strictObject({
      from: Address,
      to: Address,
      value: Units,
      validAfter: Units,
      validBefore: Units,
      nonce: Word,
    }),
  }),
  /** The message of a transaction that moves tokens. */
  z.strictObject({ type: z.literal('solana-transfer'), message: Base64 }),
  /** The text from which the reference of a transfer is derived. */
  z.strictObject({ type: z.literal('solana-reference'), nonce: Word }),
])
export type SignRequest = z.output<typeof SignRequest>
export type AuthorizationRequest = Extract<SignRequest, { readonly type: 'evm-authorization' }>

/** What a key is for. */
export const KEY_USES = ['settle', 'payout', 'payout-solana'] as const
export type KeyUse = (typeof KEY_USES)[number]

/** What a signer states of a key. */
export const KeyAnswer = z.looseObject({
  use: z.enum(KEY_USES),
  address: z.string().max(64),
  /** CAIP-2. */
  networks: z.array(z.string().max(64)).max(64),
  /** Dollars, for keys of payouts. */
  maxUsd: z.string().max(20).optional(),
  maxUsdPerDay: z.string().max(20).optional(),
  leftUsdToday: z.string().max(20).optional(),
})
export type KeyAnswer = z.output<typeof KeyAnswer>

export const SignAnswer = z.looseObject({ signature: z.string().max(200) })

/** Why a signer does not sign, and what a gateway makes of it in its own words. */
export const refusals = {
  unauthorized: 'it does not accept SIGNER_TOKEN',
  unknown_key: 'it does not hold the key',
  unreadable: 'it cannot read what it is to sign',
  not_allowed: 'its policy does not allow that',
  over_limit: 'the amount is above its limit for one',
  over_day: 'its limit of the day is spent',
  journal: 'it cannot write its journal',
} as const
export type RefusalCode = keyof typeof refusals

export const RefusalAnswer = z.looseObject({
  error: z.looseObject({ code: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]) }),
})

/** Where a key is described; `/sign` behind it is where it signs. */
export function keyPath(address: string): string {
  return `/v1/keys/${address}`
}

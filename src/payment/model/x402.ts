import { hash } from 'node:crypto'
import { z } from 'zod'
import { toBase64 } from '../../core/text/base64.ts'
import { toAsciiJson } from './ascii-json.ts'

/** One thing the gateway accepts as payment: x402 v2 `PaymentRequirements`. */
export interface Requirement {
  /** `upto`: the amount is signed as the most that may be settled. */
  readonly scheme: 'exact' | 'upto'
  /** CAIP-2, such as `eip155:8453`. */
  readonly network: string
  /** Smallest units of the asset, as a decimal integer. */
  readonly amount: string
  readonly asset: string
  readonly payTo: string
  readonly maxTimeoutSeconds: number
  readonly extra: Readonly<Record<string, string>>
}

/** What a payer receives about a settlement: x402 v2 `SettleResponse`. */
export interface Settlement {
  readonly success: true
  readonly transaction: string
  readonly network: string
  readonly payer: string
  readonly amount: string
  readonly extensions?: Readonly<Record<string, unknown>>
}

/** What a payer who came by MPP receives about a settlement. */
export interface MppReceipt {
  readonly method: 'evm'
  /** The transaction. */
  readonly reference: string
  readonly status: 'success'
  /** When the settlement was recorded, ISO 8601 UTC. */
  readonly timestamp: string
}

export const EchoedRequirement = z.object({
  scheme: z.string().max(32),
  network: z.string().max(128),
  amount: z.string().max(80),
  asset: z.string().max(128),
  payTo: z.string().max(128),
  maxTimeoutSeconds: z.number().optional(),
  extra: z.record(z.string(), z.unknown()).nullish(),
})

export const PaymentPayload = z.object({
  x402Version: z.literal(2),
  resource: z.object({ url: z.string().max(4096) }).nullish(),
  accepted: EchoedRequirement,
  /** Each rail reads its own. */
  payload: z.record(z.string(), z.unknown()),
})

export type EchoedRequirement = z.infer<typeof EchoedRequirement>
export type PaymentPayload = z.infer<typeof PaymentPayload>

/** The challenge that a payment claims to answer; not yet held against what we asked. */
export interface AnsweredChallenge {
  readonly id: string
  readonly realm: string
  /** The charge as the challenge carried it: base64url of canonical JSON. */
  readonly request: string
  /** What the challenge asked to have back: base64url of canonical JSON; empty when it asked nothing back. */
  readonly opaque: string
  /** ISO 8601. */
  readonly expires: string
  /** What the payment was signed with, lower case: the nonce and whose account it is. */
  readonly nonce: string
  readonly payer: string
  /** Who pays, as `did:pkh:eip155:{chain}:{address}`. */
  readonly source?: string
}

/** A payment as it was presented: read, not yet believed. */
export interface Proof {
  /** sha256 of the header, hex. */
  readonly id: string
  readonly payload: PaymentPayload
  /** The name its payer gave it, as it was written; a secret of the payer's, so it is no part of the payload. */
  readonly identifier?: unknown
  /** The id of the offer that it answers: a secret of the payer's and ours, so it is no part of the payload either. */
  readonly offerId?: string
  /** Set where the payer echoes signed offers, which asks for a receipt of that extension. */
  readonly wantsReceipt?: true
  /** The challenge it answers, when it came as an MPP credential. */
  readonly challenge?: AnsweredChallenge
}

/** sha256 of a payment header in hex: the name under which its status can be asked for. */
export function proofId(header: string): string {
  return hash('sha256', header)
}

export function encodeHeader(value: unknown): string {
  return toBase64(toAsciiJson(typeof value === 'string' ? value : JSON.stringify(value)))
}

/** A settlement as payers read it. A payer who asked for extensions knows version 2, and gets it once. */
export function settlementHeaders(settlement: Settlement): Readonly<Record<string, string>> {
  const encoded = encodeHeader(settlement)
  return {
    'PAYMENT-RESPONSE': encoded,
    ...(settlement.extensions ? {} : { 'X-Payment-Response': encoded }),
  }
}

import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { base64Of } from '../../core/base64.ts'
import { GatewayError } from '../../core/failures.ts'
import {
  type AnsweredChallenge,
  credentialIn,
  isCredential,
  readCredential,
  readCredentialObject,
} from '../protocol/mpp-credential.ts'
import { offerIdIn } from '../protocol/offer-id.ts'
import { asciiJson } from './ascii-json.ts'

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

/** What a payer is told of a settlement: x402 v2 `SettleResponse`. */
export interface Settlement {
  readonly success: true
  readonly transaction: string
  readonly network: string
  readonly payer: string
  readonly amount: string
  readonly extensions?: Readonly<Record<string, unknown>>
}

/** What a payer who came by MPP is told of a settlement. */
export interface MppReceipt {
  readonly method: 'evm'
  /** The transaction. */
  readonly reference: string
  readonly status: 'success'
  /** When the settlement was recorded, ISO 8601 UTC. */
  readonly timestamp: string
}

const EchoedRequirement = z.object({
  scheme: z.string().max(32),
  network: z.string().max(128),
  amount: z.string().max(80),
  asset: z.string().max(128),
  payTo: z.string().max(128),
  maxTimeoutSeconds: z.number().optional(),
  extra: z.record(z.string(), z.unknown()).nullish(),
})

const PaymentPayload = z.object({
  x402Version: z.literal(2),
  resource: z.object({ url: z.string().max(4096) }).nullish(),
  accepted: EchoedRequirement,
  /** Each rail reads its own. */
  payload: z.record(z.string(), z.unknown()),
})

/** Of the extensions that payers echo, those that say something. */
const PresentedPayment = PaymentPayload.extend({
  extensions: z
    .object({
      'offer-receipt': z.unknown().optional(),
      'payment-identifier': z.object({ info: z.object({ id: z.unknown().optional() }).nullish() }).nullish(),
    })
    .nullish(),
})

export type EchoedRequirement = z.infer<typeof EchoedRequirement>
export type PaymentPayload = z.infer<typeof PaymentPayload>

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

/** The longest payment header that is read at all. */
const MAX_HEADER_CHARACTERS = 14_000
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/**
 * Picks the one payment out of the two headers that may carry it.
 *
 * @returns The header's text, or undefined when there is none.
 * @throws GatewayError `conflicting_payment_headers` when both are there and differ.
 */
export function onePaymentHeader(
  signature: string | undefined,
  xPayment: string | undefined,
): string | undefined {
  if (signature && xPayment && signature !== xPayment) {
    throw new GatewayError(
      'conflicting_payment_headers',
      'PAYMENT-SIGNATURE and X-PAYMENT carry different payments; send one of them.',
      { details: { field: 'X-PAYMENT' } },
    )
  }
  return signature || xPayment || undefined
}

/**
 * Finds the one payment of a request: an x402 header, or an MPP credential in `Authorization`. A header that was sent
 * twice arrives joined by a comma, which is no payment.
 *
 * @returns The text of the payment, or undefined when there is none.
 * @throws GatewayError `conflicting_payment_headers` when there are two.
 */
export function paymentIn(request: Pick<IncomingMessage, 'headers' | 'headersDistinct'>): string | undefined {
  const { headers } = request
  const header = onePaymentHeader(`${headers['payment-signature'] ?? ''}`, `${headers['x-payment'] ?? ''}`)
  if (headers.authorization === undefined) return header
  // of two such lines Node keeps the first and tells nobody
  const credential = credentialIn(request.headersDistinct['authorization']?.join(','))
  if (header === undefined || credential === undefined) return header ?? credential
  throw new GatewayError(
    'conflicting_payment_headers',
    'The request carries an MPP credential and an x402 payment; send one of them.',
    { details: { field: 'Authorization' } },
  )
}

/**
 * Reads a payment header: standard base64 of x402 v2 `PaymentPayload` JSON, or an MPP credential.
 *
 * @throws GatewayError `payment_malformed`, in our own words only.
 */
export function readProof(header: string): Proof {
  if (isCredential(header)) return readCredential(header)
  return { id: proofId(header), ...presented(decodedJson(header)) }
}

/** Reads a payment that came as a JSON value rather than a header; its id is that of the header it would be. */
export function readProofObject(value: unknown): Proof {
  if (typeof value === 'object' && value !== null && 'challenge' in value) return readCredentialObject(value)
  const header = base64Of(JSON.stringify(value) ?? 'null')
  return { id: proofId(header), ...presented(value) }
}

/** sha256 of a payment header in hex: the name under which its status can be asked for. */
export function proofId(header: string): string {
  return createHash('sha256').update(header).digest('hex')
}

export function encodeHeader(value: unknown): string {
  return base64Of(asciiJson(typeof value === 'string' ? value : JSON.stringify(value)))
}

/** A settlement as payers read it. Whoever asked for extensions knows version 2, and is not told twice. */
export function settlementHeaders(settlement: Settlement): Readonly<Record<string, string>> {
  const encoded = encodeHeader(settlement)
  return {
    'PAYMENT-RESPONSE': encoded,
    ...(settlement.extensions ? {} : { 'X-Payment-Response': encoded }),
  }
}

function decodedJson(header: string): unknown {
  if (header.length > MAX_HEADER_CHARACTERS) throw malformed('The payment header is too long.')
  if (header.length % 4 !== 0 || !BASE64.test(header))
    throw malformed('The payment header is not standard base64.')
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(header, 'base64'),
    )
    return JSON.parse(text)
  } catch (cause) {
    throw malformed('The payment header does not hold JSON.', cause)
  }
}

function presented(value: unknown): Pick<Proof, 'payload' | 'identifier' | 'offerId' | 'wantsReceipt'> {
  const parsed = PresentedPayment.safeParse(value)
  if (parsed.success) {
    const { extensions, accepted, ...payload } = parsed.data
    const offerId = offerIdIn(accepted.extra)
    return {
      payload: { ...payload, accepted: withoutOfferId(accepted) },
      identifier: extensions?.['payment-identifier']?.info?.id,
      ...(offerId === undefined ? {} : { offerId }),
      ...(extensions?.['offer-receipt'] ? { wantsReceipt: true as const } : {}),
    }
  }
  const field = parsed.error.issues[0]?.path.join('.') || 'payment'
  throw malformed(
    `The payment is not an x402 v2 payload: ${knownField(field)} is missing or wrong.`,
    parsed.error,
  )
}

/** Payloads are written down and shown to facilitators. */
function withoutOfferId(accepted: EchoedRequirement): EchoedRequirement {
  if (accepted.extra?.['offer'] === undefined) return accepted
  const { offer: _, ...extra } = accepted.extra
  return { ...accepted, extra }
}

function knownField(field: string): string {
  return /^[A-Za-z0-9.]{1,64}$/.test(field) ? field : 'a field'
}

function malformed(message: string, cause?: unknown): GatewayError {
  return new GatewayError('payment_malformed', message, { cause })
}

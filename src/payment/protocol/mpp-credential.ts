import { z } from 'zod'
import { GatewayError } from '../../core/failures.ts'
import { toBase64 } from '../../core/text/base64.ts'
import { type Proof, proofId } from '../model/x402.ts'
import { encodePart, MppCharge, MppOpaque, toRequirement } from './mpp-charge.ts'
import { OFFER_ID_CHARACTERS } from './offer-id.ts'

const MAX_CHARACTERS = 14_000
const SCHEME = /^Payment\s+(\S+)$/i
const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/

const Text = z.string().max(256)
const Credential = z.strictObject({
  challenge: z.strictObject({
    id: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/),
    realm: Text,
    method: z.literal('evm'),
    intent: z.literal('charge'),
    // base64url in a header; over MCP the value itself
    request: z.union([z.string().max(4_096).regex(BASE64URL), MppCharge]),
    opaque: z.string().max(1_024).regex(BASE64URL).optional(),
    expires: z.iso.datetime({ offset: true }).max(64),
  }),
  // the facilitator reads what is in these texts
  payload: z.strictObject({
    type: z.literal('authorization'),
    from: Text,
    to: Text,
    value: Text,
    validAfter: Text,
    validBefore: Text,
    nonce: Text,
    signature: z.string().max(4_200),
  }),
  source: Text.optional(),
})

/**
 * Finds the MPP credential in an `Authorization` header, which may name other schemes beside it.
 *
 * @returns The credential with its scheme, `Payment …`; undefined when there is none.
 * @throws GatewayError `conflicting_payment_headers` when there is more than one.
 */
export function findCredential(authorization: string | undefined): string | undefined {
  if (!authorization) return undefined
  const [found, another] = authorization
    .split(',')
    .map((part) => part.trim())
    .filter(isCredential)
  if (another === undefined) return found
  throw new GatewayError(
    'conflicting_payment_headers',
    'Authorization carries more than one payment; send one.',
    { details: { field: 'Authorization' } },
  )
}

/** Whether the text of a payment is an MPP credential rather than an x402 header. */
export function isCredential(text: string): boolean {
  return /^Payment(?:\s|$)/i.test(text)
}

/**
 * Reads an MPP credential, `Payment` and base64url of JSON, as the payment that an x402 payer would have sent.
 *
 * @throws GatewayError `payment_malformed`, in our own words only.
 */
export function readCredential(header: string): Proof {
  return { id: proofId(header), ...toProof(decodedJson(header)) }
}

/** Reads a credential that came as a JSON value; its id is that of the header it would be. */
export function readCredentialObject(value: unknown): Proof {
  const header = `Payment ${toBase64(JSON.stringify(value) ?? 'null', 'base64url')}`
  return { id: proofId(header), ...toProof(value) }
}

function toProof(value: unknown): Omit<Proof, 'id'> {
  const parsed = Credential.safeParse(value)
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') || 'credential'
    throw malformed(
      `The MPP credential is not one for evm/charge: ${field} is missing or wrong.`,
      parsed.error,
    )
  }
  const { challenge, payload, source } = parsed.data
  const { type: _, signature, ...authorization } = payload
  const { id, realm, expires, opaque = '' } = challenge
  const request = typeof challenge.request === 'string' ? challenge.request : encodePart(challenge.request)
  const accepted = toRequirement(
    parsePart(request, MppCharge),
    opaque === '' ? undefined : parsePart(opaque, MppOpaque),
  )
  return {
    payload: { x402Version: 2, accepted, payload: { signature, authorization } },
    offerId: toOfferId(id),
    challenge: {
      id,
      realm,
      request,
      opaque,
      expires,
      nonce: authorization.nonce.toLowerCase(),
      payer: authorization.from.toLowerCase(),
      ...(source === undefined ? {} : { source }),
    },
  }
}

/** A challenge id is not on the chain either, where only its hash is; it begins with the id of its offer. */
function toOfferId(challengeId: string): string {
  return challengeId.slice(0, OFFER_ID_CHARACTERS)
}

function parsePart<T>(base64url: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parseJson(base64url))
  if (parsed.success) return parsed.data
  throw malformed('The challenge in the MPP credential does not hold a charge of ours.', parsed.error)
}

function decodedJson(header: string): unknown {
  if (header.length > MAX_CHARACTERS) throw malformed('The MPP credential is too long.')
  const [, token = ''] = SCHEME.exec(header) ?? []
  if (!BASE64URL.test(token)) throw malformed('The MPP credential is not base64url.')
  return parseJson(token)
}

function parseJson(base64url: string): unknown {
  try {
    const bytes = Buffer.from(base64url, 'base64url')
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch (cause) {
    throw malformed('The MPP credential does not hold JSON.', cause)
  }
}

function malformed(message: string, cause?: unknown): GatewayError {
  return new GatewayError('payment_malformed', message, { cause })
}

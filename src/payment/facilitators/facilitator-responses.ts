import { z } from 'zod'
import { keyOfAddress } from '../../chains/algorand/address.ts'
import { bytesOfBase58 } from '../../chains/solana/base58.ts'
import type { X402SettleMember, X402VerifyMember } from '../model/x402-types.ts'
import type { SettleResult, VerifyResult } from './facilitator.ts'
import type { ExchangeResult } from './send-exchange.ts'

export type SupportedResult =
  /** CAIP-2 networks on which it settles the scheme `exact` of x402 v2. */
  | {
      readonly kind: 'known'
      readonly networks: readonly string[]
      /**
       * By CAIP-2 network, for those whose offers have to name one: on Solana, and where it settles the scheme `upto`
       * on an EVM chain, the account that it does so from.
       */
      readonly feePayers: Readonly<Record<string, NamedFeePayers>>
    }
  | { readonly kind: 'unavailable'; readonly reason: string; readonly retryAfterSeconds?: number }

/** The accounts from which a facilitator pays the fees of a network. */
export interface NamedFeePayers {
  /** The one that offers should name. */
  readonly preferred: string
  /** All that it signs with, that one among them. */
  readonly all: readonly string[]
}

const Verified = z.object({
  isValid: z.boolean(),
  invalidReason: z.string().nullish(),
} satisfies Partial<Record<X402VerifyMember, z.ZodType>>)
const Settled = z.object({
  success: z.boolean(),
  transaction: z.string().nullish(),
  errorReason: z.string().nullish(),
} satisfies Partial<Record<X402SettleMember, z.ZodType>>)
const Supported = z.object({
  kinds: z.array(
    z.object({
      x402Version: z.number(),
      scheme: z.string(),
      network: z.string(),
      extra: z.record(z.string(), z.unknown()).nullish().catch(undefined),
    }),
  ),
  /** Its accounts by network, or by a family of networks such as `solana:*`. */
  signers: z.record(z.string(), z.array(z.string())).nullish().catch(undefined),
})

const MAX_ACCOUNTS = 50
const MALFORMED = 'it answered in a form we do not know'
/** How long a facilitator is left alone when it names no time that makes sense, and at most, seconds. */
const USUAL_REST_SECONDS = 5
const MAX_REST_SECONDS = 600

/** Our words for what facilitators call by many names; theirs go no further than this. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/insufficient_(?:funds|balance)/, 'insufficient_funds'],
  [/nonce_(?:already_)?used|already_(?:used|settled)|duplicate_settlement/, 'nonce_already_used'],
  [/valid_before|deadline|expired/, 'expired'],
  [/valid_after|not_yet_valid|too_early/, 'not_yet_valid'],
  [/signature/, 'invalid_signature'],
  [/recipient/, 'recipient_mismatch'],
  [/authorization_value|amount/, 'amount_mismatch'],
  [/simulation_failed/, 'simulation_failed'],
]
/** Reasons that concern the facilitator rather than the payment. */
const FACILITATOR_FAULT =
  /^(?:unexpected_|unsupported_|verification_error|settlement_error|invalid_(?:network|scheme)$)/

/** Reads a reply to `/verify`. */
export function parseVerifyResponse(exchanged: ExchangeResult, now: number): VerifyResult {
  const seen = classifyResponse(exchanged, now)
  if (!seen.isReadable) return { kind: 'unavailable', ...seen.rejection }
  const parsed = Verified.safeParse(seen.body)
  if (!parsed.success) return { kind: 'unavailable', reason: MALFORMED }
  const { isValid, invalidReason } = parsed.data
  if (isValid) return seen.isGood ? { kind: 'valid' } : { kind: 'unavailable', reason: MALFORMED }
  if (FACILITATOR_FAULT.test(invalidReason ?? ''))
    return { kind: 'unavailable', reason: 'it could not check' }
  return { kind: 'invalid', reason: toReason(invalidReason) }
}

/** Reads a reply to `/settle`. Only what proves that nothing was begun counts as not sent. */
export function parseSettleResponse(
  exchanged: ExchangeResult,
  { network, now }: { readonly network: string; readonly now: number },
): SettleResult {
  if (exchanged.kind === 'not_sent') return exchanged
  const seen = classifyResponse(exchanged, now)
  if (!seen.isReadable) {
    return seen.rejection.retryAfterSeconds === undefined
      ? { kind: 'unknown', reason: seen.rejection.reason }
      : { kind: 'not_sent', ...seen.rejection }
  }
  const parsed = Settled.safeParse(seen.body)
  if (!parsed.success) return { kind: 'unknown', reason: MALFORMED }
  const { success, errorReason } = parsed.data
  const transaction = parseTransaction(parsed.data.transaction, network)
  if (success) {
    return transaction && seen.isGood
      ? { kind: 'success', transaction }
      : { kind: 'unknown', reason: MALFORMED }
  }
  if (errorReason === 'settlement_pending') {
    return transaction ? { kind: 'pending', transaction } : { kind: 'unknown', reason: 'it is still at it' }
  }
  return { kind: 'refused', reason: toReason(errorReason) }
}

/** Reads a reply to `/supported`. */
export function parseSupportedResponse(exchanged: ExchangeResult, now: number): SupportedResult {
  const seen = classifyResponse(exchanged, now)
  if (!seen.isReadable) return { kind: 'unavailable', ...seen.rejection }
  const parsed = Supported.safeParse(seen.body)
  if (!parsed.success || !seen.isGood) return { kind: 'unavailable', reason: MALFORMED }
  const ours = parsed.data.kinds.filter(({ x402Version, scheme }) => x402Version === 2 && scheme === 'exact')
  const metered = parsed.data.kinds.flatMap(
    ({ x402Version, scheme, network, extra }): [string, NamedFeePayers][] => {
      const settler = extra?.['facilitatorAddress']
      if (x402Version !== 2 || scheme !== 'upto' || !network.startsWith('eip155:')) return []
      if (typeof settler !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(settler)) return []
      const preferred = settler.toLowerCase()
      return [[network, { preferred, all: [preferred] }]]
    },
  )
  const { signers } = parsed.data
  const feePayers = ours.flatMap(({ network, extra }): [string, NamedFeePayers][] => {
    const preferred = extra?.['feePayer']
    const isAddress = findAddressCheck(network)
    if (!isAddress || typeof preferred !== 'string' || !isAddress(preferred)) return []
    const family = `${network.slice(0, network.indexOf(':'))}:*`
    const others = [...(signers?.[network] ?? []), ...(signers?.[family] ?? [])].filter(isAddress)
    return [[network, { preferred, all: [...new Set([preferred, ...others.slice(0, MAX_ACCOUNTS)])] }]]
  })
  return {
    kind: 'known',
    networks: ours.map(({ network }) => network),
    feePayers: Object.fromEntries([...metered, ...feePayers]),
  }
}

/** How addresses look on networks whose payments name who pays their fees. */
function findAddressCheck(network: string): ((text: string) => boolean) | undefined {
  if (network.startsWith('solana:')) return (text) => bytesOfBase58(text, 32) !== undefined
  if (network.startsWith('algorand:')) return (text) => keyOfAddress(text) !== undefined
  return undefined
}

interface RejectedResponse {
  readonly reason: string
  /** Set when nothing was begun, and the facilitator wants to be left alone for so long. */
  readonly retryAfterSeconds?: number
}

type ResponseClass =
  | { readonly isReadable: true; readonly isGood: boolean; readonly body: unknown }
  | { readonly isReadable: false; readonly rejection: RejectedResponse }

/** Looks at the outside of a reply. A refusal (4xx) is read: it may say why in the body of a proper answer. */
function classifyResponse(exchanged: ExchangeResult, now: number): ResponseClass {
  if (exchanged.kind !== 'reply') return { isReadable: false, rejection: { reason: exchanged.reason } }
  const { status, retryAfter, body } = exchanged
  if (status === 429) {
    const retryAfterSeconds = restSeconds(retryAfter, now)
    return { isReadable: false, rejection: { reason: 'it asked to be left alone', retryAfterSeconds } }
  }
  if (status >= 500) return { isReadable: false, rejection: { reason: 'it failed' } }
  if (status > 299 && status < 400)
    return { isReadable: false, rejection: { reason: 'it sent us somewhere else' } }
  return { isReadable: true, isGood: status >= 200 && status < 300, body }
}

/** A `Retry-After` in whole seconds, or as a date, held within reason. */
function restSeconds(header: string | undefined, now: number): number {
  const text = header ?? ''
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000)
  return Number.isNaN(seconds) ? USUAL_REST_SECONDS : Math.min(MAX_REST_SECONDS, Math.max(1, seconds))
}

function toReason(reason: string | null | undefined): string {
  return meanings.find(([theirs]) => theirs.test(reason ?? ''))?.[1] ?? 'refused'
}

/** A transaction's name, when it could be one: 32 bytes in hex on EVM chains, no more than a word elsewhere. */
function parseTransaction(text: string | null | undefined, network: string): string | undefined {
  const form = network.startsWith('eip155:') ? /^0x[0-9a-fA-F]{64}$/ : /^[A-Za-z0-9]{32,128}$/
  return text && form.test(text) ? text : undefined
}

import { getHint, type Wording } from '../core/failure-hint.ts'
import { failures, type GatewayError } from '../core/failures.ts'
import { FAUCET_PATH, GUIDE_PATHS, toToolPath } from '../core/guide-paths.ts'
import { toSentence } from '../core/input/input-errors.ts'
import { formatUsd, type MicroUsd } from '../core/money.ts'
import type { ParsedInput } from '../tools/define-tool.ts'
import type { CallChannel } from './bazaar.ts'

/** What offers have to know of the gateway to say where to read on. */
export interface OfferGuide {
  /** Base of every address; empty until the gateway listens. */
  readonly publicUrl: () => string
  /** Networks whose dollars this gateway gives away. */
  readonly faucetNetworks: readonly string[]
}

export interface OfferSubject {
  /** Left out where the request names no tool. */
  readonly toolId?: string
  readonly price: MicroUsd
  /** The price is the most that is charged. */
  readonly isMetered?: boolean
  readonly channel: CallChannel | undefined
  readonly input: ParsedInput
  /** Parameters that would change nothing. */
  readonly ignored?: readonly string[]
  readonly refused?: GatewayError | undefined
}

/** The sentence of an offer, and what stands beside it in the body: the next step and where to read on. */
export interface OfferAdvice {
  readonly error: string
  readonly bodyMembers: Readonly<Record<string, unknown>>
}

const BOUND =
  ' It must name this very request: add SIGN-IN-WITH-X of its payer, or a nonce that names requestHash.'

/** @param isBound Whether the payment must name the request. */
export function adviseOnOffer(
  { publicUrl, faucetNetworks }: OfferGuide,
  subject: OfferSubject,
  isBound = false,
): OfferAdvice {
  const { toolId, channel, input, refused } = subject
  const base = publicUrl()
  const { http, retryable } = failures[refused?.code ?? 'payment_required']
  const reason = refused?.details['reason']
  const canFund = faucetNetworks.includes(`${refused?.details['network']}`)
  const hint = getHint(
    {
      code: refused?.code ?? 'payment_required',
      http,
      retryable,
      charged: refused?.charged ?? 'no',
      details: {
        ...refused?.details,
        inputOk: input.ok,
        ...(canFund ? { fundUrl: base + FAUCET_PATH } : {}),
      },
    },
    toWording(channel),
  )
  return {
    error: refused?.message ?? describePrice(subject, isBound),
    bodyMembers: {
      ...(typeof reason === 'string' ? { reason } : {}),
      hint,
      links: {
        ...(toolId === undefined ? {} : { tool: base + toToolPath(toolId) }),
        howToPay: base + GUIDE_PATHS.howToPay,
      },
    },
  }
}

function describePrice({ price, isMetered, input, ignored = [] }: OfferSubject, isBound: boolean): string {
  const unread = ignored.length === 0 ? '' : ` Ignored, not known here: ${ignored.join(', ')}.`
  const amount = `Payment required: ${isMetered ? 'up to ' : ''}$${formatUsd(price)}.${unread}`
  const [first] = input.ok ? [] : input.errors
  if (first) return `${amount} Fix first: ${toSentence(first)}`
  return isBound ? amount + BOUND : amount
}

function toWording(channel: CallChannel | undefined): Wording {
  if (channel === 'mcp') return 'call'
  return channel === 'task' ? 'task' : 'request'
}

import { z } from 'zod'
import { fromBase64Json } from './base64.ts'
import { PaymentError } from './payment-error.ts'
import { tryParseJson } from './try-parse-json.ts'

const Requirement = z.looseObject({
  scheme: z.string(),
  /** CAIP-2, such as `eip155:8453`. */
  network: z.string(),
  amount: z.string().regex(/^\d{1,78}$/),
  asset: z.string(),
  payTo: z.string(),
  maxTimeoutSeconds: z.number().positive(),
  extra: z.record(z.string(), z.unknown()).optional(),
})

const PaymentRequired = z.object({
  x402Version: z.literal(2),
  error: z.string().optional(),
  /** Why a payment was refused; gateways of this kind say it, others do not. */
  code: z.string().optional(),
  /** The same as a code, such as `insufficient_funds`. */
  reason: z.string().max(64).optional(),
  resource: z.looseObject({
    url: z.string(),
    description: z.string().optional(),
    mimeType: z.string().optional(),
  }),
  accepts: z.array(Requirement).min(1),
  extensions: z.record(z.string(), z.unknown()).optional(),
})

/** One thing a gateway accepts as payment; amounts in the asset's smallest units. */
export interface Requirement {
  [field: string]: unknown
  scheme: string
  network: string
  amount: string
  asset: string
  payTo: string
  maxTimeoutSeconds: number
  extra?: Record<string, unknown> | undefined
}
/** What a call costs and how it can be paid: x402 v2 `PaymentRequired`. */
export interface Offer {
  x402Version: 2
  error?: string | undefined
  code?: string | undefined
  reason?: string | undefined
  resource: {
    [field: string]: unknown
    url: string
    description?: string | undefined
    mimeType?: string | undefined
  }
  accepts: Requirement[]
  extensions?: Record<string, unknown> | undefined
}

/**
 * Reads the offer out of a 402, from its header or else from its body.
 *
 * @throws PaymentError `offer_unreadable`.
 */
export function readOffer(header: string | null, body: string): Offer {
  for (const candidate of [header === null ? undefined : fromBase64Json(header), tryParseJson(body)]) {
    const parsed = PaymentRequired.safeParse(candidate)
    if (parsed.success) return parsed.data
  }
  throw new PaymentError('offer_unreadable', 'The gateway asks for payment but its offer cannot be read.', {
    charged: 'no',
    status: 402,
  })
}

/** Whether the gateway declared that it would accept the parameters; undefined when it did not mention it. */
export function findInputVerdict(offer: Offer): z.infer<typeof Verdict> | undefined {
  return Verdict.safeParse(offer.extensions?.['input']).data
}

/** The first wrong parameter that the body of a 402 names; a header may have had no room for it. */
export function findBodyInputError(body: string): { field: string; message: string } | undefined {
  const offer = PaymentRequired.safeParse(tryParseJson(body)).data
  return offer && findInputVerdict(offer)?.errors[0]
}

const Verdict = z.object({
  ok: z.boolean(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Parameters that would be paid for and change nothing. */
  ignored: z.array(z.string()).max(20).optional().catch(undefined),
})

/** A wrong parameter as a sentence that names it once. */
export function toInputSentence({
  field,
  message,
}: {
  readonly field: string
  readonly message: string
}): string {
  return message.startsWith(`${field} `) || message.startsWith(`${field}: `)
    ? message
    : `${field}: ${message}`
}

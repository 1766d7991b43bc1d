import { z } from 'zod'
import type { Charged } from '../../core/failures.ts'
import type { Dollars } from '../dollars.ts'
import { type Offer, readOffer } from '../offer.ts'
import { tryParseJson } from '../try-parse-json.ts'

/** The result of a tool, as far as the money in it has to be understood; the rest is passed on as it came. */
export const ToolResult = z.looseObject({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).default([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
  _meta: z.record(z.string(), z.unknown()).optional(),
})
export type ToolResult = z.infer<typeof ToolResult>

/** What a gateway means by a result. */
export type ReportedResult =
  | { readonly kind: 'answer' }
  | { readonly kind: 'offer'; readonly offer: Offer }
  | { readonly kind: 'failure'; readonly charged: Charged; readonly retryAfterSeconds: number | undefined }

const Failure = z.looseObject({
  charged: z.enum(['no', 'yes', 'pending']).optional(),
  retryAfterSeconds: z.number().nonnegative().optional(),
})
const OverCeiling = z.looseObject({
  code: z.literal('max_cost_exceeded'),
  priceUsd: z.union([z.string(), z.number()]),
})
const Settled = z.looseObject({ success: z.boolean(), transaction: z.string(), network: z.string() })

/**
 * Reads what a result means for the money. An error that does not mention it took nothing, as the protocol has it.
 *
 * @throws PaymentError `offer_unreadable`.
 */
export function readResult(result: ToolResult): ReportedResult {
  if (result.isError !== true) return { kind: 'answer' }
  const bodies = [result.structuredContent, tryParseJson(result.content[0]?.text ?? ''), readMeta(result)]
  const offer = bodies.find((body) => typeof body === 'object' && body !== null && 'accepts' in body)
  if (offer !== undefined) return { kind: 'offer', offer: readOffer(null, JSON.stringify(offer)) }
  const failure = bodies.map((body) => Failure.safeParse(body).data).find((read) => read?.charged)
  const charged = failure?.charged ?? (findSettlement(result)?.success === true ? 'yes' : 'no')
  return { kind: 'failure', charged, retryAfterSeconds: failure?.retryAfterSeconds }
}

/**
 * What a call costs that was refused because it costs more than its caller allows: decimal dollars, undefined for
 * any other result.
 */
export function findOverCeilingPrice({ isError, structuredContent }: ToolResult): Dollars | undefined {
  return isError === true ? OverCeiling.safeParse(structuredContent).data?.priceUsd : undefined
}

/** The settlement that came with a result: x402 v2 `SettleResponse`. */
export function findSettlement({ _meta = {} }: ToolResult): z.infer<typeof Settled> | undefined {
  return Settled.safeParse(_meta['x402/payment-response']).data
}

function readMeta({ _meta = {} }: ToolResult): unknown {
  return _meta['x402/error']
}

import { z } from 'zod'
import type { PaymentPayload, Requirement } from '../model/x402.ts'

const Terms = z.object({
  payload: z.custom<PaymentPayload>(),
  requirement: z.custom<Requirement>(),
  validBefore: z.number().default(0),
  lastValidHeight: z.number().optional(),
  signedByContract: z.literal(true).optional(),
})

/** What the ledger keeps of an order, as `termsOf` wrote it. */
export type OrderTerms = z.infer<typeof Terms>

/** @throws Error when the text is not what `termsOf` wrote. */
export function readTerms(text: string): OrderTerms {
  return Terms.parse(JSON.parse(text))
}

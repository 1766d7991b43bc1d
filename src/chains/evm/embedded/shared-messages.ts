import { z } from 'zod'
import type { LandedTransfer, SignedAuthorization, TransferOutcome } from '../chain.ts'
import { toQuantity } from '../hex.ts'
import { AddressParam, BytesParam, HashParam, Quantity } from './rpc-params.ts'

/** The methods of a chain server that are not Ethereum's: what several gateways on one embedded chain need of it. */
export const SHARED_METHODS = {
  mint: 'pennywire_mint',
  transferWithAuthorization: 'pennywire_transferWithAuthorization',
  landedIn: 'pennywire_landedIn',
  transferOf: 'pennywire_transferOf',
  landedTo: 'pennywire_landedTo',
} as const

export const AuthorizationMessage = z.object({
  from: AddressParam,
  to: AddressParam,
  value: Quantity,
  validAfter: Quantity,
  validBefore: Quantity,
  nonce: HashParam,
  signature: BytesParam,
})

export const TransferMessage = z.object({
  from: AddressParam,
  to: AddressParam,
  value: Quantity,
  nonce: HashParam,
  transaction: HashParam,
  block: z.int().min(0),
})

export const OutcomeMessage: z.ZodType<TransferOutcome> = z.union([
  z.object({ ok: z.literal(true), transaction: HashParam }),
  z.object({
    ok: z.literal(false),
    reason: z.enum([
      'insufficient_funds',
      'nonce_already_used',
      'expired',
      'not_yet_valid',
      'invalid_signature',
      'above_the_maximum',
      'another_facilitator',
    ]),
  }),
])

export function toAuthorizationMessage(order: SignedAuthorization): z.input<typeof AuthorizationMessage> {
  const { from, to, value, validAfter, validBefore, nonce, signature } = order
  return {
    from,
    to,
    value: toQuantity(value),
    validAfter: toQuantity(validAfter),
    validBefore: toQuantity(validBefore),
    nonce,
    signature,
  }
}

export function toTransferMessage(transfer: LandedTransfer): z.input<typeof TransferMessage> {
  return { ...transfer, value: toQuantity(transfer.value) }
}

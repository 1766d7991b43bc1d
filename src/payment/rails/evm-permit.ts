import { z } from 'zod'
import { type Hex, toLowerHex, toWord } from '../../chains/evm/hex.ts'
import type { Permit } from '../../chains/evm/permit.ts'
import { GatewayError } from '../../core/failures.ts'

const Address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => toLowerHex(text as Hex))
const MAX_UINT256 = 2n ** 256n
const Integer = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,77})$/)
  .transform(BigInt)
  .refine((value) => value < MAX_UINT256)

const PermitPayload = z.object({
  signature: z.string().regex(/^0x(?:[0-9a-fA-F]{2}){1,2048}$/),
  permit2Authorization: z.object({
    from: Address,
    permitted: z.object({ token: Address, amount: Integer }),
    spender: Address,
    nonce: Integer,
    deadline: Integer,
    witness: z.object({ to: Address, facilitator: Address, validAfter: Integer }),
  }),
})

/**
 * Reads the Permit2 payload of x402 `upto`.
 *
 * @throws GatewayError `payment_malformed` naming the field.
 */
export function parsePermit(payload: unknown): { readonly permit: Permit; readonly signature: Hex } {
  const parsed = PermitPayload.safeParse(payload)
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') || 'payload'
    throw new GatewayError(
      'payment_malformed',
      `The payment is not a Permit2 authorization: ${field} is missing or wrong.`,
      { cause: parsed.error },
    )
  }
  const { signature, permit2Authorization } = parsed.data
  const { from, permitted, spender, nonce, deadline, witness } = permit2Authorization
  return {
    signature: signature as Hex,
    permit: {
      from,
      token: permitted.token,
      most: permitted.amount,
      spender,
      nonce: `0x${toWord(nonce)}`,
      deadline,
      ...witness,
    },
  }
}

import { z } from 'zod'
import type { Authorization } from '../../chains/evm/chain.ts'
import { type Hex, toLowerHex } from '../../chains/evm/hex.ts'
import { GatewayError } from '../../core/failures.ts'

const HexBytes = (bytes: number) => z.string().regex(new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`))
const Integer = z.string().regex(/^(0|[1-9][0-9]{0,77})$/)

const Eip3009Payload = z.object({
  signature: z.string().regex(/^0x(?:[0-9a-fA-F]{2}){1,2048}$/),
  authorization: z.object({
    from: HexBytes(20),
    to: HexBytes(20),
    value: Integer,
    validAfter: Integer,
    validBefore: Integer,
    nonce: HexBytes(32),
  }),
})

interface SignedPayload {
  readonly authorization: Authorization
  readonly signature: Hex
}

/** A call reads its payload at every step, and none is changed. */
const parsedPayloads = new WeakMap<object, SignedPayload>()

/**
 * Reads the EIP-3009 payload of x402 `exact`.
 *
 * @throws GatewayError `payment_malformed` naming the field.
 */
export function parseAuthorization(payload: unknown): SignedPayload {
  const known = parsedPayloads.get(payload as object)
  if (known) return known
  const parsed = Eip3009Payload.safeParse(payload)
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') || 'payload'
    throw new GatewayError(
      'payment_malformed',
      `The payment is not an EIP-3009 authorization: ${field} is missing or wrong.`,
      { cause: parsed.error },
    )
  }
  const { authorization, signature } = parsed.data
  const signed: SignedPayload = {
    signature: signature as Hex,
    authorization: {
      from: toLowerHex(authorization.from as Hex),
      to: toLowerHex(authorization.to as Hex),
      value: BigInt(authorization.value),
      validAfter: BigInt(authorization.validAfter),
      validBefore: BigInt(authorization.validBefore),
      nonce: toLowerHex(authorization.nonce as Hex),
    },
  }
  parsedPayloads.set(payload as object, signed)
  return signed
}

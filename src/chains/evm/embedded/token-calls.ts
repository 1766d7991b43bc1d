import type { SignedAuthorization, TransferOutcome } from '../chain.ts'
import { splitSignature } from '../evm-signatures.ts'
import { bytesOf, type Hex, hexOf, padToWord, toWord } from '../hex.ts'
import { keylessAddress, selectorOf } from '../keccak.ts'

/** Why the token would not carry an order out. */
export type Refusal = Extract<TransferOutcome, { ok: false }>['reason']

/** The one address that may mint; see UsdToken.sol. */
export const MINTER = keylessAddress('pennywire minter')

const MINT = selectorOf('mint(address,uint256)')
const TRANSFER_WITH_AUTHORIZATION = selectorOf(
  'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
)
const ERROR = selectorOf('Error(string)')
const permitErrors: ReadonlyMap<string, Refusal> = new Map([
  [selectorOf('SignatureExpired(uint256)'), 'expired'],
  [selectorOf('InvalidNonce()'), 'nonce_already_used'],
  [selectorOf('InvalidSigner()'), 'invalid_signature'],
  [selectorOf('InvalidSignature()'), 'invalid_signature'],
  [selectorOf('InvalidSignatureLength()'), 'invalid_signature'],
  [selectorOf('PaymentTooEarly()'), 'not_yet_valid'],
  [selectorOf('AmountExceedsPermitted()'), 'above_the_maximum'],
  [selectorOf('UnauthorizedFacilitator()'), 'another_facilitator'],
])

export function mintCall(to: Hex, value: bigint): Hex {
  return `0x${MINT}${padToWord(to)}${toWord(value)}`
}

/** Calldata that carries an order out; undefined when its signature is not of an ordinary account. */
export function transferWithAuthorizationCall(order: SignedAuthorization): Hex | undefined {
  const parts = splitSignature(order.signature)
  if (!parts) return undefined
  const terms = [
    padToWord(order.from),
    padToWord(order.to),
    toWord(order.value),
    toWord(order.validAfter),
    toWord(order.validBefore),
    order.nonce.slice(2),
    toWord(27 + parts.recovery),
    hexOf(parts.compact).slice(2),
  ]
  return `0x${TRANSFER_WITH_AUTHORIZATION}${terms.join('')}`
}

/** The sentence a contract reverted with, as `require` packs it; undefined when it gave none. */
export function revertSentence(output: Hex): string | undefined {
  if (!output.startsWith(`0x${ERROR}`)) return undefined
  const bytes = bytesOf(output)
  const length = Number(BigInt(hexOf(bytes.subarray(36, 68))))
  return Buffer.from(bytes.subarray(68, 68 + length)).toString('utf8')
}

/** Reads the errors of Permit2 and of the proxy of `upto`, and the token's sentences behind them. */
export function permitRefusalOf(output: Hex): Refusal | undefined {
  return permitErrors.get(output.slice(2, 10)) ?? refusalOf(output)
}

/** Reads the token's own sentences; undefined for any other. */
export function refusalOf(output: Hex): Refusal | undefined {
  switch (revertSentence(output)) {
    case 'authorization is not valid yet':
      return 'not_yet_valid'
    case 'authorization has expired':
      return 'expired'
    case 'authorization was already used or canceled':
      return 'nonce_already_used'
    case 'invalid signature':
      return 'invalid_signature'
    case 'transfer exceeds balance':
      return 'insufficient_funds'
    default:
      return undefined
  }
}

import { type Hex, hexOf, padToWord, toWord } from './hex.ts'
import { hashOfText, hashWords, typedDigest } from './typed-data.ts'

/** Where every chain keeps Uniswap's Permit2. */
export const PERMIT2: Hex = '0x000000000022d473030f116ddee9f6b43ac78ba3'
/** Where every chain keeps the proxy of x402's scheme `upto`, the only spender of its permits. */
export const UPTO_PROXY: Hex = '0x4020a4f3b7b90cca423b9fabcc0ce57c6c240002'

/** A holder's signed leave to move tokens once, at most so many: Permit2 with x402's witness. Lower case. */
export interface Permit {
  readonly from: Hex
  readonly token: Hex
  /** Smallest units of the token. */
  readonly most: bigint
  readonly spender: Hex
  /** 32 bytes, hex. */
  readonly nonce: Hex
  /** Seconds since the epoch; the permit counts up to and including it. */
  readonly deadline: bigint
  /** Who is paid, who alone may settle, and since when; the last in seconds since the epoch. */
  readonly to: Hex
  readonly facilitator: Hex
  readonly validAfter: bigint
}

export interface SignedPermit extends Permit {
  /** 65 bytes for an ordinary account; hex. */
  readonly signature: Hex
}

const DOMAIN_TYPE = hashOfText('EIP712Domain(string name,uint256 chainId,address verifyingContract)')
const TOKEN_TYPE_TEXT = 'TokenPermissions(address token,uint256 amount)'
const WITNESS_TYPE_TEXT = 'Witness(address to,address facilitator,uint256 validAfter)'
const TOKEN_TYPE = hashOfText(TOKEN_TYPE_TEXT)
const WITNESS_TYPE = hashOfText(WITNESS_TYPE_TEXT)
const PERMIT_TYPE = hashOfText(
  `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Witness witness)${TOKEN_TYPE_TEXT}${WITNESS_TYPE_TEXT}`,
)

/** The EIP-712 domain separator of Permit2 on a chain. */
export function permitSeparator(chainId: number): Hex {
  return hexOf(hashWords(DOMAIN_TYPE, hashOfText('Permit2'), toWord(chainId), padToWord(PERMIT2)))
}

/**
 * The 32 bytes that the holder signs for a permit.
 *
 * @throws GatewayError `payment_malformed` when a field does not fit its Solidity type.
 */
export function permitDigest(separator: Hex, permit: Permit): Uint8Array {
  const permitted = hashWords(TOKEN_TYPE, padToWord(permit.token), toWord(permit.most))
  const witness = hashWords(
    WITNESS_TYPE,
    padToWord(permit.to),
    padToWord(permit.facilitator),
    toWord(permit.validAfter),
  )
  const message = hashWords(
    PERMIT_TYPE,
    hexOf(permitted).slice(2),
    padToWord(permit.spender),
    permit.nonce.slice(2),
    toWord(permit.deadline),
    hexOf(witness).slice(2),
  )
  return typedDigest(separator, message)
}

import { createHash } from 'node:crypto'
import { ASSOCIATED_TOKEN_PROGRAM, addressBytes } from '../chain/solana/addresses.ts'
import { base58 } from '../chain/solana/base58.ts'
import { METADATA_PROGRAM, tokenPrograms } from './programs.ts'
import type { TokenProgram } from './solana.ts'

/** Prime of the field of Curve25519, and the constant of the Edwards form of that curve (RFC 8032, section 5.1). */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** Where the tokens of one kind lie that belong to an owner, under either token program. */
export function tokenAccountOf(owner: string, mint: string, program: TokenProgram): string {
  const seeds = [owner, tokenPrograms[program], mint].map(addressBytes)
  return derivedAddress(seeds, ASSOCIATED_TOKEN_PROGRAM)
}

/** Where Metaplex keeps the names of a mint. */
export function metadataAccountOf(mint: string): string {
  const seeds = [Buffer.from('metadata'), addressBytes(METADATA_PROGRAM), addressBytes(mint)]
  return derivedAddress(seeds, METADATA_PROGRAM)
}

/** The first of the addresses that a program derives from seeds for which nobody can have a key. */
export function derivedAddress(seeds: readonly Uint8Array[], program: string): string {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const parts = [...seeds, Uint8Array.of(bump), addressBytes(program), Buffer.from('ProgramDerivedAddress')]
    const candidate = createHash('sha256').update(Buffer.concat(parts)).digest()
    if (!isOnCurve(candidate)) return base58(candidate)
  }
  throw new RangeError('The seeds give no address.')
}

/** Whether 32 bytes are a point of the curve, and so could be somebody's public key (RFC 8032, section 5.1.3). */
function isOnCurve(bytes: Uint8Array): boolean {
  const y = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`) & (2n ** 255n - 1n)
  const square = (y * y) % P
  const u = (square - 1n + P) % P
  const v = (D * square + 1n) % P
  return power((u * v) % P, (P - 1n) / 2n) !== P - 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let factor = base, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % P
    factor = (factor * factor) % P
  }
  return result
}

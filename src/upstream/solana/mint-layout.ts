import { base58 } from '../../chains/solana/base58.ts'
import { parseExtensions } from './mint-extensions.ts'
import type { MintExtension, MintMetadata, TokenProgram } from './solana.ts'

// how the token programs lay a mint out, little endian (spl-token state.rs)

const MINT_BYTES = 82
const SUPPLY_AT = 36
const DECIMALS_AT = 44
const INITIALIZED_AT = 45
const FREEZE_AT = 46

/** What the bytes of a mint say. */
export interface MintFacts {
  readonly decimals: number
  readonly supplyUnits: bigint
  readonly mintAuthority?: string
  readonly freezeAuthority?: string
  readonly extensions: readonly MintExtension[]
  /** Kept in the mint itself, under the newer program. */
  readonly metadata?: MintMetadata
}

/** Reads a mint; undefined when the bytes are not one, or one that was never set up. */
export function parseMint(data: Buffer, program: TokenProgram): MintFacts | undefined {
  const isMint = data.length === MINT_BYTES || (program === 'token-2022' && data.length > MINT_BYTES)
  if (!isMint || data[INITIALIZED_AT] !== 1) return undefined
  const extended = parseExtensions(data)
  // accounts of the newer program are extended in the same way, and say by one byte which of the two they are
  if (!extended) return undefined
  const mintAuthority = optionalAddress(data, 0)
  const freezeAuthority = optionalAddress(data, FREEZE_AT)
  return {
    decimals: data[DECIMALS_AT] ?? 0,
    supplyUnits: data.readBigUInt64LE(SUPPLY_AT),
    ...(mintAuthority === undefined ? {} : { mintAuthority }),
    ...(freezeAuthority === undefined ? {} : { freezeAuthority }),
    ...extended,
  }
}

/** Four bytes that say whether there is one, then the address. */
function optionalAddress(data: Buffer, at: number): string | undefined {
  return data.readUInt32LE(at) === 1 ? base58(data.subarray(at + 4, at + 36)) : undefined
}

import { addressBytes, associatedTokenAccount, programAddress } from '../../chains/solana/addresses.ts'
import { METADATA_PROGRAM, tokenPrograms } from './programs.ts'
import type { TokenProgram } from './solana.ts'

/** Where the tokens of one kind lie that belong to an owner, under either token program. */
export function tokenAccountOf(owner: string, mint: string, program: TokenProgram): string {
  return associatedTokenAccount(owner, mint, tokenPrograms[program])
}

/** Where Metaplex keeps the names of a mint. */
export function metadataAccountOf(mint: string): string {
  const seeds = [Buffer.from('metadata'), addressBytes(METADATA_PROGRAM), addressBytes(mint)]
  return programAddress(seeds, METADATA_PROGRAM)
}

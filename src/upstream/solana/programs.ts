import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../chains/solana/addresses.ts'
import type { TokenProgram } from './solana.ts'

export const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** Which of the two programs an account belongs to; undefined when to neither. */
export function tokenProgramOf(owner: string): TokenProgram | undefined {
  if (owner === TOKEN_PROGRAM) return 'spl-token'
  return owner === TOKEN_2022_PROGRAM ? 'token-2022' : undefined
}

export const tokenPrograms: Readonly<Record<TokenProgram, string>> = {
  'spl-token': TOKEN_PROGRAM,
  'token-2022': TOKEN_2022_PROGRAM,
}

import { GatewayError, isRefusal } from '../../core/failures.ts'
import type { Solana } from '../../upstream/solana/solana.ts'

interface Mints {
  readonly inputMint: string
  readonly outputMint: string
}

interface Options {
  readonly solana: Solana
  readonly signal: AbortSignal
}

/**
 * Asks for a swap. Where it is refused, the chain is asked whether both mints exist, so that a mistyped mint is not
 * called a missing route.
 *
 * @throws GatewayError `not_found` naming the mint that does not exist; else the refusal.
 */
export async function withNamedMints<T>(
  swapped: Promise<T>,
  { inputMint, outputMint }: Mints,
  options: Options,
): Promise<T> {
  try {
    return await swapped
  } catch (error) {
    if (!isRefusal(error)) throw error
    await checkMint('inputMint', inputMint, options)
    await checkMint('outputMint', outputMint, options)
    throw error
  }
}

/** A chain that does not answer refuses nothing. */
async function checkMint(field: keyof Mints, mint: string, { solana, signal }: Options): Promise<void> {
  try {
    await solana.mint(mint, { signal })
  } catch (error) {
    if (!(error instanceof GatewayError) || signal.aborted) throw error
    if (error.code === 'not_found')
      throw new GatewayError('not_found', `${field}: no token mint lies at this address.`, {
        details: { field },
      })
  }
}

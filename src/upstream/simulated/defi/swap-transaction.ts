import { createHash } from 'node:crypto'
import { MEMO_PROGRAM } from '../../../chains/solana/addresses.ts'
import { base58 } from '../../../chains/solana/base58.ts'
import { computeBudget } from '../../../chains/solana/instructions.ts'
import { writeMessage } from '../../../chains/solana/message.ts'
import type { BuiltSwap, QuotePayload } from '../../swap/swap.ts'

const SIGNATURE_BYTES = 64
const COMPUTE_UNITS = 1_400
/** A memo costs less; a swap of two hops costs about this much. */
const UNIT_LIMIT = 200_000
const UNIT_PRICE = 1_000n
/** For how many blocks a blockhash is good. */
const LIFETIME_BLOCKS = 150
const NOTE =
  'Simulated: the transaction holds a memo in place of the swap and a blockhash that no chain knows, so it can be read and signed, and never moves anything.'

/**
 * An unsigned transaction of version 0 that stands for a swap of the simulated world. The same quote for the same owner
 * gives the same bytes.
 */
export function simulatedSwapTransaction(
  owner: string,
  quote: QuotePayload,
): Pick<
  BuiltSwap,
  'transaction' | 'lastValidBlockHeight' | 'computeUnits' | 'prioritizationFeeLamports' | 'note'
> {
  const slot = quote.contextSlot ?? 0
  const { inAmount, inputMint, outAmount, outputMint, swapMode } = quote
  const memo = `SIMULATED SWAP ${swapMode}: ${inAmount} of ${inputMint} for ${outAmount} of ${outputMint}`
  const message = writeMessage(
    [
      ...computeBudget(UNIT_LIMIT, UNIT_PRICE),
      { program: MEMO_PROGRAM, accounts: [owner], data: Buffer.from(memo, 'utf8') },
    ],
    { payer: owner, writable: [], blockhash: blockhashAt(slot) },
  )
  const transaction = Buffer.concat([Uint8Array.of(1), new Uint8Array(SIGNATURE_BYTES), message])
  return {
    transaction: transaction.toString('base64'),
    lastValidBlockHeight: slot + LIFETIME_BLOCKS,
    computeUnits: COMPUTE_UNITS,
    prioritizationFeeLamports: Math.ceil((UNIT_LIMIT * Number(UNIT_PRICE)) / 1e6),
    note: NOTE,
  }
}

function blockhashAt(slot: number): string {
  return base58(createHash('sha256').update(`simulated block ${slot}`).digest())
}

import { associatedTokenAccount } from './addresses.ts'
import { computeBudget, memo, transferChecked } from './instructions.ts'
import { writeMessage } from './message.ts'

/** What x402 `exact` on Solana asks a payer to sign. */
export interface SolanaPaymentTerms {
  /** Pays the fee of the transaction, and signs it last. */
  readonly feePayer: string
  readonly from: string
  readonly to: string
  /** A mint of the original token program. */
  readonly mint: string
  readonly decimals: number
  /** Smallest units. */
  readonly amount: bigint
  readonly memo: string
  readonly blockhash: string
}

/** Enough for the transfer and for a short memo. */
const UNIT_LIMIT = 20_000
/** What the memo program takes for each byte, rounded up. */
const UNITS_PER_MEMO_BYTE = 400
/** The lowest price of a unit: facilitators refuse a high one. */
const UNIT_PRICE = 1n

/**
 * The message that pays an offer: what to spend on computing, the transfer, the memo.
 *
 * @throws RangeError when an address is invalid.
 */
export function writePaymentMessage(terms: SolanaPaymentTerms): Uint8Array {
  const { feePayer, from, to, mint, decimals, amount, blockhash } = terms
  const [source, destination] = [associatedTokenAccount(from, mint), associatedTokenAccount(to, mint)]
  const note = memo(terms.memo)
  const unitLimit = Math.max(UNIT_LIMIT, note.data.length * UNITS_PER_MEMO_BYTE + UNIT_LIMIT / 2)
  return writeMessage(
    [
      ...computeBudget(unitLimit, UNIT_PRICE),
      transferChecked([source, mint, destination, from], { amount, decimals }),
      note,
    ],
    { payer: feePayer, signer: from, writable: [source, destination], blockhash },
  )
}

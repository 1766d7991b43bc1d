import {
  addressBytes,
  COMPUTE_BUDGET_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from '../../chains/solana/addresses.ts'
import { isSignedBy } from '../../chains/solana/ed25519.ts'
import {
  ADVANCE_NONCE,
  SET_UNIT_LIMIT,
  SET_UNIT_PRICE,
  TRANSFER_CHECKED,
} from '../../chains/solana/instruction-numbers.ts'
import type { SolanaInstruction, SolanaTransaction } from '../../chains/solana/transaction.ts'
import { invalidPayment, invalidSignature } from '../model/errors.ts'

/** What a transaction has to do to count as a payment. */
export interface TransferTerms {
  readonly feePayer: string
  /** Where the fee payer keeps tokens of this kind: never to be paid from. */
  readonly feePayerTokenAccount: string
  readonly mint: string
  readonly decimals: number
  /** The token account that is to be paid into. */
  readonly destination: string
  /** Smallest units. */
  readonly amount: bigint
  readonly memo: string
}

/** Who pays, and out of which token account. */
export interface TransferFound {
  readonly payer: string
  readonly source: string
}

/** Two that set the price of computing, the transfer, and what a wallet may add: three more. */
const MIN_INSTRUCTIONS = 3
const MAX_INSTRUCTIONS = 6
/** 5 lamports, in millionths: more, and the fee could cost its payer more than the payment brings. */
const MAX_UNIT_PRICE = 5_000_000n
const SIGNERS = 2

/**
 * Holds a transaction against the rules of x402 `exact` on Solana, as far as they need no chain.
 *
 * @throws GatewayError `payment_invalid`, whose `reason` names the rule.
 */
export function readTransfer(
  { message, signatures }: SolanaTransaction,
  terms: TransferTerms,
): TransferFound {
  const { instructions } = message
  const [unitLimit, unitPrice, transfer, ...added] = instructions
  if (instructions.some(isDurable)) {
    throw invalidPayment(
      'durable_nonce',
      'The transaction would never expire; sign it with a recent block hash.',
    )
  }
  if (
    !unitLimit ||
    !unitPrice ||
    !transfer ||
    instructions.length < MIN_INSTRUCTIONS ||
    instructions.length > MAX_INSTRUCTIONS
  ) {
    throw invalidPayment(
      'instruction_count',
      `The transaction has fewer than ${MIN_INSTRUCTIONS} or more than ${MAX_INSTRUCTIONS} instructions.`,
    )
  }
  if (message.accounts[0] !== terms.feePayer) {
    throw invalidPayment(
      'fee_payer_mismatch',
      'The transaction is for another fee payer than the offered one.',
    )
  }
  if (instructions.some(({ accounts, program }) => [...accounts, program].includes(terms.feePayer))) {
    throw invalidPayment('fee_payer_in_instruction', 'An instruction touches the account of the fee payer.')
  }
  if (message.signerCount !== SIGNERS) {
    throw invalidPayment(
      'signer_count',
      'The transaction wants other signatures than the fee payer’s and the payer’s.',
    )
  }
  requireComputeBudget(unitLimit, unitPrice)
  const found = requireTransfer(transfer, terms)
  requireAdded(added, terms.memo)
  requireSignature({ message, signatures }, found.payer)
  return found
}

function requireComputeBudget(limit: SolanaInstruction, price: SolanaInstruction): void {
  const limitData = Buffer.from(limit.data)
  const priceData = Buffer.from(price.data)
  if (limit.program !== COMPUTE_BUDGET_PROGRAM || limitData[0] !== SET_UNIT_LIMIT || limitData.length !== 5) {
    throw invalidPayment('compute_limit', 'The first instruction does not set the compute-unit limit.')
  }
  if (price.program !== COMPUTE_BUDGET_PROGRAM || priceData[0] !== SET_UNIT_PRICE || priceData.length !== 9) {
    throw invalidPayment('compute_price', 'The second instruction does not set the compute-unit price.')
  }
  if (priceData.readBigUInt64LE(1) > MAX_UNIT_PRICE) {
    throw invalidPayment('compute_price_too_high', 'The compute-unit price is above 5 lamports.')
  }
}

function requireTransfer(
  { program, accounts, data }: SolanaInstruction,
  terms: TransferTerms,
): TransferFound {
  const [source, mint, destination, payer, ...others] = accounts
  const bytes = Buffer.from(data)
  if (
    program !== TOKEN_PROGRAM ||
    bytes[0] !== TRANSFER_CHECKED ||
    bytes.length !== 10 ||
    source === undefined ||
    payer === undefined ||
    others.length > 0
  ) {
    throw invalidPayment(
      'no_transfer',
      'The third instruction is no checked token transfer by one authority.',
    )
  }
  if (mint !== terms.mint) throw invalidPayment('mint_mismatch', 'The payment is in another token.')
  if (destination !== terms.destination) {
    throw invalidPayment('recipient_mismatch', 'The payment goes to another account.')
  }
  if (source === destination || source === terms.feePayerTokenAccount) {
    throw invalidPayment('source_not_allowed', 'The payment comes out of an account it must not come from.')
  }
  if (bytes.readBigUInt64LE(1) !== terms.amount || bytes[9] !== terms.decimals) {
    throw invalidPayment('amount_mismatch', 'The payment is not for exactly the price.')
  }
  return { payer, source }
}

/** What stands behind the transfer: the offer's memo, once, and assertions that wallets add. */
function requireAdded(added: readonly SolanaInstruction[], memo: string): void {
  const memos = added.filter(({ program }) => program === MEMO_PROGRAM)
  if (added.some(({ program }) => program !== MEMO_PROGRAM && program !== LIGHTHOUSE_PROGRAM)) {
    throw invalidPayment('unknown_instruction', 'The transaction does more than pay.')
  }
  if (memos.length !== 1)
    throw invalidPayment('memo_count', 'The transaction carries no memo, or more than one.')
  if (!Buffer.from(memos[0]?.data ?? []).equals(Buffer.from(memo))) {
    throw invalidPayment('memo_mismatch', 'The memo of the transaction is not that of the offer.')
  }
}

function requireSignature({ message, signatures }: SolanaTransaction, payer: string): void {
  const signature = signatures[1]
  if (
    message.accounts[1] !== payer ||
    !signature ||
    !isSignedBy(addressBytes(payer), message.bytes, signature)
  ) {
    throw invalidSignature()
  }
}

function isDurable({ program, data }: SolanaInstruction): boolean {
  return program === SYSTEM_PROGRAM && data[0] === ADVANCE_NONCE
}

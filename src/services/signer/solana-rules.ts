import {
  ASSOCIATED_TOKEN_PROGRAM,
  associatedTokenAccount,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from '../../chains/solana/addresses.ts'
import {
  CREATE_IF_MISSING,
  SET_UNIT_LIMIT,
  SET_UNIT_PRICE,
  TRANSFER_CHECKED,
} from '../../chains/solana/instruction-numbers.ts'
import {
  readTransaction,
  type SolanaInstruction,
  type SolanaMessage,
  writeTransaction,
} from '../../chains/solana/transaction.ts'
import { usd } from '../../core/money.ts'
import { toCoinUnits } from './coin-units.ts'
import { solanaDollars, toMicroUsd } from './dollars.ts'
import type { SolanaPayoutPolicy } from './policy-file.ts'
import { Refusal } from './refusal.ts'
import type { Permitted, Signing } from './spending-request.ts'

const NO_SIGNATURE = new Uint8Array(64)
const SOL_DECIMALS = 9
/** What every signature costs. */
const SIGNATURE_LAMPORTS = 5_000n
const MICRO_PER_LAMPORT = 1_000_000n
/** Fees beyond this buy nothing: six doublings of what a payout begins with stay below it. */
const MAX_FEE_LAMPORTS = 1_000_000n
const MAX_MEMO_BYTES = 200

/**
 * What a key for payouts on Solana may sign: one transfer of USDC out of its own account, with the opening of the payee's
 * account, a fee within bounds and a memo. Each message counts, because no nonce keeps two from landing both.
 *
 * @throws Refusal
 */
export function permitSolanaPayout(
  message: Uint8Array,
  policy: SolanaPayoutPolicy,
  { address }: Signing,
): Permitted {
  const read = readTransaction(writeTransaction([NO_SIGNATURE], message))?.message
  if (!read) throw new Refusal('unreadable', 'The message is not one of version 0 with one signer.')
  if (read.accounts[0] !== address)
    throw new Refusal('not_allowed', 'The transaction is not paid for by the account of this key.')
  const parts = sortInstructions(read)
  const fee = SIGNATURE_LAMPORTS + readFee(parts.budget)
  if (fee > MAX_FEE_LAMPORTS)
    throw new Refusal('over_limit', `The fee is above ${MAX_FEE_LAMPORTS} lamports.`)
  const { network, mint, destination, value, decimals } = readTransfer(parts.transfer, { policy, address })
  const opens = parts.openings.map((opening) => readOpening(opening, { address, mint, destination }))
  if (policy.payees.length > 0 && !isPayee(destination, mint, policy.payees))
    throw new Refusal('not_allowed', 'The policy does not name the owner of the account that is paid.')
  const amount = toMicroUsd(value, decimals)
  if (amount === 0n) throw new Refusal('not_allowed', 'The transfer moves nothing.')
  if (amount > usd(policy.maxUsd))
    throw new Refusal('over_limit', `The amount is above maxUsd, ${policy.maxUsd}.`)
  const once = { once: read.hash, terms: '' }
  return {
    bytes: message,
    spendings: [
      { ...once, bucket: address, amount, maxPerDay: usd(policy.maxUsdPerDay) },
      // the maker of a block receives them: without a limit of the day they are a way to take the account's coins
      {
        ...once,
        bucket: `${address} fees`,
        amount: fee,
        maxPerDay: toCoinUnits(policy.maxFeePerDay, SOL_DECIMALS),
      },
      ...opens.map(() => ({
        ...once,
        bucket: `${address} accounts`,
        amount: 1n,
        maxPerDay: BigInt(policy.maxAccountsPerDay),
      })),
    ],
    facts: { network, asset: mint, to: destination, value: `${value}`, opens: opens.length },
  }
}

interface Parts {
  readonly budget: readonly SolanaInstruction[]
  readonly openings: readonly SolanaInstruction[]
  readonly transfer: SolanaInstruction
}

/** Every instruction is one that a payout has, and each is there at most once. */
function sortInstructions({ instructions }: SolanaMessage): Parts {
  const of = (program: string) => instructions.filter((each) => each.program === program)
  const [budget, openings, transfers, memos] = [
    of(COMPUTE_BUDGET_PROGRAM),
    of(ASSOCIATED_TOKEN_PROGRAM),
    of(TOKEN_PROGRAM),
    of(MEMO_PROGRAM),
  ]
  const [transfer] = transfers
  const known = budget.length + openings.length + transfers.length + memos.length
  const isPayout =
    transfer !== undefined && transfers.length === 1 && openings.length <= 1 && memos.length <= 1
  if (!isPayout || known !== instructions.length || memos.some(({ data }) => data.length > MAX_MEMO_BYTES))
    throw new Refusal('not_allowed', 'The transaction does something else than one payout.')
  return { budget, openings, transfer }
}

/** Lamports beside those of the signature. */
function readFee(budget: readonly SolanaInstruction[]): bigint {
  const read = (number: number, bytes: number): bigint => {
    const [found, ...more] = budget.filter(({ data }) => data[0] === number)
    if (!found || more.length > 0 || found.data.length !== bytes + 1)
      throw new Refusal('not_allowed', 'The transaction does not state what it spends on computing.')
    const data = Buffer.from(found.data)
    return bytes === 8 ? data.readBigUInt64LE(1) : BigInt(data.readUInt32LE(1))
  }
  if (budget.length !== 2)
    throw new Refusal('not_allowed', 'The transaction does not state what it spends on computing.')
  return (read(SET_UNIT_LIMIT, 4) * read(SET_UNIT_PRICE, 8)) / MICRO_PER_LAMPORT
}

function readTransfer(
  { accounts, data }: SolanaInstruction,
  { policy, address }: { readonly policy: SolanaPayoutPolicy; readonly address: string },
) {
  const [source, mint = '', destination = '', owner] = accounts
  const dollar = solanaDollars.find(
    ({ network, address: known }) => known === mint && policy.networks.includes(network),
  )
  if (data[0] !== TRANSFER_CHECKED || data.length !== 10)
    throw new Refusal('not_allowed', 'The transaction does something else than one payout.')
  if (!dollar) throw new Refusal('not_allowed', `${mint} is no dollar of a network that the policy names.`)
  if (source !== associatedTokenAccount(address, mint) || owner !== address)
    throw new Refusal('not_allowed', 'The transfer does not leave the account of this key.')
  const value = Buffer.from(data).readBigUInt64LE(1)
  return { network: dollar.network, mint, destination, value, decimals: dollar.decimals }
}

/** The account of the payee, and no other, opened at the expense of this key. */
function readOpening(
  { accounts, data }: SolanaInstruction,
  asked: { readonly address: string; readonly mint: string; readonly destination: string },
): true {
  const [payer, account, owner = '', mint, system, program] = accounts
  const isThat =
    data.length === 1 &&
    data[0] === CREATE_IF_MISSING &&
    payer === asked.address &&
    account === asked.destination &&
    account === associatedTokenAccount(owner, asked.mint) &&
    mint === asked.mint &&
    system === SYSTEM_PROGRAM &&
    program === TOKEN_PROGRAM
  if (isThat) return true
  throw new Refusal('not_allowed', 'The transaction opens another account than the payee’s.')
}

function isPayee(destination: string, mint: string, payees: readonly string[]): boolean {
  return payees.some((owner) => associatedTokenAccount(owner, mint) === destination)
}

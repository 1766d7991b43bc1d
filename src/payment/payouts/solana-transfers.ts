import { createHash } from 'node:crypto'
import { associatedTokenAccount, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../chains/solana/addresses.ts'
import { base58 } from '../../chains/solana/base58.ts'
import type { NamingTransaction, SentTransfer } from '../../chains/solana/paying-solana.ts'
import { amountIn, ownerIn } from '../../chains/solana/token-layout.ts'
import { writeTransaction } from '../../chains/solana/transaction.ts'
import {
  amountOfTransfer,
  isTransfer,
  type TokenTransfer,
  transferMessage,
} from '../../chains/solana/transfer-message.ts'
import type { SolanaTransferSigner } from '../../chains/solana/transfer-signer.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import type { OutgoingRow, OutgoingTransferRow } from '../../store/schema/outgoing-tables.ts'
import { type EarlierTransfer, endWithEarlier } from './earlier-transfer.ts'
import type { SolanaPayoutAccount } from './payout-account.ts'
import { toSignerProblem } from './signer-problem.ts'
import { GIVE_UP_MS, MAX_WAIT_MS, MIN_WAIT_MS, SENDING_MS, type TransferDeps } from './transfer-deps.ts'
import { outgoingMemo } from './transfer-memo.ts'

interface SolanaTransferDeps extends TransferDeps {
  readonly account: SolanaPayoutAccount
  /** Whether a caller waits for it to land. */
  readonly waitsForLanding: boolean
}

/** Of a unit of computing, in millionths of a lamport; doubled for each transaction that no block would take. */
const UNIT_PRICE = 50_000n
const MAX_DOUBLINGS = 6
/** Every node keeps as much of the past. */
const YOUNG_MS = 10 * MINUTE_MS
/** How far our clock and the chain's may be apart. */
const CLOCKS_APART_SECONDS = 120
/** How long a waiting caller sleeps between two looks; blocks come faster than two a second. */
const POLL_DELAYS_MS = [0, 500, 1_000, 2_000, 3_000]

/**
 * Brings money a step further on Solana, where no nonce of ours keeps a transfer from being made twice. So each
 * transaction is written down before it is sent for the first time, its very bytes are sent again until the chain shows
 * them, and another is signed only once it is proven that no block holds the last one, or ever can.
 */
export async function advanceSolanaTransfer(row: OutgoingRow, deps: SolanaTransferDeps): Promise<void> {
  const { account, repository, transfers, clock } = deps
  const last = await transfers.last(row.id)
  const fate = last ? await account.chain.fateOf(toOwnTransaction(last)) : 'never'
  if (last && fate === 'landed') return recordLanded(row, last.signature, deps)
  if (last && fate === 'open') return deliver(row, last, deps)
  // books that were put back to an earlier day know less than the chain does
  const transfer = await toTransfer(row, account).catch(toSignerProblem)
  if (typeof transfer === 'string') return recordWaiting(row, transfer, deps)
  const isYoung = clock.now() - row.created_at < YOUNG_MS
  const since = isYoung ? undefined : Math.floor(row.created_at / 1000) - CLOCKS_APART_SECONDS
  const known = await account.chain.naming(transfer.reference, { since })
  const earlier = known.find(({ message }) => isTransfer(message, transfer))
  if (earlier) return recordLanded(row, earlier.signature, deps)
  const [other] = row.kind === 'return' ? listEarlier(known, transfer) : []
  if (other) return endWithEarlier(row, other, deps)
  if (clock.now() - row.created_at > GIVE_UP_MS) {
    const why = { reason: row.reason ?? 'given_up', at: clock.now() }
    if (await repository.failed(row, why)) return deps.onError?.({ id: row.id, reason: 'it was given up' })
  }
  const next = await signed(row, transfer, deps)
  if (typeof next === 'string') return recordWaiting(row, next, deps)
  const written = await transfers.write(row, next.signed, {
    at: clock.now(),
    nextCheckAt: clock.now() + SENDING_MS,
    ...(last && fate !== 'open' && fate !== 'landed' ? { ended: fate } : {}),
    ...(next.opens ? { opening: { maxPerDay: deps.maxOpenedPerDay } } : {}),
  })
  if (written === 'over_day') return recordWaiting(row, 'accounts_of_the_day', deps)
  const fresh = written === 'written' ? await transfers.last(row.id) : undefined
  if (fresh) await deliver(row, fresh, deps)
}

/** What has left for the same thing, whatever its amount. */
export function listEarlier(
  known: readonly NamingTransaction[],
  transfer: TokenTransfer,
): readonly EarlierTransfer[] {
  return known.flatMap(({ message, signature, time }) => {
    const units = amountOfTransfer(message, transfer)
    return units === undefined ? [] : [{ tx: signature, units, paidAt: time }]
  })
}

/** Signs what is to leave; or returns why it is useless now. */
async function signed(row: OutgoingRow, transfer: TokenTransfer, { account }: SolanaTransferDeps) {
  const { chain, signer, fill } = account
  await fill?.(transfer.amount)
  const [source, destination] = await Promise.all([
    chain.accountAt(associatedTokenAccount(transfer.from, transfer.mint)),
    chain.accountAt(associatedTokenAccount(transfer.to, transfer.mint)),
  ])
  if (((source && amountIn(source.data)) ?? 0n) < transfer.amount) return 'insufficient_funds'
  const opens = !destination || destination.owner === SYSTEM_PROGRAM
  const isPayees = opens || (destination.owner === TOKEN_PROGRAM && ownerIn(destination.data) === transfer.to)
  if (!isPayees) return 'account_of_another'
  const { blockhash, lastValidHeight, slot } = await chain.freshBlockhash()
  const unitPrice = UNIT_PRICE << BigInt(Math.min(row.attempts, MAX_DOUBLINGS))
  const message = transferMessage(transfer, { blockhash, opens, unitPrice })
  const signature = await signer.signTransfer(message).catch(toSignerProblem)
  if (typeof signature === 'string') return signature
  return {
    opens,
    signed: {
      signature: base58(signature),
      wire: Buffer.from(writeTransaction([signature], message)).toString('base64'),
      last_valid_height: lastValidHeight,
      since_slot: slot,
    },
  }
}

async function deliver(
  row: OutgoingRow,
  written: OutgoingTransferRow,
  deps: SolanaTransferDeps,
): Promise<void> {
  const { account, repository, clock, scheduler } = deps
  const { chain } = account
  const transaction = toOwnTransaction(written)
  deps.reached?.(`${row.kind}_sending`)
  const sent = await chain.send(Buffer.from(written.wire, 'base64')).catch(() => undefined)
  deps.reached?.(`${row.kind}_sent`)
  const isUnderWay = sent?.ok === true || sent?.reason === 'already_processed'
  for (const wait of deps.waitsForLanding && isUnderWay ? POLL_DELAYS_MS : [0]) {
    if (wait > 0) await scheduler.sleep(wait)
    const fate = await chain.fateOf(transaction).catch(() => 'open' as const)
    if (fate === 'landed') return recordLanded(row, written.signature, deps)
  }
  const reason = sent === undefined ? 'the node did not answer' : sent.ok ? 'not on chain yet' : sent.reason
  if (reason === 'insufficient_funds') deps.onError?.({ id: row.id, reason })
  await repository.waiting(row, {
    reason,
    nextCheckAt: clock.now() + backoff(clock.now() - written.written_at),
  })
}

async function recordLanded(
  row: OutgoingRow,
  tx: string,
  { repository, clock }: SolanaTransferDeps,
): Promise<void> {
  await repository.landed(row, { tx, at: clock.now() })
}

async function recordWaiting(
  row: OutgoingRow,
  reason: string,
  { repository, clock, onError }: SolanaTransferDeps,
): Promise<void> {
  onError?.({ id: row.id, reason })
  await repository.waiting(row, { reason, nextCheckAt: clock.now() + backoff(clock.now() - row.created_at) })
}

/** The longer something has taken, the less often it is looked at. */
function backoff(milliseconds: number): number {
  return Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, milliseconds / 4))
}

export async function toTransfer(
  row: Pick<OutgoingRow, 'pay_to' | 'amount' | 'nonce'>,
  { asset, signer }: SolanaPayoutAccount,
): Promise<TokenTransfer> {
  return {
    from: signer.address,
    to: row.pay_to,
    mint: asset.asset,
    decimals: asset.decimals,
    amount: BigInt(row.amount),
    memo: outgoingMemo(row.nonce),
    reference: await deriveReference(row.nonce, signer),
  }
}

/** Known to no one else before it is on chain, so that no one can fill its history. */
async function deriveReference(nonce: string, signer: SolanaTransferSigner): Promise<string> {
  const seal = await signer.signReference(nonce)
  return base58(createHash('sha256').update(seal).digest())
}

export function toOwnTransaction(row: OutgoingTransferRow): SentTransfer {
  const { signature, wire, last_valid_height: lastValidHeight, since_slot: sinceSlot } = row
  return { signature, wire, lastValidHeight, sinceSlot }
}

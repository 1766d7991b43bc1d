import type { LandedTransfer, TokenChain } from '../../chains/evm/chain.ts'
import { type Hex, lowerCased } from '../../chains/evm/hex.ts'
import { withDeadline } from '../../core/deadline.ts'
import type { OutgoingRow } from '../../store/schema/outgoing-tables.ts'
import type { SettleWord } from '../facilitators/facilitator.ts'
import { mustBeShown, type Shown } from '../rails/testimony.ts'
import type { EvmPayoutAccount } from './payout-account.ts'
import { GIVE_UP_MS, MAX_WAIT, type OutgoingParts, SENDING_MS, SHORTEST_WAIT } from './transfer-deps.ts'
import { outgoingOrder, VALID_SECONDS } from './transfer-order.ts'

interface EvmParts extends OutgoingParts {
  readonly account: EvmPayoutAccount
}

/** How long after its end an unspent order is taken for dead: a reorganised block may still bring it back. */
const EXPIRY_MARGIN_SECONDS = 60
const SETTLE_MS = 12_000

/**
 * Brings money a step further on an EVM network. The order to move it has a nonce that is the hash of its id, so that a
 * token moves it once, however often it is sent and signed again: sending needs no other care.
 */
export async function bringByAuthorization(row: OutgoingRow, parts: EvmParts): Promise<void> {
  const { book, account, clock } = parts
  const seen = await look(row, account)
  if (seen.kind === 'landed') return landed(row, seen.tx, parts)
  if (seen.kind === 'spent') {
    parts.trouble?.({ id: row.id, reason: 'its nonce was spent by something else' })
    if (await book.failed(row, { reason: 'nonce_spent', at: clock.now() })) return
    return book.waiting(row, { reason: 'nonce_spent', nextLookAt: clock.now() + MAX_WAIT })
  }
  const isGood = row.valid_before > 0 && seen.time < row.valid_before + EXPIRY_MARGIN_SECONDS
  if (!isGood && row.valid_before > 0 && clock.now() - row.created_at > GIVE_UP_MS) {
    const why = { reason: row.reason ?? 'given_up', at: clock.now() }
    if (await book.failed(row, why)) return parts.trouble?.({ id: row.id, reason: 'it was given up' })
  }
  const validBefore = isGood ? row.valid_before : Math.floor(clock.now() / 1000) + VALID_SECONDS
  const nextLookAt = clock.now() + SENDING_MS
  if (!(await book.sending(row, { validBefore, nextLookAt }))) return
  parts.reached?.(`${row.kind}_sending`)
  const word = await send({ ...row, valid_before: validBefore }, parts)
  parts.reached?.(`${row.kind}_sent`)
  const after = await look({ ...row, tx: 'transaction' in word ? word.transaction : row.tx }, account)
  if (after.kind === 'landed') return landed(row, after.tx, parts)
  const reason = 'reason' in word ? word.reason : 'not on chain yet'
  if (reason === 'insufficient_funds') parts.trouble?.({ id: row.id, reason })
  await book.waiting(row, {
    ...('transaction' in word ? { tx: word.transaction } : {}),
    reason: reason.slice(0, 120),
    nextLookAt: clock.now() + Math.min(MAX_WAIT, SHORTEST_WAIT * 2 ** Math.min(row.attempts, 9)),
  })
}

async function landed(row: OutgoingRow, tx: string, { book, clock }: EvmParts): Promise<void> {
  await book.landed(row, { tx, at: clock.now() })
}

async function look(row: OutgoingRow, { chain }: EvmPayoutAccount) {
  const [holder, nonce] = [lowerCased(row.payer as Hex), row.nonce as Hex]
  const isIt = (transfer: { to: string; value: bigint }) =>
    transfer.to === row.pay_to && transfer.value === BigInt(row.amount)
  const head = await chain.head()
  if (!(await chain.isNonceSpent(holder, nonce, head))) {
    await chain.agreeOn?.(head)
    return { kind: 'open' as const, time: head.time }
  }
  const transfer = await chain.transferOf(holder, nonce, head)
  if (transfer && isIt(transfer)) {
    await mustBeShown(chain.witnesses, (one) => isShownBy(one, transfer), {
      key: row.id,
      network: row.network,
    })
    return { kind: 'landed' as const, tx: transfer.transaction }
  }
  await chain.agreeOn?.(head)
  return { kind: 'spent' as const }
}

async function isShownBy(chain: TokenChain, { transaction, nonce, value }: LandedTransfer): Promise<Shown> {
  const shown = await chain.landedIn(transaction)
  if (!shown) return 'not shown yet'
  return shown.some((each) => each.nonce === nonce && each.value === value) ? 'shown' : 'contradicted'
}

async function send(row: OutgoingRow, parts: EvmParts): Promise<SettleWord> {
  const { account, facilitators, scheduler } = parts
  await account.fill?.(BigInt(row.amount))
  const order = await outgoingOrder(row, account)
  let last: SettleWord = { kind: 'not_sent', reason: 'no facilitator serves this network' }
  for (const facilitator of facilitators.filter(({ serves }) => serves(row.network, 'exact'))) {
    last = await withDeadline<SettleWord>(
      scheduler,
      SETTLE_MS,
      (signal) => facilitator.settle(order, signal),
      () => ({ kind: 'unknown', reason: 'the facilitator did not answer in time' }),
    )
    if (last.kind === 'success' || last.kind === 'pending') return last
  }
  return last
}

import type { LandedTransfer, TokenChain } from '../../chains/evm/chain.ts'
import { type Hex, toLowerHex } from '../../chains/evm/hex.ts'
import { withDeadline } from '../../core/deadline.ts'
import { EXPIRY_MARGIN_SECONDS } from '../../store/payments/ledger.ts'
import type { OutgoingRow } from '../../store/schema/outgoing-tables.ts'
import type { SettleResult } from '../facilitators/facilitator.ts'
import { SETTLE_MS } from '../gate/confirmation.ts'
import { requireShown, type Shown } from '../rails/testimony.ts'
import { endWithEarlier } from './earlier-transfer.ts'
import type { EvmPayoutAccount } from './payout-account.ts'
import { toSignerProblem } from './signer-problem.ts'
import { GIVE_UP_MS, MAX_WAIT_MS, MIN_WAIT_MS, SENDING_MS, type TransferDeps } from './transfer-deps.ts'
import { outgoingOrder, VALID_SECONDS } from './transfer-order.ts'

interface EvmTransferDeps extends TransferDeps {
  readonly account: EvmPayoutAccount
}

/**
 * Brings money a step further on an EVM network. The order to move it has a nonce that is the hash of its id, so that a
 * token moves it once, however often it is sent and signed again: sending needs no other care.
 */
export async function advanceEvmTransfer(row: OutgoingRow, deps: EvmTransferDeps): Promise<void> {
  const { repository, account, clock } = deps
  const seen = await fetchTransferStatus(row, account)
  if (seen.kind === 'landed') return recordLanded(row, seen.tx, deps)
  if (seen.kind === 'earlier') return endWithEarlier(row, seen.paid, deps)
  if (seen.kind === 'spent') {
    deps.onError?.({ id: row.id, reason: 'its nonce was spent by something else' })
    if (await repository.failed(row, { reason: 'nonce_spent', at: clock.now() })) return
    return repository.waiting(row, { reason: 'nonce_spent', nextCheckAt: clock.now() + MAX_WAIT_MS })
  }
  const isGood = row.valid_before > 0 && seen.time < row.valid_before + EXPIRY_MARGIN_SECONDS
  if (!isGood && row.valid_before > 0 && clock.now() - row.created_at > GIVE_UP_MS) {
    const why = { reason: row.reason ?? 'given_up', at: clock.now() }
    if (await repository.failed(row, why)) return deps.onError?.({ id: row.id, reason: 'it was given up' })
  }
  // a clock that is late would sign what is over before it comes
  const time = Math.max(Math.floor(clock.now() / 1000), seen.time)
  const validBefore = isGood ? row.valid_before : time + VALID_SECONDS
  const nextLookAt = clock.now() + SENDING_MS
  if (!(await repository.sending(row, { validBefore, nextCheckAt: nextLookAt }))) return
  deps.reached?.(`${row.kind}_sending`)
  const answer = await send({ ...row, valid_before: validBefore }, deps)
  deps.reached?.(`${row.kind}_sent`)
  const after = await fetchTransferStatus(
    { ...row, tx: 'transaction' in answer ? answer.transaction : row.tx },
    account,
  )
  if (after.kind === 'landed') return recordLanded(row, after.tx, deps)
  const reason = 'reason' in answer ? answer.reason : 'not on chain yet'
  if (reason === 'insufficient_funds') deps.onError?.({ id: row.id, reason })
  await repository.waiting(row, {
    ...('transaction' in answer ? { tx: answer.transaction } : {}),
    reason: reason.slice(0, 120),
    nextCheckAt: clock.now() + Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** Math.min(row.attempts, 9)),
  })
}

async function recordLanded(
  row: OutgoingRow,
  tx: string,
  { repository, clock }: EvmTransferDeps,
): Promise<void> {
  await repository.landed(row, { tx, at: clock.now() })
}

async function fetchTransferStatus(row: OutgoingRow, { chain }: EvmPayoutAccount) {
  const [holder, nonce] = [toLowerHex(row.payer as Hex), row.nonce as Hex]
  const isIt = (transfer: { to: string; value: bigint }) =>
    transfer.to === row.pay_to && transfer.value === BigInt(row.amount)
  const head = await chain.head()
  if (!(await chain.isNonceSpent(holder, nonce, head))) {
    await chain.agreeOn?.(head)
    return { kind: 'open' as const, time: head.time }
  }
  const transfer = await chain.transferOf(holder, nonce, head)
  if (transfer && isIt(transfer)) {
    await requireShown(chain.witnesses, (one) => checkShown(one, transfer), {
      key: row.id,
      network: row.network,
    })
    return { kind: 'landed' as const, tx: transfer.transaction }
  }
  if (transfer && row.kind === 'return' && transfer.to === row.pay_to) {
    await requireShown(chain.witnesses, (one) => checkShown(one, transfer), {
      key: row.id,
      network: row.network,
    })
    const paidAt = await chain.timeOf?.(transfer.block)
    return { kind: 'earlier' as const, paid: { tx: transfer.transaction, units: transfer.value, paidAt } }
  }
  await chain.agreeOn?.(head)
  return { kind: 'spent' as const }
}

async function checkShown(chain: TokenChain, { transaction, nonce, value }: LandedTransfer): Promise<Shown> {
  const shown = await chain.landedIn(transaction)
  if (!shown) return 'not shown yet'
  return shown.some((each) => each.nonce === nonce && each.value === value) ? 'shown' : 'contradicted'
}

async function send(row: OutgoingRow, deps: EvmTransferDeps): Promise<SettleResult> {
  const { account, facilitators, scheduler } = deps
  await account.fill?.(BigInt(row.amount))
  const order = await outgoingOrder(row, account).catch(toSignerProblem)
  if (typeof order === 'string') {
    deps.onError?.({ id: row.id, reason: order })
    return { kind: 'not_sent', reason: order }
  }
  let last: SettleResult = { kind: 'not_sent', reason: 'no facilitator serves this network' }
  for (const facilitator of facilitators.filter(({ serves }) => serves(row.network, 'exact'))) {
    last = await withDeadline<SettleResult>(
      scheduler,
      SETTLE_MS,
      (signal) => facilitator.settle(order, signal),
      () => ({ kind: 'unknown', reason: 'the facilitator did not answer in time' }),
    )
    if (last.kind === 'success' || last.kind === 'pending') return last
  }
  return last
}

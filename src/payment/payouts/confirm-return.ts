import { type Hex, toLowerHex } from '../../chains/evm/hex.ts'
import { GatewayError } from '../../core/failures.ts'
import { formatUsd, type MicroUsd, microUsd, tokenUnitsToMicroUsd } from '../../core/money.ts'
import type { OutgoingRow } from '../../store/schema/outgoing-tables.ts'
import { requireShown } from '../rails/testimony.ts'
import type { EarlierTransfer } from './earlier-transfer.ts'
import type { EvmPayoutAccount, PayoutAccount, SolanaPayoutAccount } from './payout-account.ts'
import { listEarlier, toOwnTransaction, toTransfer } from './solana-transfers.ts'
import type { TransferDeps } from './transfer-deps.ts'

/** What an admin names as the end of what a session gives back. */
export interface ReturnProof {
  /** In which our account has paid the session's owner. */
  readonly transaction: string
  /** What the owner still has to get. */
  readonly owed: MicroUsd
}

const EVM_TRANSACTION = /^0x[0-9a-fA-F]{64}$/

/**
 * Ends what a session gives back with a transaction that an admin names, once the chain shows that it paid the owner and
 * that what was written down can no longer leave by itself.
 *
 * @returns How much the transaction paid.
 * @throws GatewayError `invalid_input` when it is no proof; what the chain fails with.
 */
export async function confirmReturn(
  row: OutgoingRow,
  { transaction, owed }: ReturnProof,
  { repository, transfers, clock, account }: TransferDeps & { readonly account: PayoutAccount },
): Promise<MicroUsd> {
  if (row.kind !== 'return' || row.state !== 'open')
    throw refuse('id', 'Only what a session gives back, and has not landed, can be ended so.')
  const seen =
    account.kind === 'evm'
      ? await findOnEvm(row, transaction, account)
      : await findOnSolana(row, transaction, { account, transfers })
  if (
    (await repository.findByTransaction(seen.tx)).some(({ id, state }) => id !== row.id && state === 'landed')
  )
    throw refuse('transaction', 'This transaction is the end of something else already.')
  const paid = tokenUnitsToMicroUsd(seen.units, account.asset.decimals)
  const most = microUsd(BigInt(row.micro_usd) - paid)
  if (owed > 0n && owed > most)
    throw refuse('owedUsd', `At most $${formatUsd(most > 0n ? most : microUsd(0n))} can still be owed.`)
  const ended = await repository.paidBefore(row, {
    ...{ tx: seen.tx, amount: `${seen.units}`, paid: Number(paid), paidAt: 0 },
    owed: Number(owed),
    at: clock.now(),
  })
  if (ended !== 'landed') throw refuse('id', 'It has come to its end meanwhile.')
  return paid
}

async function findOnEvm(
  row: OutgoingRow,
  transaction: string,
  { chain }: EvmPayoutAccount,
): Promise<EarlierTransfer> {
  if (!EVM_TRANSACTION.test(transaction))
    throw refuse('transaction', 'It must be a transaction: 0x and 64 hex digits.')
  const [tx, payer] = [toLowerHex(transaction as Hex), toLowerHex(row.payer as Hex)]
  const head = await chain.head()
  if (!(await chain.isNonceSpent(payer, row.nonce as Hex, head)))
    throw refuse('id', 'It was not paid before: it leaves by itself, once the account can pay.')
  await chain.agreeOn?.(head)
  const paidIn = async (one: Pick<typeof chain, 'landedIn' | 'transfersIn'>) => {
    const isOurs = ({ from, to }: { from: string; to: string }) => from === payer && to === row.pay_to
    const authorized = (await one.landedIn(tx))?.filter(isOurs)
    // one of another name is the end of something else
    if (authorized && authorized.length > 0) return authorized.find(({ nonce }) => nonce === row.nonce)
    return (await one.transfersIn?.(tx))?.find(isOurs)
  }
  const found = await paidIn(chain)
  if (!found)
    throw refuse('transaction', `It does not show that ${row.payer} paid ${row.pay_to} on ${row.network}.`)
  const where = { key: row.id, network: row.network }
  await requireShown(
    chain.witnesses,
    async (one) => ((await paidIn(one))?.value === found.value ? 'shown' : 'not shown yet'),
    where,
  )
  return { tx, units: found.value, paidAt: undefined }
}

async function findOnSolana(
  row: OutgoingRow,
  transaction: string,
  { account, transfers }: Pick<TransferDeps, 'transfers'> & { readonly account: SolanaPayoutAccount },
): Promise<EarlierTransfer> {
  const last = await transfers.last(row.id)
  const fate = last ? await account.chain.fateOf(toOwnTransaction(last)) : 'never'
  if (fate === 'open' || fate === 'landed')
    throw refuse('id', 'A transfer of it is under way or has landed; try again when it has left the list.')
  const transfer = await toTransfer(row, account)
  const known = await account.chain.naming(transfer.reference, { since: undefined })
  const found = listEarlier(known, transfer).find(({ tx }) => tx === transaction)
  if (found) return found
  throw refuse('transaction', `It does not show that this was paid to ${row.pay_to} on ${row.network}.`)
}

function refuse(field: string, message: string): GatewayError {
  return new GatewayError('invalid_input', message, { details: { field } })
}

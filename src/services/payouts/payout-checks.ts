import { createHash } from 'node:crypto'
import type { OutgoingMoney } from '../../core/budgets/outgoing-money.ts'
import { GatewayError } from '../../core/failures.ts'
import { canonicalJson } from '../../core/json.ts'
import { formatUsd, usd } from '../../core/money.ts'
import type { Runtime } from '../../core/runtime.ts'
import type { Rail } from '../../payment/model/rail.ts'
import type { PayoutAccount } from '../../payment/payouts/payout-account.ts'
import { solanaPayee } from '../../payment/payouts/solana-payee.ts'
import type { OutgoingTransferRepository } from '../../store/payouts/outgoing-transfer-repository.ts'
import { PAYOUT_TOOL } from '../../store/sales/earnings.ts'
import type { SessionRepository } from '../../store/sessions/session-repository.ts'
import { parseList } from '../../store/sessions/session-rules.ts'
import type { PayoutOrder, PayoutRail } from '../../tools/treasury/payout-ports.ts'

export interface PayoutChecksDeps extends Pick<Runtime, 'clock'> {
  readonly money: OutgoingMoney
  readonly accounts: readonly PayoutAccount[]
  /** Their payees cannot be paid out to. */
  readonly rails: readonly Rail[]
  readonly transfers: Pick<OutgoingTransferRepository, 'openedOn'>
  readonly sessions: Pick<SessionRepository, 'find'>
}

/** What an order of a payout is held against before money moves. */
export interface PayoutChecks {
  /**
   * Checks what can be checked without knowing the payer.
   *
   * @returns The account from which the payout leaves.
   * @throws GatewayError `payouts_off`, `invalid_input`.
   */
  check(order: PayoutOrder): PayoutAccount
  /** Identifies the payout that a name stands for, however its address is written. */
  identifyRequest(order: PayoutOrder): string
  /**
   * Checks what only the chain and the account's signer can tell.
   *
   * @throws GatewayError `invalid_input`, `budget_exceeded`, `upstream_unavailable` while the account cannot sign.
   */
  refuseUnpayable(order: PayoutOrder): Promise<void>
  /**
   * A session pays out only to payees that its wallet has named.
   *
   * @throws GatewayError `budget_exceeded`.
   */
  refuseUnnamedPayee(payment: string, order: PayoutOrder): Promise<void>
}

/** The networks that a rail may mean; the first that has an account is used. */
const NETWORKS: Readonly<Record<PayoutRail, readonly string[]>> = {
  base: ['eip155:8453', 'eip155:84532'],
  'base-sepolia': ['eip155:84532'],
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  'solana-devnet': ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
}
/** Addresses without a key. */
const UNOWNED = [`0x${'0'.repeat(40)}`, '1'.repeat(32)]

export function createPayoutChecks(deps: PayoutChecksDeps): PayoutChecks {
  return {
    check: (order) => checkOrder(order, deps),

    identifyRequest({ rail, to, amount, memo }) {
      const payee = findAccount(rail, deps).payee(to) ?? to
      return sha256Hex(canonicalJson({ rail, to: payee, amount: `${amount}`, memo: memo ?? '' }))
    },

    refuseUnpayable: (order) => refuseUnpayable(order, deps),

    async refuseUnnamedPayee(payment, { rail, to }) {
      if (!payment.startsWith('session|')) return
      const session = await deps.sessions.find(payment.slice('session|'.length, payment.lastIndexOf('.')))
      const payees = parseList(session?.payees ?? null) ?? []
      const { payee: written } = findAccount(rail, deps)
      if (payees.some((payee) => written(payee) === written(to))) return
      throw new GatewayError('budget_exceeded', 'The session may not pay out to this address.', {
        details: { budgetExceeded: true, limit: 'payees', toolId: PAYOUT_TOOL },
      })
    },
  }
}

function findAccount(rail: PayoutRail, { accounts, rails }: PayoutChecksDeps): PayoutAccount {
  const networks = NETWORKS[rail]
  const account = networks
    .map((network) => accounts.find(({ asset }) => asset.network === network))
    .find((each) => each !== undefined)
  if (account) return account
  const hasNetwork = rails.some(({ network }) => networks.includes(network))
  const key = rail.startsWith('solana') ? 'PAYOUT_KEY_SOLANA' : 'PAYOUT_KEY'
  const missing = hasNetwork ? `${key} is not set` : `${networks[0]} is not in NETWORKS`
  throw new GatewayError('payouts_off', `Payouts on ${rail} are off: ${missing}.`, {
    details: { rail, setting: hasNetwork ? key : 'NETWORKS' },
  })
}

function checkOrder({ rail, to, amount }: PayoutOrder, deps: PayoutChecksDeps): PayoutAccount {
  const account = findAccount(rail, deps)
  const payee = account.payee(to)
  if (payee === undefined)
    throw invalid(
      'to',
      `${rail} pays addresses of ${account.kind === 'evm' ? 'EVM networks' : 'Solana'} only.`,
    )
  const own = deps.rails
    .filter(({ network }) => network === account.asset.network)
    .map((each) => each.requirement(usd('1')).payTo)
  const refused = [...own, account.asset.asset, ...UNOWNED]
  if (refused.some((address) => account.payee(address) === payee))
    throw invalid(
      'to',
      'This address cannot be paid out to: it is the gateway’s, the token’s or without a known key.',
    )
  const { max } = deps.money.payouts
  if (amount > max) throw invalid('amountUsd', `At most ${formatUsd(max)} dollars are paid out at once.`)
  return account
}

async function refuseUnpayable({ rail, to }: PayoutOrder, deps: PayoutChecksDeps): Promise<void> {
  const account = findAccount(rail, deps)
  if (account.isReady?.() === false)
    throw new GatewayError(
      'upstream_unavailable',
      'The account that pays out cannot sign at the moment. Try again in a minute.',
      { retryAfterSeconds: 60 },
    )
  if (account.kind !== 'solana') return
  const { problem, needsAccount } = await solanaPayee(account, to)
  if (problem !== undefined) throw invalid('to', problem)
  const opened = await deps.transfers.openedOn(account.asset.network, deps.clock.now())
  if (!needsAccount || opened < deps.money.payouts.maxAccountsPerDay) return
  throw new GatewayError(
    'budget_exceeded',
    'The address has no USDC account yet, and no more are opened here today (UTC): open one first.',
    { details: { budgetExceeded: true, limit: 'payoutAccountsPerDay', toolId: PAYOUT_TOOL } },
  )
}

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function invalid(field: string, message: string): GatewayError {
  return new GatewayError('invalid_input', `${field}: ${message}`, { details: { field } })
}

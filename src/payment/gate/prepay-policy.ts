import { GatewayError } from '../../core/failures.ts'
import { LEASE_SLACK_MS } from '../../core/leases.ts'
import type { MicroUsd } from '../../core/money.ts'
import type { CreditBook } from '../../store/payments/credit-repository.ts'
import type { PayerFaults } from '../../store/payments/payer-strikes.ts'
import { storeUnavailable } from '../model/errors.ts'
import type { PaymentOrder } from '../model/rail.ts'
import type { Credits } from './credits.ts'
import type { PaymentPorts } from './ports.ts'

/** What decides whether the money of a call has to come before its work. */
interface DecidedCall {
  readonly order: Pick<PaymentOrder, 'key' | 'payer'>
  readonly product: { readonly price: MicroUsd }
  readonly budgetMilliseconds: number
}

/** The order in which a call is worked and paid, and its place among the calls of its payer. */
export interface Turn {
  readonly isMoneyFirst: boolean
  /** The call has ended; it never rejects. */
  leave(): Promise<void>
}

/** All that a gate needs to take money before the work is done. */
export interface MoneyFirst {
  /**
   * Money comes first for dear calls, and for payers who left work unpaid within the last hour; of theirs one call runs
   * at a time.
   *
   * @throws GatewayError `payer_busy`, `store_unavailable`.
   */
  turnOf(call: DecidedCall): Promise<Turn>
  /** Something was ordered for this payer that nobody will pay for, by the payer's own doing; it never rejects. */
  noteUnpaid(payer: string): Promise<void>
  readonly writeAhead: CreditBook['writeAhead']
  readonly redeem: Credits['redeem']
}

const stays = async () => {}

/** @param above The dearest price that is paid after its work; undefined: every price. */
export function createMoneyFirst(
  { clock }: Pick<PaymentPorts, 'clock'>,
  {
    book,
    credits,
    faults,
    above,
  }: {
    readonly book: CreditBook
    readonly credits: Credits
    readonly faults: PayerFaults
    readonly above: MicroUsd | undefined
  },
): MoneyFirst {
  async function turnOf({ order, product, budgetMilliseconds }: DecidedCall): Promise<Turn | undefined> {
    const { key, payer } = order
    const now = clock.now()
    if (!(await faults.isFaulty(payer, now))) {
      return { isMoneyFirst: above !== undefined && product.price > above, leave: stays }
    }
    const leaseUntil = now + budgetMilliseconds + LEASE_SLACK_MS
    if (!(await faults.enter(payer, key, { now, leaseUntil }))) return undefined
    // a place that cannot be given up is free when its lease ends
    return { isMoneyFirst: true, leave: () => faults.leave(payer, key).catch(stays) }
  }

  return {
    async turnOf(call) {
      const turn = await turnOf(call).catch((cause: unknown) => {
        throw storeUnavailable(cause)
      })
      if (turn) return turn
      throw new GatewayError(
        'payer_busy',
        'Work was done for this payer and not paid: one call at a time for an hour.',
        { retryAfterSeconds: 1 },
      )
    },
    // who could not be written down has had one order more
    noteUnpaid: (payer) => faults.note(payer, clock.now()).catch(stays),
    writeAhead: (owned, entry) => book.writeAhead(owned, entry),
    redeem: (row, owed) => credits.redeem(row, owed),
  }
}

import { GatewayError } from '../../core/failures.ts'
import { LEASE_SLACK_MS } from '../../core/leases.ts'
import type { MicroUsd } from '../../core/money.ts'
import type { CreditRepository } from '../../store/payments/credit-repository.ts'
import type { PayerStrikes } from '../../store/payments/payer-strikes.ts'
import { storeUnavailable } from '../model/errors.ts'
import type { PaymentOrder } from '../model/rail.ts'
import type { Credits } from './credits.ts'
import type { PaymentPorts } from './payment-ports.ts'

/** What decides whether the money of a call has to come before its work. */
interface DecidedCall {
  readonly order: Pick<PaymentOrder, 'key' | 'payer'>
  readonly product: { readonly price: MicroUsd }
  readonly budgetMilliseconds: number
}

/** The order in which a call is worked and paid, and its place among the calls of its payer. */
export interface PayerSlot {
  readonly isPrepaid: boolean
  /** The call has ended; it never rejects. */
  release(): Promise<void>
}

/** All that a gate needs to take money before the work is done. */
export interface PrepayPolicy {
  /**
   * Money comes first for dear calls, and for payers who left work unpaid within the last hour; of theirs one call runs
   * at a time.
   *
   * @param hasStrike Whether this is such a payer, where that is known.
   * @throws GatewayError `payer_busy`, `store_unavailable`.
   */
  admit(call: DecidedCall, hasStrike?: boolean): Promise<PayerSlot>
  /** Something was ordered for this payer that will not be paid for, by the payer's own doing; it never rejects. */
  noteUnpaid(payer: string): Promise<void>
  readonly writeAhead: CreditRepository['writeAhead']
  readonly redeem: Credits['redeem']
}

const doNothing = async () => {}

/** @param above The most expensive price that is paid after its work; undefined: every price. */
export function createPrepayPolicy(
  { clock }: Pick<PaymentPorts, 'clock'>,
  {
    repository,
    credits,
    strikes,
    maxPostpaidPrice,
  }: {
    readonly repository: CreditRepository
    readonly credits: Credits
    readonly strikes: PayerStrikes
    readonly maxPostpaidPrice: MicroUsd | undefined
  },
): PrepayPolicy {
  async function admit(
    { order, product, budgetMilliseconds }: DecidedCall,
    hasStrike: boolean | undefined,
  ): Promise<PayerSlot | undefined> {
    const { key, payer } = order
    const now = clock.now()
    if (!(hasStrike ?? (await strikes.hasStrike(payer, now)))) {
      return {
        isPrepaid: maxPostpaidPrice !== undefined && product.price > maxPostpaidPrice,
        release: doNothing,
      }
    }
    const leaseUntil = now + budgetMilliseconds + LEASE_SLACK_MS
    if (!(await strikes.acquire(payer, key, { now, leaseUntil }))) return undefined
    // a place that cannot be given up is free when its lease ends
    return { isPrepaid: true, release: () => strikes.release(payer, key).catch(doNothing) }
  }

  return {
    async admit(call, hasStrike) {
      const slot = await admit(call, hasStrike).catch((cause: unknown) => {
        throw storeUnavailable(cause)
      })
      if (slot) return slot
      throw new GatewayError(
        'payer_busy',
        'Work was done for this payer and not paid: one call at a time for an hour.',
        { retryAfterSeconds: 1 },
      )
    },
    // who could not be written down has had one order more
    noteUnpaid: (payer) => strikes.note(payer, clock.now()).catch(doNothing),
    writeAhead: (owned, entry) => repository.writeAhead(owned, entry),
    redeem: (row, owed) => credits.redeem(row, owed),
  }
}

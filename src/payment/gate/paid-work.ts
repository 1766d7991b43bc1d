import type { Used } from '../../store/payments/ledger.ts'
import { aborted, CLOSING, invalidPayment, storeUnavailable } from '../model/errors.ts'
import type { Claims, HeldClaim } from './claims.ts'
import { measureUse } from './metering.ts'
import type { AttendedCall } from './paid-call.ts'
import type { PaymentPorts } from './payment-ports.ts'
import type { PrepayPolicy } from './prepay-policy.ts'

/** The work of a claimed call. Whatever fails here releases the claim: nothing was charged. */
export interface PaidWork {
  /** Runs the work before its money. `used`: what is to be settled of a metered order. */
  run(call: AttendedCall, held: HeldClaim): Promise<{ readonly result: string; readonly used?: Used }>
  /**
   * Refuses work that must not be charged before it is done.
   *
   * @throws GatewayError `payment_invalid` for metered orders, `client_gone`, and what the call's own checks throw.
   */
  prepare(call: AttendedCall, held: HeldClaim): Promise<void>
}

export function createPaidWork(
  { clock, reached }: Pick<PaymentPorts, 'clock' | 'reached'>,
  { claims, prepay }: { readonly claims: Claims; readonly prepay: PrepayPolicy | undefined },
): PaidWork {
  async function refuseUnready({ streamed, prepare, order, abandoned }: AttendedCall, held: HeldClaim) {
    try {
      await streamed?.ready(abandoned)
      await prepare?.(abandoned, order)
    } catch (error) {
      await claims.release(held, 'the work could not begin')
      throw error
    }
  }

  async function refuseAbandoned({ abandoned }: AttendedCall, held: HeldClaim): Promise<void> {
    if (!abandoned.aborted) return
    await claims.release(held, 'the client went away')
    throw aborted(abandoned)
  }

  async function runWork(call: AttendedCall, held: HeldClaim) {
    try {
      const result = await call.work(call.abandoned, call.order)
      const used = measureUse(call, result)
      return { result, ...(used ? { used } : {}) }
    } catch (error) {
      if (isUnpaidOrder(call)) await prepay?.noteUnpaid(call.order.payer)
      await claims.release(held, 'the work failed')
      throw error
    }
  }

  return {
    async run(call, held) {
      // work that outlasts its claim may be done by another owner as well
      if (clock.now() + call.budgetMilliseconds > held.leaseUntil) {
        await claims.release(held, 'the claim had nearly run out')
        throw storeUnavailable()
      }
      const done = await runWork(call, held)
      reached?.('worked')
      if (isUnpaidOrder(call)) await prepay?.noteUnpaid(call.order.payer)
      await refuseAbandoned(call, held)
      return done
    },

    async prepare(call, held) {
      if (call.used) {
        // before the work its use is unknown
        await claims.release(held, 'not begun')
        throw invalidPayment(
          'exact_required',
          'This call is paid before its work is done; sign the offer of scheme exact.',
        )
      }
      await refuseUnready(call, held)
      await refuseAbandoned(call, held)
    },
  }
}

/** Whether a provider that asks money was asked for a client that did not wait. */
function isUnpaidOrder({ paidUpstream, abandoned }: AttendedCall): boolean {
  return paidUpstream === true && abandoned.aborted && abandoned.reason !== CLOSING
}

import type { PaymentRow } from '../../store/payments/ledger.ts'
import { signReceipt, toSettlement } from '../protocol/settlement-response.ts'
import type { OwedWork } from './credits.ts'
import type { AttendedCall, PaidAnswer, PaidCall } from './paid-call.ts'
import type { PaymentPorts } from './payment-ports.ts'

/** Puts what a payment has bought together with its receipt. */
export interface PaidAnswers {
  toAnswer(row: PaymentRow, result: string, replayed: boolean): PaidAnswer
  /** The answer to a metered call that has used nothing. */
  uncharged(
    call: Pick<PaidCall, 'order' | 'product' | 'requestHash'>,
    done: { readonly result: string; readonly responseHash: string },
  ): PaidAnswer
}

/** @param ports The issuer of the receipts is read at every answer. */
export function createPaidAnswers(
  ports: Pick<PaymentPorts, 'ledger' | 'clock' | 'receipts' | 'issuer'>,
): PaidAnswers {
  const { ledger, clock } = ports
  return {
    toAnswer: (row, result, replayed) => ({
      result,
      settlement: toSettlement(row),
      proofId: row.header_id,
      settledAt: row.settled_at ?? 0,
      receipt: signReceipt(row, ports.receipts, ports.issuer),
      replayed,
      wasDelivered: row.state === 'delivered',
      delivered() {
        if (row.state === 'settled') ledger.noteDelivered(row.key, clock.now())
      },
      deliveredAtOnce() {
        if (row.state === 'settled') ledger.delivered(row.key, clock.now()).catch(() => {})
      },
    }),

    uncharged({ order, product, requestHash }, { result, responseHash }) {
      const { network, asset, payer, payTo: pay_to } = order
      const settled_at = clock.now()
      const unpaid = { network, asset, payer, pay_to, amount: '0', tx: null, settled_at }
      const statement = {
        ...unpaid,
        tool: product.toolId,
        req_hash: requestHash,
        response_hash: responseHash,
      }
      return {
        result,
        settlement: toSettlement(unpaid),
        settledAt: settled_at,
        receipt: signReceipt(statement, ports.receipts, ports.issuer),
        replayed: false,
        wasDelivered: false,
        delivered() {},
        deliveredAtOnce() {},
      }
    },
  }
}

/** The work of a call whose money has come: streamed to a client that asked for that and still listens, else whole. */
export function toOwedWork(call: AttendedCall, row: PaymentRow, answers: PaidAnswers): OwedWork {
  const { streamed, abandoned } = call
  if (!streamed) return call
  return {
    ...call,
    work: (signal, paidBy) =>
      abandoned.aborted
        ? call.work(signal, paidBy)
        : streamed.work(answers.toAnswer(row, '', row.key !== call.order.key), {
            clientSignal: abandoned,
            paidBy,
          }),
  }
}

import type { PaymentRow } from '../../store/payments/ledger.ts'
import type { OwedWork } from './credits.ts'
import type { PaidAnswers } from './paid-answers.ts'
import type { AttendedCall } from './paid-call.ts'

/**
 * The work of a call whose money has come: handed out while it is done where the call asks for that and somebody still
 * listens, and otherwise done as a whole.
 */
export function owedTo(call: AttendedCall, row: PaymentRow, answers: PaidAnswers): OwedWork {
  const { streamed, abandoned } = call
  if (!streamed) return call
  return {
    ...call,
    work: (signal, paidBy) =>
      abandoned.aborted
        ? call.work(signal, paidBy)
        : streamed.work(answers.of(row, '', row.key !== call.order.key), { left: abandoned, paidBy }),
  }
}

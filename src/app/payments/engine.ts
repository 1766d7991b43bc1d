import type { Config } from '../../config/config.ts'
import { type Credits, createCredits } from '../../payment/gate/credits.ts'
import { createGate, type Gate } from '../../payment/gate/gate.ts'
import type { PaymentPorts } from '../../payment/gate/ports.ts'
import { createMoneyFirst } from '../../payment/gate/prepay-policy.ts'
import { createReconciler, type Reconciler } from '../../payment/gate/reconciler.ts'
import { createSettler } from '../../payment/gate/settler.ts'
import type { Database } from '../../store/engine/database.ts'
import { type CreditBook, sqlCreditBook } from '../../store/payments/credit-repository.ts'
import { sqlPayerFaults } from '../../store/payments/payer-strikes.ts'

export interface PaymentEngine {
  readonly gate: Gate
  readonly reconciler: Reconciler
  readonly credits: Credits
  readonly creditBook: CreditBook
}

interface GateOptions {
  readonly database: Database
  readonly config: Config
}

/** The payment gate, with whoever settles, reconciles and keeps credits for it. */
export function openGate(payment: PaymentPorts, { database, config }: GateOptions): PaymentEngine {
  const settler = createSettler(payment)
  const reconciler = createReconciler(payment, settler)
  const creditBook = sqlCreditBook(database)
  const credits = createCredits(payment, creditBook)
  const moneyFirst = createMoneyFirst(payment, {
    book: creditBook,
    credits,
    faults: sqlPayerFaults(database),
    above: config.settleFirstAbove,
  })
  const gate = createGate(payment, settler, reconciler, {
    replay: config.paymentReplay,
    most: config.mostCalls,
    moneyFirst,
  })
  return { gate, reconciler, credits, creditBook }
}

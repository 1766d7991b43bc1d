import type { Config } from './config/config.ts'
import { createCredits } from './payment/credits.ts'
import { createGate } from './payment/gate.ts'
import type { PaymentPorts } from './payment/ports.ts'
import { createReconciler } from './payment/reconciler.ts'
import { createMoneyFirst } from './payment/settle-first.ts'
import { createSettler } from './payment/settler.ts'
import { sqlCreditBook } from './store/credit-book.ts'
import { sqlPayerFaults } from './store/credit-faults.ts'
import type { Database } from './store/database.ts'

interface GateOptions {
  readonly database: Database
  readonly config: Config
}

/** The payment gate, with whoever settles, reconciles and keeps credits for it. */
export function openGate(payment: PaymentPorts, { database, config }: GateOptions) {
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

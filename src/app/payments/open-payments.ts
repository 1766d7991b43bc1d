import { withSaleListener } from '../../calls/sales-feed.ts'
import { watchLoad } from '../../observability/load-watch.ts'
import { coveredRails } from '../../payment/facilitators/facilitator-coverage.ts'
import { type Credits, createCredits } from '../../payment/gate/credits.ts'
import { createGate, type Gate } from '../../payment/gate/gate.ts'
import type { PaymentPorts } from '../../payment/gate/payment-ports.ts'
import { createPrepayPolicy } from '../../payment/gate/prepay-policy.ts'
import { createReconciler, type Reconciler } from '../../payment/gate/reconciler.ts'
import { createSettler } from '../../payment/gate/settler.ts'
import type { Rail } from '../../payment/model/rail.ts'
import { type CreditRepository, createCreditRepository } from '../../store/payments/credit-repository.ts'
import { type OwnedClaims, trackOwnedClaims } from '../../store/payments/owned-claims.ts'
import { createPayerStrikes } from '../../store/payments/payer-strikes.ts'
import type { OpenSalesFeed } from '../catalog/sales-feed.ts'
import type { SoldTools } from '../catalog/sold-tools.ts'
import type { Infrastructure } from '../infrastructure.ts'

const SENT_BY_OTHER =
  'A payment has landed that our facilitator refused to settle, so a stranger sent it: the facilitator is wrong, or another ledger sells to this payee.'

interface PaymentEngine {
  readonly gate: Gate
  readonly reconciler: Reconciler
  readonly credits: Credits
  readonly creditRepository: CreditRepository
}

/** The paid path: its ports, the gate, and what finishes or makes up for a payment. */
export interface Payments extends PaymentEngine {
  readonly payment: PaymentPorts
  /** The rails that can be settled at the moment. */
  readonly openRails: () => readonly Rail[]
  /** Payments that this process has in hand. */
  readonly held: OwnedClaims
  close(): void
}

interface PaymentsDeps {
  readonly soldTools: Pick<SoldTools, 'liveCatalog'>
  readonly salesFeed: Pick<OpenSalesFeed, 'onSaleRecorded'>
}

export function openPayments(
  infrastructure: Infrastructure,
  { soldTools, salesFeed }: PaymentsDeps,
): Payments {
  const { overrides, database, ledger, tracing, observation, means } = infrastructure
  const { receipts, address, runtime } = infrastructure
  const { logger } = runtime
  const facilitators = means.facilitators.map(observation.facilitator).map(tracing.facilitator)
  const held = trackOwnedClaims(tracing.ledger(withSaleListener(ledger, salesFeed.onSaleRecorded)), database)
  const load = watchLoad()
  const payment: PaymentPorts = {
    ledger: held.ledger,
    rails: means.rails,
    facilitators: overrides.wrapFacilitators?.(facilitators) ?? facilitators,
    receipts,
    ...runtime,
    get issuer() {
      return address.current()
    },
    onOtherAmount: (seen) => logger.error({ ...seen }, 'another amount was settled than what was used'),
    isOverloaded: overrides.isOverloaded ?? (() => load.isOverloaded || database.isOverloaded?.() === true),
    onCallFailed: held.callFailed,
    onSentByOther: (seen) => logger.warn({ ...seen, ledger: database.ledgerId }, SENT_BY_OTHER),
    ...(overrides.onStep ? { reached: overrides.onStep } : {}),
  }
  return {
    payment,
    openRails: coveredRails(payment.rails, payment.facilitators, soldTools.liveCatalog.isNetworkOn),
    held,
    ...createEngine(infrastructure, payment),
    close: () => load.close(),
  }
}

function createEngine({ config, database }: Infrastructure, payment: PaymentPorts): PaymentEngine {
  const settler = createSettler(payment)
  const reconciler = createReconciler(payment, settler)
  const creditRepository = createCreditRepository(database)
  const credits = createCredits(payment, creditRepository)
  const moneyFirst = createPrepayPolicy(payment, {
    repository: creditRepository,
    credits,
    strikes: createPayerStrikes(database),
    maxPostpaidPrice: config.settleFirstAbove,
  })
  const gate = createGate(payment, settler, reconciler, {
    replay: config.paymentReplay,
    maxCalls: config.maxCalls,
    prepay: moneyFirst,
  })
  return { gate, reconciler, credits, creditRepository }
}

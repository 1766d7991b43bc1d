import type { Catalogue } from '../../calls/catalogue.ts'
import { createPerformer, type PerformerParts } from '../../calls/perform.ts'
import { shareThrottle } from '../../calls/shared-throttle.ts'
import { createStreams } from '../../calls/streams.ts'
import { createThrottle } from '../../calls/throttle.ts'
import type { Config } from '../../config/config.ts'
import { systemScheduler } from '../../core/clock.ts'
import type { Logger } from '../../core/logger.ts'
import type { coveredRails } from '../../payment/facilitators/facilitator-coverage.ts'
import { createKnownPayments } from '../../payment/gate/known-payments.ts'
import type { PaymentPorts } from '../../payment/gate/ports.ts'
import { createMppChallenges } from '../../payment/protocol/mpp-challenge.ts'
import { createOfferMarks } from '../../payment/protocol/offer-marks.ts'
import { createOfferReceipts } from '../../payment/protocol/offer-receipt.ts'
import { createOffers } from '../../payment/protocol/offers.ts'
import { createQuotes } from '../../payment/protocol/quotes.ts'
import type { Receipts } from '../../payment/protocol/receipts.ts'
import { retiredRails } from '../../payment/rails/retired-rails.ts'
import type { openShelf } from '../../services/catalog/live-catalog.ts'
import { upstreamCosts } from '../../services/reporting/upstream-costs.ts'
import type { Database } from '../../store/engine/database.ts'
import type { Counters } from '../../store/payments/counters.ts'
import type { CostBook } from '../../store/sales/cost-repository.ts'
import type { Tool } from '../../tools/define-tool.ts'
import type { openFoundations } from '../infrastructure.ts'

interface SellingParts
  extends Required<
    Pick<PerformerParts, 'gate' | 'sessions' | 'identity' | 'signIns' | 'ports' | 'dataClock'>
  > {
  readonly database: Database
  readonly catalogue: Catalogue
  /** Sold without being in the catalogue. */
  readonly batch: Tool
  readonly payment: PaymentPorts
  readonly openRails: ReturnType<typeof coveredRails>
  readonly shelf: Awaited<ReturnType<typeof openShelf>>
  readonly receipts: Receipts
  readonly secrets: Pick<
    Awaited<ReturnType<typeof openFoundations>>['secrets'],
    'challenges' | 'offers' | 'quotes'
  >
  readonly costs: CostBook
  readonly counters: Counters
  readonly publicUrl: () => string
  readonly logger: Logger
}

/** Whoever performs the calls of all doors, with what it offers and whom it lets in. */
export function openPerformer(config: Config, parts: SellingParts) {
  const { database, batch, payment, openRails, shelf, secrets, costs, counters, publicUrl, logger } = parts
  const { clock, scheduler, random } = payment
  const ownThrottle = createThrottle(config.throttle, clock)
  const throttle = database.isShared
    ? shareThrottle(ownThrottle, {
        bus: database.bus,
        scheduler,
        name: Buffer.from(random.bytes(12)).toString('hex'),
      })
    : ownThrottle
  const challenges = createMppChallenges({ secrets: secrets.challenges, publicUrl, clock })
  const marks = createOfferMarks(secrets.offers, random)
  const offers = createOffers(payment.rails, {
    newId: marks.newId,
    challenges,
    open: openRails,
    isOn: shelf.isNetworkOn,
    formerPrices: shelf.formerPrices,
  })
  const streams = createStreams(systemScheduler)
  const performer = createPerformer({
    ...parts,
    ledger: payment.ledger,
    unlisted: [batch],
    offers,
    isOwnOffer: marks.isOwn,
    challenges,
    known: createKnownPayments(payment, [...payment.rails, ...retiredRails(payment.rails, clock)]),
    quotes: createQuotes(secrets.quotes, clock),
    offerReceipts: createOfferReceipts(parts.receipts, publicUrl),
    throttle,
    streams,
    clock,
    scheduler,
    onSale: upstreamCosts(costs, {
      clock,
      onFailure: (error) => logger.warn({ err: error }, 'a cost was not kept'),
    }),
    onOffer: () => counters.add('offers'),
    onFailure: (tool, error) => logger.warn({ tool, err: error }, 'call failed on our side'),
  })
  return { performer, offers, throttle, streams }
}

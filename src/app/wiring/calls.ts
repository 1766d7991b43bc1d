import { trackInFlight } from '../../calls/in-flight-calls.ts'
import { createPerformer, type Performer } from '../../calls/performer.ts'
import { shareThrottle } from '../../calls/shared-throttle.ts'
import { createStreams, type Streams } from '../../calls/streams.ts'
import { createThrottle, type Throttle } from '../../calls/throttle.ts'
import { systemScheduler } from '../../core/clock.ts'
import { createKnownPayments } from '../../payment/gate/known-payments.ts'
import { createMppChallenges } from '../../payment/protocol/mpp-challenge.ts'
import { createOfferMarks } from '../../payment/protocol/offer-marks.ts'
import { createOfferReceipts } from '../../payment/protocol/offer-receipt.ts'
import { createOffers, type Offers } from '../../payment/protocol/offers.ts'
import { createQuotes } from '../../payment/protocol/quotes.ts'
import { retiredRails } from '../../payment/rails/retired-rails.ts'
import { createCostRecorder } from '../../services/reporting/upstream-costs.ts'
import { type CostRepository, createCostRepository } from '../../store/sales/cost-repository.ts'
import type { ToolPorts } from '../../tools/ports.ts'
import type { SoldTools } from '../catalog/sold-tools.ts'
import type { Infrastructure } from '../infrastructure.ts'
import type { Payments } from '../payments/open-payments.ts'
import type { OpenSessions } from '../payments/sessions.ts'
import type { Monitoring } from './monitors.ts'

interface CallsDeps {
  readonly soldTools: SoldTools
  readonly monitoring: Pick<Monitoring, 'signIns'>
  readonly payments: Payments
  readonly sessions: Pick<OpenSessions, 'gate'>
  readonly ports: ToolPorts
}

/** The one path of the calls of all doors. */
export interface Calls {
  readonly performer: Performer
  readonly offers: Offers
  readonly throttle: Throttle
  readonly streams: Streams
  readonly costs: CostRepository
  /** Resolves when no call is in flight at any door. */
  readonly idle: () => Promise<void>
  /** How many calls were answered, offers and failures aside. */
  readonly servedCount: () => number
}

export function openCalls(infrastructure: Infrastructure, deps: CallsDeps): Calls {
  const { database, counters, receipts, secrets, identity, upstreams, address, means } = infrastructure
  const { observation, tracing } = infrastructure
  const { clock, logger } = infrastructure.runtime
  const { payments, soldTools, ports } = deps
  const { payment } = payments
  const { marks, challenges, offers } = createOffering(infrastructure, deps)
  const throttle = openThrottle(infrastructure)
  const streams = createStreams(systemScheduler)
  const costs = createCostRepository(database)
  const performer = createPerformer({
    catalog: soldTools.catalog,
    unlisted: [soldTools.batch],
    liveCatalog: soldTools.liveCatalog,
    ports,
    guide: {
      publicUrl: address.current,
      faucetNetworks: means.faucets.map(({ network }) => network),
    },
    isListed: payment.facilitators.some(({ mayList }) => mayList),
    gate: tracing.gate(payments.gate),
    sessions: deps.sessions.gate,
    identity: identity.gate,
    signIns: deps.monitoring.signIns,
    ledger: payment.ledger,
    offers,
    isOwnOffer: marks.isOwn,
    challenges,
    known: createKnownPayments(payment, [...payment.rails, ...retiredRails(payment.rails, clock)]),
    quotes: createQuotes(secrets.quotes, clock),
    offerReceipts: createOfferReceipts(receipts, address.current),
    throttle,
    streams,
    ...infrastructure.runtime,
    dataClock: upstreams.dataClock,
    onSale: createCostRecorder(costs, {
      clock,
      onFailure: (error) => logger.warn({ err: error }, 'a cost was not kept'),
    }),
    onOffer: () => counters.add('offers'),
    onFailure: (tool, error) => logger.warn({ tool, err: error }, 'call failed on our side'),
  })
  const observed = trackInFlight(observation.performer(tracing.performer(performer)))
  return { ...observed, offers, throttle, streams, costs }
}

function createOffering(
  { secrets, address, runtime }: Infrastructure,
  { payments, soldTools: { liveCatalog } }: Pick<CallsDeps, 'payments' | 'soldTools'>,
) {
  const { clock, random } = runtime
  const challenges = createMppChallenges({ secrets: secrets.challenges, publicUrl: address.current, clock })
  const marks = createOfferMarks(secrets.offers, random)
  const offers = createOffers(payments.payment.rails, {
    newId: marks.newId,
    publicUrl: address.current,
    challenges,
    open: payments.openRails,
    isNetworkOn: liveCatalog.isNetworkOn,
    formerPrices: liveCatalog.formerPrices,
  })
  return { challenges, marks, offers }
}

/** Gateways on one database count the calls of a client together. */
function openThrottle({ config, database, runtime }: Infrastructure): Throttle {
  const own = createThrottle(config.throttle, runtime.clock)
  if (!database.isShared) return own
  return shareThrottle(own, {
    bus: database.bus,
    scheduler: runtime.scheduler,
    name: Buffer.from(runtime.random.bytes(12)).toString('hex'),
  })
}

import type { Catalogue } from '../../calls/catalogue.ts'
import { telling } from '../../calls/sales-feed.ts'
import type { Config } from '../../config/config.ts'
import type { Clock, Random, Scheduler } from '../../core/clock.ts'
import type { Logger } from '../../core/logger.ts'
import { watchLoad } from '../../observability/load-watch.ts'
import type { Tracing } from '../../observability/tracing.ts'
import { coveredRails } from '../../payment/facilitators/facilitator-coverage.ts'
import type { PaymentPorts } from '../../payment/gate/ports.ts'
import { heldPayments } from '../../store/payments/owned-claims.ts'
import type { openFoundations } from '../infrastructure.ts'
import type { Observation } from '../observation.ts'
import type { World } from '../overrides.ts'
import type { toldSales } from '../wiring/sales-feed.ts'
import { openGate } from './engine.ts'
import { openOutgoing } from './payouts.ts'
import { openSessions } from './sessions.ts'

const SENT_BY_OTHER =
  'A payment has landed that our facilitator refused to settle, so somebody else sent it: the facilitator is wrong, or another ledger sells to this payee.'

type Foundations = Awaited<ReturnType<typeof openFoundations>>

interface MoneyParts extends Pick<Foundations, 'database' | 'ledger' | 'receipts' | 'means' | 'secrets'> {
  readonly world: World
  readonly catalogue: Catalogue
  readonly isNetworkOn: (network: string) => boolean
  readonly observation: Pick<Observation, 'facilitator'>
  readonly tracing: Pick<Tracing, 'facilitator' | 'ledger'>
  /** Told of every sale once it is booked. */
  readonly booked: ReturnType<typeof toldSales>['booked']
  readonly publicUrl: () => string
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly random: Random
  readonly logger: Logger
}

/** Everything that money goes through, in and out: the gate with its ports, sessions, payouts and refunds. */
export function openMoney(config: Config, parts: MoneyParts) {
  const { world, database, means, catalogue, observation, tracing, booked, publicUrl, logger } = parts
  const { receipts, clock, scheduler, random } = parts
  const facilitators = means.facilitators.map(observation.facilitator).map(tracing.facilitator)
  const held = heldPayments(tracing.ledger(telling(parts.ledger, booked)), database)
  const load = watchLoad()
  const payment: PaymentPorts = {
    ledger: held.ledger,
    rails: means.rails,
    facilitators: world.facilitators?.(facilitators) ?? facilitators,
    receipts,
    clock,
    scheduler,
    random,
    get issuer() {
      return publicUrl()
    },
    otherAmount: (seen) => logger.error({ ...seen }, 'another amount was settled than what was used'),
    isOverloaded: world.isOverloaded ?? (() => load.isOverloaded || database.isCrowded?.() === true),
    sentByOther: (seen) => logger.warn({ ...seen, ledger: database.ledgerId }, SENT_BY_OTHER),
    ...(world.reached ? { reached: world.reached } : {}),
  }
  const outgoing = openOutgoing(database, {
    payment,
    accounts: means.payouts,
    money: config.outgoing,
    reached: world.reached,
    logger,
  })
  const sessions = openSessions(database, {
    payment,
    payouts: means.payouts,
    outgoing: outgoing.desk,
    peppers: parts.secrets.sessions,
    isTool: (id) => catalogue.find(id) !== undefined,
    booked,
    reached: world.reached,
    logger,
  })
  return {
    payment,
    openRails: coveredRails(payment.rails, payment.facilitators, parts.isNetworkOn),
    gate: openGate(payment, { database, config }),
    outgoing,
    sessions,
    held,
    load,
  }
}

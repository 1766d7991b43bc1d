import type { Config } from '../../config/config.ts'
import { VERSION } from '../../core/version.ts'
import { type GatewayFacts, NO_CONTACT } from '../../discovery/gateway-facts.ts'
import type { PaymentPorts } from '../../payment/gate/payment-ports.ts'
import type { Rail } from '../../payment/model/rail.ts'
import type { Offers } from '../../payment/protocol/offers.ts'
import type { Database } from '../../store/engine/database.ts'
import type { PaymentMeans } from '../payments/payment-means.ts'
import type { Identity } from './identity.ts'

export interface FactsDeps {
  readonly config: Config
  /** Empty until the gateway listens, unless the configuration names it. */
  publicUrl(): string
  readonly isNetworkOn: (network: string) => boolean
  readonly offers: Offers
  readonly payment: PaymentPorts
  openRails(): readonly Rail[]
  readonly means: PaymentMeans
  readonly identity: Identity
  readonly database: Database
}

/** What the documents of the gateway state, as of now. */
export function createGatewayFacts(deps: FactsDeps, doorPaths: readonly string[]): () => GatewayFacts {
  const { config, publicUrl, isNetworkOn, offers, payment, openRails, means, identity, database } = deps
  return () => ({
    publicUrl: publicUrl(),
    packageVersion: VERSION,
    contactEmail: NO_CONTACT,
    dataMode: config.dataMode,
    rails: payment.rails.filter(({ scheme, network }) => !scheme && isNetworkOn(network)),
    openRails: openRails().filter(({ scheme }) => !scheme),
    meteredRails: openRails().filter(({ scheme }) => scheme === 'upto'),
    requirements: (price, of) => offers.requirements(price, of).filter(({ network }) => isNetworkOn(network)),
    facilitators: payment.facilitators.map(({ name }) => name),
    ...(means.facilitatorMonitor ? { facilitatorStatus: means.facilitatorMonitor.status() } : {}),
    throttle: config.throttle,
    agentRegistrations: config.agentRegistrations,
    identityProvider: identity.provider,
    ledgerId: database.ledgerId,
    doors: doorPaths,
  })
}

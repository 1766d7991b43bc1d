import type { Background } from '../background.ts'
import type { Infrastructure } from '../infrastructure.ts'
import type { Leaving } from '../shutdown/shutdown.ts'
import type { Units } from '../units.ts'
import type { DoorParts } from './doors.ts'

interface GatewayState extends Units {
  readonly background: Background
  readonly shutdown: Leaving
}

/** What the doors of a gateway need of its units. */
export function toDoorDeps(infrastructure: Infrastructure, units: GatewayState): DoorParts {
  const { config, database, ledger, queue, receipts, means, identity, secrets, upstreams, data } =
    infrastructure
  const { catalog, monitoring, salesFeed, payments, capabilities, calls } = units
  return {
    ...infrastructure.runtime,
    config,
    tools: catalog.tools,
    onSale: catalog.liveCatalog.onSale,
    isNetworkOn: catalog.liveCatalog.isNetworkOn,
    catalogue: catalog.catalogue,
    batch: catalog.batch,
    performer: calls.performer,
    consult: capabilities.ports.consult,
    search: capabilities.consult.search,
    publicUrl: infrastructure.address.current,
    database,
    ledger,
    queue,
    offers: calls.offers,
    payment: payments.payment,
    openRails: payments.openRails,
    means,
    identity,
    signIns: monitoring.signIns,
    webhooks: monitoring.webhooks,
    webhookHosts: monitoring.webhookHosts,
    webhookSecret: monitoring.webhookSecret,
    receipts,
    answerSecrets: secrets.answers,
    feed: salesFeed.feed,
    throttle: calls.throttle,
    videoFile: capabilities.videos.file,
    operatorDesk: units.admin,
    promises: data,
    dataClock: upstreams.dataClock,
    isLeaving: units.shutdown.hasBegun,
    runJob: units.background.jobs.runNow,
  }
}

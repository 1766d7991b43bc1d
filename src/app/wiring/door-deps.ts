import type { Background } from '../background.ts'
import type { Infrastructure } from '../infrastructure.ts'
import type { Shutdown } from '../shutdown/shutdown.ts'
import type { Units } from '../units.ts'
import type { DoorDeps } from './doors.ts'

interface GatewayState extends Units {
  readonly background: Background
  readonly shutdown: Shutdown
}

/** What the doors of a gateway need of its units. */
export function toDoorDeps(infrastructure: Infrastructure, units: GatewayState): DoorDeps {
  const { config, database, ledger, queue, receipts, means, identity, secrets, upstreams, data } =
    infrastructure
  const { soldTools, monitoring, salesFeed, payments, capabilities, calls } = units
  return {
    ...infrastructure.runtime,
    config,
    tools: soldTools.tools,
    onSale: soldTools.liveCatalog.onSale,
    isNetworkOn: soldTools.liveCatalog.isNetworkOn,
    catalog: soldTools.catalog,
    batch: soldTools.batch,
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
    adminService: units.admin,
    dataSources: data,
    dataClock: upstreams.dataClock,
    dataState: capabilities.ports.dataHealth.state,
    isShuttingDown: units.shutdown.isShuttingDown,
    runJob: units.background.jobs.runNow,
  }
}

import { createUnpaidCalls } from '../calls/unpaid-calls.ts'
import { createInnerCalls, noInnerCalls } from '../services/ai/inner-calls.ts'
import type { ToolPorts } from '../tools/ports.ts'
import type { OpenSalesFeed } from './catalog/sales-feed.ts'
import type { SoldTools } from './catalog/sold-tools.ts'
import type { Contribution, Jobs } from './contribution.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Payments } from './payments/open-payments.ts'
import type { OutboundMoney } from './payments/outbound-money.ts'
import type { OpenSessions } from './payments/sessions.ts'
import { type OpenConsult, openConsult } from './wiring/consult.ts'
import type { Monitoring } from './wiring/monitors.ts'
import { openNews } from './wiring/news.ts'
import { openReporting } from './wiring/reporting.ts'
import { openSignals } from './wiring/signals.ts'
import { type OpenVideos, openVideos } from './wiring/videos.ts'

interface CapabilityDeps {
  readonly soldTools: SoldTools
  readonly monitoring: Monitoring
  readonly salesFeed: OpenSalesFeed
  readonly payments: Payments
  readonly outgoing: OutboundMoney
  readonly sessions: OpenSessions
}

/** Everything that tools ask, and the work in the background that keeps it. */
export interface Capabilities extends Jobs {
  readonly ports: ToolPorts
  readonly consult: OpenConsult
  readonly videos: OpenVideos
}

export function openCapabilities(infrastructure: Infrastructure, deps: CapabilityDeps): Capabilities {
  const { soldTools, monitoring, outgoing, sessions } = deps
  const reporting = openReporting(infrastructure, deps)
  const signals = openSignals(infrastructure)
  const news = openNews(infrastructure)
  const videos = openVideos(infrastructure)
  const consult = openConsult(infrastructure, soldTools)
  const ports = {
    ...infrastructure.data,
    scheduler: infrastructure.runtime.scheduler,
    ...reporting.ports,
    ...signals.ports,
    ...news.ports,
    ...videos.ports,
    ...consult.ports,
    ...sessions.ports,
    ...outgoing.ports,
    ...monitoring.ports,
  }
  const inner = openInnerCalls(infrastructure, { soldTools, ports })
  const units: readonly Jobs[] = [reporting, signals, news, videos, sessions, outgoing, monitoring]
  return {
    ports: { ...ports, ...inner.ports },
    consult,
    videos,
    periodic: units.flatMap(({ periodic = [] }) => periodic),
    queued: units.flatMap(({ queued = [] }) => queued),
  }
}

/** Lets a tool ask other tools; those have every port but this one. */
function openInnerCalls(
  { runtime, upstreams }: Infrastructure,
  { soldTools, ports }: { readonly soldTools: SoldTools; readonly ports: Omit<ToolPorts, 'innerCalls'> },
): Contribution<'innerCalls'> {
  const { catalog, liveCatalog } = soldTools
  const { clock, scheduler } = runtime
  const unpaid = createUnpaidCalls({
    ports: { ...ports, innerCalls: noInnerCalls },
    liveCatalog: liveCatalog,
    scheduler,
    dataClock: upstreams.dataClock,
  })
  return { ports: { innerCalls: createInnerCalls(catalog, { unpaid, clock, onSale: liveCatalog.onSale }) } }
}

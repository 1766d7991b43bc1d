import type { IncomingMessage } from 'node:http'
import { cardDocuments } from '../../a2a/card-documents.ts'
import { type A2aDoor, a2aDoor } from '../../a2a/door.ts'
import type { Desk } from '../../admin/desk.ts'
import { operations } from '../../admin/operations.ts'
import type { Catalogue } from '../../calls/catalogue.ts'
import { createKeptAnswers } from '../../calls/kept-answers.ts'
import type { Performer } from '../../calls/perform.ts'
import type { SalesFeed } from '../../calls/sales-feed.ts'
import { withoutSecrets } from '../../calls/sold-work.ts'
import type { Throttle } from '../../calls/throttle.ts'
import type { Config } from '../../config/config.ts'
import type { Clock, Random, Scheduler } from '../../core/clock.ts'
import type { Logger } from '../../core/logger.ts'
import { remade } from '../../core/remade.ts'
import { VERSION } from '../../core/version.ts'
import { announcedRoutes } from '../../discovery/announced.ts'
import { jsonDocument } from '../../discovery/document.ts'
import { discoveryDocuments } from '../../discovery/documents.ts'
import { type GatewayFacts, NO_CONTACT } from '../../discovery/gateway-facts.ts'
import { toolList } from '../../discovery/tool-list.ts'
import { adminAccess } from '../../http/admin-access.ts'
import { adminDoor } from '../../http/admin-door.ts'
import { agentTools } from '../../http/agent-tools.ts'
import { announced } from '../../http/announced.ts'
import { clientAddress } from '../../http/client-address.ts'
import { faucet } from '../../http/faucet.ts'
import { healthProbes } from '../../http/health-probes.ts'
import { internalJobs } from '../../http/internal-jobs.ts'
import { liveCalls } from '../../http/live-calls.ts'
import { page } from '../../http/page.ts'
import { publicReads } from '../../http/public-reads.ts'
import { type Mount, restDoor } from '../../http/rest-door.ts'
import { signInTerms } from '../../http/sign-in.ts'
import { toolSearch } from '../../http/tool-search.ts'
import { videoFiles } from '../../http/video-files.ts'
import { apiPages, overviewPage } from '../../mcp/api-pages.ts'
import { MCP_INSTRUCTIONS } from '../../mcp/instructions.ts'
import { mcpDoor } from '../../mcp/mcp-door.ts'
import { priceList } from '../../mcp/price-list.ts'
import { PROMPTS } from '../../mcp/prompts.ts'
import { skillPage } from '../../mcp/skill-page.ts'
import { createPaidAnswers } from '../../payment/gate/paid-answers.ts'
import type { PaymentPorts } from '../../payment/gate/ports.ts'
import type { Rail } from '../../payment/model/rail.ts'
import { didDocument, didOf } from '../../payment/protocol/did.ts'
import type { Offers } from '../../payment/protocol/offers.ts'
import type { Receipts } from '../../payment/protocol/receipts.ts'
import type { SignIns } from '../../payment/protocol/sign-in.ts'
import type { OpenVideoDesk } from '../../services/ai/video-service.ts'
import { marketWindow } from '../../services/market-feed/market-window.ts'
import type { Database } from '../../store/engine/database.ts'
import type { Ledger } from '../../store/payments/ledger.ts'
import type { JobQueue } from '../../store/tasks/job-table.ts'
import { sqlTaskOffers } from '../../store/tasks/task-offer-table.ts'
import { sqlTaskPushStore } from '../../store/tasks/task-push-table.ts'
import { sqlTaskStore } from '../../store/tasks/task-table.ts'
import type { Tool } from '../../tools/define-tool.ts'
import type { ToolPorts } from '../../tools/ports.ts'
import type { DataPromises } from '../../upstream/data-promises.ts'
import type { HostLimits } from '../../upstream/webhooks/host-limits.ts'
import type { Webhooks } from '../../upstream/webhooks/webhooks.ts'
import { DESK_DIRECTORY, PAGE_DIRECTORY } from '../page-directories.ts'
import type { PaymentMeans } from '../payments/payment-means.ts'
import { readinessOf } from '../probes/readiness.ts'
import type { Identity } from './identity.ts'
import { signInWords } from './monitors.ts'

/** Everything that the doors of a gateway speak of. */
export interface DoorParts {
  readonly config: Config
  readonly tools: readonly Tool[]
  /** Those that are not switched off; another array when they, or their prices, have changed. */
  readonly onSale: () => readonly Tool[]
  readonly isNetworkOn: (network: string) => boolean
  readonly catalogue: Catalogue
  /** Several calls under one payment. */
  readonly batch: Tool
  readonly performer: Performer
  readonly consult: ToolPorts['consult']
  /** Ids of the tools that words may mean, the likeliest first. */
  readonly search: (words: string) => Promise<readonly string[]>
  /** Empty until the gateway listens, unless the configuration names it. */
  publicUrl(): string
  readonly database: Database
  readonly ledger: Ledger
  readonly queue: JobQueue
  readonly offers: Offers
  readonly payment: PaymentPorts
  openRails(): readonly Rail[]
  readonly means: PaymentMeans
  readonly identity: Identity
  readonly signIns: SignIns
  /** Whoever brings messages to hosts that callers name, and the secret of each name that signs them. */
  readonly webhooks: Webhooks
  readonly webhookHosts: HostLimits
  readonly webhookSecret: (name: string) => string
  readonly receipts: Receipts
  /** What the names of paid answers are marked with, newest first. */
  readonly answerSecrets: readonly [string, ...string[]]
  readonly feed: SalesFeed
  readonly throttle: Throttle
  readonly videoFile: OpenVideoDesk['file']
  readonly operatorDesk: Desk
  readonly promises: DataPromises
  readonly dataClock: Clock
  /** Asked to go, and serving still. */
  isLeaving(): boolean
  runJob(name: string): Promise<Readonly<Record<string, unknown>> | undefined>
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly random: Random
  readonly logger: Logger
}

export interface Doors extends ReturnType<typeof restDoor> {
  readonly a2a: A2aDoor
  readonly live: ReturnType<typeof liveCalls>
}

/** Every door on one path: REST with the documents and the routes beside it, MCP and A2A. Nothing listens yet. */
export function openDoors(parts: DoorParts): Doors {
  const {
    config,
    tools,
    onSale,
    isNetworkOn,
    catalogue,
    performer,
    consult,
    search,
    publicUrl,
    database,
    ledger,
    queue,
    offers,
  } = parts
  const { payment, openRails, means, identity, signIns, receipts, feed, throttle, videoFile } = parts
  const { promises, dataClock, runJob, clock, scheduler, random, logger } = parts
  const clientOf = clientAddress(config.trustedProxies)
  const admit = (request: IncomingMessage) => throttle.take(clientOf(request))
  const a2a = a2aDoor({
    catalogue,
    performer,
    tasks: sqlTaskStore(database),
    offers: database.isShared ? sqlTaskOffers(database) : undefined,
    queue,
    ledger,
    bus: database.bus,
    walletIn: (header) => signIns.walletIn(header),
    push:
      config.taskPush === 'on'
        ? {
            store: sqlTaskPushStore(database),
            outlet: parts.webhooks,
            hosts: parts.webhookHosts,
            secretOf: parts.webhookSecret,
          }
        : undefined,
    publicUrl,
    clientOf,
    clock,
    scheduler,
    random,
    consult: async (intent) => {
      const { calls } = await consult(intent)
      return calls.length === 1 ? calls[0] : undefined
    },
    onFailure: (what, error) => logger.error({ what, err: error }, 'agents’ door failed'),
  })
  const kept = createKeptAnswers({
    ledger,
    answers: createPaidAnswers(payment),
    secrets: parts.answerSecrets,
    replay: config.paymentReplay,
    withhold(toolId, result) {
      const tool = catalogue.find(toolId)
      return tool ? withoutSecrets(tool, result) : result
    },
  })
  const mcpOf = (listed: readonly Tool[]) =>
    mcpDoor({
      tools,
      listed,
      performer,
      serverInfo: { name: 'pennywire', version: VERSION },
      instructions: MCP_INSTRUCTIONS,
      resources: [priceList(listed), overviewPage(listed, () => facts())],
      resourceKinds: [apiPages(listed, () => facts())],
      prompts: PROMPTS,
      skill: skillPage(listed, () => facts()),
      kept,
      publicUrl,
      allowedHosts: config.mcpAllowedHosts,
      clientOf,
      throttleFree: (client) => throttle.take(client),
      scheduler,
    })
  const mcpToday = remade(onSale, mcpOf)
  const mcp: Mount = {
    path: mcpToday().path,
    handle: (request, response) => mcpToday().handle(request, response),
  }
  const mounts: readonly Mount[] = [a2a, mcp]
  const facts = (): GatewayFacts => ({
    publicUrl: publicUrl(),
    packageVersion: VERSION,
    contactEmail: NO_CONTACT,
    dataMode: config.dataMode,
    rails: payment.rails.filter(({ scheme, network }) => !scheme && isNetworkOn(network)),
    openRails: openRails().filter(({ scheme }) => !scheme),
    meteredRails: openRails().filter(({ scheme }) => scheme === 'upto'),
    requirements: (price, of) => offers.requirements(price, of).filter(({ network }) => isNetworkOn(network)),
    facilitators: payment.facilitators.map(({ name }) => name),
    ...(means.board ? { facilitatorStatus: means.board.status() } : {}),
    throttle: config.throttle,
    agentRegistrations: config.agentRegistrations,
    identityProvider: identity.provider,
    ledgerId: parts.database.ledgerId,
    doors: mounts.map(({ path }) => path),
  })
  const cardFacts = () => ({ ...facts(), pushNotifications: config.taskPush === 'on' })
  const live = liveCalls({ feed, admit, clientOf, mostStreams: config.liveStreams, clock, scheduler, random })
  const rest = restDoor({
    tools,
    performer,
    publicUrl,
    clientOf,
    admit,
    documents: remade(onSale, (shown) => ({
      '/.well-known/jwks.json': jsonDocument(() => receipts.jwks()),
      '/.well-known/did.json': jsonDocument(() => didDocument(publicUrl(), receipts.jwks())),
      // where did:web looks when the public address has a path
      ...(didOf(publicUrl() || 'http://localhost').split(':').length > 3
        ? { '/did.json': jsonDocument(() => didDocument(publicUrl(), receipts.jwks())) }
        : {}),
      '/agent/tools': { ...jsonDocument(() => toolList(tools, shown)), unlessAsked: 'q' },
      ...discoveryDocuments(shown, facts),
      ...cardDocuments(shown, cardFacts, (payload, header) => receipts.jws(payload, (kid) => kid, header)),
    })),
    mounts,
    routers: [
      agentTools({
        catalogue,
        batch: parts.batch,
        performer,
        publicUrl,
        clientOf,
      }),
      toolSearch({ listing: () => toolList(tools, onSale()), search, admit }),
      live.router,
      healthProbes(
        readinessOf(database, {
          hasOpenRail: () => openRails().length > 0,
          isLeaving: parts.isLeaving,
          clock,
          scheduler,
        }),
      ),
      videoFiles({ file: videoFile, admit }),
      signInTerms(() => signInWords(signIns, payment.rails), admit),
      publicReads(marketWindow(promises, { clock, dataClock, scheduler })),
      announced(announcedRoutes),
      page(PAGE_DIRECTORY),
      ...(means.faucets.length > 0 ? [faucet(means.faucets, admit)] : []),
      ...operatorDoor(parts, admit),
      ...(config.internalSecret === undefined ? [] : [internalJobs(config.internalSecret, runJob)]),
    ],
  })
  return { ...rest, a2a, live }
}

/** The operator's desk, where there is somebody to open it. */
function operatorDoor(
  { config, operatorDesk: desk, logger }: DoorParts,
  admit: (request: IncomingMessage) => void,
) {
  if (config.operatorDesk.tokens.length === 0) return []
  return [
    adminDoor({
      access: adminAccess(config.operatorDesk, config.trustedProxies),
      operations,
      desk,
      pageDirectory: DESK_DIRECTORY,
      admit,
      onFailure: (what, error) => logger.error({ what, err: error }, 'the operator’s desk failed'),
    }),
  ]
}

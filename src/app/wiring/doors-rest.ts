import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { createCardDocuments } from '../../a2a/cards/card-documents.ts'
import type { AdminService } from '../../admin/admin-service.ts'
import { operations } from '../../admin/operations.ts'
import type { Catalog } from '../../calls/catalog.ts'
import type { Performer } from '../../calls/performer.ts'
import type { SalesFeed } from '../../calls/sales-feed.ts'
import type { Config } from '../../config/config.ts'
import type { Clock, Random, Scheduler } from '../../core/clock.ts'
import type { Logger } from '../../core/logger.ts'
import { memoizeLatest } from '../../core/memoize-latest.ts'
import { announcedRoutes } from '../../discovery/announced.ts'
import { type Document, jsonDocument, liveDocument } from '../../discovery/document.ts'
import { discoveryDocuments } from '../../discovery/documents.ts'
import type { GatewayFacts } from '../../discovery/gateway-facts.ts'
import { createLlmsText } from '../../discovery/llms.ts'
import type { Signposts } from '../../discovery/signposts.ts'
import { createToolList } from '../../discovery/tool-list.ts'
import { createToolPage } from '../../discovery/tool-page.ts'
import { createWelcome } from '../../discovery/welcome.ts'
import { createAdminAccess } from '../../http/admin-access.ts'
import { createAdminDoor } from '../../http/admin-door.ts'
import { createAgentToolRoutes } from '../../http/agent-tools.ts'
import { createAnnouncedRoutes } from '../../http/announced.ts'
import { createDocumentationHandler } from '../../http/documentation.ts'
import { createFaucetRoute } from '../../http/faucet.ts'
import { createHealthRoutes, type DataGlance } from '../../http/health-probes.ts'
import { createInternalJobRoutes } from '../../http/internal-jobs.ts'
import { createLiveCalls, type LiveCalls } from '../../http/live-calls.ts'
import { createPageHandler } from '../../http/page.ts'
import { createPublicReadRoutes } from '../../http/public-reads.ts'
import { createRestDoor, type Mount, type RestDoor } from '../../http/rest-door.ts'
import { createSignInRoute } from '../../http/sign-in.ts'
import { createToolPageRoutes } from '../../http/tool-pages.ts'
import { createToolSearchRoute } from '../../http/tool-search.ts'
import { createVideoRoutes } from '../../http/video-files.ts'
import { createWelcomeRoute } from '../../http/welcome.ts'
import type { PaymentPorts } from '../../payment/gate/payment-ports.ts'
import type { Rail } from '../../payment/model/rail.ts'
import { didDocument, didOf } from '../../payment/protocol/did.ts'
import type { Receipts } from '../../payment/protocol/receipts.ts'
import type { SignIns } from '../../payment/protocol/sign-in.ts'
import type { VideoService } from '../../services/ai/video-service.ts'
import { createMarketWindow } from '../../services/market-feed/market-window.ts'
import { createWalletStateRead } from '../../services/wallet-state/wallet-state.ts'
import type { Database } from '../../store/engine/database.ts'
import type { Tool } from '../../tools/define-tool.ts'
import type { DataSources } from '../../upstream/data-sources.ts'
import { ADMIN_PAGE_DIRECTORY, PAGE_DIRECTORY } from '../page-directories.ts'
import type { PaymentMeans } from '../payments/payment-means.ts'
import { createReadinessProbe } from '../probes/readiness.ts'
import { openDocumentation } from './documentation.ts'
import { toSignInTerms } from './monitors.ts'

export interface RestDeps {
  readonly config: Config
  readonly tools: readonly Tool[]
  /** Those that are not switched off; another array when they, or their prices, have changed. */
  readonly onSale: () => readonly Tool[]
  readonly catalog: Catalog
  /** Several calls under one payment. */
  readonly batch: Tool
  readonly performer: Performer
  /** Ids of the tools that words may mean, the likeliest first. */
  readonly search: (query: string) => Promise<readonly string[]>
  /** Empty until the gateway listens, unless the configuration names it. */
  publicUrl(): string
  readonly database: Database
  readonly payment: PaymentPorts
  openRails(): readonly Rail[]
  readonly means: PaymentMeans
  readonly signIns: SignIns
  readonly receipts: Receipts
  readonly feed: SalesFeed
  readonly videoFile: VideoService['file']
  readonly adminService: AdminService
  readonly dataSources: DataSources
  readonly dataClock: Clock
  /** Asked to go, and serving still. */
  isShuttingDown(): boolean
  dataState(): Promise<DataGlance>
  runJob(name: string): Promise<Readonly<Record<string, unknown>> | undefined>
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly random: Random
  readonly logger: Logger
}

interface RestFacts {
  readonly clientOf: (request: IncomingMessage) => string
  /** Counts a free request against its client's throttle. */
  readonly admit: (request: IncomingMessage) => void
  readonly facts: () => GatewayFacts
  readonly signposts: Signposts
  /** The doors that speak protocols of their own. */
  readonly mounts: readonly Mount[]
}

export interface OpenRestDoor extends RestDoor {
  readonly live: LiveCalls
}

/** REST with the documents and the routes beside it, and the other doors mounted on the same server. */
export function openRestDoor(deps: RestDeps, rest: RestFacts): OpenRestDoor {
  const { tools, performer, publicUrl, feed, config, clock, scheduler, random } = deps
  const { clientOf, admit, mounts, signposts } = rest
  const { unknownPath } = signposts
  const live = createLiveCalls({
    feed,
    admit,
    clientOf,
    maxStreams: config.liveStreams,
    clock,
    scheduler,
    random,
  })
  const documents = memoizeLatest(deps.onSale, (shown) => createDocuments(shown, deps, rest.facts))
  const routers = createRouters(deps, rest, live)
  return {
    ...createRestDoor({
      tools,
      performer,
      publicUrl,
      clientOf,
      admit,
      documents,
      mounts,
      routers,
      unknownPath,
    }),
    live,
  }
}

/** Every document by its path, for the tools that are on sale. */
function createDocuments(
  shown: readonly Tool[],
  { tools, config, publicUrl, receipts }: RestDeps,
  facts: () => GatewayFacts,
): Readonly<Record<string, Document>> {
  // keys are rotated while the gateway runs
  const did = liveDocument(() => didDocument(publicUrl(), receipts.jwks()))
  const hasPath = didOf(publicUrl() || 'http://localhost').split(':').length > 3
  const cardFacts = () => ({ ...facts(), pushNotifications: config.taskPush === 'on' })
  return {
    '/.well-known/jwks.json': liveDocument(() => receipts.jwks()),
    '/.well-known/did.json': did,
    // where did:web looks when the public address has a path
    ...(hasPath ? { '/did.json': did } : {}),
    '/agent/tools': { ...jsonDocument(() => createToolList(tools, shown)), unlessAsked: 'q' },
    ...discoveryDocuments(shown, facts),
    ...createCardDocuments(shown, cardFacts, (payload, header) =>
      receipts.jws(payload, (kid) => kid, header),
    ),
  }
}

/** The routes beside the tools, in the order in which they are asked. */
function createRouters(
  deps: RestDeps,
  { clientOf, admit, facts, signposts }: RestFacts,
  live: LiveCalls,
): readonly RequestHandler[] {
  const { config, tools, onSale, catalog, batch, performer, search, publicUrl, database } = deps
  const { payment, openRails, means, signIns, videoFile, dataSources, dataClock, runJob, clock, scheduler } =
    deps
  const readiness = createReadinessProbe(database, {
    hasOpenRail: () => openRails().length > 0,
    isShuttingDown: deps.isShuttingDown,
    clock,
    scheduler,
  })
  return [
    createAgentToolRoutes({
      catalog,
      batch,
      performer,
      publicUrl,
      clientOf,
      unknownTool: signposts.unknownTool,
    }),
    createToolPageRoutes({ ...createToolPages(deps, facts), unknownTool: signposts.unknownTool, admit }),
    createToolSearchRoute({ listing: () => createToolList(tools, onSale()), search, admit }),
    live.router,
    createHealthRoutes(readiness, deps.dataState),
    createVideoRoutes({ file: videoFile, admit }),
    createSignInRoute(() => toSignInTerms(signIns, payment.rails), admit),
    createPublicReadRoutes(createMarketWindow(dataSources, { clock, dataClock, scheduler })),
    createPublicReadRoutes([createWalletStateRead(openRails, { clock, scheduler })], admit),
    createAnnouncedRoutes(announcedRoutes, admit, signposts.guide),
    createPageHandler(PAGE_DIRECTORY, admit, publicUrl),
    createDocumentationHandler({ site: openDocumentation(onSale, facts), admit }),
    createWelcomeRoute({
      index: () => createWelcome(onSale(), facts()),
      guide: () => createLlmsText(onSale(), facts()),
      admit,
    }),
    ...(means.faucets.length > 0 ? [createFaucetRoute(means.faucets, admit)] : []),
    ...adminRouters(deps, admit),
    ...(config.internalSecret === undefined
      ? []
      : [createInternalJobRoutes(config.internalSecret, runJob, admit)]),
  ]
}

/** What is shown of one tool, as it is sold at the moment. */
function createToolPages({ catalog, onSale }: RestDeps, facts: () => GatewayFacts) {
  return {
    describe(toolId: string) {
      const sold = onSale().find(({ contract }) => contract.id === toolId)
      const tool = sold ?? catalog.find(toolId)
      return tool && createToolPage(tool, sold !== undefined, facts())
    },
  }
}

/** The admin interface, where a token is configured. */
function adminRouters(
  { config, adminService, logger }: RestDeps,
  admit: RestFacts['admit'],
): readonly RequestHandler[] {
  if (config.admin.tokens.length === 0) return []
  return [
    createAdminDoor({
      access: createAdminAccess({ ...config.admin, trustedProxies: config.trustedProxies }),
      operations,
      adminService: adminService,
      pageDirectory: ADMIN_PAGE_DIRECTORY,
      admit,
      onFailure: (what, error) => logger.error({ what, err: error }, 'the admin API failed'),
    }),
  ]
}

import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { cardDocuments } from '../../a2a/cards/card-documents.ts'
import type { Desk } from '../../admin/desk.ts'
import { operations } from '../../admin/operations.ts'
import type { Catalogue } from '../../calls/catalogue.ts'
import type { Performer } from '../../calls/perform.ts'
import type { SalesFeed } from '../../calls/sales-feed.ts'
import type { Config } from '../../config/config.ts'
import type { Clock, Random, Scheduler } from '../../core/clock.ts'
import type { Logger } from '../../core/logger.ts'
import { remade } from '../../core/remade.ts'
import { announcedRoutes } from '../../discovery/announced.ts'
import { type Document, jsonDocument } from '../../discovery/document.ts'
import { discoveryDocuments } from '../../discovery/documents.ts'
import type { GatewayFacts } from '../../discovery/gateway-facts.ts'
import { toolList } from '../../discovery/tool-list.ts'
import { adminAccess } from '../../http/admin-access.ts'
import { adminDoor } from '../../http/admin-door.ts'
import { agentTools } from '../../http/agent-tools.ts'
import { announced } from '../../http/announced.ts'
import { faucet } from '../../http/faucet.ts'
import { healthProbes } from '../../http/health-probes.ts'
import { internalJobs } from '../../http/internal-jobs.ts'
import { type LiveCalls, liveCalls } from '../../http/live-calls.ts'
import { page } from '../../http/page.ts'
import { publicReads } from '../../http/public-reads.ts'
import { type Mount, type RestDoor, restDoor } from '../../http/rest-door.ts'
import { signInTerms } from '../../http/sign-in.ts'
import { toolSearch } from '../../http/tool-search.ts'
import { videoFiles } from '../../http/video-files.ts'
import type { PaymentPorts } from '../../payment/gate/ports.ts'
import type { Rail } from '../../payment/model/rail.ts'
import { didDocument, didOf } from '../../payment/protocol/did.ts'
import type { Receipts } from '../../payment/protocol/receipts.ts'
import type { SignIns } from '../../payment/protocol/sign-in.ts'
import type { OpenVideoDesk } from '../../services/ai/video-service.ts'
import { marketWindow } from '../../services/market-feed/market-window.ts'
import type { Database } from '../../store/engine/database.ts'
import type { Tool } from '../../tools/define-tool.ts'
import type { DataPromises } from '../../upstream/data-promises.ts'
import { DESK_DIRECTORY, PAGE_DIRECTORY } from '../page-directories.ts'
import type { PaymentMeans } from '../payments/payment-means.ts'
import { readinessOf } from '../probes/readiness.ts'
import { signInWords } from './monitors.ts'

export interface RestDeps {
  readonly config: Config
  readonly tools: readonly Tool[]
  /** Those that are not switched off; another array when they, or their prices, have changed. */
  readonly onSale: () => readonly Tool[]
  readonly catalogue: Catalogue
  /** Several calls under one payment. */
  readonly batch: Tool
  readonly performer: Performer
  /** Ids of the tools that words may mean, the likeliest first. */
  readonly search: (words: string) => Promise<readonly string[]>
  /** Empty until the gateway listens, unless the configuration names it. */
  publicUrl(): string
  readonly database: Database
  readonly payment: PaymentPorts
  openRails(): readonly Rail[]
  readonly means: PaymentMeans
  readonly signIns: SignIns
  readonly receipts: Receipts
  readonly feed: SalesFeed
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

interface RestFacts {
  readonly clientOf: (request: IncomingMessage) => string
  /** Counts a free request against its client's throttle. */
  readonly admit: (request: IncomingMessage) => void
  readonly facts: () => GatewayFacts
  /** The doors that speak protocols of their own. */
  readonly mounts: readonly Mount[]
}

export interface OpenRestDoor extends RestDoor {
  readonly live: LiveCalls
}

/** REST with the documents and the routes beside it, and the other doors mounted on the same server. */
export function openRestDoor(deps: RestDeps, rest: RestFacts): OpenRestDoor {
  const { tools, performer, publicUrl, feed, config, clock, scheduler, random } = deps
  const { clientOf, admit, mounts } = rest
  const live = liveCalls({ feed, admit, clientOf, mostStreams: config.liveStreams, clock, scheduler, random })
  const documents = remade(deps.onSale, (shown) => documentsOf(shown, deps, rest.facts))
  const routers = routersOf(deps, rest, live)
  return {
    ...restDoor({ tools, performer, publicUrl, clientOf, admit, documents, mounts, routers }),
    live,
  }
}

/** Every document by its path, for the tools that are on sale. */
function documentsOf(
  shown: readonly Tool[],
  { tools, config, publicUrl, receipts }: RestDeps,
  facts: () => GatewayFacts,
): Readonly<Record<string, Document>> {
  const did = jsonDocument(() => didDocument(publicUrl(), receipts.jwks()))
  const hasPath = didOf(publicUrl() || 'http://localhost').split(':').length > 3
  const cardFacts = () => ({ ...facts(), pushNotifications: config.taskPush === 'on' })
  return {
    '/.well-known/jwks.json': jsonDocument(() => receipts.jwks()),
    '/.well-known/did.json': did,
    // where did:web looks when the public address has a path
    ...(hasPath ? { '/did.json': did } : {}),
    '/agent/tools': { ...jsonDocument(() => toolList(tools, shown)), unlessAsked: 'q' },
    ...discoveryDocuments(shown, facts),
    ...cardDocuments(shown, cardFacts, (payload, header) => receipts.jws(payload, (kid) => kid, header)),
  }
}

/** The routes beside the tools, in the order in which they are asked. */
function routersOf(
  deps: RestDeps,
  { clientOf, admit }: RestFacts,
  live: LiveCalls,
): readonly RequestHandler[] {
  const { config, tools, onSale, catalogue, batch, performer, search, publicUrl, database } = deps
  const { payment, openRails, means, signIns, videoFile, promises, dataClock, runJob, clock, scheduler } =
    deps
  const readiness = readinessOf(database, {
    hasOpenRail: () => openRails().length > 0,
    isLeaving: deps.isLeaving,
    clock,
    scheduler,
  })
  return [
    agentTools({ catalogue, batch, performer, publicUrl, clientOf }),
    toolSearch({ listing: () => toolList(tools, onSale()), search, admit }),
    live.router,
    healthProbes(readiness),
    videoFiles({ file: videoFile, admit }),
    signInTerms(() => signInWords(signIns, payment.rails), admit),
    publicReads(marketWindow(promises, { clock, dataClock, scheduler })),
    announced(announcedRoutes),
    page(PAGE_DIRECTORY),
    ...(means.faucets.length > 0 ? [faucet(means.faucets, admit)] : []),
    ...adminRouters(deps, admit),
    ...(config.internalSecret === undefined ? [] : [internalJobs(config.internalSecret, runJob)]),
  ]
}

/** The admin interface, where a token is configured. */
function adminRouters(
  { config, operatorDesk, logger }: RestDeps,
  admit: RestFacts['admit'],
): readonly RequestHandler[] {
  if (config.operatorDesk.tokens.length === 0) return []
  return [
    adminDoor({
      access: adminAccess(config.operatorDesk, config.trustedProxies),
      operations,
      desk: operatorDesk,
      pageDirectory: DESK_DIRECTORY,
      admit,
      onFailure: (what, error) => logger.error({ what, err: error }, 'the operator’s desk failed'),
    }),
  ]
}

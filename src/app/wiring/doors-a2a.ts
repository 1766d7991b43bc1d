import type { IncomingMessage } from 'node:http'
import { type A2aDoor, createA2aDoor } from '../../a2a/door.ts'
import type { Catalog } from '../../calls/catalog.ts'
import type { Performer } from '../../calls/performer.ts'
import type { Config } from '../../config/config.ts'
import type { Clock, Random, Scheduler } from '../../core/clock.ts'
import type { Logger } from '../../core/logger.ts'
import type { Signposts } from '../../discovery/signposts.ts'
import type { SignIns } from '../../payment/protocol/sign-in.ts'
import type { Database } from '../../store/engine/database.ts'
import type { Ledger } from '../../store/payments/ledger.ts'
import type { JobQueue } from '../../store/tasks/job-queue.ts'
import { createTaskOfferRepository } from '../../store/tasks/task-offer-repository.ts'
import { createTaskPushRepository } from '../../store/tasks/task-push-repository.ts'
import { createTaskRepository } from '../../store/tasks/task-repository.ts'
import type { ToolPorts } from '../../tools/ports.ts'
import type { HostLimits } from '../../upstream/webhooks/host-limits.ts'
import type { Webhooks } from '../../upstream/webhooks/webhooks.ts'

export interface A2aDeps {
  readonly config: Config
  readonly catalog: Catalog
  readonly performer: Performer
  readonly consult: ToolPorts['consult']
  readonly database: Database
  readonly ledger: Ledger
  readonly queue: JobQueue
  readonly signIns: SignIns
  /** Sends messages to hosts that callers name. */
  readonly webhooks: Webhooks
  readonly webhookHosts: HostLimits
  /** The secret that signs the messages of one name. */
  readonly webhookSecret: (name: string) => string
  /** Empty until the gateway listens, unless the configuration names it. */
  publicUrl(): string
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly random: Random
  readonly logger: Logger
}

/** The agents' door over the tables of tasks. */
export function openA2aDoor(
  deps: A2aDeps,
  {
    clientOf,
    signposts,
  }: { readonly clientOf: (request: IncomingMessage) => string; readonly signposts: Signposts },
): A2aDoor {
  const { catalog, performer, consult, database, ledger, queue, signIns, logger } = deps
  const { publicUrl, clock, scheduler, random } = deps
  return createA2aDoor({
    catalog,
    performer,
    tasks: createTaskRepository(database),
    offers: database.isShared ? createTaskOfferRepository(database) : undefined,
    queue,
    ledger,
    bus: database.bus,
    walletIn: (header) => signIns.authenticate(header),
    push:
      deps.config.taskPush === 'on'
        ? {
            store: createTaskPushRepository(database),
            outlet: deps.webhooks,
            hosts: deps.webhookHosts,
            secretOf: deps.webhookSecret,
          }
        : undefined,
    publicUrl,
    signposts,
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
}

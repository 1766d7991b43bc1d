import type { IncomingMessage, ServerResponse } from 'node:http'
import { JSONRPCErrorException } from 'json-rpc-2.0'
import type { Catalog } from '../calls/catalog.ts'
import type { Performer } from '../calls/performer.ts'
import type { Clock, Random, Scheduler } from '../core/clock.ts'
import { MINUTE_MS } from '../core/durations.ts'
import { GatewayError } from '../core/failures.ts'
import type { Signposts } from '../discovery/signposts.ts'
import type { Bus } from '../store/engine/bus.ts'
import type { PeriodicJob } from '../store/jobs/scheduler.ts'
import type { OneOffJob } from '../store/jobs/worker.ts'
import type { Ledger } from '../store/payments/ledger.ts'
import type { JobQueue } from '../store/tasks/job-queue.ts'
import type { TaskOfferRepository } from '../store/tasks/task-offer-repository.ts'
import type { TaskPushRepository } from '../store/tasks/task-push-repository.ts'
import type { TaskRepository } from '../store/tasks/task-repository.ts'
import { directoryMethods } from './directory-methods.ts'
import { addGuide, readMessage, sendHttpFailure, sendMessage, toHttpMapping } from './http-mapping.ts'
import { createDispatcher } from './json-rpc.ts'
import type { Consult } from './message-order.ts'
import { createMemoryOffers } from './offered-tasks.ts'
import { createOpenStreams } from './open-streams.ts'
import { createPushJob, type PushHosts, type PushOutlet } from './push-job.ts'
import { createRequestContext, type RequestContext } from './request-context.ts'
import { sendEvents } from './send-events.ts'
import { createSharedOffers } from './shared-offers.ts'
import { standardMethods } from './standard-methods.ts'
import { createTaskFollower } from './task-follower.ts'
import { createTaskJob } from './task-job.ts'
import { createTaskService } from './task-service.ts'
import { toActivationHeaders } from './x402-extension.ts'

export const A2A_PATH = '/a2a'

export interface A2aDoorOptions {
  readonly catalog: Catalog
  readonly performer: Performer
  readonly tasks: TaskRepository
  /** Where tasks wait to be paid for at any gateway; undefined where there is only one. */
  readonly offers: TaskOfferRepository | undefined
  readonly queue: JobQueue
  readonly ledger: Pick<Ledger, 'findByHeader'>
  readonly bus: Bus
  /** The wallet that has signed `SIGN-IN-WITH-X`. */
  readonly walletIn: (header: string) => Promise<string>
  /** Undefined where webhooks are off. */
  readonly push:
    | {
        readonly store: TaskPushRepository
        readonly outlet: PushOutlet
        readonly hosts: PushHosts
        /** The secret with which messages of one name are signed. */
        readonly secretOf: (name: string) => string
      }
    | undefined
  readonly publicUrl: () => string
  /** What is answered for what there is not, and where to read on. */
  readonly signposts: Pick<Signposts, 'unknownTool' | 'unknownPath' | 'guide'>
  readonly clientOf: (request: IncomingMessage) => string
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly random: Random
  /** Finds the tool that a sentence asks for; without it a message has to name its tool. */
  readonly consult?: Consult
  /** Called for bugs of ours; callers get an opaque error. */
  readonly onFailure?: (operation: string, error: unknown) => void
}

export interface A2aDoor {
  readonly path: string
  /** Nothing is served below the path. */
  readonly isAlone: true
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Finish open tasks, and notify webhooks of those that have ended. */
  readonly jobs: readonly OneOffJob[]
  /** Forgets finished tasks after a day. */
  readonly purge: PeriodicJob
  /** Takes over what an earlier process of this store left unfinished. */
  open(): Promise<void>
  /** Resolves when no task runs. */
  idle(): Promise<void>
  /** Breaks off what runs; it is taken up again after the next start. */
  stop(): Promise<void>
}

/** The agents' door: JSON-RPC 2.0 at `/a2a`, with tasks of our own and the standard methods of A2A 1.0 and 0.3. */
export function createA2aDoor(options: A2aDoorOptions): A2aDoor {
  const { catalog, tasks, push, bus, clock, scheduler, clientOf, signposts, onFailure = () => {} } = options
  const { unknownTool } = signposts
  const resourceUrl = () => options.publicUrl() + A2A_PATH
  const taskService = createTaskService({ ...options, store: tasks, resourceUrl, onFailure })
  const memoryOffers = createMemoryOffers(clock)
  const offered = options.offers
    ? createSharedOffers(options.offers, { memoryOffers: memoryOffers, toolOf: catalog.find, clock })
    : memoryOffers
  const follower = createTaskFollower({ taskService, bus, scheduler })
  const streams = createOpenStreams()
  const dispatcher = createDispatcher<RequestContext>(
    {
      ...directoryMethods({ ...options, unknownTool, taskService, offered, resourceUrl }),
      ...standardMethods({ ...options, unknownTool, taskService, offered, follower }, noteFailure),
    },
    { onFailure: noteFailure },
  )

  function noteFailure(error: unknown, requestContext: RequestContext): void {
    if (error instanceof GatewayError) {
      const { headers, status } = toHttpMapping(error)
      requestContext.addHeaders(headers, status)
    } else if (!(error instanceof JSONRPCErrorException)) onFailure('a2a', error)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const client = clientOf(request)
    const incoming = await readMessage(request)
    if ('refused' in incoming)
      return sendMessage(response, addGuide(incoming.refused, signposts.guide), incoming)
    const { requestContext, extras } = createRequestContext(request, response, {
      client,
      isAlone: !Array.isArray(incoming.message),
      mayGoOn: () => streams.admit(client),
    })
    const answer = addGuide(await dispatcher.answer(incoming.message, requestContext), signposts.guide)
    const headers = toActivationHeaders(requestContext.extensions)
    if (extras.events && answer !== undefined && !Array.isArray(answer)) {
      const close = streams.open(client)
      const { clientSignal } = requestContext
      await sendEvents(response, prependEvent(answer, extras.events), {
        headers,
        scheduler,
        clientSignal,
      }).finally(close)
    } else if (Array.isArray(answer)) sendMessage(response, answer, { status: 200, headers })
    else sendMessage(response, answer, { status: extras.status, headers: { ...extras.headers, ...headers } })
  }

  return {
    path: A2A_PATH,
    isAlone: true,
    async handle(request, response) {
      const path = request.url?.split('?', 1)[0]
      if (path !== A2A_PATH) return sendHttpFailure(response, signposts.unknownPath(path ?? ''))
      if (request.method !== 'POST') {
        response.setHeader('Allow', 'POST, OPTIONS')
        return sendHttpFailure(
          response,
          new GatewayError('method_not_allowed', 'This path takes JSON-RPC by POST.', {
            details: signposts.guide(),
          }),
        )
      }
      await serve(request, response)
    },
    jobs: [
      createTaskJob(taskService, { store: tasks, ledger: options.ledger, catalog, clock }),
      ...(push ? [createPushJob({ ...push, tasks, pushes: push.store, find: catalog.find, clock })] : []),
    ],
    purge: {
      name: 'forget-tasks',
      everyMilliseconds: MINUTE_MS,
      run: async (signal) => ({
        forgotten: (await tasks.purge(clock.now(), signal)) + (await offered.purge(signal)),
      }),
    },
    async open() {
      await tasks.releaseOrphans()
    },
    async idle() {
      await taskService.idle()
      follower.close()
    },
    stop: () => taskService.stop(),
  }
}

async function* prependEvent<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  yield first
  yield* rest
}

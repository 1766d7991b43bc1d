import type { Clock } from '../../core/clock.ts'
import { HOUR_MS } from '../../core/durations.ts'
import { forEachConcurrently } from '../../core/for-each-concurrently.ts'
import { MAX_WEBHOOK_ATTEMPTS, retryDelayMs, signHeaders } from '../../core/network/signed-webhook.ts'
import type { PeriodicJob } from '../../store/jobs/scheduler.ts'
import type { PendingEvent, WebhookRepository } from '../../store/tasks/webhook-repository.ts'
import type { HostLimits } from '../../upstream/webhooks/host-limits.ts'
import type { Webhooks } from '../../upstream/webhooks/webhooks.ts'
import { webhookSecret } from './monitor-service.ts'

const MAX_DELIVERIES = 200
const MAX_CONCURRENT_DELIVERIES = 8
const DELIVER_MS = 10_000
/** After that a run ends, and the next goes on. */
const MAX_RUN_MS = 30_000
/** An event that a busy host has not let in for so long comes too late to be useful. */
const GIVE_UP_MS = 3 * HOUR_MS

/**
 * The job that brings events to webhooks, signed as Standard Webhooks has it: HMAC-SHA-256 over id, time and body. An
 * event may arrive twice, with the same id; after eight attempts within about two hours it is given up.
 */
export function createDeliveryJob({
  repository,
  webhooks,
  hosts,
  clock,
  secret,
}: {
  readonly repository: WebhookRepository
  readonly webhooks: Webhooks
  readonly hosts: HostLimits
  readonly clock: Clock
  readonly secret: string
}): PeriodicJob {
  async function deliver(
    event: PendingEvent,
    signal: AbortSignal,
  ): Promise<'delivered' | 'dead' | 'waiting'> {
    const isLast = event.attempts + 1 >= MAX_WEBHOOK_ATTEMPTS
    if (event.attempts >= MAX_WEBHOOK_ATTEMPTS) {
      await repository.end(event, 'dead')
      return 'dead'
    }
    const slot = hosts.enter(event.webhook)
    if ('againAt' in slot) return postpone(event, slot.againAt)
    let isTaken: boolean | undefined
    try {
      isTaken = await attempt(event, signal)
    } finally {
      // what another gateway tries proves nothing about the host
      slot.leave(isTaken !== false)
    }
    if (isTaken === undefined) return 'waiting'
    if (!isTaken && !isLast) return 'waiting'
    const delivery = isTaken ? 'delivered' : 'dead'
    await repository.end(event, delivery)
    return delivery
  }

  async function postpone(event: PendingEvent, againAt: number): Promise<'dead' | 'waiting'> {
    if (clock.now() >= event.at + GIVE_UP_MS) {
      await repository.end(event, 'dead')
      return 'dead'
    }
    await repository.postpone(event, againAt)
    return 'waiting'
  }

  /** Undefined when another gateway makes it. */
  async function attempt(event: PendingEvent, signal: AbortSignal): Promise<boolean | undefined> {
    const now = clock.now()
    if (!(await repository.begin(event, now + retryDelayMs(event.attempts)))) return undefined
    const { monitorId, sequence, webhook: url, body } = event
    const key = webhookSecret(monitorId, secret)
    const headers = signHeaders({ id: `${monitorId}.${sequence}`, body, now, key })
    return webhooks.deliver({ url, body, headers }, { signal })
  }

  return {
    name: 'deliver-monitor-events',
    everyMilliseconds: DELIVER_MS,
    async run(signal) {
      const counts = { delivered: 0, dead: 0, waiting: 0 }
      const until = clock.now() + MAX_RUN_MS
      const isTimeUp = () => signal.aborted || clock.now() >= until
      for (let isFull = true; isFull && !isTimeUp(); ) {
        const due = await repository.due(clock.now(), MAX_DELIVERIES)
        isFull = due.length === MAX_DELIVERIES
        await forEachConcurrently(due, MAX_CONCURRENT_DELIVERIES, async (event) => {
          if (!isTimeUp()) counts[await deliver(event, signal)] += 1
        })
      }
      return counts
    },
  }
}

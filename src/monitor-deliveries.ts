import type { Clock } from './core/clock.ts'
import { eachOf } from './core/each-of.ts'
import { MOST_WEBHOOK_ATTEMPTS, pauseAfter, signedHeaders } from './core/signed-webhook.ts'
import type { PeriodicJob } from './jobs/scheduler.ts'
import { webhookSecret } from './monitor-desk.ts'
import type { WaitingEvent, WebhookBook } from './store/webhook-book.ts'
import type { Webhooks } from './upstream/webhooks/webhooks.ts'

const MOST_DELIVERIES = 200
const DELIVERIES_AT_ONCE = 8
const DELIVER_MILLISECONDS = 10_000

/**
 * The job that brings events to webhooks, signed as Standard Webhooks has it: HMAC-SHA-256 over id, time and body. An
 * event may arrive twice, with the same id; after eight attempts within about two hours it is given up.
 */
export function deliverEvents({
  book,
  webhooks,
  clock,
  secret,
}: {
  readonly book: WebhookBook
  readonly webhooks: Webhooks
  readonly clock: Clock
  readonly secret: string
}): PeriodicJob {
  async function deliver(
    event: WaitingEvent,
    signal: AbortSignal,
  ): Promise<'delivered' | 'dead' | 'waiting'> {
    const now = clock.now()
    const isLast = event.attempts + 1 >= MOST_WEBHOOK_ATTEMPTS
    if (event.attempts >= MOST_WEBHOOK_ATTEMPTS) {
      await book.end(event, 'dead')
      return 'dead'
    }
    if (!(await book.begin(event, now + pauseAfter(event.attempts)))) return 'waiting'
    const { monitorId, sequence, webhook: url, body } = event
    const key = webhookSecret(monitorId, secret)
    const headers = signedHeaders({ id: `${monitorId}.${sequence}`, body, now, key })
    if (await webhooks.deliver({ url, body, headers }, { signal })) {
      await book.end(event, 'delivered')
      return 'delivered'
    }
    if (!isLast) return 'waiting'
    await book.end(event, 'dead')
    return 'dead'
  }

  return {
    name: 'deliver-monitor-events',
    everyMilliseconds: DELIVER_MILLISECONDS,
    async run(signal) {
      const counts = { delivered: 0, dead: 0, waiting: 0 }
      await eachOf(await book.due(clock.now(), MOST_DELIVERIES), DELIVERIES_AT_ONCE, async (event) => {
        if (!signal.aborted) counts[await deliver(event, signal)] += 1
      })
      return counts
    },
  }
}

import { randomUUID } from 'node:crypto'
import type { MetricsPush } from '../config/metrics-push.ts'
import type { Runtime } from '../core/runtime.ts'
import { VERSION } from '../core/version.ts'
import type { Family } from './exposition.ts'
import { toOtlpMetrics } from './otlp-metrics.ts'

/** A gateway that closes waits so long for its collector. */
const PUSH_MS = 2_000

/** Sends figures to a collector now and then, and once more when it is closed. A collector that is away loses them alone. */
export function openMetricsPush(
  families: () => Promise<readonly Family[]>,
  { url, headers, serviceName, everyMs }: MetricsPush,
  { clock, scheduler, logger }: Pick<Runtime, 'clock' | 'scheduler' | 'logger'>,
): { close(): Promise<void> } {
  const closing = new AbortController()
  const facts = { serviceName, version: VERSION, instance: randomUUID() }
  const startedAt = clock.now()
  let isAway = false

  async function push(): Promise<void> {
    try {
      const body = JSON.stringify(toOtlpMetrics(await families(), facts, { startedAt, now: clock.now() }))
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(PUSH_MS),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      isAway = false
    } catch (error) {
      if (!isAway) logger.warn({ err: error }, 'the collector took no metrics')
      isAway = true
    }
  }

  async function run(): Promise<void> {
    for (;;) {
      await scheduler.sleep(everyMs, closing.signal)
      await push()
      if (closing.signal.aborted) return
    }
  }

  const ended = run()
  return {
    close() {
      closing.abort()
      return ended
    },
  }
}

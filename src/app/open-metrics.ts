import type { Config } from '../config/config.ts'
import type { Runtime } from '../core/runtime.ts'
import type { Family } from '../observability/exposition.ts'
import { openMetricsPush } from '../observability/metrics-push.ts'
import { openMetricsServer } from '../observability/metrics-server.ts'

export interface OpenedMetrics {
  /** Where Prometheus reads; undefined when figures are only sent to a collector. */
  readonly url: string | undefined
  close(): Promise<void>
}

interface Figures extends Pick<Config, 'metrics' | 'metricsPush'> {
  readonly families: () => Promise<readonly Family[]>
  /** Watches the process until it is closed. */
  readonly own: { close(): void }
  readonly runtime: Pick<Runtime, 'clock' | 'logger' | 'scheduler'>
}

/** Serves figures on a port, sends them to a collector, or both. */
export async function openMetrics(figures: Figures): Promise<OpenedMetrics> {
  const { families, own, runtime, metrics, metricsPush } = figures
  const server =
    metrics &&
    (await openMetricsServer(families, metrics).catch((error: unknown) => {
      own.close()
      throw error
    }))
  const push = metricsPush && openMetricsPush(families, metricsPush, runtime)
  return {
    url: server?.url,
    async close() {
      await Promise.all([server?.close(), push?.close()])
      own.close()
    },
  }
}

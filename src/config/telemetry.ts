import { type MetricsPush, readMetricsPush } from './metrics-push.ts'
import { readTracing, type TracingSettings } from './tracing.ts'

/** What goes to a collector of OpenTelemetry. */
export interface TelemetrySettings {
  readonly tracing: TracingSettings | undefined
  readonly metricsPush: MetricsPush | undefined
}

/** @param environment Without empty variables. */
export function readTelemetry(environment: Readonly<Record<string, string | undefined>>) {
  const tracing = readTracing(environment)
  const push = readMetricsPush(environment, tracing.shared)
  const read: TelemetrySettings = { tracing: tracing.read, metricsPush: push.read }
  return { read, wrong: [...tracing.wrong, ...push.wrong], warnings: tracing.warnings }
}

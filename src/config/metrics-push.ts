import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../core/durations.ts'
import { findHttpUrlProblem } from './values/schemas.ts'

/** Where figures are sent to, and how often. */
export interface MetricsPush {
  /** A collector that takes OTLP over HTTP as JSON, the path of metrics included. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly everyMs: number
}

const INTERVAL = /^\d{4,7}$/

/**
 * Reads whether figures are sent to a collector, from the variables that OpenTelemetry gives names to.
 *
 * @param environment Without empty variables.
 * @param shared What traces are sent with as well.
 */
export function readMetricsPush(
  environment: Readonly<Record<string, string | undefined>>,
  shared: Pick<MetricsPush, 'headers' | 'serviceName'>,
): { readonly read: MetricsPush | undefined; readonly wrong: readonly string[] } {
  const exporter = environment['OTEL_METRICS_EXPORTER'] ?? 'none'
  const interval = environment['OTEL_METRIC_EXPORT_INTERVAL'] ?? `${MINUTE_MS}`
  const own = environment['OTEL_EXPORTER_OTLP_METRICS_ENDPOINT']
  const base = environment['OTEL_EXPORTER_OTLP_ENDPOINT']
  const url = own ?? base?.replace(/(?<!\/)\/+$/, '').concat('/v1/metrics')
  const everyMs = INTERVAL.test(interval) ? Number(interval) : Number.NaN
  const problem = own === undefined ? undefined : findHttpUrlProblem(own)
  const wrong = [
    ...(/^(?:none|otlp)$/.test(exporter) ? [] : ['OTEL_METRICS_EXPORTER: must be otlp or none.']),
    ...(exporter === 'otlp' && url === undefined
      ? ['OTEL_EXPORTER_OTLP_ENDPOINT: must name a collector, because OTEL_METRICS_EXPORTER is otlp.']
      : []),
    ...(problem === undefined ? [] : [`OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: ${problem}`]),
    ...(everyMs >= SECOND_MS && everyMs <= HOUR_MS
      ? []
      : [`OTEL_METRIC_EXPORT_INTERVAL: must be milliseconds, ${SECOND_MS} to ${HOUR_MS}.`]),
  ]
  if (exporter !== 'otlp' || url === undefined || wrong.length > 0) return { read: undefined, wrong }
  return { read: { ...shared, url, everyMs }, wrong }
}

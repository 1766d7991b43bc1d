import { findHttpUrlProblem } from './values/schemas.ts'

/** Where spans go, and which. */
export interface TracingSettings {
  /** A collector that takes OTLP over HTTP as JSON, the path of traces included. */
  readonly tracesUrl: string
  /** Sent to the collector with every batch, such as a key. */
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** Share of the calls that are traced, 0 to 1. */
  readonly share: number
  /** Whether a caller's `traceparent` is believed; otherwise every request begins a trace of its own. */
  readonly trustsCallers: boolean
}

/** Where collectors listen for OTLP over gRPC. */
const GRPC_PORT = '4317'
const endpoints = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] as const
const SHARE = /^[01](?:\.\d{1,9})?$|^\.\d{1,9}$/
const HEADERS = /^[^=,\s]+=[^=,]*(?:,[^=,\s]+=[^=,]*)*$/

/**
 * Reads where spans go, from the variables that OpenTelemetry gives names to, and one of our own.
 *
 * @param environment Without empty variables.
 * @returns Undefined tracing when no endpoint is named.
 */
export function readTracing(environment: Readonly<Record<string, string | undefined>>): {
  readonly read: TracingSettings | undefined
  readonly wrong: readonly string[]
  /** What works, and is hardly meant. */
  readonly warnings: readonly string[]
  /** What figures are sent with as well. */
  readonly shared: Pick<TracingSettings, 'headers' | 'serviceName'>
} {
  const given = (name: string, otherwise: string) => environment[name] ?? otherwise
  const tracesUrl =
    environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ??
    withPath(environment['OTEL_EXPORTER_OTLP_ENDPOINT'], '/v1/traces')
  const headers = given('OTEL_EXPORTER_OTLP_HEADERS', '')
  const sampled = given('OTEL_TRACES_SAMPLER_ARG', '1')
  const share = SHARE.test(sampled) ? Number(sampled) : Number.NaN
  const trust = given('TRACE_TRUST_CALLERS', 'off')
  const protocols = ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL'].filter(
    (name) => !/^http\/(?:json|protobuf)$/.test(given(name, 'http/json')),
  )
  const wrong = [
    ...protocols.map(
      (name) =>
        `${name}: must be http/json or unset, because spans are sent by OTLP over HTTP; gRPC is not supported.`,
    ),
    ...endpoints.flatMap((name) => {
      const url = environment[name]
      const problem = url === undefined ? undefined : findHttpUrlProblem(url)
      return problem === undefined ? [] : [`${name}: ${problem}`]
    }),
    ...(headers === '' || HEADERS.test(headers)
      ? []
      : ['OTEL_EXPORTER_OTLP_HEADERS: must be name=value, with commas between several.']),
    ...(share >= 0 && share <= 1 ? [] : ['OTEL_TRACES_SAMPLER_ARG: must be a share of calls, 0 to 1.']),
    ...(/^(?:on|off)$/.test(trust) ? [] : ['TRACE_TRUST_CALLERS: must be on or off.']),
  ]
  const shared = {
    headers: Object.fromEntries(headers === '' ? [] : headers.split(',').map(named)),
    serviceName: given('OTEL_SERVICE_NAME', 'pennywire'),
  }
  if (tracesUrl === undefined || wrong.length > 0) return { read: undefined, wrong, warnings: [], shared }
  return {
    shared,
    warnings:
      new URL(tracesUrl).port === GRPC_PORT
        ? [
            `OTEL_EXPORTER_OTLP_ENDPOINT: names port ${GRPC_PORT}, where collectors speak gRPC; OTLP over HTTP is on 4318.`,
          ]
        : [],
    read: {
      tracesUrl,
      ...shared,
      share,
      trustsCallers: trust === 'on',
    },
    wrong,
  }
}

function withPath(base: string | undefined, path: string): string | undefined {
  return base === undefined ? undefined : base.replace(/(?<!\/)\/+$/, '') + path
}

/** OpenTelemetry writes values as they stand in a URL. */
function named(item: string): readonly [string, string] {
  const at = item.indexOf('=')
  return [item.slice(0, at), unescaped(item.slice(at + 1))]
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

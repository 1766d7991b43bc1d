import type { TracingSettings } from '../config/tracing.ts'
import type { Tracing } from './tracing.ts'

const noTracing: Tracing = {
  door() {},
  performer: (performer) => performer,
  gate: (gate) => gate,
  facilitator: (facilitator) => facilitator,
  ledger: (ledger) => ledger,
  dataSources: (dataSources) => dataSources,
  async close() {},
}

/**
 * @param settings Undefined: nothing is traced, and nothing of OpenTelemetry is loaded.
 * @throws Error when tracing is configured and its optional packages are not installed.
 */
export async function openTracing(settings: TracingSettings | undefined): Promise<Tracing> {
  if (!settings) return noTracing
  const { openTraced } = await import('./otel/traced.ts').catch((cause: unknown) => {
    throw new Error(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, and the optional packages of OpenTelemetry are not installed.',
      { cause },
    )
  })
  return openTraced(settings)
}

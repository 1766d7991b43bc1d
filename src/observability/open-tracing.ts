import type { TracingSettings } from '../config/tracing.ts'
import { GatewayError } from '../core/failures.ts'
import type { Tracing } from './tracing.ts'
import { describeMissingPackages } from './tracing-packages.ts'

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
 * @throws GatewayError `misconfigured` when tracing is configured and its optional packages are not installed.
 */
export async function openTracing(settings: TracingSettings | undefined): Promise<Tracing> {
  if (!settings) return noTracing
  const missing = describeMissingPackages()
  if (missing !== undefined) throw new GatewayError('misconfigured', missing)
  const { openTraced } = await import('./otel/traced.ts')
  return openTraced(settings)
}

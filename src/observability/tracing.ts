import type { Server } from 'node:http'
import type { Performer } from '../calls/perform.ts'
import type { TracingSettings } from '../config/tracing.ts'
import type { Facilitator } from '../payment/facilitators/facilitator.ts'
import type { Gate } from '../payment/gate/gate.ts'
import type { PaymentPorts } from '../payment/gate/ports.ts'

/**
 * Follows calls from the door through the gate and upstreams to their settlement, for a collector of OpenTelemetry. Each
 * part is handed through on its way, and comes back as it was where nothing is traced.
 */
export interface Tracing {
  /** To be told when every listener of the server is there. */
  door(server: Server): void
  performer(performer: Performer): Performer
  gate(gate: Gate): Gate
  facilitator(facilitator: Facilitator): Facilitator
  ledger(ledger: PaymentPorts['ledger']): PaymentPorts['ledger']
  /** An object of promises of data, by their kind. */
  promises<T extends object>(promises: T): T
  /** Sends what was not sent yet; a collector that is away is not waited for long. */
  close(): Promise<void>
}

const untraced: Tracing = {
  door() {},
  performer: (performer) => performer,
  gate: (gate) => gate,
  facilitator: (facilitator) => facilitator,
  ledger: (ledger) => ledger,
  promises: (promises) => promises,
  async close() {},
}

/**
 * @param settings Undefined: nothing is traced, and nothing of OpenTelemetry is loaded.
 * @throws Error when tracing is configured and its optional packages are not installed.
 */
export async function openTracing(settings: TracingSettings | undefined): Promise<Tracing> {
  if (!settings) return untraced
  const { openTraced } = await import('./otel/traced.ts').catch((cause: unknown) => {
    throw new Error(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, and the optional packages of OpenTelemetry are not installed.',
      { cause },
    )
  })
  return openTraced(settings)
}

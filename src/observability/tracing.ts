import type { Server } from 'node:http'
import type { Performer } from '../calls/performer.ts'
import type { Facilitator } from '../payment/facilitators/facilitator.ts'
import type { Gate } from '../payment/gate/gate.ts'
import type { PaymentPorts } from '../payment/gate/payment-ports.ts'

/**
 * Follows calls from the door through the gate and upstreams to their settlement, for a collector of OpenTelemetry. Each
 * part is handed through on its way, and comes back as it was where nothing is traced.
 */
export interface Tracing {
  /** Call it when the server has all its listeners. */
  door(server: Server): void
  performer(performer: Performer): Performer
  gate(gate: Gate): Gate
  facilitator(facilitator: Facilitator): Facilitator
  ledger(ledger: PaymentPorts['ledger']): PaymentPorts['ledger']
  /** An object of promises of data, by their kind. */
  dataSources<T extends object>(dataSources: T): T
  /** Sends what was not sent yet; a collector that is away is not waited for long. */
  close(): Promise<void>
}

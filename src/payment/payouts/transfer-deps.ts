import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import type { OutgoingRepository } from '../../store/payouts/outgoing-repository.ts'
import type { OutgoingTransferRepository } from '../../store/payouts/outgoing-transfer-repository.ts'
import type { OutgoingKind } from '../../store/schema/outgoing-tables.ts'
import type { PaymentPorts } from '../gate/payment-ports.ts'

/** The points of money that leaves at which a crash must lose nothing, and send nothing twice. */
export type OutgoingStep = `${OutgoingKind}_${'written' | 'sending' | 'sent'}`

/** What it takes to bring money out, on whatever chain. */
export interface TransferDeps extends Pick<PaymentPorts, 'facilitators' | 'clock' | 'scheduler'> {
  readonly repository: OutgoingRepository
  readonly transfers: OutgoingTransferRepository
  /** How many token accounts of Solana are opened for payees on a day. */
  readonly maxOpenedPerDay: number
  readonly reached?: (step: OutgoingStep) => void
  /** Called when something cannot leave as things stand. */
  readonly onError?: (failure: { readonly id: string; readonly reason: string }) => void
}

export const MIN_WAIT_MS = 2_000
export const MAX_WAIT_MS = 10 * MINUTE_MS
/** While someone sends, no one else does. */
export const SENDING_MS = 45_000
/** How long something is tried before it is given up, once nothing that was sent can land any more. */
export const GIVE_UP_MS = DAY_MS

import type { Clock, Random, Scheduler } from '../../core/clock.ts'
import type { Ledger, Owned } from '../../store/payments/ledger.ts'
import type { Facilitator } from '../facilitators/facilitator.ts'
import type { Rail } from '../model/rail.ts'
import type { Receipts } from '../protocol/receipts.ts'

/** The points of a paid call at which a crash must lose nothing. */
export type PaymentStep =
  | 'claimed'
  | 'verified'
  | 'worked'
  | 'written'
  | 'settle_returned'
  | 'landed'
  | 'settled'

/** A metered payment of which someone settled more or less than they were asked to. */
export interface OtherAmount {
  readonly key: string
  readonly transaction: string
  /** What was used. */
  readonly due: string
  readonly settled: string
}

/** A payment that a stranger, not our facilitators, brought to its chain. */
export interface SentByOther {
  readonly key: string
  readonly transaction: string
  readonly facilitator: string
}

/** Everything the payment gate touches outside itself. */
export interface PaymentPorts {
  readonly ledger: Ledger
  readonly rails: readonly Rail[]
  /** In the order in which they are asked. */
  readonly facilitators: readonly Facilitator[]
  readonly receipts: Receipts
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly random: Random
  /** Who signs the receipts: the public base URL. */
  readonly issuer: string
  /** Whether nothing new should be begun; left out, never. */
  readonly isOverloaded?: () => boolean
  /** Called when another amount was settled than what was used, smallest units. */
  readonly onOtherAmount?: (seen: OtherAmount) => void
  /** Called when a payment has landed that the only facilitator who was asked refused to settle: someone else sent it. */
  readonly onSentByOther?: (seen: SentByOther) => void
  /** Called when a claimed call has failed, whether its claim could be ended or not. */
  readonly onCallFailed?: (claimed: Owned) => void
  /** Called at every step as it is reached. */
  readonly reached?: (step: PaymentStep) => void
}

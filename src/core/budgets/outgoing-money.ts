import type { MicroUsd } from '../money.ts'

/** How much money may leave, and what for. Dollars in millionths. */
export interface OutgoingMoney {
  readonly payouts: {
    readonly max: MicroUsd
    /** Of everyone together, on one UTC day. */
    readonly maxPerDay: MicroUsd
    /** How many token accounts of Solana are opened for payees on one UTC day, at the operator's expense. */
    readonly maxAccountsPerDay: number
  }
  readonly refunds: {
    readonly enabled: boolean
    /** Ids of the tools whose payments may be given back. */
    readonly tools: readonly string[]
    readonly max: MicroUsd
    readonly maxPerWalletAndDay: MicroUsd
    readonly maxPerDay: MicroUsd
  }
}

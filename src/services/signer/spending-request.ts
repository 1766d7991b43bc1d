import type { Spending } from './journal-lines.ts'

/** What may be signed under a policy: the bytes, what it spends, and what the journal notes. */
export interface Permitted {
  /** The hash on EVM networks, the whole message on Solana. */
  readonly bytes: Uint8Array
  readonly spendings: readonly Spending[]
  readonly facts: Readonly<Record<string, string | number>>
}

/** Who signs, and when. */
export interface Signing {
  /** On EVM networks lower case. */
  readonly address: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

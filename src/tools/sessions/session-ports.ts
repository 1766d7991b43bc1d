import type { MicroUsd } from '../../core/money.ts'
import type { Owner } from '../owner.ts'

/** What a session may spend; undefined: no such limit. */
export interface SessionLimits {
  readonly perCall: MicroUsd | undefined
  readonly perDay: MicroUsd | undefined
  readonly total: MicroUsd | undefined
  /** Ids of the tools that it may call. */
  readonly tools: readonly string[] | undefined
  /** Addresses that payouts may go to. */
  readonly payees: readonly string[] | undefined
}

/** A change of limits: what is left out stays, null takes a limit away. */
export type LimitChanges = {
  readonly [K in keyof SessionLimits]?: SessionLimits[K] | null
} & { readonly expiresInDays?: number | undefined }

/** A session as its owner sees it. Times in milliseconds since the epoch. */
export interface Session {
  readonly id: string
  readonly wallet: string
  readonly state: 'open' | 'expired' | 'closing' | 'closed'
  readonly balance: MicroUsd
  readonly held: MicroUsd
  readonly spent: MicroUsd
  readonly spentToday: MicroUsd
  readonly limits: SessionLimits
  /** Where the rest is given back. */
  readonly returns: ReturnDestination
  readonly createdAt: number
  readonly expiresAt: number
  readonly closedAt: number | undefined
}

export interface ReturnDestination {
  /** CAIP-2. */
  readonly network: string
  readonly asset: string
  readonly to: string
}

/** Money that a closed session gives back. */
export interface SessionReturn {
  readonly state: 'under way' | 'landed'
  readonly amount: MicroUsd
  readonly network: string
  readonly to: string
  readonly transaction: string | undefined
}

export interface SessionEntry {
  readonly sequence: number
  readonly kind: 'call' | 'topup' | 'return'
  readonly state: 'held' | 'posted' | 'voided'
  readonly toolId: string | undefined
  readonly amount: MicroUsd
  readonly at: number
  readonly endedAt: number | undefined
  /** Why it was voided. */
  readonly reason: string | undefined
  readonly network: string | undefined
  readonly transaction: string | undefined
}

/** What a new session is to be. */
export interface SessionOrder {
  readonly limits: SessionLimits
  readonly days: number
  /** CAIP-2 of the network of the return; the first that can pay its address when left out. */
  readonly network: string | undefined
  /** Address of the return, EVM or Solana; the owner's when left out. */
  readonly returnTo: string | undefined
}

/** Who asks: the holder of the token, or the wallet that has signed in, or both. */
export interface SessionKey {
  readonly id: string | undefined
  readonly token: string | undefined
  readonly owner: Owner | undefined
}

/**
 * The prepaid sessions of this gateway.
 *
 * @throws GatewayError `misconfigured` where nothing could be given back, `unauthorized` without a token or wallet that
 *   opens it, `not_found` for a session that is not there or belongs to another wallet, `invalid_input`.
 */
export interface Sessions {
  /** @returns The session and its bearer token, which is shown only here. */
  open(order: SessionOrder, owner: Owner): Promise<{ readonly session: Session; readonly token: string }>
  /** Refuses what would not be taken, before it is paid. */
  checkTopUp(topUp: TopUp): Promise<void>
  /** Bears a repeat: what a payment fills is written down before its money has come, and counts once it has. */
  topUp(topUp: TopUp, owner: Owner): Promise<Session>
  /** Newest first; the one of the token, or those of the wallet. */
  find(key: SessionKey): Promise<readonly Session[]>
  /** The token alone can make limits tighter, never wider. */
  limit(key: SessionKey, changes: LimitChanges): Promise<Session>
  /** Newest first. */
  history(
    key: SessionKey,
    page: { readonly before: number | undefined; readonly limit: number },
  ): Promise<{ readonly id: string; readonly entries: readonly SessionEntry[] }>
  /** Takes no more calls, and gives the rest back as soon as none runs any more. */
  close(key: SessionKey): Promise<{ readonly session: Session; readonly returns: readonly SessionReturn[] }>
  returnsOf(id: string): Promise<readonly SessionReturn[]>
}

/** A top-up of a session that is there, or one that opens a session of the payer's. */
export type TopUp = { readonly amount: MicroUsd } & (
  | { readonly sessionId: string }
  | {
      readonly order: SessionOrder
      /** sha256 of the token that its owner has made, hex. */
      readonly fingerprint: string
    }
)

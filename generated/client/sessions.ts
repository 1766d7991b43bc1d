// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'

export type SessionOpenInput = {
  /** The most that one call may cost, dollars. */
  readonly perCallUsd?: number | undefined
  /** The most to be spent on one UTC day, dollars. */
  readonly perDayUsd?: number | undefined
  /** The most to be spent in all, dollars. */
  readonly totalUsd?: number | undefined
  /** Ids of the only tools that it may call; every tool when left out. */
  readonly tools?: readonly string[] | undefined
  /** Addresses that payouts out of it may go to. */
  readonly payees?: readonly string[] | undefined
  /** When it ends and gives back its rest. Default: 30. */
  readonly expiresInDays?: number | undefined
  /** Address that gets the rest, EVM or Solana; the owner’s when left out. */
  readonly returnTo?: string | undefined
  /** CAIP-2 network on which the rest is given back; one of the owner’s kind when left out. */
  readonly network?: string | undefined
}

export type SessionOpenOutput = {
  readonly session: {
    readonly id: string
    readonly state: 'open' | 'expired' | 'closing' | 'closed'
    /** Whose it is: eip155: or solana: and the address. */
    readonly wallet: string
    /** What is left for calls, dollars. */
    readonly balanceUsd: number
    /** Held for calls that run. */
    readonly heldUsd: number
    readonly spentUsd: number
    /** On this UTC day. */
    readonly spentTodayUsd: number
    readonly limits: {
      readonly perCallUsd: number | null
      readonly perDayUsd: number | null
      readonly totalUsd: number | null
      /** Null: every tool. */
      readonly tools: readonly string[] | null
      readonly payees: readonly string[] | null
    }
    /** Where the rest is given back when it is closed or ends, whichever network it came from. */
    readonly returns: {
      readonly network: string
      readonly asset: string
      readonly to: string
    }
    readonly createdAt: string
    readonly expiresAt: string
  }
  /** Authorization: Bearer of every call; shown only here. */
  readonly token: string
  readonly next: string
}

export type SessionTopupInput = {
  /** What to pay in, dollars; this is the price of the call. */
  readonly amountUsd: number
  /** The session to fill; left out, a new one of the payer is opened. */
  readonly sessionId?: string | undefined
  /** For a new session: sha256 (hex) of the bearer token you make yourself, pws_ and at least 32 random letters and digits; the token itself never leaves you. */
  readonly tokenSha256?: string | undefined
  /** The most that one call may cost, dollars. */
  readonly perCallUsd?: number | undefined
  /** The most to be spent on one UTC day, dollars. */
  readonly perDayUsd?: number | undefined
  /** The most to be spent in all, dollars. */
  readonly totalUsd?: number | undefined
  /** Ids of the only tools that it may call; every tool when left out. */
  readonly tools?: readonly string[] | undefined
  /** Addresses that payouts out of it may go to. */
  readonly payees?: readonly string[] | undefined
  /** When it ends and gives back its rest. Default: 30. */
  readonly expiresInDays?: number | undefined
  /** Address that gets the rest, EVM or Solana; the owner’s when left out. */
  readonly returnTo?: string | undefined
  /** CAIP-2 network on which the rest is given back; one of the owner’s kind when left out. */
  readonly network?: string | undefined
}

export type SessionTopupOutput = {
  /** With this money, which you can spend now. */
  readonly session: {
    readonly id: string
    readonly state: 'open' | 'expired' | 'closing' | 'closed'
    /** Whose it is: eip155: or solana: and the address. */
    readonly wallet: string
    /** What is left for calls, dollars. */
    readonly balanceUsd: number
    /** Held for calls that run. */
    readonly heldUsd: number
    readonly spentUsd: number
    /** On this UTC day. */
    readonly spentTodayUsd: number
    readonly limits: {
      readonly perCallUsd: number | null
      readonly perDayUsd: number | null
      readonly totalUsd: number | null
      /** Null: every tool. */
      readonly tools: readonly string[] | null
      readonly payees: readonly string[] | null
    }
    /** Where the rest is given back when it is closed or ends, whichever network it came from. */
    readonly returns: {
      readonly network: string
      readonly asset: string
      readonly to: string
    }
    readonly createdAt: string
    readonly expiresAt: string
  }
  readonly sessionId: string
  readonly addedUsd: number
  readonly next: string
}

export type SessionStatusInput = {
  /** The session; may be left out where its bearer token is sent (Authorization: Bearer). */
  readonly sessionId?: string | undefined
}

export type SessionStatusOutput = {
  /** One for a token; newest first for a wallet. */
  readonly sessions: readonly ({
    readonly id: string
    readonly state: 'open' | 'expired' | 'closing' | 'closed'
    /** Whose it is: eip155: or solana: and the address. */
    readonly wallet: string
    /** What is left for calls, dollars. */
    readonly balanceUsd: number
    /** Held for calls that run. */
    readonly heldUsd: number
    readonly spentUsd: number
    /** On this UTC day. */
    readonly spentTodayUsd: number
    readonly limits: {
      readonly perCallUsd: number | null
      readonly perDayUsd: number | null
      readonly totalUsd: number | null
      /** Null: every tool. */
      readonly tools: readonly string[] | null
      readonly payees: readonly string[] | null
    }
    /** Where the rest is given back when it is closed or ends, whichever network it came from. */
    readonly returns: {
      readonly network: string
      readonly asset: string
      readonly to: string
    }
    readonly createdAt: string
    readonly expiresAt: string
  })[]
  /** What the first of them has given back or is giving back. */
  readonly returned: readonly ({
    readonly amountUsd: number
    /** Landed: seen on chain. */
    readonly state: 'under way' | 'landed'
    readonly network: string
    readonly to: string
    readonly transaction: string | null
  })[]
}

export type SessionLimitsInput = {
  /** The session; may be left out where its bearer token is sent (Authorization: Bearer). */
  readonly sessionId?: string | undefined
  /** The most that one call may cost, dollars; null takes the limit away. */
  readonly perCallUsd?: number | null | undefined
  /** The most to be spent on one UTC day, dollars; null takes the limit away. */
  readonly perDayUsd?: number | null | undefined
  /** The most to be spent in all, dollars; null takes the limit away. */
  readonly totalUsd?: number | null | undefined
  /** Ids of the only tools that it may call; null: every tool. */
  readonly tools?: readonly string[] | null | undefined
  /** Addresses that payouts out of it may go to. */
  readonly payees?: readonly string[] | null | undefined
  /** When it ends, days from now. */
  readonly expiresInDays?: number | undefined
}

export type SessionLimitsOutput = {
  readonly session: {
    readonly id: string
    readonly state: 'open' | 'expired' | 'closing' | 'closed'
    /** Whose it is: eip155: or solana: and the address. */
    readonly wallet: string
    /** What is left for calls, dollars. */
    readonly balanceUsd: number
    /** Held for calls that run. */
    readonly heldUsd: number
    readonly spentUsd: number
    /** On this UTC day. */
    readonly spentTodayUsd: number
    readonly limits: {
      readonly perCallUsd: number | null
      readonly perDayUsd: number | null
      readonly totalUsd: number | null
      /** Null: every tool. */
      readonly tools: readonly string[] | null
      readonly payees: readonly string[] | null
    }
    /** Where the rest is given back when it is closed or ends, whichever network it came from. */
    readonly returns: {
      readonly network: string
      readonly asset: string
      readonly to: string
    }
    readonly createdAt: string
    readonly expiresAt: string
  }
}

export type SessionHistoryInput = {
  /** The session; may be left out where its bearer token is sent (Authorization: Bearer). */
  readonly sessionId?: string | undefined
  /** csv: one text with a header line, RFC 4180. Default: "json". */
  readonly format?: 'json' | 'csv' | undefined
  /** How many entries. Default: 50. */
  readonly limit?: number | undefined
  /** Only entries before this number; see nextBefore. */
  readonly before?: number | undefined
}

export type SessionHistoryOutput = {
  readonly sessionId: string
  readonly count: number
  readonly entries?: readonly ({
    readonly sequence: number
    readonly kind: 'call' | 'topup' | 'return'
    /** Held: it runs; voided: it failed and cost nothing. */
    readonly state: 'held' | 'posted' | 'voided'
    readonly toolId: string | null
    readonly amountUsd: number
    readonly at: string
    readonly endedAt: string | null
    readonly reason: string | null
    readonly network: string | null
    readonly transaction: string | null
  })[]
  readonly csv?: string
  /** Ask for the next page with it; null: that was all. */
  readonly nextBefore: number | null
}

export type SessionCloseInput = {
  /** The session; may be left out where its bearer token is sent (Authorization: Bearer). */
  readonly sessionId?: string | undefined
}

export type SessionCloseOutput = {
  readonly session: {
    readonly id: string
    readonly state: 'open' | 'expired' | 'closing' | 'closed'
    /** Whose it is: eip155: or solana: and the address. */
    readonly wallet: string
    /** What is left for calls, dollars. */
    readonly balanceUsd: number
    /** Held for calls that run. */
    readonly heldUsd: number
    readonly spentUsd: number
    /** On this UTC day. */
    readonly spentTodayUsd: number
    readonly limits: {
      readonly perCallUsd: number | null
      readonly perDayUsd: number | null
      readonly totalUsd: number | null
      /** Null: every tool. */
      readonly tools: readonly string[] | null
      readonly payees: readonly string[] | null
    }
    /** Where the rest is given back when it is closed or ends, whichever network it came from. */
    readonly returns: {
      readonly network: string
      readonly asset: string
      readonly to: string
    }
    readonly createdAt: string
    readonly expiresAt: string
  }
  readonly returned: readonly ({
    readonly amountUsd: number
    /** Landed: seen on chain. */
    readonly state: 'under way' | 'landed'
    readonly network: string
    readonly to: string
    readonly transaction: string | null
  })[]
}

export interface SessionsTools {
  /** A prepaid session of the wallet that signs in: one bearer token, your limits, no signature per call. Costs: free. */
  sessionOpen(input?: SessionOpenInput, options?: CallOptions): Promise<ToolAnswer<SessionOpenOutput>>

  /** Pays an amount into a session, which calls then spend; the first top-up can open the session. Costs: From $0.1. */
  sessionTopup(input: SessionTopupInput, options?: CallOptions): Promise<ToolAnswer<SessionTopupOutput>>

  /** What is left in your session, what it has spent, its limits, and what was given back. Costs: free. */
  sessionStatus(input?: SessionStatusInput, options?: CallOptions): Promise<ToolAnswer<SessionStatusOutput>>

  /** Shows or changes what a session may spend: per call, per day, in all, for which tools, until when. Costs: free. */
  sessionLimits(input?: SessionLimitsInput, options?: CallOptions): Promise<ToolAnswer<SessionLimitsOutput>>

  /** Every call, top-up and return of a session with its amount, newest first, as JSON or CSV. Costs: free. */
  sessionHistory(input?: SessionHistoryInput, options?: CallOptions): Promise<ToolAnswer<SessionHistoryOutput>>

  /** Ends a session; what it has not spent goes back to its owner on chain, once its last call is done. Costs: free. */
  sessionClose(input?: SessionCloseInput, options?: CallOptions): Promise<ToolAnswer<SessionCloseOutput>>
}

export const sessionsRoutes: Readonly<Record<keyof SessionsTools, Route>> = {
  sessionOpen: { method: 'POST', path: '/tools/session-open' },
  sessionTopup: { method: 'POST', path: '/tools/session-topup' },
  sessionStatus: { method: 'POST', path: '/tools/session-status' },
  sessionLimits: { method: 'POST', path: '/tools/session-limits' },
  sessionHistory: { method: 'POST', path: '/tools/session-history' },
  sessionClose: { method: 'POST', path: '/tools/session-close' },
}

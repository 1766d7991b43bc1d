import type { JsonObject } from '../core/json.ts'

/** A part of a list that is read in pages. */
export interface Page {
  readonly limit: number
  /** `next` of the page before. */
  readonly after?: string | undefined
  /** Only rows that hold this text. */
  readonly q?: string | undefined
  readonly state?: string | undefined
}

/** Rows of a list, and where the next page begins. */
export interface Listed {
  readonly rows: readonly JsonObject[]
  readonly next?: string
}

export interface Days {
  /** First UTC day, `2026-01-31`. */
  readonly from?: string | undefined
  /** Last UTC day. */
  readonly to?: string | undefined
}

/** What the admin API looks at and changes, as its operations ask for it. */
export interface AdminPorts {
  readonly overview: { read(): Promise<Listed> }
  readonly payments: {
    /** Their outcome is not known yet. */
    stuck(page: Page & { readonly olderThanSeconds: number }): Promise<Listed>
    late(page: Page): Promise<Listed>
    credits(page: Page): Promise<Listed>
    /**
     * Asks the chain now what became of a payment.
     *
     * @param id sha256 of the payment header, or the key of the payment.
     * @throws GatewayError `not_found`.
     */
    reconcile(id: string): Promise<JsonObject>
    /**
     * Everything that is known of one payment, in order.
     *
     * @param id sha256 of the payment header, the key of the payment, a transaction or the hash of a request.
     * @throws GatewayError `not_found`.
     */
    trace(id: string): Promise<JsonObject>
  }
  readonly revenue: {
    margins(input: Days & { readonly callsPerDay?: number | undefined }): Promise<Listed>
  }
  readonly health: {
    upstreams(): Listed
    facilitators(): Listed
    /** As they were read last; no one waits for a chain. */
    accounts(): Promise<Listed>
    books(): Promise<Listed>
  }
  readonly jobs: {
    list(): Promise<Listed>
    /** @throws GatewayError `not_found`. */
    runSoon(id: string): Promise<JsonObject>
  }
  /** What was given up after its last attempt, and is kept. */
  readonly dead: {
    list(): Promise<Listed>
    /** @throws GatewayError `not_found`; `invalid_input` for what cannot be tried again, with what to do instead. */
    retry(id: string): Promise<JsonObject>
  }
  readonly rules: {
    tools(): Promise<Listed>
    switches(): Promise<Listed>
    /** @throws GatewayError `not_found`. */
    setSwitch(target: SwitchChange, by: string): Promise<JsonObject>
    prices(): Promise<Listed>
    /** @throws GatewayError `not_found`, `invalid_input`. */
    setPrice(change: { readonly tool: string; readonly usd: string | null }, by: string): Promise<JsonObject>
  }
  readonly keys: {
    list(): Promise<Listed>
    /** @throws GatewayError `invalid_input` when it cannot be rotated now. */
    rotate(key: RotatedKey): Promise<JsonObject>
  }
  readonly sessions: { list(page: Page): Promise<Listed> }
  readonly outgoing: {
    list(page: Page & { readonly kind?: string | undefined }): Promise<Listed>
    /**
     * Ends what a session gives back with a transaction that was made before.
     *
     * @throws GatewayError `not_found`; `invalid_input` when the chain does not prove it.
     */
    endReturn(input: {
      readonly id: string
      readonly transaction: string
      /** Decimal dollars. */
      readonly owedUsd: string
    }): Promise<JsonObject>
  }
  readonly acts: { list(page: Page): Promise<Listed> }
}

/** The keys that can be rotated while gateways run. */
export const ROTATED_KEYS = ['receipt-key', 'session-pepper', 'master-key', 'settle-key'] as const
export type RotatedKey = (typeof ROTATED_KEYS)[number]

export interface SwitchChange {
  readonly kind: 'tool' | 'network'
  readonly id: string
  readonly state: 'on' | 'off'
  readonly reason: string
}

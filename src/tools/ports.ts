import type { Scheduler } from '../core/clock.ts'
import type { DataMode } from '../core/data-mode.ts'
import type { JsonObject } from '../core/json.ts'
import type { DataSources } from '../upstream/data-sources.ts'
import type { UpstreamHealth } from '../upstream/health.ts'
import type { InnerCalls } from './ai/inner-calls.ts'
import type { VideoService } from './ai/video-ports.ts'
import type { SalesFigures } from './gateway-info/metrics-ports.ts'
import type { DataHealth } from './markets/source-health-ports.ts'
import type { Monitors } from './monitors/monitor-ports.ts'
import type { NewsArchive } from './news/news-ports.ts'
import type { Owner } from './owner.ts'
import type { PaperAgent } from './paper-trading/paper-ports.ts'
import type { Sessions } from './sessions/session-ports.ts'
import type { SignalRecords } from './signals/signal-ports.ts'
import type { Payouts } from './treasury/payout-ports.ts'
import type { Refunds } from './treasury/refund-ports.ts'

/** Everything a tool's behaviour may ask for; handed in by the gateway. */
export interface ToolPorts extends DataSources {
  readonly upstreams: UpstreamHealth
  readonly dataHealth: DataHealth
  readonly payments: PaymentLookup
  readonly receipts: ReceiptCheck
  readonly signals: SignalRecords
  readonly paper: PaperAgent
  readonly newsArchive: NewsArchive
  readonly monitors: Monitors
  readonly sessions: Sessions
  readonly payouts: Payouts
  readonly refunds: Refunds
  readonly videos: VideoService
  readonly innerCalls: InnerCalls
  readonly service: ServiceFacts
  readonly sales: SalesFigures
  /** For deadlines within a tool. */
  readonly scheduler: Scheduler
  /** Turns a sentence into calls; pure, and never billed. */
  readonly consult: (intent: string) => Promise<ConsultAnswer>
}

/**
 * The signal of a call, made when it is first asked for. A spread loses it, and a class is what makes the compiler say so:
 * `{ ...context, signal: context.signal }` is a context again.
 */
declare abstract class CallSignal {
  /** Aborted when the tool's time is up or nothing waits for the answer any more. */
  abstract get signal(): AbortSignal
}

/** The ports, and what belongs to this one call. */
export interface ToolWorld extends ToolPorts, CallSignal {
  /** Who calls, when the caller has paid, or signed in to a tool of kind `manage`; never passed to those that only read or build. */
  readonly owner?: Owner | undefined
  /** Bearer token that came with the call: of a tool of kind `manage`. */
  readonly sessionToken?: string | undefined
  /** The data clock: in replay mode it stands at the recording. Milliseconds since the epoch. */
  now(): number
}

/** The reader of an answer while it is being made. */
export interface Listener {
  /** Hands a piece out; resolves when there is room for another. Pieces without a reader are dropped. */
  send(piece: object): Promise<void>
  /** Aborted when nothing reads any more. */
  readonly left: AbortSignal
}

/** What became of a payment, without what it bought. */
export interface PaymentLookup {
  /** @param id sha256 of the payment header, hex. Undefined for a payment we have never seen. */
  status(id: string): Promise<PaymentStatus | undefined>
}

export interface PaymentStatus {
  readonly state: 'verifying' | 'not_charged' | 'pending' | 'charged' | 'refunded'
  readonly toolId: string
  readonly network: string
  readonly asset: string
  /** Smallest units of the asset. */
  readonly amount: string
  /** The most that was signed for, where less could be settled. */
  readonly maximum?: string
  readonly transaction?: string
  readonly settledAt?: number
  /** True when the money arrived after the call had failed. */
  readonly late?: boolean
  /** True while the work that was paid for has not been done. */
  readonly credit?: boolean
}

/** A service that distinguishes our receipts from forged ones. */
export interface ReceiptCheck {
  /** @param receipt What stood in `X-Payment-Receipt`, or the compact JWS inside it. */
  verify(receipt: string): Promise<ReceiptVerdict>
}

export type ReceiptVerdict =
  | { readonly valid: true; readonly statement: Readonly<Record<string, string>>; readonly keyId: string }
  | { readonly valid: false; readonly reason: string }

/** The calls that do a job, or why there are none. */
export interface ConsultAnswer {
  readonly mode: 'call' | 'clarify' | 'unsupported'
  readonly calls: readonly {
    readonly toolName: string
    readonly toolId: string
    readonly params: JsonObject
    /** Decimal dollars. */
    readonly max_cost_usd: string
    readonly why: string
  }[]
  readonly confidence: number
  readonly alternatives: readonly {
    readonly toolId: string
    readonly why: string
    /** Present, with the parameters, when it can be called as it stands. */
    readonly toolName?: string
    readonly params?: JsonObject
    readonly max_cost_usd?: string
  }[]
  readonly missing: readonly { readonly toolId: string; readonly field: string; readonly hint: string }[]
  /** Constraints of the sentence that no parameter of the calls can hold. */
  readonly unused: readonly string[]
  /** Set when a language model chose the call. */
  readonly secondOpinion?: true
  readonly billed: false
  readonly message: string
}

/** Facts about this gateway that it may tell anyone. */
export interface ServiceFacts {
  readonly name: string
  readonly version: string
  readonly publicUrl: string
  readonly dataMode: DataMode
  readonly networks: readonly string[]
  readonly toolCount: number
  stats(): Promise<ServiceStats>
}

export interface ServiceStats {
  readonly paidCalls: number
  readonly offersMade: number
  /** Decimal dollars. */
  readonly settledUsd: string
  readonly payers: number
  readonly serverUptimeSeconds: number
}

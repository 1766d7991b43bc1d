import type { JsonObject } from '../core/json.ts'
import type { AbortLike } from '../core/lazy-abort-controller.ts'
import type { MicroUsd } from '../core/money.ts'
import type { PaidAnswer } from '../payment/gate/paid-call.ts'
import type { MppReceipt, Proof } from '../payment/model/x402.ts'
import type { SessionAnswer } from '../payment/sessions/session-gate.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { CallChannel } from './bazaar.ts'

/** One call, as every door brings it. */
export interface Call {
  readonly tool: Tool
  /** JSON types, not yet checked. */
  readonly input: unknown
  /** Reads the payment that came with the call, if one did; it may throw a payment failure. */
  readonly proof: () => Proof | undefined
  /** Absolute URL of what is asked for, in the form of the door. */
  readonly resourceUrl: string
  /** Where the tool is asked for, for its offer; its own route when left out. */
  readonly channel?: CallChannel
  /** The most the caller is willing to pay. */
  readonly maxCost?: MicroUsd
  /** `X-Operator-Token` of the HTTP request that carries the call. */
  readonly operatorToken?: string
  /** What a wallet has signed to say who it is: used where a free call manages what belongs to someone. */
  readonly signIn?: string
  /** Bearer token of the session that pays where no payment came, or that a free call manages. */
  readonly session?: string
  /** `Idempotency-Key`: the caller's own name for a call that a session pays for. */
  readonly idempotencyKey?: string
  /** Set where this very call was let through by the identity gate before, and is only being finished. */
  readonly isIdentified?: true
  /** Asks for an offer whose terms are signed, and for a receipt of the same kind. */
  readonly signedOffers?: boolean
  /** Set where the door can hand an answer out while it is made. */
  readonly outlet?: Outlet
  /** Aborts when the caller disconnects. Asked for only once there is work that could be called off. */
  readonly clientSignal: () => AbortLike
}

/** Where pieces of an answer leave before the whole is known. It never throws: pieces for a caller who has left are dropped. */
export interface Outlet {
  /** The money has come and the work begins; the receipt names no result yet. */
  begins(receipts: Pick<Answer, 'paid' | 'mppReceipt'>): void
  /** Undefined when there is room for another piece at once. */
  send(piece: object): Promise<void> | undefined
  /** Leaves a caller who does not read; whatever `send` waits for has come then. */
  close(): void
}

/** What a call ends in when it neither fails nor asks for payment. */
export interface Answer extends SerializedResult {
  readonly kind: 'answer'
  readonly paid?: PaidAnswer
  /** Set where a session has paid for it. */
  readonly session?: Omit<SessionAnswer, 'result'>
  /** The receipt in the words of MPP, when it was paid that way. */
  readonly mppReceipt?: MppReceipt
  /** Of a call that asked for its answer in pieces, and has an outlet: the whole as such, for anyone who got none of them. */
  readonly pieces?: () => readonly object[]
}

/** A result as JSON text, and as the value that the text holds. */
export interface SerializedResult {
  /** What was hashed into the receipt. */
  readonly text: string
  /** Reads the text at most once, and not at all where the result is still at hand. */
  readonly value: () => JsonObject
}

/** A text that may be of another time. */
export function fromText(text: string): SerializedResult {
  let value: JsonObject | undefined
  return {
    text,
    value() {
      value ??= JSON.parse(text) as JsonObject
      return value
    },
  }
}

/** A result that was just made. */
export function serialize(result: JsonObject): SerializedResult {
  return { text: JSON.stringify(result), value: () => result }
}

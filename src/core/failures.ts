/** What a failed call cost its caller: nothing, its price, or not yet known. */
export type Charged = 'no' | 'yes' | 'pending'

interface FailureRow {
  readonly http: number
  /** JSON-RPC error number; ours stay outside −32768…−32000, which JSON-RPC, A2A and MCP share. */
  readonly rpc: number
  readonly retryable: boolean
  readonly charged: Charged
  readonly title: string
}

/** Every way a call can fail, in one table that all doors read. */
export const failures = {
  invalid_input: row(400, -31001, false, 'no', 'The input is not valid'),
  conflicting_payment_headers: row(400, -31002, false, 'no', 'Conflicting payment headers'),
  max_cost_exceeded: row(400, -31003, false, 'no', 'The price is above the ceiling of the call'),
  unauthorized: row(401, -31004, false, 'no', 'Authorization is missing or not valid'),
  payment_required: row(402, -31005, true, 'no', 'Payment required'),
  payment_malformed: row(402, -31006, true, 'no', 'The payment could not be read'),
  payment_invalid: row(402, -31007, true, 'no', 'The payment was not accepted'),
  payment_resource_mismatch: row(402, -31008, true, 'no', 'The payment is for another resource'),
  payment_already_used: row(402, -31009, true, 'no', 'The payment was already used'),
  payment_refused: row(402, -31010, true, 'no', 'The payment was refused at settlement'),
  forbidden: row(403, -31011, false, 'no', 'Not allowed'),
  not_found: row(404, -31012, false, 'no', 'Not found'),
  not_recorded: row(404, -31042, false, 'no', 'Not among the recorded answers'),
  method_not_allowed: row(405, -31013, false, 'no', 'Method not allowed'),
  payment_in_flight: row(409, -31014, true, 'pending', 'The payment is being used by another request'),
  identifier_conflict: row(409, -31034, false, 'no', 'The payment identifier stands for another call'),
  payload_too_large: row(413, -31015, false, 'no', 'The request is too large'),
  unsupported_media_type: row(415, -31016, false, 'no', 'The content type is not supported'),
  rate_limited: row(429, -31017, true, 'no', 'Too many requests'),
  upstream_unavailable: row(503, -31018, true, 'no', 'An upstream did not answer'),
  upstream_rejected: row(502, -31019, true, 'no', 'An upstream refused the request'),
  upstream_malformed: row(502, -31020, true, 'no', 'An upstream sent an invalid answer'),
  stale_data: row(503, -31021, true, 'no', 'The data is too old to be sold'),
  tool_timeout: row(503, -31022, true, 'no', 'The tool ran out of time'),
  output_invalid: row(500, -31023, true, 'no', 'The result broke its own promise'),
  misconfigured: row(500, -31024, false, 'no', 'The gateway is not configured for this'),
  internal: row(500, -31025, true, 'no', 'Internal error'),
  social_upstream_failed: row(502, -31035, true, 'no', 'The source of social profiles failed'),
  social_credential_missing: row(503, -31036, false, 'no', 'The gateway has no key for social profiles'),
  identity_unavailable: row(503, -31037, true, 'no', 'The operator could not be identified'),
  facilitator_unavailable: row(503, -31026, true, 'no', 'No facilitator answered'),
  store_unavailable: row(503, -31027, true, 'pending', 'The ledger did not answer'),
  overloaded: row(503, -31028, true, 'no', 'The gateway is overloaded'),
  client_gone: row(503, -31029, true, 'no', 'The client went away'),
  settlement_pending: row(503, -31030, true, 'pending', 'The settlement is not known yet'),
  credit_open: row(503, -31031, true, 'yes', 'Charged, and the work is still owed'),
  credit_closed: row(410, -31032, false, 'yes', 'Charged, and the work is owed no more'),
  budget_exceeded: row(403, -31038, false, 'no', 'The session may not spend that'),
  payouts_off: row(503, -31039, false, 'no', 'The gateway does not pay out there'),
  hosted_refund_disabled: row(503, -31040, false, 'no', 'The gateway gives nothing back'),
  tool_switched_off: row(503, -31041, true, 'no', 'The tool is switched off'),
  source_budget_spent: row(503, -31050, true, 'no', 'The budget of a data source is spent'),
  cost_above_price: row(503, -31051, false, 'no', 'The data costs more than the call'),
  payer_busy: row(429, -31033, true, 'no', 'One paid call of this payer at a time'),
} as const satisfies Record<string, FailureRow>

export type FailureCode = keyof typeof failures

/** Facts for the caller that stand beside the sentence: JSON values we wrote ourselves, such as `field` or `limit`. */
export type FailureDetails = Readonly<Record<string, unknown>>

interface GatewayErrorOptions {
  readonly cause?: unknown
  readonly details?: FailureDetails
  /** Whole seconds after which the same call may be repeated. */
  readonly retryAfterSeconds?: number
  /** What this failure has cost; the word of its row when left out. */
  readonly charged?: Charged
}

/**
 * A failure that a caller may read. The message is a sentence we wrote; what an upstream or a caller wrote stays
 * in `cause`, for the log only.
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly code: FailureCode
  readonly details: FailureDetails
  readonly retryAfterSeconds: number | undefined
  readonly charged: Charged

  constructor(code: FailureCode, message: string, options: GatewayErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.details = options.details ?? {}
    this.retryAfterSeconds = options.retryAfterSeconds
    this.charged = options.charged ?? failures[code].charged
  }
}

/** Whether a failure lies in what was asked: it is malformed, or names something that does not exist. */
export function isRefusal(error: unknown): error is GatewayError {
  return error instanceof GatewayError && refusals.has(error.code)
}

/** Codes of failures that no other source could help with. */
export const refusals: ReadonlySet<FailureCode> = new Set<FailureCode>(['invalid_input', 'not_found'])

/** A failure as a door shows it: its row of the table and a sentence that is safe to send. */
export interface PublicFailure extends FailureRow {
  readonly code: FailureCode
  readonly reason: string
  readonly details: FailureDetails
  readonly retryAfterSeconds: number | undefined
}

const NOT_CHARGED = ' The payment was NOT charged.'
/** The Retry-After of a 502 or 503 that may be repeated, where no one named a time. */
const RETRY_AFTER_SECONDS = 5

/**
 * Reads any thrown value as a failure; what we did not throw ourselves becomes an opaque `internal`. The phrase
 * that payment was NOT charged is added to every 5xx of which it is proven that no money moved.
 */
export function toFailure(error: unknown): PublicFailure {
  const known =
    error instanceof GatewayError ? error : new GatewayError('internal', 'Something went wrong on our side.')
  const found = failures[known.code]
  const { charged } = known
  const phrase = charged === 'no' && found.http >= 500 ? NOT_CHARGED : ''
  return {
    ...found,
    charged,
    code: known.code,
    reason: `${known.message}${phrase}`,
    details: known.details,
    retryAfterSeconds: known.retryAfterSeconds ?? defaultRetryAfter(found),
  }
}

function defaultRetryAfter({ http, retryable }: FailureRow): number | undefined {
  return retryable && (http === 502 || http === 503) ? RETRY_AFTER_SECONDS : undefined
}

function row<const C extends Charged>(
  http: number,
  rpc: number,
  retryable: boolean,
  charged: C,
  title: string,
) {
  return { http, rpc, retryable, charged, title }
}

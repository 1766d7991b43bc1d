import { GatewayError } from '../core/failures.ts'
import { encodeHeader } from '../payment/model/x402.ts'
import type { AgentTask, TaskFailure } from './agent-task.ts'

/** The extension by which A2A messages carry x402 payments. Both versions are supported alike. */
export const X402_EXTENSION = 'https://github.com/google-agentic-commerce/a2a-x402/blob/main/spec/v0.2'
export const X402_EXTENSION_V01 = 'https://github.com/google-a2a/a2a-x402/v0.1'

const STATUS = 'x402.payment.status'
const REQUIRED = 'x402.payment.required'
const PAYLOAD = 'x402.payment.payload'
const RECEIPTS = 'x402.payment.receipts'
const ERROR = 'x402.payment.error'
/** Ours: the signed statement of what was bought, which `GET /.well-known/jwks.json` has the key for. */
const SIGNED_RECEIPT = 'pennywire.receipt'

type Metadata = Readonly<Record<string, unknown>>

/** The headers that name the active extensions among those that were requested. */
export function toActivationHeaders(asked: readonly string[]): Record<string, string> {
  const known = asked.filter((uri) => uri === X402_EXTENSION || uri === X402_EXTENSION_V01)
  if (known.length === 0) return {}
  const uris = [...new Set(known)].join(', ')
  return { 'A2A-Extensions': uris, 'X-A2A-Extensions': uris }
}

/** The payment in a message. */
export function readMessagePayment(metadata: Metadata | undefined): {
  payload: unknown
  isDeclined: boolean
} {
  return { payload: metadata?.[PAYLOAD], isDeclined: metadata?.[STATUS] === 'payment-rejected' }
}

/** A payment as the header it would be, whether it came as an object or already encoded. */
export function toPaymentHeader(payment: unknown): string {
  return typeof payment === 'string' ? payment : encodeHeader(payment)
}

/**
 * The one payment of a request that may carry it in two places.
 *
 * @throws GatewayError `conflicting_payment_headers` when they differ.
 */
export function selectPayment(header: string | undefined, sent: string | undefined): string | undefined {
  if (header !== undefined && sent !== undefined && header !== sent) {
    throw new GatewayError(
      'conflicting_payment_headers',
      'The HTTP header and the request itself carry different payments; send one of them.',
      { details: { field: 'params.payment' } },
    )
  }
  return header ?? sent
}

/** The payment metadata in the status of a task; undefined when there is none. */
export function toPaymentMetadata(task: AgentTask, isPaidTool: boolean): Metadata | undefined {
  if (task.required) return { [STATUS]: 'payment-required', [REQUIRED]: task.required }
  if (task.payment) {
    const { settlement, receipt } = task.payment
    return { [STATUS]: 'payment-completed', [RECEIPTS]: [settlement], [SIGNED_RECEIPT]: receipt }
  }
  if (task.session) return { [SIGNED_RECEIPT]: task.session.receipt }
  if (!isPaidTool || task.status === 'COMPLETED') return undefined
  if (task.status === 'WORKING') return { [STATUS]: 'payment-submitted' }
  // an offer that was turned down
  if (!task.failure) return { [STATUS]: 'payment-rejected', [RECEIPTS]: [] }
  return {
    [STATUS]: 'payment-failed',
    [ERROR]: toErrorCode(task.failure),
    [RECEIPTS]: toReceipts(task.failure),
  }
}

/** A payment that settled nothing, as x402 has it; of one that moved money, the gate still owes the work. */
function toReceipts({ charged, code, details, network = '' }: TaskFailure): readonly object[] {
  if (charged !== 'no') return []
  return [{ success: false, errorReason: `${details['reason'] ?? code}`, transaction: '', network }]
}

const ERROR_CODES: Readonly<Record<string, string>> = {
  insufficient_funds: 'INSUFFICIENT_FUNDS',
  invalid_signature: 'INVALID_SIGNATURE',
  expires_too_soon: 'EXPIRED_PAYMENT',
  not_yet_valid: 'EXPIRED_PAYMENT',
  amount_mismatch: 'INVALID_AMOUNT',
  no_matching_offer: 'NETWORK_MISMATCH',
  network_not_offered: 'NETWORK_MISMATCH',
  nonce_already_used: 'DUPLICATE_NONCE',
  nonce_cancelled: 'DUPLICATE_NONCE',
  nonce_spent: 'DUPLICATE_NONCE',
  expired: 'EXPIRED_PAYMENT',
  transaction_failed: 'SETTLEMENT_FAILED',
  payment_already_used: 'DUPLICATE_NONCE',
  payment_refused: 'SETTLEMENT_FAILED',
}

/** The extension's own word for a failure, or ours when the payment was not what failed. */
function toErrorCode({ code, details }: TaskFailure): string {
  return ERROR_CODES[`${details['reason']}`] ?? ERROR_CODES[code] ?? code.toUpperCase()
}

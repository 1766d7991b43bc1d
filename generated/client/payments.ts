// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type PaymentStatusInput = {
  /** sha256 of the payment header as it was sent, in lower-case hex. */
  readonly id: string
}

export type PaymentStatusOutput = {
  readonly state: 'verifying' | 'not_charged' | 'pending' | 'charged' | 'refunded'
  readonly toolId: string
  /** CAIP-2. */
  readonly network: string
  readonly asset: string
  /** Smallest units of the asset. */
  readonly amount: string
  /** The most that was signed for, where less could be settled. */
  readonly maximum?: string
  /** The settlement on chain. */
  readonly transaction?: string
  /** ISO 8601 UTC. */
  readonly settledAt?: string
  /** True when the money arrived after the call had failed. */
  readonly late?: boolean
  /** True while the work is still owed: repeat the call with the same payment header. */
  readonly credit?: boolean
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type X402VerifyReceiptInput = {
  /** What stood in X-Payment-Receipt, or the compact JWS inside it. */
  readonly receipt: string
}

export type X402VerifyReceiptOutput = {
  readonly valid: boolean
  /** Why it is not valid. */
  readonly reason?: string
  /** The signing key, as in /.well-known/jwks.json. */
  readonly keyId?: string
  /** Tool, hashes of request and response, amount, payer, network, transaction, time. */
  readonly statement?: Readonly<Record<string, string>>
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type RefundStatusInput = Readonly<Record<string, never>>

export type RefundStatusOutput = {
  /** Whether any refund is paid at all. */
  readonly enabled: boolean
  /** Calls to this gateway. */
  readonly coverInbound: boolean
  /** Calls that went through this gateway to others. */
  readonly coverOutbound: boolean
  /** Whether refunds are paid from a pool that this gateway keeps. */
  readonly hosted: boolean
  /** Dollars, per call. */
  readonly maxRefundUsd: number
  /** Dollars. */
  readonly perWalletDailyCapUsd: number
  /** Dollars. */
  readonly hostedDailyCapUsd: number
  /** Dollars that the pool must hold. */
  readonly poolMinBalanceUsd: number
  /** Empty: no provider is refunded. */
  readonly providerAllowlist: readonly string[]
  /** Empty: no tool is refunded. */
  readonly hostedAllowlist: readonly string[]
  /** Dollars that coverage costs per call. */
  readonly premiumFlatUsd: number
  /** Where these settings come from. */
  readonly source: string
  readonly note: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export interface PaymentsTools {
  /** Whether a payment was charged, not charged or is still pending, without showing what it bought. Costs: free. */
  paymentStatus(input: PaymentStatusInput, options?: CallOptions): Promise<ToolAnswer<PaymentStatusOutput>>

  /** Whether a receipt was signed by this gateway, and what it states. Costs: free. */
  x402VerifyReceipt(input: X402VerifyReceiptInput, options?: CallOptions): Promise<ToolAnswer<X402VerifyReceiptOutput>>

  /** Whether this gateway pays back calls that were charged and failed, and within which limits. Costs: free. */
  refundStatus(input?: RefundStatusInput, options?: CallOptions): Promise<ToolAnswer<RefundStatusOutput>>
}

export const paymentsRoutes: Readonly<Record<keyof PaymentsTools, Route>> = {
  paymentStatus: { method: 'GET', path: '/x402/payments/{id}' },
  x402VerifyReceipt: { method: 'POST', path: '/tools/x402-verify-receipt' },
  refundStatus: { method: 'GET', path: '/refund/status' },
}

/**
 * The buyer's side of a pay-per-call gateway: `createClient` has a method for every tool, `createPayer` calls any
 * address and pays, `verifyReceipt` checks what came back.
 */

export type { Tools } from '../../generated/client/catalog.ts'
export type { Protocol } from './agree-price.ts'
export type { PaidAnswer } from './answer.ts'
export type { CallRequest } from './ask.ts'
export type { Signer, TransferAuthorization } from './authorization.ts'
export { type ClientOptions, createClient } from './create-client.ts'
export { type DollarToken, dollarTokens, solanaDollarTokens } from './dollar-tokens.ts'
export { type Dollars, dollarsOf, microUsdOf } from './dollars.ts'
export { type Offer, type Requirement, readOffer } from './offer.ts'
export type { Settlement } from './outcome.ts'
export {
  type ApprovalContext,
  createPayer,
  type PaidRequest,
  type Payer,
  type PayerOptions,
} from './payer.ts'
export { PaymentError } from './payment-error.ts'
export { chooseQuote, type NetworkFamily, type Quote } from './quote.ts'
export { fetchKeys, type KeySet, type ReceiptVerdict, verifyReceipt } from './receipt.ts'
export { createSessionToken, type SessionToken } from './session-token.ts'
export { type SignedOffer, type SignOfferOptions, signOffer } from './sign-offer.ts'
export type { Signers } from './sign-quote.ts'
export type { SolanaWallet } from './solana/sign-solana-payment.ts'
export { createSolanaSigner } from './solana/solana-key.ts'
export type {
  KeySolanaSigner,
  KitSolanaSigner,
  SolanaSigner,
  WalletSolanaSigner,
} from './solana/solana-signer.ts'
export type { SpendingStore } from './spending.ts'
export type { CallOptions, ToolAnswer } from './tool-call.ts'

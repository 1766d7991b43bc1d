import type {
  PaymentRequired,
  PaymentRequirements,
  ResourceInfo,
  SettleRequest,
  SettleResponse,
  VerifyRequest,
  VerifyResponse,
} from '@x402/core/types'

// Types alone, which leave nothing behind when they are compiled: what we write is held against the protocol's own
// declarations, so that a change of the protocol is an error of the compiler.

/** A type of x402 with networks as plain texts, and nothing that could be written to. */
type OnTheWire<T> = T extends `${string}:${string}`
  ? string
  : T extends readonly (infer Item)[]
    ? readonly OnTheWire<Item>[]
    : T extends object
      ? { readonly [Member in keyof T]: OnTheWire<T[Member]> }
      : T

export type X402Resource = OnTheWire<ResourceInfo>
export type X402Requirements = OnTheWire<PaymentRequirements>
export type X402PaymentRequired = OnTheWire<PaymentRequired>
export type X402SettleResponse = OnTheWire<SettleResponse>
/** What a facilitator is asked: `/verify` and `/settle` take the same. */
export type X402FacilitatorRequest = OnTheWire<VerifyRequest> & OnTheWire<SettleRequest>
/** The members of a facilitator's answers that we read. */
export type X402VerifyMember = keyof VerifyResponse
export type X402SettleMember = keyof SettleResponse

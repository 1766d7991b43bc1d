import type { X402Resource } from './x402-types.ts'

/**
 * What a facilitator with a catalog reads of a payment, in the two members of x402 v2 that payers echo from an offer.
 * It is made of the contract alone: whatever a payer echoes could list another address under our name.
 */
export interface Listing {
  readonly resource: X402Resource
  /** `bazaar`: how the tool is called and what comes back. */
  readonly extensions?: Readonly<Record<string, unknown>>
}

/** The listing that was written down with an order; undefined where none was. */
export function readListing(terms: string): Listing | undefined {
  return (JSON.parse(terms) as { readonly listing?: Listing }).listing
}

import type { Requirement, Settlement } from '../model/x402.ts'
import { didOf } from './did.ts'
import type { Receipts } from './receipts.ts'

/** What `offer-receipt` of x402 v2 has signed: offers before a payment, a receipt after it. */
export interface OfferReceipts {
  /**
   * The extension of a 402 in which the terms are signed, and the same with ever fewer of them, the last with one.
   *
   * @param terms `validUntil` in seconds since the epoch.
   */
  offers(
    requirements: readonly Requirement[],
    terms: { readonly resourceUrl: string; readonly validUntil: number },
  ): readonly Readonly<Record<string, unknown>>[]
  /** A settlement with the receipt of what was bought, the same every time it is asked for. */
  withReceipt(
    settlement: Settlement,
    bought: { readonly resourceUrl: string; readonly settledAt: number },
  ): Settlement
}

const NAME = 'offer-receipt'
const VERSION = 1
/** One makes 0.9 KB of a header, which has room for one or two; the preferred ones come first. */
const MAX_SIGNED = 4

const OFFERS_SCHEMA = {
  type: 'object',
  properties: { offers: { type: 'array', items: { type: 'object', required: ['format', 'signature'] } } },
  required: ['offers'],
} as const
const RECEIPT_SCHEMA = {
  type: 'object',
  properties: { receipt: { type: 'object', required: ['format', 'signature'] } },
  required: ['receipt'],
} as const

/**
 * Signs offers and receipts in the JWS form of the extension, with the key of our receipts. The key's id is a DID URL of
 * `did:web`, so that the holder of a receipt finds the key at the public address of the gateway.
 */
export function createOfferReceipts(receipts: Receipts, publicUrl: () => string): OfferReceipts {
  const signed = (payload: Readonly<Record<string, unknown>>) => ({
    format: 'jws',
    signature: receipts.jws(payload, (kid) => `${didOf(publicUrl())}#${kid}`),
  })

  return {
    offers(requirements, { resourceUrl, validUntil }) {
      const offers = requirements
        .slice(0, MAX_SIGNED)
        .map(({ scheme, network, asset, payTo, amount }, acceptIndex) => ({
          acceptIndex,
          ...signed({ version: VERSION, resourceUrl, scheme, network, asset, payTo, amount, validUntil }),
        }))
      return offers.map((_, less) => ({
        [NAME]: { info: { offers: offers.slice(0, offers.length - less) }, schema: OFFERS_SCHEMA },
      }))
    },

    withReceipt(settlement, { resourceUrl, settledAt }) {
      const { network, payer } = settlement
      const issuedAt = Math.floor(settledAt / 1000)
      // the transaction is left out, as the extension would have it: our own receipt names it
      const receipt = signed({ version: VERSION, network, resourceUrl, payer, issuedAt })
      return { ...settlement, extensions: { [NAME]: { info: { receipt }, schema: RECEIPT_SCHEMA } } }
    },
  }
}

/** For performers that sign nothing beside their own receipts. */
export const noOfferReceipts: OfferReceipts = {
  offers: () => [{}],
  withReceipt: (settlement) => settlement,
}

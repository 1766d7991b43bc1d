import type { OfferAsked, ValuedOffer } from '../../analysis/x402/judge-terms.ts'
import { dollarAt } from '../../core/reference/known-dollars.ts'
import { isTestNetwork } from '../../core/reference/network-names.ts'

/** What an offer asks in dollars; null where its asset is not one whose worth is known, or its amount is no number. */
export function valueOffer(offer: OfferAsked): ValuedOffer {
  const dollar = dollarAt(offer.network, offer.asset)
  const isWhole = /^\d{1,40}$/.test(offer.units)
  return {
    ...offer,
    symbol: dollar?.symbol ?? null,
    priceUsd: dollar && isWhole ? Number(offer.units) / 10 ** dollar.decimals : null,
    isTestNetwork: isTestNetwork(offer.network),
  }
}

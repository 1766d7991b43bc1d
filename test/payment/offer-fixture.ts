import { usd } from '../../src/core/money.ts'
import type { OfferMemo, Rail } from '../../src/payment/model/rail.ts'
import type { Product } from '../../src/payment/protocol/offers.ts'
import type { Quote } from '../../src/payment/protocol/quotes.ts'

export const OFFER_ID = 'an-id-of-22-characters'
export const newId = () => OFFER_ID
export const NOW = Date.parse('2026-03-02T10:00:00Z')
export const product: Product = {
  toolId: 'signal',
  price: usd('0.005'),
  description: 'A trading signal.',
  extensions: { bazaar: { example: true } },
}
export const quote: Quote = { price: usd('0.02'), expiresAt: NOW + 1, text: 'quoted' }

/** A rail that asks for millionths, under the name of its network. */
export function railOn(network: string, changes: Partial<Rail> = {}): Rail {
  return {
    network,
    asset: '0xee',
    assetName: 'USDC',
    payTo: '0xaa',
    embedded: false,
    requirement: (price, { memo: stamp, feePayer } = {}) => ({
      scheme: changes.scheme ?? 'exact',
      network,
      amount: `${price}`,
      asset: '0xee',
      payTo: '0xaa',
      maxTimeoutSeconds: 300,
      extra: { name: 'USD Coin', ...(stamp && { memo: stamp }), ...(feePayer && { feePayer }) },
    }),
    matches: (echoed) => echoed.network === network && echoed.scheme === (changes.scheme ?? 'exact'),
    keyOf: () => 'unknown',
    read: () => Promise.reject(new Error('It is not read here.')),
    checkValidity: () => undefined,
    restore: () => {
      throw new Error('It is not restored here.')
    },
    lookup: () => Promise.reject(new Error('It is not looked at here.')),
    ...changes,
  }
}

/** Stamps that are numbered, and known again by their tool. */
export function stamping(): OfferMemo {
  let made = 0
  return {
    issueMemo(toolId) {
      made += 1
      return `${toolId}-${made}`
    },
    verifyMemo: ({ extra }, toolId) =>
      typeof extra?.['memo'] === 'string' && extra['memo'].startsWith(toolId) ? extra['memo'] : undefined,
  }
}

export const base = railOn('base')
export const other = railOn('other')
export const metered = railOn('base', { scheme: 'upto' })

import { expect, test } from 'vitest'
import { valueOffer } from '../../tools/x402-ecosystem/value-offer.ts'
import { cheapest, type OfferAsked, oddities, type TermsAsked } from './judge-terms.ts'

const usdc: OfferAsked = {
  x402Version: 2,
  scheme: 'exact',
  network: 'eip155:8453',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  units: '5000',
  payTo: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  maxTimeoutSeconds: 60,
}
const asked = { status: 402, url: 'https://shop.example/api' }

function termsOf(offers: readonly OfferAsked[], changes: Partial<TermsAsked> = {}): TermsAsked {
  return { offers, challenges: [], foundIn: ['header', 'body'], locationsAgree: true, unread: [], ...changes }
}

function odd(offers: readonly OfferAsked[], changes: Partial<TermsAsked> = {}, status = 402) {
  return oddities({ ...asked, status }, termsOf(offers, changes), offers.map(valueOffer))
}

test('units of a known dollar token convert with the decimals of its chain', () => {
  expect(valueOffer(usdc)).toMatchObject({ priceUsd: 0.005, symbol: 'USDC', isTestNetwork: false })
  expect(
    valueOffer({
      ...usdc,
      network: 'eip155:56',
      asset: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
      units: '5000000000000000',
    }).priceUsd,
  ).toBe(0.005)
})

test('the worth of an unknown token is not guessed', () => {
  const offer = { ...usdc, asset: '0x4200000000000000000000000000000000000006', assetName: 'USD Coin' }

  expect(valueOffer(offer)).toMatchObject({ priceUsd: null, symbol: null })
  expect(odd([offer]).join(' ')).toContain('not among the dollars known here')
})

test('the cheapest offer is one in real money where there is one', () => {
  const play = {
    ...usdc,
    network: 'eip155:84532',
    asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
    units: '1',
  }

  expect(cheapest([play, { ...usdc, units: '7000' }, usdc].map(valueOffer))?.priceUsd).toBe(0.005)
  expect(cheapest([play].map(valueOffer))?.isTestNetwork).toBe(true)
  expect(cheapest([])).toBeUndefined()
})

test('sound terms have nothing odd', () => {
  expect(odd([usdc], { resource: 'https://shop.example/api' })).toEqual([])
})

test.each([
  ['makes no offer', [], {}, 402],
  ['with status 200', [usdc], {}, 200],
  ['different offers', [usdc], { locationsAgree: false }, 402],
  ['version 1', [{ ...usdc, x402Version: 1 }], {}, 402],
  ['in the body alone', [usdc], { foundIn: ['body'] as const }, 402],
  ['another host', [usdc], { resource: 'https://elsewhere.example/api' }, 402],
  ['more than 10 dollars', [{ ...usdc, units: '25000000' }], {}, 402],
  ['differ in price', [usdc, { ...usdc, units: '9000' }], {}, 402],
  ['not a whole number', [{ ...usdc, units: '0.005' }], {}, 402],
  ['asks nothing', [{ ...usdc, units: '0' }], {}, 402],
  ['no address of its network', [{ ...usdc, payTo: `0x${'0'.repeat(40)}` }], {}, 402],
  ['86400 seconds', [{ ...usdc, maxTimeoutSeconds: 86_400 }], {}, 402],
])('it is odd when an endpoint %s', (words, offers, changes, status) => {
  expect(odd(offers, changes, status).join(' ')).toContain(words)
})

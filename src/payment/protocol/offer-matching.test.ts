import { expect, test } from 'vitest'
import {
  base,
  metered,
  NOW,
  newId,
  other,
  product,
  quote,
  railOn,
  stamping,
} from '../../../test/payment/offer-fixture.ts'
import { microUsd, usd } from '../../core/money.ts'
import type { Rail } from '../model/rail.ts'
import type { EchoedRequirement, Requirement } from '../model/x402.ts'
import { createOffers } from './offers.ts'

const echoOf = ({ extra, ...asked }: Requirement): EchoedRequirement => ({ ...asked, extra: { ...extra } })

test.each<readonly [string, Partial<EchoedRequirement>, boolean]>([
  ['as it was made', {}, true],
  ['on an unknown network', { network: 'unknown' }, false],
  ['at another price', { amount: '4999' }, false],
])('an offer that is echoed %s is (not) one of ours', (_how, changes, isOurs) => {
  const offers = createOffers([other, base], { newId })
  const requirement = base.requirement(product.price)

  const matched = offers.match(product, { ...echoOf(requirement), ...changes }, NOW)

  expect(matched).toEqual(
    isOurs ? { rail: base, requirement, price: product.price, isOver: false } : undefined,
  )
})

test('who signs for the most pays for metered tools only', () => {
  const offers = createOffers([base, metered], { newId })
  const echoed = echoOf(metered.requirement(product.price))

  expect(offers.match(product, echoed, NOW)).toBeUndefined()
  expect(offers.match({ ...product, metered: true }, echoed, NOW)).toMatchObject({ rail: metered })
})

test.each([
  ['stamped for this tool', { memo: 'signal-7' }, { memo: 'signal-7' }],
  ['stamped for another', { memo: 'candles-7' }, undefined],
  ['not stamped', {}, undefined],
])('where every offer is one of its own, one that is %s', (_what, extra, expected) => {
  const rail = railOn('stamped', { memo: stamping() })
  const echoed = { ...echoOf(rail.requirement(product.price)), extra }

  const matched = createOffers([rail], { newId }).match(product, echoed, NOW)

  expect(matched?.requirement.extra).toEqual(expected && { name: 'USD Coin', ...expected })
})

test.each([
  ['exact', 'feePayer'],
  ['upto', 'facilitatorAddress'],
] as const)('the fee payer of an offer (%s) is kept where offers name one', (scheme, field) => {
  const named = railOn('fees', { feePayer: () => 'anybody', ...(scheme === 'upto' && { scheme }) })
  const unnamed = railOn('fees', scheme === 'upto' ? { scheme } : {})
  const sold = { ...product, metered: true } as const
  const matchedBy = (rail: Rail, extra: Record<string, unknown>) =>
    createOffers([rail], { newId }).match(sold, { ...echoOf(rail.requirement(product.price)), extra }, NOW)
      ?.requirement.extra['feePayer']

  expect(matchedBy(named, { [field]: 'him' })).toBe('him')
  expect(matchedBy(named, { [scheme === 'upto' ? 'feePayer' : 'facilitatorAddress']: 'him' })).toBeUndefined()
  expect(matchedBy(named, { [field]: 7 })).toBeUndefined()
  expect(matchedBy(unnamed, { [field]: 'him' })).toBeUndefined()
  const { extra: _none, ...bare } = echoOf(named.requirement(product.price))
  expect(createOffers([named], { newId }).match(sold, bare, NOW)?.requirement.extra).toEqual({
    name: 'USD Coin',
  })
})

test('a replaced price is accepted for ten minutes and recognised forever', () => {
  const price = microUsd(4_000n)
  const offers = createOffers([base], {
    newId,
    formerPrices: (toolId) => (toolId === 'signal' ? [{ price, until: NOW }] : []),
  })
  const echoed = echoOf(base.requirement(price))

  expect(offers.match(product, echoed, NOW + 599_999)).toMatchObject({ price, isOver: false })
  expect(offers.match(product, echoed, NOW + 600_000)).toMatchObject({ price, isOver: true })
  expect(offers.match({ ...product, toolId: 'candles' }, echoed, NOW)).toBeUndefined()
  expect(offers.match(product, echoOf(base.requirement(product.price)), NOW + 10 ** 12)).toMatchObject({
    isOver: false,
  })
})

test('where a price was quoted it is paid, and nothing else', () => {
  const offers = createOffers([base], { newId, formerPrices: () => [{ price: usd('0.004'), until: NOW }] })
  const asked = echoOf(base.requirement(quote.price))

  expect(offers.match(product, asked, NOW, quote)).toMatchObject({
    price: quote.price,
    requirement: { amount: '20000', extra: { name: 'USD Coin', quote: 'quoted' } },
  })
  expect(offers.match(product, asked, NOW)).toBeUndefined()
  for (const price of ['0.005', '0.004'])
    expect(offers.match(product, echoOf(base.requirement(usd(price))), NOW, quote)).toBeUndefined()
})

import { expect, test } from 'vitest'
import {
  base,
  metered,
  newId,
  OFFER_ID,
  other,
  product,
  quote,
  railOn,
  stamping,
} from '../../../test/payment/offer-fixture.ts'
import { usd } from '../../core/money.ts'
import type { Rail } from '../model/rail.ts'
import type { Requirement } from '../model/x402.ts'
import { createOffers, type OfferTerms, type Product } from './offers.ts'

const context: OfferTerms = {
  code: 'payment_required',
  error: 'Payment required.',
  input: { ok: true, errors: [] },
}
const URL = 'https://gateway.test/signal'
const fees = (network: string, account: string | undefined) => railOn(network, { feePayer: () => account })

/** As it stands in an offer. */
const offered = (asked: Requirement) => ({ ...asked, extra: { ...asked.extra, offer: OFFER_ID } })
const networksIn = (body: string) =>
  (JSON.parse(body) as { accepts: Requirement[] }).accepts.map(
    ({ network, scheme }) => `${network} ${scheme}`,
  )

const ACCEPTED = { ok: true, errors: [], info: { ok: true }, schema: { type: 'object', required: ['ok'] } }

test('an offer states price, resource and rails', () => {
  const offers = createOffers([base, other], { newId, publicUrl: () => 'https://gateway.test' })

  const offer = offers.offer({ ...product, tags: ['crypto'] }, context, URL)

  expect(offer).toMatchObject({ kind: 'offer', code: 'payment_required' })
  expect(offer).not.toHaveProperty('mpp')
  expect(Buffer.from(offer.header, 'base64').toString()).toBe(offer.body)
  expect(JSON.parse(offer.body)).toEqual({
    x402Version: 2,
    error: 'Payment required.',
    charged: 'no',
    code: 'payment_required',
    resource: {
      url: 'https://gateway.test/signal',
      description: 'A trading signal. 0.005 USD.',
      mimeType: 'application/json',
      serviceName: 'Pennywire',
      tags: ['crypto'],
      iconUrl: 'https://gateway.test/icon.svg',
    },
    accepts: [offered(base.requirement(product.price)), offered(other.requirement(product.price))],
    extensions: { bazaar: { example: true }, input: ACCEPTED },
  })
})

test('a refusal states its reason, and an offer the additions of others', () => {
  const offers = createOffers([base], { newId })
  const parsed: unknown[] = []
  const more = (requirements: readonly Requirement[]) => {
    parsed.push(...requirements)
    return [{ 'offer-receipt': { signed: true } }]
  }
  const refusal = { ...context, code: 'payment_invalid', details: { reason: 'expired' }, more } as const

  const { extensions } = JSON.parse(offers.offer(product, refusal, URL).body)

  expect(extensions).toEqual({
    bazaar: { example: true },
    input: ACCEPTED,
    refused: {
      info: { code: 'payment_invalid', reason: 'expired' },
      schema: { type: 'object', required: ['code', 'reason'] },
    },
    'offer-receipt': { signed: true },
  })
  expect(parsed).toEqual([base.requirement(product.price)])
  const bare = offers.offer({ ...product, extensions: {} }, { ...context, more: () => [{}] }, URL)
  expect(JSON.parse(bare.body).extensions).toEqual({ input: ACCEPTED })
})

test('a description is cut where facilitators stop reading', () => {
  const offers = createOffers([base], { newId })
  const { resource } = JSON.parse(
    offers.offer({ ...product, description: 'x'.repeat(600) }, context, URL).body,
  )

  expect(resource.description).toBe('x'.repeat(500))
})

test('a quoted price comes with its quote and counts for one request', () => {
  const offers = createOffers([base], { newId })
  const parsed: unknown[] = []
  const more = (requirements: readonly Requirement[]) => {
    parsed.push(...requirements)
    return [{}]
  }
  const { accepts, resource } = JSON.parse(offers.offer(product, { ...context, quote, more }, URL).body)

  expect(accepts).toEqual([
    { ...base.requirement(quote.price), extra: { name: 'USD Coin', quote: 'quoted', offer: OFFER_ID } },
  ])
  expect(parsed.map((each) => offered(each as Requirement))).toEqual(accepts)
  expect(resource.description).toBe('A trading signal. 0.02 USD.')
  expect(JSON.parse(offers.offer(product, context, URL).body).accepts).toEqual([
    offered(base.requirement(product.price)),
  ])
})

test('metered tools are offered by both schemes, and others by the exact one', () => {
  const offers = createOffers([base, metered], { newId })
  const both = { ...product, metered: true } as const

  expect(networksIn(offers.offer(product, context, URL).body)).toEqual(['base exact'])
  expect(networksIn(offers.offer(both, context, URL).body)).toEqual(['base exact', 'base upto'])
  expect(offers.requirements(product.price).map(({ scheme }) => scheme)).toEqual(['exact'])
  expect(offers.requirements(product.price, {}).map(({ scheme }) => scheme)).toEqual(['exact'])
  expect(offers.requirements(product.price, { metered: true }).map(({ scheme }) => scheme)).toEqual([
    'exact',
    'upto',
  ])
})

test('without settlers nothing is offered, and the refusal still gives its reason', () => {
  const closed = createOffers([base, metered, other], {
    newId,
    open: () => [],
    isNetworkOn: (network) => network === 'base',
  })
  const refusal = { ...context, code: 'payment_invalid' } as const

  expect(() => closed.offer(product, context, URL)).toThrow(
    expect.objectContaining({ code: 'facilitator_unavailable', retryAfterSeconds: 3 }),
  )
  expect(networksIn(closed.offer(product, refusal, URL).body)).toEqual(['base exact'])
  expect(networksIn(closed.offer({ ...product, metered: true }, refusal, URL).body)).toEqual([
    'base exact',
    'base upto',
  ])
})

test.each<readonly [string, readonly Rail[], readonly string[]]>([
  [
    'that can be written down whole',
    [base, fees('known', 'ab'), fees('unknown', undefined)],
    ['base', 'known'],
  ],
  ['all of them where none can', [fees('one', undefined), fees('two', undefined)], ['one', 'two']],
  ['all of them where all can', [base, fees('known', 'ab')], ['base', 'known']],
])('a refusal without settlers names the rails %s', (_what, rails, networks) => {
  const offers = createOffers(rails, { newId, open: () => [] })

  const { body } = offers.offer(product, { ...context, code: 'payment_invalid' }, URL)

  expect(networksIn(body)).toEqual(networks.map((network) => `${network} exact`))
})

test('a request that a payment must name is offered where one can name it', () => {
  const rails = [
    railOn('eip155:8453'),
    railOn('solana:main', { memo: stamping() }),
    railOn('algorand:main'),
    railOn('not eip155:'),
  ]
  const named = { ...product, request: 'ab'.repeat(32) }
  const offers = createOffers(rails, { newId })
  const closed = createOffers(rails, { newId, open: () => [] })
  const refusal = { ...context, code: 'payment_invalid' } as const
  const nameable = ['eip155:8453 exact', 'solana:main exact']

  expect(networksIn(offers.offer(named, context, URL).body)).toEqual(nameable)
  expect(networksIn(closed.offer(named, refusal, URL).body)).toEqual(nameable)
  expect(networksIn(offers.offer(product, context, URL).body)).toHaveLength(4)
})

test('a gateway that does not know its address offers without an icon', () => {
  const { resource } = JSON.parse(createOffers([base], { newId }).offer(product, context, URL).body)

  expect(resource).not.toHaveProperty('iconUrl')
})

test('only open rails are offered, and their text is cached', () => {
  let open: readonly Rail[] = [base]
  let written = 0
  const counted = railOn('other', {
    requirement(price) {
      written += 1
      return base.requirement(price)
    },
  })
  const offers = createOffers([base, counted], { newId, open: () => open })
  expect(networksIn(offers.offer(product, context, URL).body)).toEqual(['base exact'])
  expect(written).toBe(0)

  open = [base, counted]
  for (let times = 0; times < 3; times += 1) offers.offer(product, context, URL)
  expect(written).toBe(1)
  offers.offer({ ...product }, context, URL)
  expect(written).toBe(2)
  offers.offer(product, context, URL)
  expect(written).toBe(2)
})

test('every offer has one unique id across all its payment methods', () => {
  let made = 0
  const rails = [base, other, railOn('stamped', { memo: stamping() })]
  const offers = createOffers(rails, { newId: () => `id ${made++}` })
  const ids = () =>
    (JSON.parse(offers.offer(product, context, URL).body) as { accepts: Requirement[] }).accepts.map(
      ({ extra }) => extra['offer'],
    )

  expect(ids()).toEqual(['id 0', 'id 0', 'id 0'])
  expect(ids()).toEqual(['id 1', 'id 1', 'id 1'])
})

test('every offer has stamps of its own', () => {
  const [one, two] = [stamping(), stamping()]
  const offers = createOffers([base, railOn('s1', { memo: one }), railOn('s2', { memo: two })], { newId })
  const memos = () =>
    (JSON.parse(offers.offer(product, context, URL).body) as { accepts: Requirement[] }).accepts.map(
      ({ extra }) => extra['memo'],
    )

  expect(memos()).toEqual([undefined, 'signal-1', 'signal-1'])
  expect(memos()).toEqual([undefined, 'signal-2', 'signal-2'])
})

test('those who pay by MPP are asked for the same', () => {
  const demanded: unknown[] = []
  const demand = { header: '', challenges: () => [] }
  const challenges = {
    demand(sold: Product, requirements: () => readonly Requirement[], offerId: string) {
      demanded.push(sold, requirements(), offerId)
      return demand
    },
  }
  const offers = createOffers([base], {
    newId,
    challenges: challenges as unknown as NonNullable<Parameters<typeof createOffers>[1]>['challenges'] &
      object,
  })

  expect(offers.offer(product, context, URL).mpp).toBe(demand)
  expect(demanded).toEqual([product, [base.requirement(product.price)], OFFER_ID])
  expect(demanded[0]).not.toBe(product)
})

test('terms given again are offered at each address and at the base of then', () => {
  let publicUrl = 'https://one.test'
  const offers = createOffers([base], { newId, publicUrl: () => publicUrl })
  const shown = (url: string) => {
    const { body, header } = offers.offer(product, context, url)
    return [JSON.parse(body), JSON.parse(Buffer.from(header, 'base64').toString())].map(
      ({ resource }) => `${resource.url} ${resource.iconUrl}`,
    )
  }
  const first = shown('https://one.test/signal?token="ä"')
  publicUrl = 'https://two.test'

  expect(first).toEqual(Array(2).fill('https://one.test/signal?token="ä" https://one.test/icon.svg'))
  expect(shown(URL)).toEqual(Array(2).fill(`${URL} https://two.test/icon.svg`))
})

test('terms given again for another product are written for it', () => {
  const offers = createOffers([base], { newId })
  const dear = { ...product, price: usd('2'), description: 'Another.' }
  offers.offer(product, context, URL)
  const { body, header } = offers.offer(dear, context, URL)

  expect(JSON.parse(body)).toMatchObject({ resource: { description: 'Another. 2 USD.' } })
  expect(JSON.parse(Buffer.from(header, 'base64').toString())).toMatchObject({
    accepts: [{ amount: '2000000' }],
    resource: { description: 'Another. 2 USD.' },
  })
})

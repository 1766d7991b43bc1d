import { expect, test } from 'vitest'
import { microUsd, usd } from '../../core/money.ts'
import type { OfferMemo, Rail } from '../model/rail.ts'
import type { EchoedRequirement, Requirement } from '../model/x402.ts'
import { createOffers, type OfferTerms, type Product } from './offers.ts'
import type { Quote } from './quotes.ts'

const OFFER_ID = 'an-id-of-22-characters'
const newId = () => OFFER_ID
const NOW = Date.parse('2026-03-02T10:00:00Z')
const product: Product = {
  toolId: 'signal',
  price: usd('0.005'),
  description: 'A trading signal.',
  extensions: { bazaar: { example: true } },
}
const context: OfferTerms = {
  code: 'payment_required',
  error: 'Payment required.',
  input: { ok: true, errors: [] },
}
const URL = 'https://gateway.test/signal'
const quote: Quote = { price: usd('0.02'), expiresAt: NOW + 1, text: 'quoted' }

/** A rail that asks for millionths, under the name of its network. */
function railOn(network: string, changes: Partial<Rail> = {}): Rail {
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
function stamping(): OfferMemo {
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

const base = railOn('base')
const other = railOn('other')
const metered = railOn('base', { scheme: 'upto' })
const fees = (network: string, account: string | undefined) => railOn(network, { feePayer: () => account })

/** As it stands in an offer. */
const offered = (asked: Requirement) => ({ ...asked, extra: { ...asked.extra, offer: OFFER_ID } })
const echoOf = ({ extra, ...asked }: Requirement): EchoedRequirement => ({ ...asked, extra: { ...extra } })
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

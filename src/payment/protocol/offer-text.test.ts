import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOfferIds } from '../../../test/simulator/offer-ids.ts'
import { readOffer } from '../../client/offer.ts'
import { microUsd } from '../../core/money.ts'
import type { Rail } from '../model/rail.ts'
import { evmExact } from '../rails/evm-exact.ts'
import { evmAssets } from '../rails/networks.ts'
import { createOfferMemo } from '../rails/solana-memo.ts'
import { createOffers } from './offers.ts'

const PAYEE = `0x${'ab'.repeat(20)}` as const
const evm = evmAssets.map((asset): Rail => {
  const unread = () => Promise.reject(new Error('No chain is read here.'))
  const chain = {
    network: asset.network,
    asset: asset.asset,
    head: unread,
    balanceOf: unread,
    isNonceSpent: unread,
    landedIn: unread,
    transferOf: unread,
    landedTo: unread,
  }
  return evmExact(asset, { payTo: PAYEE, chain, recover: async () => PAYEE })
})
const newId = createOfferIds({ bytes: randomBytes })
/** A rail of which no two offers are alike. */
const stamping = createOfferMemo(['secret'], { bytes: randomBytes })
const stamped = evm.map(
  (rail): Rail => ({
    ...rail,
    memo: stamping,
    network: `solana:${rail.network}`,
    requirement: (price, of) => ({
      ...rail.requirement(price),
      network: `solana:${rail.network}`,
      extra: { memo: of?.memo ?? '' },
    }),
    matches: ({ network, asset }) => network === `solana:${rail.network}` && asset === rail.asset,
  }),
)

const text = fc.string({ unit: 'binary', maxLength: 60 })
const product = fc.record({
  toolId: fc.stringMatching(/^[a-z-]{1,20}$/),
  price: fc.bigInt(1n, 10n ** 12n).map(microUsd),
  description: text,
  extensions: fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
})
const context = fc.record({
  resourceUrl: fc.webUrl(),
  code: fc.constant('payment_required' as const),
  error: text,
  input: fc.record({ ok: fc.boolean(), errors: fc.array(fc.record({ field: text, message: text })) }),
})
const rails = fc.uniqueArray(fc.constantFrom(...evm, ...stamped), { minLength: 1, maxLength: 4 })

test('header and body of an offer ask the same, and payers read everything', () => {
  fc.assert(
    fc.property(product, context, rails, (sold, asked, on) => {
      const offer = createOffers(on, { newId }).offer(sold, asked)
      const inHeader = JSON.parse(Buffer.from(offer.header, 'base64').toString())
      const { extensions: ofHeader, resource, error: shortError, ...header } = inHeader
      const { extensions: ofBody, resource: described, error, ...body } = JSON.parse(offer.body)
      const read = readOffer(null, offer.body)

      expect(header).toEqual(body)
      expect(described).toMatchObject(resource)
      expect(error.startsWith(shortError.replace(/\.\.\.$/, ''))).toBe(true)
      expect(readOffer(offer.header, '')).toMatchObject({ accepts: read.accepts })
      // a header without room has fewer of them, and the first of the errors
      const { input, ...others } = ofHeader
      expect(ofBody).toMatchObject(others)
      expect(input.ok).toBe(asked.input.ok)
      expect(asked.input.errors.slice(0, input.errors.length)).toEqual(input.errors)
      expect(read).toMatchObject({ error: asked.error, resource: { url: asked.resourceUrl } })
      expect(read.accepts.map(({ network, asset }) => [network, asset])).toEqual(
        on.map(({ network, asset }) => [network, asset]),
      )
      expect(read.extensions).toEqual({
        ...JSON.parse(JSON.stringify(sold.extensions)),
        input: {
          ...asked.input,
          info: { ok: asked.input.ok },
          schema: { type: 'object', required: ['ok'] },
        },
      })
    }),
    { seed: 402, numRuns: 80, endOnFailure: true },
  )
})

test('a picked offer is recognised at its own price and tool only', () => {
  fc.assert(
    fc.property(product, context, rails, (sold, asked, on) => {
      const offers = createOffers(on, { newId })
      const { accepts } = readOffer(offers.offer(sold, asked).header, '')
      for (const [at, echoed] of accepts.entries()) {
        const { offer: _, ...extra } = { offer: '', ...echoed.extra }
        const other = { ...echoed, amount: `${BigInt(echoed.amount) + 1n}` }

        expect(offers.match(sold, echoed, 0)).toMatchObject({
          price: sold.price,
          isOver: false,
          requirement: { ...echoed, extra },
        })
        expect(offers.match(sold, other, 0)).toBeUndefined()
        if (on[at]?.memo)
          expect(offers.match({ ...sold, toolId: `${sold.toolId}x` }, echoed, 0)).toBeUndefined()
      }
    }),
    { seed: 402, numRuns: 80 },
  )
})

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
import {
  createFrame,
  fillFrame,
  type OfferFrame,
  shortenError,
  toResource,
  writeEnds,
  writeFrames,
  writeOffer,
} from './offer-text.ts'
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
      const offer = createOffers(on, { newId }).offer(sold, asked, asked.resourceUrl)
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
      const { accepts } = readOffer(offers.offer(sold, asked, asked.resourceUrl).header, '')
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
    { seed: 402, numRuns: 80, endOnFailure: true },
  )
})

test('a token name beyond ASCII is escaped in headers and plain in bodies', () => {
  const [rail] = evm as [Rail, ...Rail[]]
  const requirement: Rail['requirement'] = (price) => ({
    ...rail.requirement(price),
    extra: { name: 'USD₮0' },
  })
  const named = createOffers([{ ...rail, requirement }], { newId })

  const { body, header } = named.offer(
    signal,
    { ...refusal, input: { ok: true, errors: [] } },
    'https://a.test',
  )
  const inHeader = Buffer.from(header, 'base64').toString('latin1')

  expect(inHeader).toMatch(/^[ -~]+$/)
  expect(JSON.parse(inHeader).accepts).toMatchObject([{ extra: { name: 'USD₮0' } }])
  expect(body).toContain('USD₮0')
})

test.each([
  ['a'.repeat(160), false, 'a'.repeat(160)],
  ['a'.repeat(161), false, `${'a'.repeat(157)}...`],
  ['It costs $0.005. Sign one of the offers.', false, 'It costs $0.005. Sign one of the offers.'],
  ['It costs $0.005. Sign one of the offers.', true, 'It costs $0.005.'],
  ['It costs $1.', true, 'It costs $1.'],
  ['It costs\n$1. Sign.', true, 'It costs\n$1.'],
  ['It costs $0.005 today', true, 'It costs $0.005 today'],
  [`${'a'.repeat(200)}. Sign.`, true, `${'a'.repeat(157)}...`],
])('the error %j, lean %j, has its room in a header', (error, isLean, expected) => {
  expect(shortenError(error, isLean)).toBe(expected)
})

test('a resource names icon and seller only with a URL and room', () => {
  const sold = { url: 'https://shop.example/signal', description: 'A signal.', tags: ['btc'] }
  const bare = { url: sold.url, description: sold.description, mimeType: 'application/json' }
  const named = { ...bare, serviceName: 'Pennywire', tags: ['btc'] }

  expect(toResource(sold, { publicUrl: 'https://shop.example' })).toEqual({
    ...named,
    iconUrl: 'https://shop.example/icon.svg',
  })
  expect(toResource(sold, { publicUrl: '' })).toStrictEqual(named)
  expect(toResource(sold, { publicUrl: 'https://shop.example', isLean: true })).toStrictEqual(bare)
  expect(toResource({ ...sold, tags: undefined }, { publicUrl: '' })).not.toHaveProperty('tags')
})

const signal = {
  toolId: 'signal',
  price: microUsd(5000n),
  description: 'A signal.',
  extensions: { form: 'whole' },
  shorterExtensions: [{ form: 'short' }, {}],
}
const writeSignal = () => writeOffer(signal, evm.slice(0, 1))

const fill = (frame: OfferFrame) => JSON.parse(fillFrame(frame, { url: '"u"', accepts: '[]' }))
const formIn = ({ extensions }: { readonly extensions: { readonly form?: string } }) => extensions.form
const start = (s: number) => ({ open: '{"url":', middle: `,"s":${s},"accepts":` })

test('an offer too long for a header drops what registries read first', () => {
  const ends = ['"e":0', '"e":1', '"e":2', '"e":3']
  const frames = [...writeFrames([start(0), start(1)], writeSignal(), ends)].map(fill)
  const of = (s: number, e: number, form?: string) => ({
    url: 'u',
    s,
    accepts: [],
    extensions: { ...(form ? { form } : {}), e },
  })

  expect(frames).toEqual([
    of(0, 0, 'whole'),
    of(1, 0, 'whole'),
    ...['whole', 'short'].flatMap((form) => [0, 1, 2].map((e) => of(1, e, form))),
    ...[0, 1, 2, 3].flatMap((e) => ['whole', 'short', undefined].map((form) => of(1, e, form))),
  ])
})

test('an offer without shorter extensions, parts or errors is still whole JSON', () => {
  expect(fill(createFrame(start(0), {}))).toEqual({ url: 'u', s: 0, accepts: [], extensions: {} })
  expect(fill(createFrame(start(0), {}, '"more":1'))).toMatchObject({ extensions: {}, more: 1 })
  expect([...writeFrames([], { extensions: [''] }, [''])]).toEqual([])
  expect(new Set([...writeFrames([start(0)], writeSignal(), [''])].map(fill).map(formIn))).toEqual(
    new Set(['whole', 'short', undefined]),
  )
  const { shorterExtensions: _, ...sold } = signal
  expect(writeOffer(sold, evm.slice(0, 1)).extensions).toEqual(['"form":"whole"'])
})

const faults = ['one', 'two'].map((field) => ({ field, message: 'is wrong' }))
const refusal = {
  resourceUrl: 'https://shop.example/signal',
  code: 'payment_required' as const,
  error: 'It costs $0.005.',
  input: { ok: false, errors: faults },
}

test('what follows the form keeps its verdict however little room there is', () => {
  const ends = writeEnds(writeSignal(), {
    ...refusal,
    more: () => [{ more: 'long' }, { more: 'brief' }],
    always: ([asked]) => ({ always: asked?.network }),
  }).map((members) => JSON.parse(`{${members}}`))
  const always = { always: evm[0]?.network }
  const end = (errors: readonly object[], more?: string) => ({
    input: expect.objectContaining({ ok: false, errors }),
    ...always,
    ...(more ? { more } : {}),
  })

  expect(ends).toEqual([
    end(faults, 'long'),
    end(faults.slice(0, 1), 'long'),
    end([], 'long'),
    end(faults, 'brief'),
    end(faults.slice(0, 1)),
    end([]),
    { input: { ok: false, errors: [] }, ...always },
  ])
})

test('a refusal stands beside the verdict, and nothing is added where nothing is', () => {
  const [whole = ''] = writeEnds(writeSignal(), { ...refusal, details: { reason: 'expired' } })

  expect(JSON.parse(`{${whole}}`)).toMatchObject({
    refused: { info: { code: 'payment_required', reason: 'expired' } },
  })
  expect(Object.keys(JSON.parse(`{${writeEnds(writeSignal(), refusal)[0]}}`))).toEqual(['input'])
})

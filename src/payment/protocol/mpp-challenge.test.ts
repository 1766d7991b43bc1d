import fc from 'fast-check'
import { Challenge } from 'mppx'
import { expect, test } from 'vitest'
import { hexOf } from '../../chains/evm/hex.ts'
import { keccakOfText } from '../../chains/evm/keccak.ts'
import { microUsd } from '../../core/money.ts'
import type { Rail } from '../model/rail.ts'
import type { AnsweredChallenge } from '../model/x402.ts'
import { evmExact } from '../rails/evm-exact.ts'
import { evmAssets, type PublicAsset } from '../rails/networks.ts'
import { createMppChallenges } from './mpp-challenge.ts'
import { encodePart } from './mpp-charge.ts'
import type { Product } from './offers.ts'

const OFFER_ID = 'an-id-of-22-characters'
const PAYER = `0x${'ab'.repeat(20)}` as const
const product: Product = { toolId: 'signal', price: microUsd(5_000n), description: '', extensions: {} }

function railOn(network: string, unlike: Partial<PublicAsset> = {}): Rail {
  const asset = evmAssets.find((one) => one.network === network)
  if (!asset) throw new Error(`There is no ${network}.`)
  const unread = () => Promise.reject(new Error('No chain is read here.'))
  const chain = {
    network,
    asset: asset.asset,
    head: unread,
    balanceOf: unread,
    isNonceSpent: unread,
    landedIn: unread,
    transferOf: unread,
    landedTo: unread,
  }
  const ports = { payTo: PAYER, chain, recover: async () => PAYER }
  return evmExact({ ...asset, ...unlike }, ports)
}

function challengesWith(secrets: readonly [string, ...string[]], url = 'https://api.example.com:8443/base') {
  return createMppChallenges({
    secrets,
    publicUrl: () => url,
    clock: { now: () => Date.parse('2026-03-02T10:00:00.750Z') },
  })
}

const base = railOn('eip155:8453')

/** What a payer of the first challenge sends back. */
function answerTo(challenges: ReturnType<typeof challengesWith>, rails = [base]): AnsweredChallenge {
  const requirements = () => rails.map((rail) => rail.requirement(product.price))
  const demand = challenges.demand(product, requirements, OFFER_ID)
  const [asked] = demand?.challenges() ?? []
  if (!asked) throw new Error('Nothing was asked.')
  const { id, realm, request, expires, opaque = '' } = asked
  const nonce = hexOf(keccakOfText(id + realm))
  return { id, realm, expires, request: encodePart(request), opaque, nonce, payer: PAYER }
}

test('the realm is the host name, and expiry at most five minutes away', () => {
  expect(answerTo(challengesWith(['s']))).toMatchObject({
    realm: 'api.example.com',
    expires: '2026-03-02T10:05:00Z',
  })
})

test('challenges of the previous secret stay valid, older ones do not', () => {
  const answered = answerTo(challengesWith(['first']))

  const next = challengesWith(['second', 'first'])
  const nextButOne = challengesWith(['third', 'second', 'first'])

  expect(next.matchRail(answered, base, ['signal']).network).toBe('eip155:8453')
  expect(() => nextButOne.matchRail(answered, base, ['signal'])).toThrow(/not ours/)
})

test('a challenge is good for the tool it was made for', () => {
  const challenges = challengesWith(['s'])
  const answered = answerTo(challenges)

  expect(() => challenges.matchRail(answered, base, ['news', 'sentiment'])).toThrow(/another tool/)
  expect(challenges.matchRail(answered, base, ['news', 'signal']).network).toBe('eip155:8453')
})

test.each<[string, Partial<AnsweredChallenge>, RegExp]>([
  ['end', { expires: '2026-03-02T10:05:01Z' }, /not ours/],
  ['charge', { request: encodePart({ amount: '1' }) }, /not ours/],
  ['realm', { realm: 'example.com' }, /another host/],
  ['nonce', { nonce: `0x${'00'.repeat(32)}` }, /not signed for this challenge/],
  ['payer', { source: `did:pkh:eip155:8453:0x${'00'.repeat(20)}` }, /not the account/],
  ['id', { id: '' }, /not ours/],
  ['thing to send back', { opaque: encodePart({ quote: 'a' }) }, /not ours/],
])('a challenge with another %s is refused', (_name, change, sentence) => {
  const challenges = challengesWith(['s'])

  expect(() => challenges.matchRail({ ...answerTo(challenges), ...change }, base, ['signal'])).toThrow(
    sentence,
  )
})

test('only tokens that clients know by name are asked for', () => {
  const challenges = challengesWith(['s'])
  const renamed = railOn('eip155:8453', { name: 'USD Coin (Embedded)' })
  const rails = [renamed, railOn('eip155:196'), railOn('eip155:84532')]

  const requirements = () => rails.map((rail) => rail.requirement(product.price))
  const demand = challenges.demand(product, requirements, OFFER_ID)

  expect(demand?.challenges().map(({ request }) => request.methodDetails.chainId)).toEqual([84_532])
})

test('a gateway that is paid in nothing they know asks nothing of them', () => {
  const requirements = () => [railOn('eip155:56').requirement(product.price)]

  expect(challengesWith(['s']).demand(product, requirements, OFFER_ID)).toBeUndefined()
})

test('a client reads its challenges in the header, and each answer is recognised', () => {
  const rails = [base, railOn('eip155:84532')]
  const sold = fc.record({
    toolId: fc.stringMatching(/^[a-z-]{1,20}$/),
    price: fc.bigInt(1n, 10n ** 12n).map(microUsd),
    quote: fc.option(fc.stringMatching(/^[\w.-]{1,80}$/), { nil: undefined }),
  })
  fc.assert(
    fc.property(sold, ({ toolId, price, quote }) => {
      const challenges = challengesWith(['s'])
      const asked = rails.map((rail) => {
        const plain = rail.requirement(price)
        return quote === undefined ? plain : { ...plain, extra: { ...plain.extra, quote } }
      })
      const demand = challenges.demand({ ...product, toolId, price }, () => asked, OFFER_ID)
      const made = demand?.challenges() ?? []

      const read = Challenge.deserializeList(demand?.header ?? '')
      expect(read.map(({ id, realm, expires, request }) => ({ id, realm, expires, request }))).toEqual(
        made.map(({ id, realm, expires, request }) => ({ id, realm, expires, request })),
      )
      for (const [at, { id, realm, expires, request, opaque = '' }] of made.entries()) {
        const nonce = hexOf(keccakOfText(id + realm))
        const answered = { id, realm, expires, request: encodePart(request), opaque, nonce, payer: PAYER }
        expect(challenges.matchRail(answered, rails[at] ?? base, [toolId]).network).toBe(rails[at]?.network)
        expect(() => challenges.matchRail({ ...answered, opaque: `${opaque}A` }, base, [toolId])).toThrow(
          /not ours/,
        )
      }
    }),
    { seed: 402, numRuns: 60 },
  )
})

test('L10: a challenge id starts with the offer id shared with x402', () => {
  const rails = [base, railOn('eip155:84532')]
  const requirements = () => rails.map((rail) => rail.requirement(product.price))
  const made = challengesWith(['s']).demand(product, requirements, OFFER_ID)?.challenges() ?? []

  expect(made.map(({ id }) => id.slice(0, OFFER_ID.length))).toEqual([OFFER_ID, OFFER_ID])
  expect(new Set(made.map(({ id }) => id)).size).toBe(2)
})

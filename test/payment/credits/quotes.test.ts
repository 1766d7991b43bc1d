import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { usd } from '../../../src/core/money.ts'
import { createQuotes } from '../../../src/payment/protocol/quotes.ts'
import { defineTool } from '../../../src/tools/define-tool.ts'
import { encode } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createHeldTime } from '../../support/held-time.ts'
import { expectOffer, expectSold } from '../../support/replies.ts'

const SECONDS = 1_000
const request = { toolId: 'essay', requestHash: 'ab'.repeat(32) }

/** A tool that costs by what is asked of it: a tenth of a cent for every word. */
const essay = defineTool({
  id: 'essay',
  family: 'writing',
  route: { path: '/essay', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'generate',
  title: 'Essay',
  summary: 'So many words.',
  description: 'Use this when you want words.',
  input: z.strictObject({ words: z.coerce.number<string>().int().min(1).max(9) }),
  output: z.looseObject({ text: z.string() }),
  example: { input: { words: '3' } },
  intents: ['write something'],
}).run(({ words }) => ({ text: 'word '.repeat(words) }), {
  quote: ({ words }) => usd(`0.00${words}`),
})

async function essays(environment: Record<string, string> = {}) {
  const time = createHeldTime()
  const gateway = await openGatewayFixture({ clock: time, scheduler: time, tools: [essay], environment })
  const pay = (header: string, path: string, more: Record<string, string> = {}) =>
    gateway.buyer.get(path, { 'PAYMENT-SIGNATURE': header, ...more })
  return { ...gateway, time, pay }
}

test('PAY-48 a quoted price is asked, paid and booked', async () => {
  const { buyer, pay, earned, recordedRevenue } = await essays()
  const offer = await buyer.offer('/essay?words=7')
  const header = encode(await buyer.payload(offer))

  const reply = await pay(header, '/essay?words=7')

  expect(offer.accepts.map(({ amount }) => amount)).toEqual(offer.accepts.map(() => '7000'))
  for (const { extra } of offer.accepts) expect(extra).toHaveProperty('quote', expect.any(String))
  expectSold(reply)
  expect([await earned(), await recordedRevenue()]).toEqual([7_000n, 7_000n])
})

test('PAY-48 after its time a quote is refused unspent, with a new one', async () => {
  const { buyer, pay, time, earned } = await essays()
  const header = await buyer.header('/essay?words=2')

  time.pass(150 * SECONDS)
  const inTime = await pay(header, '/essay?words=2')
  const other = await buyer.header('/essay?words=2')
  time.pass(150 * SECONDS + 1)
  const late = await pay(other, '/essay?words=2')

  expectSold(inTime)
  expectOffer(late, { code: 'payment_invalid', reason: 'quote_expired' })
  expect(late.body.accepts[0].extra.quote).not.toBe(
    JSON.parse(Buffer.from(other, 'base64').toString()).accepted.extra.quote,
  )
  expect(await earned()).toBe(2_000n)
})

test('what was bought by a quote is served again when the quote has expired', async () => {
  const { buyer, pay, time } = await essays()
  const header = await buyer.header('/essay?words=2')
  const bought = await pay(header, '/essay?words=2')
  time.pass(500 * SECONDS)

  const again = await pay(header, '/essay?words=2')

  expectSold(again, { replayed: true })
  expect(again.text).toBe(bought.text)
})

test('a quote that was paid for one request does not buy another', async () => {
  const { buyer, pay, earned } = await essays()
  const header = await buyer.header('/essay?words=1')

  const more = await pay(header, '/essay?words=9')

  expectOffer(more, { code: 'payment_invalid', reason: 'quote_mismatch' })
  expect(more.body.accepts[0].amount).toBe('9000')
  expect(await earned()).toBe(0n)
  expectSold(await pay(header, '/essay?words=1'))
})

test('an amount other than the quoted one pays nothing', async () => {
  const { buyer, pay, earned } = await essays()
  const offer = await buyer.offer('/essay?words=9')
  const header = encode(await buyer.payload(offer, { sign: { value: '1000' }, accepted: { amount: '1000' } }))

  expectOffer(await pay(header, '/essay?words=9'), { reason: 'no_matching_offer' })
  expect(await earned()).toBe(0n)
})

test('a payment without a quote pays nothing', async () => {
  const { buyer, pay, earned } = await essays()
  const offer = await buyer.offer('/essay?words=1')
  const { name, version } = offer.accepts[0]?.extra ?? {}
  const header = encode(await buyer.payload(offer, { accepted: { extra: { name, version } } }))

  expectOffer(await pay(header, '/essay?words=1'), { reason: 'quote_missing' })
  expect(await earned()).toBe(0n)
})

test('unquotable parameters appear in the offer and cost nothing when paid', async () => {
  const { buyer, pay } = await essays()
  const wrong = await buyer.get('/essay?words=99')
  const header = await buyer.header('/essay?words=1')

  const paid = await pay(header, '/essay?words=99')

  expectOffer(wrong)
  expect(wrong.body.extensions.input.ok).toBe(false)
  expect(paid.status).toBe(400)
  expect(paid.body.charged).toBe('no')
})

test('a ceiling of the caller is held against the quote', async () => {
  const { buyer, pay } = await essays()
  const header = await buyer.header('/essay?words=5')

  const above = await pay(header, '/essay?words=5', { 'X-Max-Cost-Usd': '0.004' })

  expect(above.status).toBe(400)
  expect(above.body).toMatchObject({ code: 'max_cost_exceeded', priceUsd: '0.005' })
  expectSold(await pay(header, '/essay?words=5', { 'X-Max-Cost-Usd': '0.005' }))
})

test('a quote is valid at another gateway with its secret, the previous too', () => {
  const clock = createHeldTime()
  const made = createQuotes(['first'], clock).make(request, usd('0.5'))

  const read = createQuotes(['second', 'first'], clock).read(made.text, request)

  expect(read).toEqual(made)
  expect(() => createQuotes(['third', 'second', 'first'], clock).read(made.text, request)).toThrow(/not ours/)
})

test('a quote parses as made, and any changed letter makes it invalid', () => {
  const quotes = createQuotes(['secret'], createHeldTime())
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 12n),
      fc.nat(),
      fc.string({ minLength: 1, maxLength: 1 }),
      (price, at, letter) => {
        const { text } = quotes.make(request, price as ReturnType<typeof usd>)
        const index = at % text.length
        const spoilt = text.slice(0, index) + letter + text.slice(index + 1)

        expect(quotes.read(text, request)).toMatchObject({ price, text })
        if (spoilt !== text) expect(() => quotes.read(spoilt, request)).toThrow(/not ours/)
      },
    ),
  )
})

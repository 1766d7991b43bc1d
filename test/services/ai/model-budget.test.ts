import { expect, test } from 'vitest'
import type { Buyer } from '../../support/buyer.ts'
import { allOf, headerFor, openChatFixture, PATH, post, streamed } from './chat-fixture.ts'

async function costToday(buyer: Buyer): Promise<number> {
  const { upstreams } = (await buyer.get('/status/upstreams')).body
  return upstreams.find(({ name }: { name: string }) => name === 'openrouter').costTodayUsd
}

test('a streamed answer is recorded at the cost that it states', async () => {
  const { url, buyer, ordered } = await openChatFixture()
  const sent = post(url, streamed, await headerFor(buyer, streamed))
  const writer = await ordered()

  writer.write('Now.')
  writer.finish()
  await allOf(await sent)

  expect(await costToday(buyer)).toBe(0.00002)
})

test('a spent budget of models is named before the money, streamed or not', async () => {
  const opened = await openChatFixture()
  const header = await headerFor(opened.buyer, streamed)
  const { directory } = opened
  await opened.close()
  const environment = { SOURCE_DAILY_USD: 'openrouter=0.000001' }
  const { buyer, earned, asked } = await openChatFixture({ directory, environment })

  const unpaid = await buyer.post(PATH, streamed)
  const paid = await buyer.post(PATH, streamed, { 'PAYMENT-SIGNATURE': header })
  const images = await buyer.post('/images/generations', { prompt: 'A whale' })

  for (const { status, body } of [unpaid, paid, images])
    expect([status, body.code, body.charged]).toEqual([503, 'source_budget_spent', 'no'])
  expect(unpaid.headers.get('payment-required')).toBeNull()
  expect(await earned()).toBe(0n)
  expect(asked.filter((path) => path === '/chat/completions')).toEqual([])
})

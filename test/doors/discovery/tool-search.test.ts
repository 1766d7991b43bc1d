import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'

test.each([
  ['whale', 'token-holders'],
  ['sol price', 'price'],
  ['slippage', 'market-depth'],
  ['корреляция', 'correlation'],
])('the list of tools is searched by what words mean: %s', async (words, toolId) => {
  const { buyer } = await openGatewayFixture({})

  const { status, body } = await buyer.get(`/agent/tools?${new URLSearchParams({ q: words })}`)

  expect(status).toBe(200)
  expect(body.tools.slice(0, 5).map(({ id }: { readonly id: string }) => id)).toContain(toolId)
  expect(body.count).toBe(body.tools.length)
})

test.each([
  ['nonsense', []],
  ['how to cook rice', ['book', 'price']],
  ['the', []],
])('a search for %s finds nothing and names near words', async (words, didYouMean) => {
  const { buyer } = await openGatewayFixture({})

  const { body } = await buyer.get(`/agent/tools?${new URLSearchParams({ q: words })}`)

  expect(body).toMatchObject({ count: 0, tools: [], didYouMean })
})

test('an overlong search names its field, and an empty one finds nothing', async () => {
  const { buyer } = await openGatewayFixture({})

  const long = await buyer.get(`/agent/tools?q=${'a'.repeat(201)}`)
  const empty = await buyer.get('/agent/tools?q=')

  expect(long.status).toBe(400)
  expect(long.body).toMatchObject({ field: 'q', charged: 'no' })
  expect(empty.body).toMatchObject({ count: 0, tools: [] })
})

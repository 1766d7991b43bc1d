import { Tiktoken } from 'js-tiktoken/lite'
import o200k from 'js-tiktoken/ranks/o200k_base'
import { expect, test } from 'vitest'
import { tools } from '../../src/app/registry.ts'
import { groupByFamily } from '../../src/discovery/families.ts'
import { openGatewayFixture } from '../../test/support/gateway.ts'

interface Listed {
  name: string
  description: string
  inputSchema: unknown
}

test('the core fits two thousand prompt tokens, and other surfaces’ sizes are known', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const tokenizer = new Tiktoken(o200k)
  const paths = ['', '/readonly', '/x/core', ...groupByFamily(tools).map(({ name }) => `/x/${name}`)]

  const costs = new Map<string, number>()
  for (const path of paths) {
    const { body } = await gateway.buyer.post(`/mcp${path}`, { jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const listed = body.result.tools as Listed[]
    const prompt = listed.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
    costs.set(`/mcp${path}`, tokenizer.encode(JSON.stringify(prompt)).length)
  }

  console.log(
    `Tokens of a prompt (o200k; names, descriptions, input schemas): ${[...costs].map((row) => row.join(' ')).join(', ')}`,
  )
  expect(costs.get('/mcp/x/core')).toBeLessThanOrEqual(2_000)
})

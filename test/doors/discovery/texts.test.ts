import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { formatUsd } from '../../../src/core/money.ts'
import { openGatewayFixture } from '../../support/gateway.ts'

const lists = ['/prices.md', '/llms-full.txt', '/skill.md']
const texts = [...lists, '/llms.txt', '/how-to-pay.md']

test.each(lists)('%s names every tool and its price', async (path) => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const { text } = await buyer.get(path)

  for (const { contract } of tools) {
    const [line] = text
      .split('\n')
      .filter((one) => one.includes(contract.route.path) || one.includes(contract.id))
    expect(line, contract.id).toBeDefined()
    expect(text).toContain(contract.summary)
    if (contract.price > 0n) expect(text).toContain(`$${formatUsd(contract.price)}`)
  }
  expect(text).toContain('not financial advice')
  expect(text).toContain('simulated')
})

test.each(texts)('every address in %s is served', async (path) => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const { text } = await buyer.get(path)

  const addresses = text.matchAll(new RegExp(`(POST )?${buyer.url}(/[^\\s\`)"]*)`, 'g'))
  const named = [...addresses].filter(([, , address = '']) => !address.includes('{'))

  expect(named.length).toBeGreaterThan(3)
  for (const [whole, post, address = ''] of named) {
    const reply =
      post || /\/(mcp(\/[a-z/]+)?|a2a)$/.test(address)
        ? await buyer.post(address, {})
        : await buyer.get(address)
    expect(reply.text, whole).not.toContain('There is nothing at this path.')
  }
})

test('the skill has Agent Skill front matter and explains how to pay', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const { text } = await buyer.get('/skill.md')

  const [, front = '', body = ''] = text.split(/^---\n/m)
  const keys = [...front.matchAll(/^([a-z-]+):/gm)].map(([, key]) => key)
  expect(keys).toEqual(['name', 'description', 'license', 'compatibility', 'metadata'])
  expect(front).toContain('name: pennywire\n')
  const description: string = JSON.parse(/^description: (.+)$/m.exec(front)?.[1] ?? '""')
  expect(description.length).toBeGreaterThan(50)
  expect(description.length).toBeLessThanOrEqual(1_024)
  for (const word of [
    'Payment-Required',
    'PAYMENT-SIGNATURE',
    'X-Payment-Response',
    '/embedded/faucet',
    'eip155:84532',
  ])
    expect(body).toContain(word)
})

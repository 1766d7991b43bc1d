import { validatePaymentRequired } from '@x402/core/schemas'
import { describe, expect, test } from 'vitest'
import { tools } from '../../src/app/registry.ts'
import { addressCall } from '../../src/client/route.ts'
import type { JsonSchema } from '../../src/core/json.ts'
import { formatUsd } from '../../src/core/money.ts'
import { readQuery } from '../../src/http/request-input.ts'
import type { Tool } from '../../src/tools/define-tool.ts'
import type { Reply } from '../support/buyer.ts'
import { openGatewayFixture } from '../support/gateway.ts'
import { expectedAmount, prices } from '../support/prices.ts'
import { expectOffer } from '../support/replies.ts'

type Properties = Record<string, JsonSchema>

const propertiesOf = (schema: JsonSchema) => (schema['properties'] ?? {}) as Properties
const idOf = ({ contract }: Tool) => contract.id

test('every id and every route names one tool', () => {
  const routes = tools.flatMap(({ contract: { route } }) =>
    route.methods.map((method) => `${method} ${route.path}`),
  )

  expect(tools.length).toBeGreaterThan(10)
  expect(new Set(tools.map(idOf)).size).toBe(tools.length)
  expect(new Set(routes).size).toBe(routes.length)
})

describe.each(tools.map((tool) => [tool.contract.id, tool] as const))('the contract of %s', (_id, tool) => {
  const { contract, inputSchema, outputSchema } = tool

  test('addresses a reader who chooses among tools', () => {
    expect(contract.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(contract.title).toMatch(/^\S.{2,60}$/)
    expect(contract.summary.length).toBeLessThanOrEqual(160)
    expect(contract.summary).toMatch(/\.$/)
    expect(contract.description).toMatch(/^Use this when /)
    expect(new Set(contract.intents).size).toBeGreaterThanOrEqual(2)
  })

  test('describes each input', () => {
    for (const [name, property] of Object.entries(propertiesOf(inputSchema)))
      expect(property['description'], name).toMatch(/\S/)
  })

  test('gives an example that it accepts itself', () => {
    expect(tool.parse(contract.example.input)).toMatchObject({ ok: true })
  })

  test('reads its example out of a query as well', () => {
    const { methods, path } = contract.route
    const { input } = contract.example
    const { url } = addressCall(
      'http://gateway',
      { method: 'GET', path: path.replace(/\{\w+\}/g, 'x') },
      input,
    )
    const read = { ...readQuery(new URL(url).search.slice(1), inputSchema) }
    if (methods.includes('GET')) expect(read).toEqual(input)
  })

  test('leaves room in its output', () => {
    expect(JSON.stringify(outputSchema)).not.toMatch(/"additionalProperties":false/)
    expect(Object.keys(propertiesOf(outputSchema)).length).toBeGreaterThan(0)
  })

  test('asks the price of the specification', () => {
    expect(formatUsd(contract.price)).toBe(prices[contract.id])
  })
})

const judging = tools.filter(({ contract: { id, family } }) => {
  return ['signals', 'scores'].includes(family) && !id.endsWith('-catalog')
})

test.each(judging.map((tool) => [tool.contract.id, tool] as const))(
  '%s states that it is no advice',
  (_id, tool) => {
    expect(propertiesOf(tool.outputSchema)).toHaveProperty('disclaimer')
  },
)

test('PAY-53 every paid tool is offered at its price, in a header proxies accept', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const paid = tools.filter(({ contract }) => contract.price > 0n)

  for (const { contract } of paid) {
    const reply = await unpaid(contract)
    expectOffer(reply)
    expect(() => validatePaymentRequired(reply.body), contract.id).not.toThrow()
    expect(reply.headers.get('payment-required')?.length, contract.id).toBeLessThan(4_096)
    expect(reply.body.accepts[0].amount, contract.id).toBe(`${expectedAmount(contract)}`)
    expect(reply.body.extensions.input, contract.id).toMatchObject({ ok: true, errors: [] })
  }

  function unpaid({ route, example }: Tool['contract']): Promise<Reply> {
    const input = { ...example.input }
    const path = route.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
      const value = `${input[name]}`
      delete input[name]
      return encodeURIComponent(value)
    })
    if (!route.methods.includes('GET')) return buyer.post(path, input)
    const query = Object.entries(input).map(([name, value]): [string, string] => [name, `${value}`])
    return buyer.get(`${path}?${new URLSearchParams(query)}`)
  }
})

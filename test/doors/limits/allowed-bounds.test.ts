import { expect, test } from 'vitest'
import { z } from 'zod'
import { tools } from '../../../src/app/registry.ts'
import { type Buyer, encode, type Reply } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'

interface Property {
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
}

async function pay(buyer: Buyer, call: unknown): Promise<Reply> {
  const first = await buyer.post('/agent/tools/call', call)
  if (first.status !== 402) return first
  const payment = encode(await buyer.payload(first.body))
  return buyer.post('/agent/tools/call', call, { 'PAYMENT-SIGNATURE': payment })
}

/** Every tool with its example, and with the least and the most that its contract allows of each whole number. */
function extremes() {
  return tools
    .map(({ contract }) => contract)
    .filter(({ kind }) => kind === 'read' || kind === 'build')
    .flatMap(({ id, input, example }) => {
      const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
      const bounds = Object.entries(properties as Record<string, Property>).flatMap(([name, property]) =>
        property.type === 'integer' || property.type === 'number'
          ? [property.minimum, property.maximum]
              .filter((value) => value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER)
              .map((value) => ({ [name]: value }))
          : [],
      )
      return bounds.map((bound) => ({ toolId: id, params: { ...example.input, ...bound } }))
    })
}

test('L7: a contract’s minimum and maximum inputs never cause an internal error', async () => {
  const { buyer } = await openGatewayFixture({ fund: '100' })

  const faults: unknown[] = []
  for (const call of extremes()) {
    const { status, body } = await pay(buyer, call)
    // the simulated world has no chain on which a swap could be tried
    if (status >= 500 && body.code !== 'misconfigured') faults.push({ ...call, status, error: body.error })
  }

  expect(extremes().length).toBeGreaterThan(100)
  expect(faults).toEqual([])
})

test('L7: a signal of the fewest candles that are allowed is sold', async () => {
  const { buyer } = await openGatewayFixture()

  const reply = await buyer.buy('/signal?limit=20')

  expect(reply.status, reply.text).toBe(200)
})

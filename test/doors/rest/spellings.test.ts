import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectSold } from '../../support/replies.ts'

interface Listed {
  readonly enum?: readonly unknown[]
}

const listed = tools.flatMap((tool) =>
  Object.entries((tool.inputSchema['properties'] ?? {}) as Readonly<Record<string, Listed>>).flatMap(
    ([name, { enum: values = [] }]) => {
      const texts = values.filter((value) => typeof value === 'string')
      return texts.length === 0 ? [] : [{ tool, id: tool.contract.id, name, values: texts }]
    },
  ),
)
const withVenues = listed.filter(({ values }) => values.includes('cryptocom'))
const withChains = listed.filter(({ values }) => values.includes('arbitrum'))

function readAs({ tool, name }: (typeof listed)[number], value: string): unknown {
  const parsed = tool.parse({ ...tool.contract.example.input, [name]: value })
  return parsed.ok ? parsed.input[name] : parsed.errors
}

test('every tool that takes a venue reads it in each spelling', () => {
  expect(withVenues.length).toBeGreaterThan(15)
  for (const each of withVenues) {
    expect(readAs(each, 'Binance'), each.id).toBe('binance')
    expect(['cryptocom', 'crypto.com'], each.id).toContain(readAs(each, 'crypto.com'))
  }
})

test('every tool that lists chains reads the names that other answers carry', () => {
  expect(withChains.length).toBeGreaterThan(6)
  for (const each of withChains) {
    if (each.id === 'token-security') continue
    expect(readAs(each, 'arbitrum-one'), each.id).toBe('arbitrum')
    expect(readAs(each, 'binance-smart-chain'), each.id).toBe('bsc')
    expect(readAs(each, 'BSC'), each.id).toBe('bsc')
  }
})

test('an M in a candle length is a month, and is refused', () => {
  const bars = listed.filter(({ values }) => values.includes('1m') && values.includes('1h'))

  expect(bars.length).toBeGreaterThan(10)
  for (const each of bars) expect(readAs(each, '1M'), each.id).toMatchObject([{ field: each.name }])
})

test('a chain that asset-resolve names is accepted by token-security', async () => {
  const { buyer } = await openGatewayFixture()

  const resolved = await buyer.get('/tools/asset-resolve?token=usdc')
  const deployments = resolved.body.identity.deployments as { chain: string; address: string }[]

  expect(deployments.map(({ chain }) => chain)).toContain('arbitrum')
  for (const { chain, address } of deployments) {
    const sale = await buyer.buy(`/tools/token-security?chain=${chain}&address=${address}`)
    expectSold(sale)
    expect(sale.body.chain).toBe(chain)
  }
})

test('a symbol without its venue is refused before anybody pays', () => {
  const withSymbol = tools.filter(({ inputSchema }) =>
    Object.hasOwn(Object(inputSchema['properties']), 'instId'),
  )

  expect(withSymbol.length).toBeGreaterThan(10)
  for (const { contract, parse } of withSymbol) {
    const { source: _, ...example } = contract.example.input
    const input = { ...example, instId: 'BTC-USDT' }
    expect(parse(input), contract.id).toMatchObject({ ok: false, errors: [{ field: 'source' }] })
    expect(parse({ ...input, source: 'okx' }), contract.id).toMatchObject({ ok: true })
  }
})

test.each(['order-book', 'market-depth', 'recent-trades'])(
  '%s lists only venues that can answer',
  async (id) => {
    const { buyer } = await openGatewayFixture()
    const venues = listed.find((each) => each.id === id && each.name === 'source')?.values ?? []

    const offers = await Promise.all(venues.map((venue) => buyer.buy(`/tools/${id}?source=${venue}`)))

    expect(venues).not.toContain('coingecko')
    expect(offers.map(({ status }) => status)).toEqual(venues.map(() => 200))
  },
)

import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { expect, test } from 'vitest'
import { tools } from '../../src/app/registry.ts'
import { decode, type Reply, unstamped } from '../support/buyer.ts'
import { type OpenedGateway, openGatewayFixture } from '../support/gateway.ts'
import { expectSold } from '../support/replies.ts'

const PATH = '/tools/candles?token=bitcoin'

/** What a payer does who installed the client of the protocol and changed nothing. */
function stockFetch({ buyer }: OpenedGateway) {
  return wrapFetchWithPayment(fetch, new x402Client().register('eip155:*', new ExactEvmScheme(buyer.account)))
}

test('SU-01 the stock fetch client pays for every cheap tool with its own spending limits', async () => {
  const gateway = await openGatewayFixture()
  const pay = stockFetch(gateway)
  const cheap = tools.filter(
    ({ contract: { price, route } }) =>
      price > 0n && price <= 100_000n && route.methods.includes('GET') && !route.path.includes('{'),
  )

  for (const { contract } of cheap) {
    const input = Object.entries(contract.example.input).map(([name, value]): [string, string] => [
      name,
      `${value}`,
    ])
    const response = await pay(`${gateway.url}${contract.route.path}?${new URLSearchParams(input)}`)
    expect(response.status, `${contract.id}: ${await response.text()}`).toBe(200)
  }

  const owed = cheap.reduce((sum, { contract }) => sum + contract.price, 0n)
  expect(cheap.length).toBeGreaterThan(3)
  expect(await gateway.earned()).toBe(owed)
  expect(await gateway.recordedRevenue()).toBe(owed)
})

test('SU-03 the stock fetch client is charged once and asked no second time', async () => {
  const gateway = await openGatewayFixture()
  const { buyer } = gateway
  const statuses: number[] = []
  const watched: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    statuses.push(response.status)
    return response
  }
  const client = new x402Client().register('eip155:*', new ExactEvmScheme(buyer.account))

  const response = await wrapFetchWithPayment(watched, client)(gateway.url + PATH)

  expect(response.status).toBe(200)
  expect(statuses).toEqual([402, 200])
  expect(decode(response.headers.get('payment-response'))).toMatchObject({ success: true, amount: '1000' })
  expect(await gateway.earned()).toBe(1_000n)
  expect(await gateway.recordedRevenue()).toBe(1_000n)
})

test('the stock fetch client pays for a POST', async () => {
  const gateway = await openGatewayFixture()
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"token":"ethereum"}',
  }

  const response = await stockFetch(gateway)(`${gateway.url}/signal`, init)

  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ signal: { bias: expect.any(String) } })
  expect(await gateway.earned()).toBe(5_000n)
})

test('F2: a resent payment from the stock fetch client gets the stored answer', async () => {
  const gateway = await openGatewayFixture()
  const sent: string[] = []
  const watched: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const header = request.headers.get('payment-signature')
    if (header) sent.push(header)
    return fetch(request)
  }
  const client = new x402Client().register('eip155:*', new ExactEvmScheme(gateway.buyer.account))
  await wrapFetchWithPayment(watched, client)(gateway.url + PATH)

  const again = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': `${sent[0]}` })

  expect(sent).toHaveLength(1)
  expectSold(again, { replayed: true })
  expect(await gateway.earned()).toBe(1_000n)
})

test('SU-02 an offer is one that a careful payer accepts', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })

  const offers: Reply[] = []
  for (let call = 0; call < 100; call += 1) offers.push(await gateway.buyer.get(PATH))

  const [first] = offers
  const texts = offers.map(({ body }) => JSON.stringify({ ...body, accepts: unstamped(body.accepts) }))
  expect(new Set(texts).size).toBe(1)
  expect(first?.body.resource.url).toBe(gateway.url + PATH)
  expect(first?.body.resource.description).toMatch(/ 0\.001 USD\.$/)
  for (const accepted of first?.body.accepts ?? []) {
    expect(accepted.maxTimeoutSeconds).toBeLessThanOrEqual(300)
    expect(accepted.amount).toMatch(/^[1-9]\d*$/)
  }
})

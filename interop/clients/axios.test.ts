import { wrapAxiosWithPaymentFromConfig } from '@x402/axios'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import axios from 'axios'
import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../test/support/gateway.ts'
import { expectSold } from '../../test/support/replies.ts'

const PATH = '/tools/candles?token=bitcoin'

test('the stock axios client is charged once', async () => {
  const gateway = await openGatewayFixture()
  const scheme = { network: 'eip155:*', client: new ExactEvmScheme(gateway.buyer.account) } as const
  const api = wrapAxiosWithPaymentFromConfig(axios.create({ baseURL: gateway.url }), { schemes: [scheme] })

  const response = await api.get(PATH)

  expect(response.status).toBe(200)
  expect(response.data.candles).toHaveLength(100)
  expect(response.headers['x-payment-receipt']).toMatch(/\S/)
  expect(await gateway.earned()).toBe(1_000n)
  expect(await gateway.recordedRevenue()).toBe(1_000n)
})

test('F2: a resent payment from the stock axios client gets the stored answer', async () => {
  const gateway = await openGatewayFixture()
  const sent: string[] = []
  const watched: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const header = request.headers.get('payment-signature')
    if (header) sent.push(header)
    return fetch(request)
  }
  const api = axios.create({ baseURL: gateway.url, adapter: 'fetch', env: { fetch: watched } })
  const scheme = { network: 'eip155:*', client: new ExactEvmScheme(gateway.buyer.account) } as const
  await wrapAxiosWithPaymentFromConfig(api, { schemes: [scheme] }).get(PATH)

  const again = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': `${sent[0]}` })

  expect(sent).toHaveLength(1)
  expectSold(again, { replayed: true })
  expect(await gateway.earned()).toBe(1_000n)
})

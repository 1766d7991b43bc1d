import { expect, test } from 'vitest'
import { createPayer } from '../../../src/client/index.ts'
import { openGatewayFixture } from '../../support/gateway.ts'

const PATH = '/signal?token=bitcoin'

test('a payer that prefers MPP pays by credential and is charged once', async () => {
  const gateway = await openGatewayFixture()
  const payer = createPayer({ signer: gateway.buyer.account, maxUsd: '0.01', protocols: ['mpp'] })

  const { payment, paidUsd } = await payer.pay(gateway.url + PATH)
  const again = await payer.pay(gateway.url + PATH, { payment: `${payment}` })

  expect(payment).toMatch(/^Payment [\w-]+$/)
  expect([paidUsd, payer.spentUsd, again.replayed]).toEqual(['0.005', '0.005', true])
  expect(await gateway.earned()).toBe(5_000n)
})

/** A gateway that hides what it sends to x402 payers. */
const withoutOffer: typeof fetch = async (url, init) => {
  const response = await fetch(url, init)
  if (response.status !== 402) return response
  const headers = new Headers(response.headers)
  headers.delete('payment-required')
  return new Response('{}', { status: 402, headers })
}

test('a gateway that speaks MPP alone is paid by MPP', async () => {
  const gateway = await openGatewayFixture()
  const payer = createPayer({ signer: gateway.buyer.account, maxUsd: '0.01', fetch: withoutOffer })

  const { paidUsd } = await payer.pay(gateway.url + PATH)

  expect(paidUsd).toBe('0.005')
  expect(await gateway.earned()).toBe(5_000n)
})

test.each<[string, (header: string) => string]>([
  ['of another host', (header) => header.replaceAll('realm="127.0.0.1"', 'realm="example.com"')],
  ['that has expired', (header) => header.replaceAll(/expires="[^"]*"/g, 'expires="2020-01-01T00:00:00Z"')],
  ['of another method', (header) => header.replaceAll('method="evm"', 'method="tempo"')],
  ['in an unreadable form', (header) => header.replaceAll(/request="[^"]*"/g, 'request="e30"')],
  ['of another scheme', (header) => header.replaceAll('Payment id', 'Bearer id')],
  ['that is too long', (header) => `${header}, ${'a="b", '.repeat(5_000)}`],
])('a challenge %s is not signed', async (_name, change) => {
  const gateway = await openGatewayFixture()
  const payer = createPayer({
    signer: gateway.buyer.account,
    maxUsd: '0.01',
    protocols: ['mpp'],
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      const headers = new Headers(response.headers)
      headers.set('www-authenticate', change(`${headers.get('www-authenticate')}`))
      return new Response(await response.text(), { status: response.status, headers })
    },
  })

  await expect(payer.pay(gateway.url + PATH)).rejects.toMatchObject({
    code: 'nothing_acceptable',
    charged: 'no',
  })

  expect(await gateway.earned()).toBe(0n)
})

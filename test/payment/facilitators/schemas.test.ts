import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PaymentPayloadV2Schema, PaymentRequirementsV2Schema, ResourceInfoSchema } from '@x402/core/schemas'
import { HTTPFacilitatorClient } from '@x402/core/server'
import { expect, onTestFinished, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { decode } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectSold } from '../../support/replies.ts'
import { openFacilitatorFixture } from './facilitator-fixture.ts'

/** A server that answers every request with this; the stock client judges it by its own schema. */
async function answerWith(body: unknown): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('requests to facilitators fit the schemas of x402, with nothing else in them', async () => {
  const { f1, ...gateway } = await openFacilitatorFixture()

  expectSold(await gateway.buy())

  for (const path of ['/verify', '/settle'] as const) {
    const [asked] = f1.at(path)
    const { x402Version, paymentPayload, paymentRequirements, ...rest } = {
      ...asked?.body,
    } as Readonly<Record<string, unknown>>
    expect(x402Version, path).toBe(2)
    expect(rest, path).toEqual({})
    expect(PaymentPayloadV2Schema.parse(paymentPayload), path).toEqual(paymentPayload)
    expect(PaymentRequirementsV2Schema.parse(paymentRequirements), path).toEqual(paymentRequirements)
  }
})

test('a settlement as payers read it fits the schema of x402', async () => {
  const { buyer } = await openGatewayFixture()
  const reply = await buyer.get('/tools/candles?token=bitcoin', {
    'PAYMENT-SIGNATURE': await buyer.header('/tools/candles?token=bitcoin'),
  })
  const settlement = decode(`${reply.headers.get('payment-response')}`)
  const client = new HTTPFacilitatorClient({ url: await answerWith(settlement) })

  const read = await client.settle({} as never, {} as never)

  expect(read).toEqual(settlement)
  expect(read).toMatchObject({ success: true, network: 'eip155:84532', amount: '1000' })
})

test('every offer names its seller, tags and icon as catalogs take them', async () => {
  const { buyer, url } = await openGatewayFixture({ fund: '0' })

  for (const { contract } of tools.filter(({ contract: { price } }) => price > 0n)) {
    const { body } = await buyer.post('/agent/tools/call', { toolId: contract.id, params: {} })
    const { resource } = body

    expect(ResourceInfoSchema.parse(resource), contract.id).toEqual(resource)
    expect(resource, contract.id).toMatchObject({ serviceName: 'Pennywire', iconUrl: `${url}/icon.svg` })
    expect(resource.tags, contract.id).toContain(contract.family)
  }
  expect((await buyer.get('/icon.svg')).headers.get('content-type')).toMatch(/^image\/svg/)
})

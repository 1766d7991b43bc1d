import http from 'node:http'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { clientOf, DATA, message } from '../../doors/a2a/client.ts'
import { Buyer, decode, encode, type PaymentRequired } from '../../support/buyer.ts'
import { freePort } from '../../support/free-port.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { hasProxies, type ProxyName, proxyBefore } from './proxy-fixture.ts'
import { secureClient } from './secure-client.ts'

const NAMES: readonly ProxyName[] = ['nginx', 'nginx with its default buffers', 'caddy']
const PATH = '/signal?token=bitcoin'
const paid = tools.filter(({ contract }) => contract.price > 0n)
const LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'

async function stand(name: ProxyName) {
  const PORT = `${await freePort()}`
  const gateway = await openGatewayFixture({ environment: { PORT, TRUSTED_PROXIES: '127.0.0.1' } })
  const proxy = await proxyBefore(Number(PORT), name)
  return { gateway, proxy, secure: await secureClient(proxy), buyer: gateway.buyer }
}

describe.skipIf(!hasProxies).each(NAMES)('D1: behind %s', (name) => {
  test('every tool shows its offer over HTTP/2 and TLS, signed terms as well', async () => {
    const { secure } = await stand(name)

    for (const { contract } of paid) {
      const path = contract.route.path.replaceAll(/\{[^}]+\}/g, 'x')
      const of = contract.route.methods.includes('GET') ? {} : { body: '{}' }
      for (const headers of [{ origin: 'https://page.example' }, { prefer: 'signed-offers' }]) {
        const reply = await secure.request(path, { ...of, headers })
        expect(reply.status, contract.id).toBe(402)
        expect(decode(`${reply.headers['payment-required']}`), contract.id).toMatchObject({ x402Version: 2 })
      }
    }
  })

  test('a call is paid on chain, charged once and replayed with all receipts', async () => {
    const { gateway, secure, buyer } = await stand(name)
    const { text } = await secure.request(PATH)
    const payment = encode(await buyer.payload(JSON.parse(text) as PaymentRequired))
    const headers = { origin: 'https://page.example', prefer: 'signed-offers', 'PAYMENT-SIGNATURE': payment }

    const first = await secure.request(PATH, { headers })
    const again = await secure.request(PATH, { headers })

    expect(first.status, first.text).toBe(200)
    expect(decode(`${first.headers['payment-response']}`)).toMatchObject({ success: true, amount: '5000' })
    expect(gateway.receipts.verify(`${first.headers['x-payment-receipt']}`)).toMatchObject({ valid: true })
    expect([again.status, again.text, again.headers['x-payment-replayed']]).toEqual([200, first.text, 'true'])
    expect(await gateway.earned()).toBe(5_000n)
    expect(await gateway.recordedRevenue()).toBe(5_000n)
  })

  test('the live feed leaves as it comes', async () => {
    const { secure, buyer } = await stand(name)

    const quiet = await secure.readUntil('/api/live/calls', 'event: calls')
    await buyer.buy(PATH)
    const sold = await secure.readUntil('/api/live/calls', '"/signal"')

    expect(quiet.headers).toMatchObject({
      ':status': 200,
      'content-type': 'text/event-stream; charset=utf-8',
    })
    expect(sold.headers['content-encoding']).toBeUndefined()
  })

  test('large answers arrive whole, compressed for clients that accept it', async () => {
    const { secure } = await stand(name)
    const headers = { accept: 'application/json, text/event-stream' }

    const plain = await secure.request('/openapi.json')
    const list = await secure.request('/mcp', { body: LIST, headers })
    const coded = await secure.request('/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
    const codedList = await secure.request('/mcp', {
      body: LIST,
      headers: { ...headers, 'accept-encoding': 'gzip' },
    })

    expect(Object.keys(JSON.parse(plain.text).paths).length).toBeGreaterThan(100)
    expect(JSON.parse(list.text).result.tools).toHaveLength(tools.length)
    for (const reply of [coded, codedList]) {
      expect(reply.headers['content-encoding']).toBe('gzip')
      expect(reply.text.length).toBeLessThan(plain.text.length / 4)
    }
  })
})

describe.skipIf(!hasProxies).each(NAMES.slice(0, 2))('D1: behind %s, over HTTP/1.1', (name) => {
  test('connections are kept alive, and MCP and A2A stream and are paid', async () => {
    const { gateway, proxy } = await stand(name)
    const url = `${proxy.url}`
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    const reused: boolean[] = []
    for (let round = 0; round < 3; round += 1) reused.push(await isReused(`${url}/livez`, agent))
    agent.destroy()

    const progress: unknown[] = []
    const mcp = new Client({ name: 'test', version: '1' })
    await mcp.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)))
    const buyer = new Buyer(url, { account: gateway.buyer.account })
    const offered = await mcp.callTool({ name: 'signal', arguments: { token: 'bitcoin' } })
    const payload = await buyer.payload(offered.structuredContent as unknown as PaymentRequired)
    const sold = await mcp.callTool(
      { name: 'signal', arguments: { token: 'bitcoin' }, _meta: { 'x402/payment': payload } },
      { onprogress: (notice) => progress.push(notice) },
    )
    await mcp.close()
    const a2a = await clientOf({ url }, '1.0')
    const states: (string | undefined)[] = []
    const sending = a2a.sendMessageStream({
      tenant: '',
      message: message({}, { toolId: 'info' }),
      configuration: undefined,
      metadata: undefined,
    })
    for await (const { payload: event } of sending) states.push(event?.$case)
    const task = await a2a.sendMessage({
      tenant: '',
      message: message({}, DATA),
      configuration: undefined,
      metadata: undefined,
    })

    expect(reused).toEqual([false, true, true])
    expect(sold.structuredContent).toMatchObject({ signal: expect.anything() })
    expect(progress.length).toBeGreaterThan(0)
    expect(states[0]).toBe('task')
    expect(JSON.stringify(task)).toContain('payment-required')
    expect(await gateway.earned()).toBe(5_000n)
  })
})

function isReused(url: string, agent: http.Agent): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(request.reusedSocket))
    })
    request.on('error', reject)
  })
}

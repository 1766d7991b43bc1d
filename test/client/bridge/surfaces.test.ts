import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { loopbackVenue } from '../../support/replay-server.ts'
import { openHost, startBridge } from './bridge-fixture.ts'
import { openBridgeFixture } from './gateway-fixture.ts'
import { thing } from './scripted-mcp.ts'

const CORE = { PENNYWIRE_SURFACE: '' }

test('the core surface is the default and reaches every other tool', async () => {
  const { gateway, environment } = await openBridgeFixture()
  const host = await openHost({ url: gateway.url, environment: { ...environment, ...CORE } })

  const { tools } = await host.client.listTools()
  const reply = await host.call('call_tool', {
    name: 'candles',
    arguments: { token: 'bitcoin', limit: 3 },
  })

  const readOnly = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]))
  expect(tools.length).toBeLessThan(20)
  expect(readOnly).toMatchObject({ consult: true, describe_tool: true, price: true, call_tool: false })
  expect(reply.structuredContent.candles).toHaveLength(3)
  expect(reply._meta?.['pennywire/paid']).toMatchObject({ usd: '0.001' })
})

test.each([
  ['markets', 'candles', 'signal'],
  ['readonly', 'signal', 'monitor_create'],
  ['all', 'monitor_create', 'call_tool'],
])('the surface %s holds %s and not %s', async (surface, inside, outside) => {
  const { gateway } = await openBridgeFixture()
  const host = await openHost({ url: gateway.url, flags: ['--surface', surface] })

  const { tools } = await host.client.listTools()

  const names = tools.map(({ name }) => name)
  expect(names).toContain(inside)
  expect(names).not.toContain(outside)
})

test('a gateway of another make, which has one address only, is spoken to there', async () => {
  const { url, asked } = await loopbackVenue(async (request, response) => {
    if (request.url !== '/mcp' || request.method !== 'POST') {
      response.writeHead(404).end()
      return
    }
    const { id, method } = JSON.parse(await text(request))
    if (id === undefined) {
      response.writeHead(202).end()
      return
    }
    const opened = {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'other', version: '1' },
    }
    const result = method === 'initialize' ? opened : { tools: [thing] }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  const host = await openHost({ url, environment: CORE })

  const { tools } = await host.client.listTools()

  expect(tools.map(({ name }) => name)).toEqual(['thing'])
  expect(asked.length).toBeGreaterThan(2)
})

test('a name that no surface can have keeps the bridge from starting', async () => {
  const { ended, errors } = startBridge({ url: 'http://127.0.0.1:9', flags: ['--surface', '../admin'] })

  expect(await ended).toMatchObject({ code: 1 })
  expect(errors()).toContain('--surface')
})

test('a surface that the gateway lacks is named, with those it may have', async () => {
  const { gateway } = await openBridgeFixture()
  const host = await openHost({ url: gateway.url, flags: ['--surface', 'nosuch'] })

  await expect(host.client.listTools()).rejects.toThrow(
    /no tools at \/mcp\/x\/nosuch\. Its surfaces are core, all, readonly/,
  )
})

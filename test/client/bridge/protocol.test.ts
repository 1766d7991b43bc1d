import { Client as ModernClient } from '@modelcontextprotocol/client'
import { describe, expect, test } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { loopbackVenue } from '../../support/replay-server.ts'
import { type BridgeProcess, createTransport, openHost, startBridge } from './bridge-fixture.ts'
import { openBridgeFixture } from './gateway-fixture.ts'
import { answered, openScriptedMcp, thing } from './scripted-mcp.ts'

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 'first',
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
}
const PING = { jsonrpc: '2.0', id: 'still there', method: 'ping' }

/** Everything on standard output, each line of which must be a message. */
function messagesOf(bridge: BridgeProcess): { jsonrpc: string; id?: unknown; error?: { code: number } }[] {
  return bridge.lines().map((line) => JSON.parse(line))
}

async function rawBridge() {
  const gateway = await openGatewayFixture({ fund: '0' })
  const bridge = startBridge({ url: gateway.url })
  const say = (message: object) => bridge.child.stdin.write(`${JSON.stringify(message)}\n`)
  const answerTo = (id: unknown) => messagesOf(bridge).find((message) => message.id === id)
  const heard = async (id: unknown) => {
    await waitUntil(() => answerTo(id) !== undefined)
    return answerTo(id)
  }
  say(INITIALIZE)
  await heard('first')
  return { bridge, say, heard }
}

describe('MC-13 whatever comes over standard input', () => {
  test.each([
    ['a line of garbage', 'GET / HTTP/1.1', -32700],
    ['half a message', '{"jsonrpc":"2.0","id":1,', -32700],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x80, 0xc3, 0x28]), -32700],
    ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600],
    ['JSON that is no message', '{"hello":"world"}', -32600],
    ['a line of 10 MB', Buffer.alloc(10 * 1024 * 1024, 'x'), -32600],
    ['a message of 10 MB', JSON.stringify({ ...PING, params: { x: 'x'.repeat(10 * 1024 * 1024) } }), -32600],
  ])('%s is answered with an error, and the conversation goes on', async (_what, line, code) => {
    const { bridge, say, heard } = await rawBridge()

    bridge.child.stdin.write(line)
    bridge.child.stdin.write('\n')
    say(PING)

    expect(await heard('still there')).toMatchObject({ result: {} })
    expect(await heard(null)).toMatchObject({ error: { code } })
    for (const message of messagesOf(bridge)) expect(message.jsonrpc).toBe('2.0')
  })

  test('a request that can be recognised gets its error under its own id', async () => {
    const { say, heard } = await rawBridge()

    say({ jsonrpc: '2.0', id: 7, method: 42 })

    expect(await heard(7)).toMatchObject({ error: { code: -32600 } })
  })

  test('input that ends in mid-message exits with code 0, silently', async () => {
    const { bridge } = await rawBridge()
    const before = bridge.lines().length

    bridge.child.stdin.end('{"jsonrpc":"2.0","id":2,"method":"tools/li')

    expect(await bridge.ended).toEqual({ code: 0, signal: null })
    expect(bridge.lines()).toHaveLength(before)
  })

  test('an end before the first message is the end as well', async () => {
    const { child, ended } = startBridge({ url: 'http://127.0.0.1:9' })

    child.stdin.end()

    expect(await ended).toEqual({ code: 0, signal: null })
  })
})

test('a host that closes its end is still given what it asked for', async () => {
  const { gateway, environment } = await openBridgeFixture()
  const { child, ended, lines } = startBridge({ url: gateway.url, environment })
  const call = { name: 'candles', arguments: { token: 'bitcoin', limit: 3 } }

  child.stdin.write(`${JSON.stringify(INITIALIZE)}\n`)
  child.stdin.end(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: call })}\n`)

  expect(await ended).toEqual({ code: 0, signal: null })
  const answer = lines().map((line) => JSON.parse(line))
  expect(answer.find(({ id }) => id === 2)?.result._meta['pennywire/paid'].usd).toBe('0.001')
})

test('a silent gateway does not keep the bridge alive without its host', async () => {
  const silent = await loopbackVenue(() => {})
  const { child, ended } = startBridge({ url: silent.url })

  child.stdin.write(`${JSON.stringify(INITIALIZE)}\n`)
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' })}\n`)
  await waitUntil(() => silent.asked.length > 0)
  child.stdin.end()

  expect(await ended).toEqual({ code: 0, signal: null })
})

test('hosts of either era are served, with payment', async () => {
  const { gateway, environment } = await openBridgeFixture()
  const revisions = ['legacy', { pin: '2026-07-28' }] as const

  for (const mode of revisions) {
    const bridge = startBridge({ url: gateway.url, environment })
    const client = new ModernClient({ name: 'host', version: '1' }, { versionNegotiation: { mode } })
    await client.connect(createTransport(bridge))
    const { tools } = await client.listTools()
    const reply = await client.callTool({ name: 'candles', arguments: { token: 'bitcoin', limit: 3 } })

    expect(tools.map(({ name }) => name)).toContain('signal')
    expect(reply._meta?.['pennywire/paid']).toMatchObject({ usd: '0.001' })
    await client.close()
  }
  expect(await gateway.earned()).toBe(2_000n)
})

test('progress notifications from the gateway are forwarded', async () => {
  const { gateway, environment } = await openBridgeFixture()
  const host = await openHost({ url: gateway.url, environment })
  const heard: number[] = []

  await host.client.callTool({ name: 'candles', arguments: { token: 'bitcoin', limit: 3 } }, undefined, {
    onprogress: ({ progress }) => heard.push(progress),
  })

  expect(heard[0]).toBe(0)
})

test('a missing gateway is retried, and the host learns when it appears', async () => {
  const port = await freePort()
  const host = await openHost({ url: `http://127.0.0.1:${port}` })
  await expect(host.client.listTools()).rejects.toMatchObject({ code: -32603 })
  const refused = await host.call('info')

  await openGatewayFixture({ fund: '0', environment: { PORT: `${port}` } })
  await waitUntil(() => host.changes() > 0)
  const { tools } = await host.client.listTools()

  expect(refused.content[0]?.text).toMatch(/does not answer.*Nothing was paid/)
  expect(tools.map(({ name }) => name)).toContain('info')
})

test('a conversation that broke is opened again, and the host hears of other tools', async () => {
  const gateway = await openScriptedMcp(['hang up', answered])
  const host = await openHost({ url: gateway.url })
  await host.client.listTools()
  gateway.tools = [thing, { ...thing, name: 'other' }]

  const reply = await host.call('thing')
  await waitUntil(() => host.changes() === 1)
  const { tools } = await host.client.listTools()

  expect(reply.content[0]?.text).toBe('here it is')
  expect(tools.map(({ name }) => name)).toEqual(['thing', 'other'])
  expect(gateway.lists()).toBe(2)
})

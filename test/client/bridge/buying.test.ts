import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { series } from '../../support/candles.ts'
import { runPennywire } from '../cli/command.ts'
import { createBridgeHome, createWallet, openHost, readReceipts } from './bridge-fixture.ts'
import { openBridgeFixture } from './gateway-fixture.ts'

const CANDLES = { token: 'bitcoin', limit: 3 }

test('a host sees the gateway’s tools, with only free and cheap ones read-only', async () => {
  const { gateway, environment } = await openBridgeFixture()

  const { client } = await openHost({ url: gateway.url, environment, flags: ['--auto-approve-usd', '0.001'] })
  const { tools } = await client.listTools()

  const readOnly = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]))
  expect(readOnly).toMatchObject({ info: true, consult: true, candles: true, signal: false })
  expect(tools.find(({ name }) => name === 'candles')?.description).toMatch(/ 0\.001 USDC\.$/)
  expect(client.getInstructions()).toMatch(/up to 0\.05 USD each and 1 USD a day/)
})

test('a free call is passed on and costs nothing', async () => {
  const { gateway, environment, balance } = await openBridgeFixture()
  const host = await openHost({ url: gateway.url, environment })
  await host.client.listTools()

  const reply = await host.call('consult', { intent: 'RSI of bitcoin on the 4h' })

  expect(reply.isError).toBeFalsy()
  expect(reply.structuredContent).toMatchObject({ mode: 'call', billed: false })
  expect(await balance()).toBe(1_000_000n)
})

test('an answer shown as a summary is read as text once, free', async () => {
  const { gateway, candles, environment, balance } = await openBridgeFixture()
  const host = await openHost({ url: gateway.url, environment })

  const summary = await host.call('candles', CANDLES)
  const whole = await host.call('candles', { ...CANDLES, results: 'json' })

  expect(summary.content.map(({ type }) => type)).toEqual(['text'])
  expect(summary.content[0]?.text).toMatch(/^candles 3, newest /)
  expect(whole.content[0]?.text).toBe(JSON.stringify(summary.structuredContent))
  expect(whole._meta?.['pennywire/replayed']).toBe(true)
  expect(candles.asked).toHaveLength(1)
  expect(await balance()).toBe(999_000n)

  await host.call('candles', { ...CANDLES, results: 'json' })
  expect(candles.asked).toHaveLength(2)
  expect(await balance()).toBe(998_000n)
})

test('a paid call is paid once, and comes back with its receipt', async () => {
  const { gateway, candles, environment, balance, key } = await openBridgeFixture()
  const home = createBridgeHome()
  const host = await openHost({ url: gateway.url, home, environment })
  await host.client.listTools()

  const reply = await host.call('candles', CANDLES)

  expect(reply.isError).toBeFalsy()
  expect(reply.structuredContent.candles).toHaveLength(3)
  expect(reply._meta).toMatchObject({
    'x402/payment-response': { success: true, amount: '1000' },
    'pennywire/paid': { usd: '0.001', leftTodayUsd: '0.999' },
  })
  expect(gateway.receipts.verify(`${reply._meta?.['pennywire/receipt']}`)).toMatchObject({
    valid: true,
    statement: { toolId: 'candles' },
  })
  expect(candles.asked).toHaveLength(1)
  expect(await balance()).toBe(999_000n)
  expect(await gateway.earned()).toBe(1_000n)
  expect(readReceipts(home)).toMatchObject([
    {
      gateway: gateway.url,
      tool: 'candles',
      input: CANDLES,
      usd: '0.001',
      settlement: { success: true },
      receipt: reply._meta?.['pennywire/receipt'],
    },
  ])
  for (const name of ['receipts.jsonl', 'payments.json']) {
    expect(statSync(join(home, 'bridge', name)).mode & 0o777, name).toBe(0o600)
  }
  expect(host.errors() + host.lines().join()).not.toContain(key.slice(2))
  const links = reply._meta?.['pennywire/links'] as { name: string; uri: string }[]
  const uri = links.find(({ name }) => name === 'Receipt')?.uri ?? ''
  const [read] = (await host.client.readResource({ uri })).contents
  expect(read && 'text' in read && JSON.parse(read.text).receipt).toBe(reply._meta?.['pennywire/receipt'])
  await expect(host.client.readResource({ uri: 'pennywire://nothing' })).rejects.toThrow('no such resource')
})

test('the same question later is a new purchase', async () => {
  const { gateway, candles, environment } = await openBridgeFixture()
  const host = await openHost({ url: gateway.url, environment })

  await host.call('candles', CANDLES)
  const reply = await host.call('candles', CANDLES)

  expect(reply._meta?.['pennywire/paid']).toEqual({ usd: '0.001', leftTodayUsd: '0.998' })
  expect(candles.asked).toHaveLength(2)
  expect(await gateway.earned()).toBe(2_000n)
})

test('the wallet file pays when no key is handed in', async () => {
  const { gateway } = await openBridgeFixture()
  const home = createBridgeHome()
  await runPennywire(['wallet', 'new'], { PENNYWIRE_HOME: home })
  await runPennywire(['wallet', 'fund', '--amount', '1', '--url', gateway.url], { PENNYWIRE_HOME: home })

  const reply = await (await openHost({ url: gateway.url, home })).call('candles', CANDLES)

  expect(reply._meta?.['pennywire/paid']).toMatchObject({ usd: '0.001' })
})

test('without a wallet free tools work, and paid ones state the need', async () => {
  const { gateway } = await openBridgeFixture()
  const host = await openHost({ url: gateway.url })

  const free = await host.call('info')
  const paid = await host.call('candles', CANDLES)

  expect(free.isError).toBeFalsy()
  expect(paid).toMatchObject({
    isError: true,
    _meta: { 'pennywire/refusal': { code: 'no_wallet', charged: 'no' } },
  })
  expect(paid.content[0]?.text).toMatch(/no wallet.*PENNYWIRE_PRIVATE_KEY/)
})

test('an empty wallet is explained in plain words, and nothing moves', async () => {
  const { gateway } = await openBridgeFixture()
  const host = await openHost({
    url: gateway.url,
    environment: { PENNYWIRE_PRIVATE_KEY: createWallet().key },
  })

  const reply = await host.call('candles', CANDLES)

  expect(reply.isError).toBe(true)
  expect(reply.content[0]?.text).toMatch(/The payment was refused: .*fill it/)
  expect(await gateway.earned()).toBe(0n)
})

test('arguments that the gateway would refuse are not paid for', async () => {
  const { gateway, environment } = await openBridgeFixture()
  const host = await openHost({ url: gateway.url, environment })

  const reply = await host.call('candles', { token: 'bitcoin', limit: 0 })

  expect(reply.content[0]?.text).toMatch(/^limit must be .*Nothing was signed/)
  expect(reply._meta?.['pennywire/refusal']).toEqual({ code: 'invalid_input', charged: 'no' })
})

test('a tool that does not exist is an error of the protocol', async () => {
  const { gateway } = await openBridgeFixture()
  const host = await openHost({ url: gateway.url })

  await expect(host.call('no_such_tool')).rejects.toMatchObject({ code: -32602 })
})

test('a host that pays by itself is left alone', async () => {
  const { gateway, environment, balance } = await openBridgeFixture()
  await gateway.buyer.fund('1')
  const host = await openHost({ url: gateway.url, environment, flags: ['--dry-run'] })
  const offer = (await gateway.buyer.get('/tools/candles')).body
  const payment = await gateway.buyer.payload(offer, { resource: { url: 'mcp://tool/candles' } })

  const reply = await host.call('candles', CANDLES, { 'x402/payment': payment })

  expect(reply._meta?.['x402/payment-response']).toMatchObject({ success: true })
  expect(await balance()).toBe(1_000_000n)
})

test('an upstream failure after payment shows the gateway’s error, and the payment is reused', async () => {
  const { gateway, candles, environment } = await openBridgeFixture()
  const host = await openHost({ url: gateway.url, environment })
  candles.recent = () => Promise.reject(new Error('down'))

  const failed = await host.call('candles', CANDLES)
  candles.recent = async (query) => series(query)
  const served = await host.call('candles', CANDLES)

  expect(failed.content[0]?.text).toMatch(/NOT charged/)
  expect(served._meta?.['pennywire/paid']).toEqual({ usd: '0.001', leftTodayUsd: '0.999' })
  expect(await gateway.earned()).toBe(1_000n)
})

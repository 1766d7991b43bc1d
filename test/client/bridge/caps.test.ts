import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBridgeHome, openHost, startBridge } from './bridge-fixture.ts'
import { openBridgeFixture } from './gateway-fixture.ts'

const candlesOf = (token: string) => ['candles', { token, limit: 3 }] as const

test('a call above the cap per call is refused, and nothing is signed', async () => {
  const { gateway, environment, balance } = await openBridgeFixture()
  const home = createBridgeHome()
  const host = await openHost({
    url: gateway.url,
    home,
    environment,
    flags: ['--max-usd-per-call', '0.0009'],
  })

  const reply = await host.call(...candlesOf('bitcoin'))

  expect(reply._meta?.['pennywire/refusal']).toEqual({ code: 'over_ceiling', charged: 'no' })
  expect(reply.content[0]?.text).toBe(
    'This call costs 0.001 USD, and at most 0.0009 USD may be paid for one call. Nothing was signed or paid. ' +
      'Use a cheaper tool; calling this one again does not help. ' +
      'Only the person who runs this bridge can raise PENNYWIRE_MAX_USD_PER_CALL.',
  )
  expect(await balance()).toBe(1_000_000n)
  expect(() => readFileSync(join(home, 'bridge', 'payments.json'))).toThrow('ENOENT')
})

test('a model can set a lower ceiling for one call', async () => {
  const { gateway, environment, balance } = await openBridgeFixture()
  const host = await openHost({ url: gateway.url, environment })

  const reply = await host.call(...candlesOf('bitcoin'), { 'pennywire/maxCostUsd': '0.0005' })

  expect(reply.isError).toBe(true)
  expect(await balance()).toBe(1_000_000n)
})

test('the daily cap survives a restart and reports the remainder', async () => {
  const { gateway, environment, balance } = await openBridgeFixture()
  const settings = {
    url: gateway.url,
    home: createBridgeHome(),
    environment,
    flags: ['--max-usd-per-day', '0.0025'],
  }
  const first = await openHost(settings)
  await first.call(...candlesOf('bitcoin'))
  await first.leave()

  const second = await openHost(settings)
  const within = await second.call(...candlesOf('ethereum'))
  const beyond = await second.call(...candlesOf('solana'))

  expect(within._meta?.['pennywire/paid']).toEqual({ usd: '0.001', leftTodayUsd: '0.0005' })
  expect(beyond._meta?.['pennywire/refusal']).toEqual({ code: 'over_budget', charged: 'no' })
  expect(beyond.content[0]?.text).toMatch(
    /^This call costs 0\.001 USD, and of the 0\.0025 USD for today 0\.0005 are left\. .*00:00 UTC.*PENNYWIRE_MAX_USD_PER_DAY/,
  )
  expect(await balance()).toBe(998_000n)
})

test('the hourly cap survives a restart and reports the remainder', async () => {
  const { gateway, environment, balance } = await openBridgeFixture()
  const settings = {
    url: gateway.url,
    home: createBridgeHome(),
    environment: { ...environment, PENNYWIRE_MAX_USD_PER_HOUR: '0.0015' },
  }
  const first = await openHost(settings)
  await first.call(...candlesOf('bitcoin'))
  await first.leave()

  const beyond = await (await openHost(settings)).call(...candlesOf('ethereum'))

  expect(beyond._meta?.['pennywire/refusal']).toEqual({ code: 'over_budget', charged: 'no' })
  expect(beyond.content[0]?.text).toMatch(
    /^This call costs 0\.001 USD, and of the 0\.0015 USD for an hour 0\.0005 are left\. .*call again later.*PENNYWIRE_MAX_USD_PER_HOUR/,
  )
  expect(await balance()).toBe(999_000n)
})

test('two bridges with many calls at once share one cap, to the cent', async () => {
  const { gateway, environment } = await openBridgeFixture()
  const settings = {
    url: gateway.url,
    home: createBridgeHome(),
    environment,
    flags: ['--max-usd-per-day', '0.006'],
  }
  const hosts = await Promise.all([openHost(settings), openHost(settings)])

  const replies = await Promise.all(
    hosts.flatMap((host, at) =>
      Array.from({ length: 6 }, (_, index) =>
        host.call('candles', { token: 'bitcoin', limit: 10 * at + index + 1 }),
      ),
    ),
  )

  expect(replies.filter(({ isError }) => !isError)).toHaveLength(6)
  expect(await gateway.earned()).toBe(6_000n)
})

test('a lock that a dead bridge left behind does not stop the next one', async () => {
  const { gateway, environment } = await openBridgeFixture()
  const home = createBridgeHome()
  const settings = { url: gateway.url, home, environment }
  const first = await openHost(settings)
  await first.call(...candlesOf('bitcoin'))
  const dead = startBridge(settings)
  dead.child.kill('SIGKILL')
  await dead.ended
  const holder = { process: dead.child.pid, host: hostname(), token: 'dead' }
  writeFileSync(join(home, 'bridge', 'payments.lock'), JSON.stringify(holder))

  const reply = await first.call(...candlesOf('ethereum'))

  expect(reply.isError).toBeFalsy()
})

test('a book that cannot be read is not taken for an empty one', async () => {
  const { gateway, environment, balance } = await openBridgeFixture()
  const home = createBridgeHome()
  const host = await openHost({ url: gateway.url, home, environment })
  await host.call(...candlesOf('bitcoin'))
  writeFileSync(join(home, 'bridge', 'payments.json'), '{"version":1,"payments":[{]}')

  const reply = await host.call(...candlesOf('ethereum'))

  expect(reply._meta?.['pennywire/refusal']).toEqual({ code: 'book_unavailable', charged: 'no' })
  expect(reply.content[0]?.text).toContain(home)
  expect(await balance()).toBe(999_000n)
})

test('a dry run shows amount and payee and pays nothing', async () => {
  const { gateway, environment, balance, candles } = await openBridgeFixture()
  const host = await openHost({ url: gateway.url, environment, flags: ['--dry-run'] })

  const reply = await host.call(...candlesOf('bitcoin'))

  expect(reply.content[0]?.text).toBe(
    `Dry run: this call would cost 0.001 USD on Base Sepolia, paid to ${gateway.payTo}. ` +
      'Nothing was signed or paid. 0.999 of the 1 USD for today would be left.',
  )
  expect(candles.asked).toHaveLength(0)
  expect(await balance()).toBe(1_000_000n)
})

test.each([
  ['a payee', ['--payees', `0x${'12'.repeat(20)}`], /list of payees.*PENNYWIRE_PAYEES/],
  ['a network', ['--networks', 'eip155:8453'], /PENNYWIRE_NETWORKS/],
  ['a token', ['--assets', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'], /PENNYWIRE_ASSETS/],
])('%s that is not on the list is not paid', async (_what, flags, message) => {
  const { gateway, environment, balance } = await openBridgeFixture()
  const host = await openHost({ url: gateway.url, environment, flags })

  const reply = await host.call(...candlesOf('bitcoin'))

  expect(reply._meta?.['pennywire/refusal']).toEqual({ code: 'nothing_acceptable', charged: 'no' })
  expect(reply.content[0]?.text).toMatch(message)
  expect(await balance()).toBe(1_000_000n)
})

test('a payee, network and token that are on the lists are paid', async () => {
  const { gateway, environment } = await openBridgeFixture()
  const lists = {
    PENNYWIRE_PAYEES: gateway.payTo,
    PENNYWIRE_NETWORKS: 'eip155:84532',
    PENNYWIRE_ASSETS: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  }
  const host = await openHost({ url: gateway.url, environment: { ...environment, ...lists } })

  const reply = await host.call(...candlesOf('bitcoin'))

  expect(reply.isError).toBeFalsy()
})

test.each([
  [{ PENNYWIRE_PRIVATE_KEY: 'swordfish' }, /PENNYWIRE_PRIVATE_KEY: a key is 0x and 64/],
  [{ PENNYWIRE_PRIVATE_KEY: `0x${'0'.repeat(64)}` }, /private key is not one/],
  [{ PENNYWIRE_MAX_USD_PER_CALL: '5 cents' }, /--max-usd-per-call/],
  [{ PENNYWIRE_PAYEES: 'alice' }, /--payees: “alice” is not an address/],
])('%j keeps the bridge from starting, in one line without the key', async (environment, message) => {
  const { ended, errors, lines } = startBridge({ url: 'http://127.0.0.1:9', environment })

  expect(await ended).toMatchObject({ code: 2 })
  expect(errors()).toMatch(message)
  expect(errors()).not.toMatch(/swordfish|0{64}/)
  expect(lines()).toEqual([])
})

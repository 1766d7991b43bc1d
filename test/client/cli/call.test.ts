import { expect, test } from 'vitest'
import { input } from '../../services/registry/registry-fixture.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { answered, openScriptedGateway, replyWithOffer } from '../scripted-gateway.ts'
import { createEmptyHome, runPennywire } from './command.ts'

/** A gateway, and the environment of a buyer whose wallet it has filled. */
async function gatewayWithBuyer() {
  const gateway = await openGatewayFixture({ fund: '0' })
  const environment = { PENNYWIRE_HOME: createEmptyHome(), PENNYWIRE_URL: gateway.url }
  await runPennywire(['wallet', 'new'], environment)
  await runPennywire(['wallet', 'fund', '--amount', '1'], environment)
  return { gateway, environment }
}

test('a call shows its price, pays, prints the answer and checks the receipt', async () => {
  const { gateway, environment } = await gatewayWithBuyer()

  const words = ['call', 'signal', '--token', 'ethereum', '--limit=50', '--yes']
  const { code, stdout, stderr } = await runPennywire(words, environment)

  expect(code, stderr).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ signal: { bias: expect.any(String) } })
  expect(stderr).toContain('Price: $0.005 on Base Sepolia')
  expect(stderr).toContain('✓ Paid $0.005 on Base Sepolia. Receipt: valid.')
  expect(stderr).toContain('Transaction 0x')
  expect(await gateway.earned()).toBe(5_000n)
})

test('lists are given as JSON, or by a name that is repeated', async () => {
  const { environment } = await gatewayWithBuyer()
  const rules = ['rsi.rsi below 30', 'close above sma.sma:period=50']
  const listed = [
    '--data',
    JSON.stringify({ entry: rules, exit: [{ indicator: 'rsi', op: 'above', value: 70 }] }),
  ]
  const repeated = [...rules.flatMap((rule) => ['--entry', rule]), '--exit=rsi above 70']

  const answers = []
  for (const words of [listed, repeated])
    answers.push(await runPennywire(['call', 'backtest', ...words, '--json', '--yes'], environment))

  for (const { code, stdout, stderr } of answers) {
    expect(code, stderr).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      data: { rules: { entry: rules, exit: ['rsi.rsi above 70'] } },
    })
  }
})

test('a call as JSON is one document with what it cost', async () => {
  const { environment } = await gatewayWithBuyer()

  const { code, stdout } = await runPennywire(['call', 'health', '--json', '--yes'], environment)

  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    data: { ok: true },
    paidUsd: '0.001',
    replayed: false,
    receiptVerdict: 'valid',
    settlement: { success: true },
  })
})

test('a call above --max-usd is not paid', async () => {
  const { gateway, environment } = await gatewayWithBuyer()

  const ended = await runPennywire(['call', '/signal', '--max-usd', '0.004', '--yes'], environment)

  expect(ended).toMatchObject({ code: 3, stdout: '' })
  expect(ended.stderr).toBe(
    'pennywire: The call costs $0.005, more than the limit of $0.004. Raise it with `--max-usd 0.005`. You were not charged.\n',
  )
  expect(await gateway.earned()).toBe(0n)
})

test('nothing is paid without consent', async () => {
  const { gateway, environment } = await gatewayWithBuyer()

  const ended = await runPennywire(['call', 'health'], environment)

  expect(ended).toMatchObject({ code: 3, stdout: '' })
  expect(ended.stderr).toContain('Price: $0.001')
  expect(ended.stderr).toContain('Not a terminal: pass `--yes` to approve the $0.001 payment.')
  expect(await gateway.earned()).toBe(0n)
})

test('a free tool needs no wallet, and a paid one asks for it', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })
  const environment = { PENNYWIRE_HOME: createEmptyHome() }

  const free = await runPennywire(['call', 'info', '--url', url, '--json'], environment)
  const paid = await runPennywire(['call', 'health', '--url', url, '--yes'], environment)

  expect(JSON.parse(free.stdout)).toMatchObject({ paidUsd: '0', data: { protocol: 'x402-v2' } })
  expect(paid).toMatchObject({ code: 4, stderr: expect.stringContaining('pennywire wallet new') })
})

test('a tool below /tools is found by id, and an unknown one is named', async () => {
  const { environment } = await gatewayWithBuyer()

  const found = await runPennywire(
    ['call', 'candles', '--token', 'bitcoin', '--limit', '3', '--yes'],
    environment,
  )
  const unknown = await runPennywire(['call', 'astrology', '--yes'], environment)

  expect(JSON.parse(found.stdout)).toMatchObject({ columns: expect.arrayContaining(['close']) })
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('no tool “astrology”') })
})

test('a wrong parameter gives a one-line error and is not paid for', async () => {
  const { gateway, environment } = await gatewayWithBuyer()

  const ended = await runPennywire(['call', 'signal', '--limit', '5', '--yes', '--json'], environment)

  expect(ended.code).toBe(2)
  expect(JSON.parse(ended.stderr)).toMatchObject({ code: 'invalid_input', charged: 'no' })
  expect(await gateway.earned()).toBe(0n)
})

test('the next command resends a payment left pending', async () => {
  const environment = { PENNYWIRE_HOME: createEmptyHome() }
  await runPennywire(['wallet', 'new'], environment)
  const soon = { status: 503, body: { charged: 'pending' }, headers: { 'retry-after': '0' } }
  const probed = { status: 200 }
  const script = [probed, replyWithOffer(), ...Array(9).fill(soon), probed, answered]
  const { url, payments } = await openScriptedGateway(script)
  const words = ['call', '/thing', '--url', url, '--yes', '--json']

  const first = await runPennywire(words, environment)
  const second = await runPennywire(words, environment)

  expect(first.code).toBe(5)
  expect(JSON.parse(first.stderr.split('\n').at(-2) ?? '')).toMatchObject({ charged: 'pending' })
  expect(JSON.parse(second.stdout)).toMatchObject({ paidUsd: '0.001', data: { ok: true } })
  expect(new Set(payments.filter((payment) => payment !== undefined)).size).toBe(1)
})

test('an unreachable address gives one clear line', async () => {
  const ended = await runPennywire(['call', 'health', '--url', 'http://127.0.0.1:9'], {
    PENNYWIRE_HOME: createEmptyHome(),
  })

  expect(ended).toMatchObject({ code: 6, stdout: '' })
  expect(ended.stderr).toMatch(/^pennywire: No gateway answers at http:\/\/127\.0\.0\.1:9\. .*\n$/)
})

test('--gateway is understood as --url', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })

  const { code, stdout } = await runPennywire(['call', 'info', '--gateway', `${url}/`, '--json'], {
    PENNYWIRE_HOME: createEmptyHome(),
    PENNYWIRE_URL: 'http://127.0.0.1:9',
  })

  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ paidUsd: '0' })
})

test('a tool that needs its operator takes the environment’s token without echoing it', async () => {
  const { gateway, environment } = await gatewayWithBuyer()
  const token = gateway.demoPassport ?? ''
  const words = ['call', 'registry-register-agent', '--data', JSON.stringify(input), '--yes']

  const unnamed = await runPennywire(words, environment)
  const named = await runPennywire(words, { ...environment, PENNYWIRE_OPERATOR_TOKEN: token })
  const wrong = await runPennywire(words, {
    ...environment,
    PENNYWIRE_OPERATOR_TOKEN: 'sword,fish and chips',
  })

  expect(unnamed).toMatchObject({ code: 4, stderr: expect.stringContaining('X-Operator-Token') })
  expect(named.code, named.stderr).toBe(0)
  expect(named.stdout + named.stderr).not.toContain(token)
  expect(wrong.stderr).toMatch(/PENNYWIRE_OPERATOR_TOKEN: a token is/)
  expect(wrong.stderr).not.toContain('fish')
  expect(await gateway.earned()).toBe(20_000n)
})

test('row DO4: a swap is bought from the command line, its amount as text', async () => {
  const { gateway, environment } = await gatewayWithBuyer()
  const swap = {
    inputMint: 'So11111111111111111111111111111111111111112',
    outputMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    amount: '1000000',
    owner: 'trader.sol',
  }

  const words = ['call', 'swap-build', '--data', JSON.stringify(swap), '--yes']
  const { code, stdout, stderr } = await runPennywire(words, environment)

  expect(code, stderr).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    quote: { inAmount: '1000000' },
    resolvedNames: [{ name: 'trader.sol' }],
  })
  expect(await gateway.earned()).toBeGreaterThan(0n)
})

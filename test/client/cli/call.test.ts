import { expect, test } from 'vitest'
import { input } from '../../services/registry/registry-fixture.ts'
import { gatewayFor } from '../../support/gateway.ts'
import { answered, offering, scriptedGateway } from '../scripted-gateway.ts'
import { emptyHome, pennywire } from './command.ts'

/** A gateway, and the environment of a buyer whose wallet it has filled. */
async function gatewayWithBuyer() {
  const gateway = await gatewayFor({ fund: '0' })
  const environment = { PENNYWIRE_HOME: emptyHome(), PENNYWIRE_URL: gateway.url }
  await pennywire(['wallet', 'new'], environment)
  await pennywire(['wallet', 'fund', '--amount', '1'], environment)
  return { gateway, environment }
}

test('a call shows its price, pays, prints the answer and checks the receipt', async () => {
  const { gateway, environment } = await gatewayWithBuyer()

  const words = ['call', 'signal', '--token', 'ethereum', '--limit=50', '--yes']
  const { code, stdout, stderr } = await pennywire(words, environment)

  expect(code, stderr).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ signal: { bias: expect.any(String) } })
  expect(stderr).toContain('Price: 0.005 USD on Base Sepolia')
  expect(stderr).toContain('Paid 0.005 USD in transaction 0x')
  expect(stderr).toContain('Receipt: valid')
  expect(await gateway.earned()).toBe(5_000n)
})

test('a call as JSON is one document with what it cost', async () => {
  const { environment } = await gatewayWithBuyer()

  const { code, stdout } = await pennywire(['call', 'health', '--json', '--yes'], environment)

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

  const ended = await pennywire(['call', '/signal', '--max-usd', '0.004', '--yes'], environment)

  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toMatch(
    /^pennywire: The call costs 0\.005 USD, more than the ceiling of 0\.004\. .*\n$/,
  )
  expect(await gateway.earned()).toBe(0n)
})

test('nothing is paid that nobody agreed to', async () => {
  const { gateway, environment } = await gatewayWithBuyer()

  const ended = await pennywire(['call', 'health'], environment)

  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toContain('Price: 0.001 USD')
  expect(ended.stderr).toContain('--yes')
  expect(await gateway.earned()).toBe(0n)
})

test('a free tool needs no wallet, and a paid one says that it does', async () => {
  const { url } = await gatewayFor({ fund: '0' })
  const environment = { PENNYWIRE_HOME: emptyHome() }

  const free = await pennywire(['call', 'info', '--url', url, '--json'], environment)
  const paid = await pennywire(['call', 'health', '--url', url, '--yes'], environment)

  expect(JSON.parse(free.stdout)).toMatchObject({ paidUsd: '0', data: { protocol: 'x402-v2' } })
  expect(paid).toMatchObject({ code: 1, stderr: expect.stringContaining('pennywire wallet new') })
})

test('a tool below /tools is found by its id, and an unknown one is named', async () => {
  const { environment } = await gatewayWithBuyer()

  const found = await pennywire(
    ['call', 'candles', '--token', 'bitcoin', '--limit', '3', '--yes'],
    environment,
  )
  const unknown = await pennywire(['call', 'astrology', '--yes'], environment)

  expect(JSON.parse(found.stdout)).toMatchObject({ columns: expect.arrayContaining(['close']) })
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('no tool "astrology"') })
})

test('a wrong parameter is said in one line and not paid for', async () => {
  const { gateway, environment } = await gatewayWithBuyer()

  const ended = await pennywire(['call', 'signal', '--limit', '5', '--yes', '--json'], environment)

  expect(ended.code).toBe(1)
  expect(JSON.parse(ended.stderr)).toMatchObject({ code: 'invalid_input', charged: 'no' })
  expect(await gateway.earned()).toBe(0n)
})

test('a payment that was pending when the command ended is sent again by the next one', async () => {
  const environment = { PENNYWIRE_HOME: emptyHome() }
  await pennywire(['wallet', 'new'], environment)
  const soon = { status: 503, body: { charged: 'pending' }, headers: { 'retry-after': '0' } }
  const probed = { status: 200 }
  const script = [probed, offering(), ...Array(9).fill(soon), probed, answered]
  const { url, payments } = await scriptedGateway(script)
  const words = ['call', '/thing', '--url', url, '--yes', '--json']

  const first = await pennywire(words, environment)
  const second = await pennywire(words, environment)

  expect(JSON.parse(first.stderr.split('\n').at(-2) ?? '')).toMatchObject({ charged: 'pending' })
  expect(JSON.parse(second.stdout)).toMatchObject({ paidUsd: '0.001', data: { ok: true } })
  expect(new Set(payments.filter((payment) => payment !== undefined)).size).toBe(1)
})

test('nobody at the address is one clear line', async () => {
  const ended = await pennywire(['call', 'health', '--url', 'http://127.0.0.1:9'], {
    PENNYWIRE_HOME: emptyHome(),
  })

  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toMatch(/^pennywire: Nobody answers at http:\/\/127\.0\.0\.1:9; .*\n$/)
})

test('--gateway is understood as --url', async () => {
  const { url } = await gatewayFor({ fund: '0' })

  const { code, stdout } = await pennywire(['call', 'info', '--gateway', `${url}/`, '--json'], {
    PENNYWIRE_HOME: emptyHome(),
    PENNYWIRE_URL: 'http://127.0.0.1:9',
  })

  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ paidUsd: '0' })
})

test('a tool that must know its operator is told by the token in the environment, which is not repeated', async () => {
  const { gateway, environment } = await gatewayWithBuyer()
  const token = gateway.demoPassport ?? ''
  const words = ['call', 'registry-register-agent', '--data', JSON.stringify(input), '--yes']

  const unnamed = await pennywire(words, environment)
  const named = await pennywire(words, { ...environment, PENNYWIRE_OPERATOR_TOKEN: token })
  const wrong = await pennywire(words, { ...environment, PENNYWIRE_OPERATOR_TOKEN: 'sword,fish and chips' })

  expect(unnamed).toMatchObject({ code: 1, stderr: expect.stringContaining('X-Operator-Token') })
  expect(named.code, named.stderr).toBe(0)
  expect(named.stdout + named.stderr).not.toContain(token)
  expect(wrong.stderr).toMatch(/PENNYWIRE_OPERATOR_TOKEN: a token is/)
  expect(wrong.stderr).not.toContain('fish')
  expect(await gateway.earned()).toBe(20_000n)
})

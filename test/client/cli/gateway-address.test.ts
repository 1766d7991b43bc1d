import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { openScriptedGateway, replyWithOffer } from '../scripted-gateway.ts'
import { createEmptyHome, runPennywire } from './command.ts'

const NO_ONE = 'http://127.0.0.1:9'

async function createBuyer() {
  const environment = { PENNYWIRE_HOME: createEmptyHome(), PENNYWIRE_URL: NO_ONE }
  await runPennywire(['wallet', 'new'], environment)
  return environment
}

test('--gateway leads commands about money to that gateway too', async () => {
  const { url, embeddedChain } = await openGatewayFixture({ fund: '0' })
  const environment = await createBuyer()
  const run = (...words: string[]) => runPennywire([...words, '--gateway', `${url}/`, '--json'], environment)

  const funded = await run('wallet', 'fund', '--amount', '2')
  const held = await run('wallet', 'balance')
  const opened = await run('session', 'open', '1', '--yes')
  const state = await run('session', 'status')
  const monitors = await run('monitors', 'list')
  const payments = await run('payments', 'a'.repeat(64))

  expect(JSON.parse(funded.stdout), funded.stderr).toMatchObject({ amountUsd: '2', embedded: true })
  expect(await (await embeddedChain).balanceOf(JSON.parse(funded.stdout).address.toLowerCase())).toBe(
    1_000_000n,
  )
  expect(JSON.parse(held.stdout).balances).toMatchObject([{ usd: '2', embedded: true }])
  expect(opened.code, opened.stderr).toBe(0)
  expect(JSON.parse(state.stdout).data.sessions).toMatchObject([{ balanceUsd: 1 }])
  expect(JSON.parse(monitors.stdout).data).toMatchObject({ count: 0 })
  expect(JSON.parse(payments.stderr)).toMatchObject({ code: 'not_found', charged: 'no' })
})

test.for([['wallet', 'fund'], ['session', 'open', '1', '--yes'], ['monitors', 'list'], ['tools']])(
  'without a gateway, %j names where it looked and what to do',
  async (words) => {
    const ended = await runPennywire(words, await createBuyer())

    expect(ended).toMatchObject({ code: 6, stdout: '' })
    expect(ended.stderr).toBe(
      `pennywire: No gateway answers at ${NO_ONE}. Start one with \`pennywire serve\`, or name another with \`--url\`. You were not charged.\n`,
    )
  },
)

test('the address to send to is shown without a gateway, with a note', async () => {
  const shown = await runPennywire(['wallet', 'fund', '--qr'], await createBuyer())

  expect(shown.code).toBe(0)
  expect(shown.stdout).toMatch(/^Send USDC to 0x\w{40} on:\n {2}Base: 0x/)
  expect(shown.stderr).toContain(`No gateway answers at ${NO_ONE}.`)
})

test.for([
  'wallet fund',
  'wallet balance',
  'tools funding',
  'tools show signal',
  'call signal --yes',
  'ask price of bitcoin --yes',
  'monitors list',
])('a gateway that is too busy for %s is quoted', async (words) => {
  const busy = { status: 429, body: { success: false, message: 'Too many free calls; wait 9 s.' } }
  const { url } = await openScriptedGateway([busy])

  const ended = await runPennywire(words.split(' '), { ...(await createBuyer()), PENNYWIRE_URL: url })

  expect(ended).toMatchObject({ code: 4, stdout: '' })
  expect(ended.stderr).toBe('pennywire: Too many free calls; wait 9 s. You were not charged.\n')
})

test('an open payment is not called unknown by a gateway that is away', async () => {
  const pending = { status: 503, body: { charged: 'pending' }, headers: { 'retry-after': '0' } }
  const { url } = await openScriptedGateway([{ status: 200 }, replyWithOffer(), ...Array(9).fill(pending)])
  const environment = await createBuyer()
  await runPennywire(['call', '/thing', '--url', url, '--yes'], environment)

  const { stdout } = await runPennywire(['payments'], environment)

  expect(JSON.parse(stdout)).toMatchObject({
    open: 1,
    payments: [{ state: `not known now: No gateway answers at ${NO_ONE}.` }],
  })
})

test('a call of a session that is open is not called a payment', async () => {
  const { url } = await openScriptedGateway([{ status: 200 }, 'hang up'])
  const environment = { ...(await createBuyer()), PENNYWIRE_URL: url }
  const ended = await runPennywire(['call', '/thing', '--yes'], {
    ...environment,
    PENNYWIRE_SESSION: 'pws_0123456789',
  })

  const { stdout } = await runPennywire(['payments'], environment)

  expect(ended.code).toBe(5)
  expect(JSON.parse(stdout)).toMatchObject({ open: 1, payments: [{ payment: 'by a session' }] })
})

test.for([
  ['PENNYWIRE_URL', '127.0.0.1:4777', ['tools']],
  ['PENNYWIRE_URL', 'nonsense', ['wallet', 'fund']],
  ['PENNYWIRE_URL', 'nonsense', ['mcp']],
  ['PORT', 'abc', ['monitors', 'list']],
] as const)('%s=%s is refused by name', async ([name, value, words]) => {
  const ended = await runPennywire(words, { PENNYWIRE_HOME: createEmptyHome(), [name]: value })

  expect(ended).toMatchObject({ code: 2, stdout: '' })
  expect(ended.stderr).toMatch(new RegExp(`^pennywire: ${name}: “.*${value}” is not a URL\\.`))
})

test('an option replaces a gateway of the environment that is no URL', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })

  const shown = await runPennywire(['tools', 'show', 'signal', '--url', url], { PENNYWIRE_URL: 'nonsense' })

  expect(shown.code, shown.stderr).toBe(0)
})

test.for(['mcp', 'admin overview'])('%s --url is checked', async (words) => {
  const ended = await runPennywire([...words.split(' '), '--url', 'nonsense'])

  expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('--url: “nonsense” is not a URL') })
})

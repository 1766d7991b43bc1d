import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createEmptyHome, runPennywire } from './command.ts'

/** A gateway, and a buyer with a dollar on the network that is named. */
async function openShop(kind: 'evm' | 'solana' = 'evm') {
  const gateway = await openGatewayFixture({ fund: '0' })
  const environment = { PENNYWIRE_HOME: createEmptyHome(), PENNYWIRE_URL: gateway.url }
  const run = (...words: string[]) => runPennywire(words, environment)
  await run('wallet', 'new', ...(kind === 'solana' ? ['--solana'] : []))
  const funded = await run('wallet', 'fund', '--amount', '2', '--network', kind)
  expect(funded.code, funded.stderr).toBe(0)
  return { gateway, environment, run, home: environment.PENNYWIRE_HOME }
}

test('a sentence becomes a plan that is bought within its price', async () => {
  const { gateway, run } = await openShop()

  const declined = await run('ask', 'compare BTC venues and show the funding rate')
  const { code, stdout, stderr } = await run(
    'ask',
    'compare BTC venues and show the funding rate',
    '--yes',
    '--json',
  )

  expect(declined).toMatchObject({ code: 3, stdout: '' })
  expect(declined.stderr).toContain('pass `--yes` to approve the $0.002 payment')
  expect(code, stderr).toBe(0)
  const { answers, paidUsd } = JSON.parse(stdout)
  expect(paidUsd).toBe('0.002')
  expect(answers).toMatchObject([
    { toolId: 'tickers-compare', receiptVerdict: 'valid' },
    { toolId: 'funding-rates', receiptVerdict: 'valid' },
  ])
  expect(await gateway.earned()).toBe(2_000n)
})

test('a plan above the limit, and a sentence without a plan, cost nothing', async () => {
  const { gateway, run } = await openShop()

  const dear = await run('ask', 'is SOL trending up', '--max-usd', '0.001', '--yes')
  const foreign = await run('ask', 'what is the weather in Paris', '--yes')

  expect(dear).toMatchObject({ code: 3, stderr: expect.stringContaining('--max-usd 0.005') })
  expect(foreign).toMatchObject({ code: 2, stdout: '' })
  expect(await gateway.earned()).toBe(0n)
})

test('parameters that change nothing are named before the payment is approved', async () => {
  const { gateway, run } = await openShop()

  const declined = await run('call', 'news', '--symbol', 'BTC', '--limt', '3')
  const known = await run('call', 'news', '--ticker', 'BTC')

  expect(declined).toMatchObject({ code: 3, stdout: '' })
  expect(declined.stderr).toContain('The gateway does not know --symbol, --limt: they change nothing.')
  expect(declined.stderr.indexOf('--limt')).toBeLessThan(declined.stderr.indexOf('--yes'))
  expect(known.stderr).not.toContain('does not know')
  expect(await gateway.earned()).toBe(0n)
})

test('values of a list are read in any case and spelling', async () => {
  const { run } = await openShop()

  const sale = await run('call', 'ticker', '--source', 'Crypto.com', '--detail', 'BRIEF', '--yes', '--json')

  expect(sale.code, sale.stderr).toBe(0)
  expect(JSON.parse(sale.stdout).data.venue).toBe('cryptocom')
})

test('a wallet on Solana pays a call, and its receipt is in the list', async () => {
  const { gateway, run } = await openShop('solana')

  const { code, stdout, stderr } = await run('call', 'signal', '--yes', '--json')
  const list = await run('receipts', '--json')

  expect(code, stderr).toBe(0)
  expect(JSON.parse(stdout).settlement).toMatchObject({
    success: true,
    network: expect.stringMatching(/^solana:/),
  })
  expect(JSON.parse(list.stdout)).toMatchObject({
    totalUsd: '0.005',
    receipts: [{ tool: 'signal', verdict: 'valid' }],
  })
  expect(await gateway.earned()).toBe(0n)
})

test('receipts are verified without the gateway, and a changed one is found', async () => {
  const { gateway, run, home } = await openShop()
  await run('call', 'health', '--yes')
  await run('call', 'signal', '--yes')
  await gateway.close()

  const whole = await run('receipts')
  const { appendFileSync } = await import('node:fs')
  const [line = ''] = readFileSync(join(home, 'purchases.jsonl'), 'utf8').split('\n')
  appendFileSync(
    join(home, 'purchases.jsonl'),
    `${JSON.stringify({ ...JSON.parse(line), responseHash: '0'.repeat(64) })}\n`,
  )
  const changed = await run('receipts', '--json')

  expect(whole.stdout.match(/✓ valid/g)).toHaveLength(2)
  expect(whole.stdout).toContain('2 purchases, $0.006 in total.')
  const verdicts = JSON.parse(changed.stdout).receipts.map(({ verdict }: { verdict: string }) => verdict)
  expect(verdicts).toEqual(expect.arrayContaining(['valid', 'not valid: it is for another answer']))
})

test('a session is opened, spent by its id, and closed with its balance back', async () => {
  const { run, home } = await openShop()

  const opened = await run('session', 'open', '1', '--yes', '--json')
  const { sessionId } = JSON.parse(opened.stdout).data
  const called = await run('call', 'signal', '--session', sessionId)
  const topped = await run('session', 'top-up', '0.5', '--yes', '--json')
  const { token } = JSON.parse(readFileSync(join(home, 'sessions.json'), 'utf8')).sessions[0]
  const closed = await run('session', 'close', '--yes', '--json')

  expect(called.stderr).toContain('Paid by the session, which has $0.995 left. Receipt: valid.')
  expect(topped.code, topped.stderr).toBe(0)
  expect(JSON.parse(closed.stdout).data).toMatchObject({ session: { balanceUsd: 0 } })
  for (const { stdout, stderr } of [opened, called, topped, closed])
    expect(stdout + stderr).not.toContain(token)
  expect(existsSync(join(home, 'open-payments', 'x'))).toBe(false)
})

test('a wallet signs in to see and end its monitors', async () => {
  const { run } = await openShop()
  const order = { kind: 'price', token: 'bitcoin', direction: 'above', threshold: 900_000 }
  const bought = await run('call', 'monitor-create', '--data', JSON.stringify(order), '--yes', '--json')
  const { id } = JSON.parse(bought.stdout).data.monitor ?? JSON.parse(bought.stdout).data

  const listed = await run('monitors', 'list', '--json')
  const ended = await run('monitors', 'cancel', id, '--yes', '--json')
  const after = await run('monitors', 'list', '--json')

  expect(JSON.parse(listed.stdout).data, listed.stderr).toMatchObject({ count: 1, monitors: [{ id }] })
  expect(JSON.parse(ended.stdout).data).toEqual({ id, deleted: true })
  expect(JSON.parse(after.stdout).data).toMatchObject({ count: 0 })
})

test('what became of a payment is found by its transaction', async () => {
  const { run } = await openShop()
  const bought = await run('call', 'health', '--yes', '--json')
  const { transaction } = JSON.parse(bought.stdout).settlement

  const found = await run('payments', transaction, '--json')
  const unknown = await run('payments', '0x12')

  expect(JSON.parse(found.stdout).data).toMatchObject({ state: 'charged', toolId: 'health' })
  expect(unknown).toMatchObject({ code: 2, stdout: '' })
})

test('an empty wallet gives its balance, the price and how to fund it', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })
  const environment = { PENNYWIRE_HOME: createEmptyHome(), PENNYWIRE_URL: url }
  await runPennywire(['wallet', 'new'], environment)

  const ended = await runPennywire(['call', 'signal', '--yes'], environment)

  expect(ended.code).toBe(4)
  expect(ended.stderr).toMatch(
    /Wallet 0x\w+… *\w* holds \$0 .* costs \$0\.005\. You were not charged\. Fund it with `pennywire wallet fund`\.\n$|Wallet 0x[\w…]+ holds \$0 .*Fund it with `pennywire wallet fund`\.\n$/,
  )
})

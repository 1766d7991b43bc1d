import { execFile } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { startGateway } from '../../../src/testing/start-gateway.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createEmptyHome, type Ended, runPennywire } from './command.ts'

const privateKey = `0x${'5'.repeat(64)}` as const
const { address } = privateKeyToAccount(privateKey)

function createWalletHome(): string {
  const home = createEmptyHome()
  writeFileSync(join(home, 'wallet.json'), JSON.stringify({ address, privateKey }), { mode: 0o600 })
  return home
}

/** Signs an offer that lies in a file of the home. */
async function sign(home: string, offer: string, ...words: string[]): Promise<Ended> {
  const file = join(home, 'offer')
  writeFileSync(file, offer)
  return runPennywire(['sign', file, ...words], { PENNYWIRE_HOME: home })
}

const PATH = '/signal?token=bitcoin'

test('a signed offer pays as a header, whether it came as body or header', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  await gateway.buyer.post('/embedded/faucet', { address })
  const home = createWalletHome()

  for (const take of [
    async () => (await gateway.buyer.get(PATH)).text,
    async () => `${(await gateway.buyer.get(PATH)).headers.get('payment-required')}`,
  ]) {
    const { stdout, stderr } = await sign(home, await take(), '--yes')
    const paid = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': stdout.trim() })

    expect(stderr).toContain('Price: $0.005 on Base Sepolia')
    expect(paid.status, paid.text).toBe(200)
  }
  expect(await gateway.earned()).toBe(10_000n)
})

test('the JSON output states price, network and payee, and holds the payment', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const offer = (await gateway.buyer.get(PATH)).text

  const { stdout } = await sign(createWalletHome(), offer, '--yes', '--json')

  expect(JSON.parse(stdout)).toMatchObject({
    header: expect.stringMatching(/^ey/),
    payment: { x402Version: 2, payload: { authorization: { from: address } } },
    priceUsd: '0.005',
    network: 'eip155:84532',
    payTo: gateway.payTo,
  })
})

test('a key file of Solana pays there', async () => {
  const { url, solana, earnedUsd, close } = await startGateway()
  if (!solana) throw new Error('The Solana machine is not installed.')
  const home = createEmptyHome()
  const key = join(home, 'id.json')
  writeFileSync(key, solana.secretKey, { mode: 0o600 })
  const offer = await (await fetch(url + PATH)).text()
  const words = ['--yes', '--solana-key', key, '--rpc-url', solana.rpcUrl]

  const { stdout, stderr } = await sign(home, offer, ...words)
  const paid = await fetch(url + PATH, { headers: { 'PAYMENT-SIGNATURE': stdout.trim() } })
  chmodSync(key, 0o644)
  const open = await sign(home, offer, ...words)
  const earned = await earnedUsd()
  await close()

  expect(paid.status, stderr).toBe(200)
  expect(earned).toBe('0.005')
  expect(open.stderr).toContain('chmod 600')
})

test.each<[string, string, readonly string[], string]>([
  ['a price above the ceiling', '', ['--yes', '--max-usd', '0.001'], 'more than the limit of $0.001'],
  ['another network', '', ['--yes', '--network', 'eip155:1'], 'The gateway takes payments on Base Sepolia'],
  ['no agreement', '', [], 'pass `--yes`'],
  ['no offer', 'hello', ['--yes'], 'its offer cannot be read'],
  ['too long a text', 'x'.repeat(300_000), ['--yes'], 'longer than'],
])('%s: nothing is signed', async (_name, text, words, message) => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const offer = text || (await gateway.buyer.get(PATH)).text

  const { code, stdout, stderr } = await sign(createWalletHome(), offer, ...words)

  expect(stdout).toBe('')
  expect(code).toBeGreaterThan(0)
  expect(stderr).toContain(message)
})

test('wrong parameters in the offer and a missing wallet are named', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const offer = (await gateway.buyer.get('/signal?limit=1')).text

  const wrong = await sign(createWalletHome(), offer, '--yes')
  const poor = await sign(createEmptyHome(), offer, '--yes')

  expect(wrong.stderr).toContain('limit')
  expect(poor.stderr).toContain('pennywire wallet new')
})

test('Python buys over REST and MCP with its standard library and the signing command', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  await gateway.buyer.post('/embedded/faucet', { address })
  const root = join(import.meta.dirname, '..', '..', '..')
  const environment = {
    PATH: process.env['PATH'],
    PENNYWIRE_URL: gateway.url,
    PENNYWIRE: `${process.execPath} ${join(root, 'dist', 'cli', 'main.js')}`,
    PENNYWIRE_HOME: createWalletHome(),
  }

  const output = await new Promise<string>((resolve, reject) => {
    const file = join(root, 'examples', 'python', 'signed_by_cli.py')
    execFile('python3', [file], { env: environment }, (error, stdout, stderr) =>
      error ? reject(new Error(stderr || error.message)) : resolve(stdout),
    )
  })

  expect(output).toMatch(/^ok: bitcoin is \w+, solana is \w+\n$/)
  expect(await gateway.earned()).toBe(10_000n)
})

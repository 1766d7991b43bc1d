import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { toQuantity } from '../../../src/chains/evm/hex.ts'
import { MERCHANT, openAnvilFixture, PATH, readAnvilSettings } from '../../chains/anvil/anvil-fixture.ts'
import { createEmptyHome, runPennywire } from '../../client/cli/command.ts'
import { onAnvil, openAnvil } from '../../support/anvil.ts'
import { waitUntil } from '../../support/held-time.ts'
import { build } from '../../support/process.ts'
import { expectSold } from '../../support/replies.ts'
import {
  createEvmKey,
  openSignerFixture,
  PAYOUT_POLICY,
  SETTLE_POLICY,
  TOKEN,
  writePolicy,
} from './signer-fixture.ts'

const program = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url))
const Ready = z.object({
  event: z.literal('ready'),
  url: z.string(),
  keys: z.array(z.object({ use: z.string(), address: z.string(), url: z.string() })),
})
const Report = z.object({
  checks: z.array(z.object({ name: z.string(), state: z.string(), says: z.string() })),
})

beforeAll(build)

/** `pennywire signer`, as an operator starts it. */
async function startSigner(file: string) {
  const child = spawn(process.execPath, [program, 'signer', file], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let logged = ''
  child.stderr.on('data', (text) => {
    logged += text
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(() => {
      throw new Error(`The signer ended: ${logged}`)
    }),
  ])
  return {
    ready: Ready.parse(JSON.parse(line)),
    logged: () => logged,
    async kill(signal: NodeJS.Signals) {
      child.kill(signal)
      return (await ended)[0] as number | null
    },
  }
}

onAnvil('pennywire signer on a socket', () => {
  test('settles for a gateway, is killed, and settles again', { timeout: 60_000 }, async () => {
    const anvil = await openAnvil()
    const { key, address } = createEvmKey()
    await anvil.ask('anvil_setBalance', address, toQuantity(10n ** 20n))
    const changes = { listen: './run/signer.sock', tokenFile: undefined }
    const { file, folder, journal } = writePolicy(key, SETTLE_POLICY, changes)
    mkdirSync(join(folder, 'run'))
    const first = await startSigner(file)
    const { SETTLE_KEY: _, ...settings } = await readAnvilSettings(anvil)
    const [served] = first.ready.keys
    const gateway = await openAnvilFixture(anvil, {
      environment: { ...settings, SETTLE_SIGNER_URL: served?.url ?? '' },
    })

    expectSold(await gateway.buyer.buy(PATH), { replayed: false })
    const mode = statSync(join(folder, 'run', 'signer.sock')).mode & 0o777
    await first.kill('SIGKILL')
    const second = await startSigner(file)
    await waitUntil(async () => (await fetch(`${gateway.url}/readyz`)).status === 200)
    expectSold(await gateway.buyer.buy(PATH), { replayed: false })

    expect(served?.url).toBe(`unix:${join(folder, 'run', 'signer.sock')}/${address}`)
    expect(mode).toBe(0o660)
    expect(await anvil.chain().balanceOf(MERCHANT)).toBe(2_000n)
    expect(journal().map(({ nonce }) => nonce)).toEqual([0, 1])
    expect(JSON.parse(second.logged().trim())).toMatchObject({ event: 'signed', use: 'settle', key: address })
    expect(first.logged() + second.logged()).not.toContain(key.slice(2))
    expect(await second.kill('SIGTERM')).toBe(0)
  })
})

test('--check prints accounts and limits, and a bad policy ends with its field', () => {
  const good = writePolicy(createEvmKey().key, PAYOUT_POLICY)
  const bad = writePolicy(createEvmKey().key, { ...PAYOUT_POLICY, maxUsd: 'much' })
  const run = (file: string) =>
    execFileSync(process.execPath, [program, 'signer', file, '--check'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })

  expect(run(good.file)).toMatch(
    /^payout: 0x[0-9a-f]{40} on Base \(eip155:8453\), at most \$10 at once and \$25 a day\n$/,
  )
  expect(() => run(bad.file)).toThrow('keys.0.maxUsd: must be dollars')
})

test('doctor names a signer whose limits are below the gateway’s', { timeout: 60_000 }, async () => {
  const signer = await openSignerFixture(createEvmKey().key, { ...PAYOUT_POLICY, networks: ['base-sepolia'] })
  const examine = async (more: Readonly<Record<string, string>>) => {
    const home = createEmptyHome()
    const { stdout } = await runPennywire(['doctor', '--live', '--json'], {
      PENNYWIRE_HOME: home,
      DATA_DIR: home,
      PORT: '0',
      NETWORKS: 'base-sepolia',
      PAY_TO_EVM: MERCHANT,
      RPC_URL_84532: 'http://127.0.0.1:9',
      FACILITATOR_URLS: 'http://127.0.0.1:9',
      IDENTITY_GATE: 'off',
      SIGNER_TOKEN: TOKEN,
      PAYOUT_SIGNER_URL: `${signer.url}/${signer.address}`,
      ...more,
    })
    return Report.parse(JSON.parse(stdout)).checks.find(({ name }) => name === 'signer: payout')
  }

  const small = await examine({})
  const equal = await examine({ PAYOUT_MAX_USD: '10', PAYOUT_DAILY_USD: '25' })
  const token = await examine({ SIGNER_TOKEN: 'another-token-than-the-right-one' })
  await signer.stop()
  const away = await examine({})

  expect(small).toMatchObject({ state: 'warn', says: expect.stringContaining('PAYOUT_MAX_USD is $100') })
  expect(equal).toMatchObject({ state: 'fine', says: expect.stringContaining('$25 left') })
  expect(token).toMatchObject({ state: 'wrong', says: expect.stringContaining('SIGNER_TOKEN') })
  expect(away).toMatchObject({ state: 'wrong', says: expect.stringContaining('it does not answer') })
})

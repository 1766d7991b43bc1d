import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { openScriptedGateway, type Reply, replyWithOffer } from '../scripted-gateway.ts'
import { createEmptyHome, runPennywire } from './command.ts'

const entry = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url))
const KEY = `0x${'7'.repeat(64)}`

/** Stops a command by a signal once something has come about. */
async function stop(
  signal: NodeJS.Signals,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  isReady: () => boolean,
) {
  const child = spawn(process.execPath, [entry, ...words], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], HOME: '/nonexistent', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  await waitUntil(isReady)
  child.kill(signal)
  const [code] = await once(child, 'close')
  return { code, stderr }
}

async function openBuyer(script: readonly Reply[]) {
  const gateway = await openScriptedGateway(script)
  const home = createEmptyHome()
  const environment = { PENNYWIRE_HOME: home, PENNYWIRE_PRIVATE_KEY: KEY }
  const words = ['call', '/thing', '--url', gateway.url, '--yes', '--json']
  const sent = () => gateway.payments.filter((payment) => payment !== undefined)
  return { gateway, home, environment, words, sent }
}

test.each(['SIGINT', 'SIGKILL'] as const)(
  'a command that %s ends leaves its payment to the next one',
  async (signal) => {
    const answered = { status: 200, body: { ok: true } }
    const script: Reply[] = [{ status: 200 }, replyWithOffer(), 'hold', { status: 200 }, answered]
    const { environment, words, sent } = await openBuyer(script)

    const stopped = await stop(signal, words, environment, () => sent().length > 0)
    const next = await runPennywire(words, environment)

    expect(sent()).toHaveLength(2)
    expect(new Set(sent()).size).toBe(1)
    expect(JSON.parse(next.stdout)).toMatchObject({ paidUsd: '0.001', data: { ok: true } })
    if (signal === 'SIGKILL') return
    expect(stopped.code).toBe(5)
    expect(stopped.stderr).toContain('It is not known yet whether you were charged.')
  },
)

test('a command that is stopped before it pays names that nothing was charged', async () => {
  const { gateway, environment, home, words } = await openBuyer([{ status: 200 }, 'hold'])

  const stopped = await stop('SIGINT', words, environment, () => gateway.payments.length > 1)

  expect(stopped.code).toBe(130)
  expect(stopped.stderr).toContain('You were not charged.')
  expect(() => readdirSync(join(home, 'open-payments'))).toThrow('ENOENT')
})

test('an answer bought by a killed command is in the list once', async () => {
  const { url, earned } = await openGatewayFixture({ fund: '0' })
  const home = createEmptyHome()
  const environment = { PENNYWIRE_HOME: home, PENNYWIRE_URL: url }
  await runPennywire(['wallet', 'new'], environment)
  await runPennywire(['wallet', 'fund'], environment)
  const words = ['call', 'signal', '--yes']
  const isPaid = () => {
    try {
      return readdirSync(join(home, 'open-payments')).length > 0
    } catch {
      return false
    }
  }

  await stop('SIGKILL', words, environment, isPaid)
  const next = await runPennywire(words, environment)
  const { stdout } = await runPennywire(['receipts', '--json'], environment)

  expect(next.code, next.stderr).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ totalUsd: '0.005', receipts: [{ tool: 'signal' }] })
  expect(await earned()).toBe(5_000n)
})

import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { runPennywire } from '../../client/cli/command.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { NETWORK, PATH, TOKEN, TOKENS } from './admin-fixture.ts'

beforeAll(() => {
  execFileSync('npm', ['run', 'build', '--silent'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
  })
}, 60_000)

test('an operator sees and does everything from the command line', { timeout: 60_000 }, async () => {
  const { url, buyer } = await openGatewayFixture({ environment: { ADMIN_TOKENS: TOKENS } })
  await buyer.buy(PATH)
  const admin = (...words: string[]) =>
    runPennywire(['admin', ...words], { PENNYWIRE_URL: url, PENNYWIRE_ADMIN_TOKEN: TOKEN })

  const margins = await admin('margins')
  const off = await admin('switch', 'network', NETWORK, 'off', '--reason', 'The chain halts', '--json')
  const switches = await admin('switches')
  const price = await admin('price', 'signal', '0.0125', '--reason', 'More work')
  const cleared = await admin('price', 'signal', '--clear', '--reason', 'Back', '--json')
  const table = await admin('export', 'payments', '--from', '2020-01-01')
  const wrong = await admin('price', 'signal', 'much', '--reason', 'Why not', '--json')
  const acts = await admin('acts', '--limit', '2', '--json')

  expect(margins.stdout.split('\n')[1]).toMatch(/^signal +1 +0\.005 +0 +0 +0\.005 +100 +0\.005$/)
  expect(JSON.parse(off.stdout)).toMatchObject({ kind: 'network', state: 'off', reason: 'The chain halts' })
  expect(switches.stdout).toMatch(/network +eip155:84532 +Base Sepolia +off +The chain halts +ada/)
  expect(price.stdout).toMatch(/signal +0\.0125 +0\.005/)
  expect(JSON.parse(cleared.stdout)).toMatchObject({ priceUsd: '0.005', beforeUsd: '0.0125' })
  expect(table.stdout.split('\r\n')).toHaveLength(3)
  expect(wrong).toMatchObject({ code: 1, stdout: '' })
  expect(JSON.parse(wrong.stderr).error).toContain('usd must be dollars')
  expect(JSON.parse(acts.stdout)).toMatchObject({ rows: { length: 2 }, next: expect.any(String) })
})

test('a missing token or admin API is answered with the setting to make', {
  timeout: 60_000,
}, async () => {
  const { url } = await openGatewayFixture({ fund: '0' })

  const none = await runPennywire(['admin', 'stuck'], { PENNYWIRE_URL: url })
  const closed = await runPennywire(['admin', 'stuck'], { PENNYWIRE_URL: url, PENNYWIRE_ADMIN_TOKEN: TOKEN })

  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('ADMIN_TOKENS=NAME:TOKEN') })
  expect(closed).toMatchObject({ code: 1, stderr: expect.stringContaining('This gateway has no admin API') })
})

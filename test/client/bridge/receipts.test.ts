import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyHome, pennywire } from '../cli/command.ts'
import { bridgeHome, openHost, receiptsIn } from './bridge-fixture.ts'
import { gatewayWithWallet } from './gateway-with-wallet.ts'

test('--receipts prints what was bought, and a line that cannot be read is counted', async () => {
  const { gateway, environment, key } = await gatewayWithWallet()
  const home = bridgeHome()
  const host = await openHost({ url: gateway.url, home, environment })
  await host.call('candles', { token: 'bitcoin', limit: 3 })
  await host.call('signal', { token: 'bitcoin' })
  appendFileSync(join(home, 'bridge', 'receipts.jsonl'), '{"at":"half of a li')

  const words = await pennywire(['mcp', '--receipts'], { PENNYWIRE_HOME: home })
  const document = await pennywire(['mcp', '--receipts', '--json'], { PENNYWIRE_HOME: home })

  const lines = words.stdout.trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^\S+Z +0\.001 USD +candles +http:\S+ +0x[0-9a-f]{64}$/)
  expect(lines[2]).toBe('2 calls, 0.006 USD. 1 lines of the log cannot be read.')
  expect(JSON.parse(document.stdout)).toEqual({
    receipts: [expect.objectContaining({ tool: 'candles' }), expect.objectContaining({ tool: 'signal' })],
    totalUsd: '0.006',
    unreadable: 1,
  })
  expect(words.stdout + document.stdout).not.toContain(key.slice(2))
})

test('before the first purchase there is nothing to print', async () => {
  const home = emptyHome()

  const { code, stdout } = await pennywire(['mcp', '--receipts'], { PENNYWIRE_HOME: home })

  expect([code, stdout]).toEqual([0, '0 calls, 0 USD.\n'])
  expect(() => receiptsIn(home)).toThrow('ENOENT')
})

import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEmptyHome, runPennywire } from '../cli/command.ts'
import { createBridgeHome, openHost, readReceipts } from './bridge-fixture.ts'
import { openBridgeFixture } from './gateway-fixture.ts'

test('--receipts prints what was bought, and a line that cannot be read is counted', async () => {
  const { gateway, environment, key } = await openBridgeFixture()
  const home = createBridgeHome()
  const host = await openHost({ url: gateway.url, home, environment })
  await host.call('candles', { token: 'bitcoin', limit: 3 })
  await host.call('signal', { token: 'bitcoin' })
  appendFileSync(join(home, 'bridge', 'receipts.jsonl'), '{"at":"half of a li')

  const words = await runPennywire(['mcp', '--receipts'], { PENNYWIRE_HOME: home })
  const document = await runPennywire(['mcp', '--receipts', '--json'], { PENNYWIRE_HOME: home })

  const lines = words.stdout.trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^\S+Z +\$0\.001 +candles +http:\S+ +0x[0-9a-f]{64}$/)
  expect(lines[2]).toBe('2 calls, $0.006. 1 lines of the log cannot be read.')
  expect(JSON.parse(document.stdout)).toEqual({
    receipts: [expect.objectContaining({ tool: 'candles' }), expect.objectContaining({ tool: 'signal' })],
    totalUsd: '0.006',
    unreadable: 1,
  })
  expect(words.stdout + document.stdout).not.toContain(key.slice(2))
})

test('before the first purchase there is nothing to print', async () => {
  const home = createEmptyHome()

  const { code, stdout } = await runPennywire(['mcp', '--receipts'], { PENNYWIRE_HOME: home })

  expect([code, stdout]).toEqual([0, '0 calls, $0.\n'])
  expect(() => readReceipts(home)).toThrow('ENOENT')
})

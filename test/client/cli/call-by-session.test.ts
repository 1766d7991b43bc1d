import { expect, test } from 'vitest'
import { openSessionFixture } from '../../payment/sessions/session-fixture.ts'
import { createEmptyHome, runPennywire } from './command.ts'

test('a session pays for a call of the command, named or in the environment', async () => {
  const { url, open, status } = await openSessionFixture()
  const { token } = await open()
  const environment = { PENNYWIRE_HOME: createEmptyHome(), PENNYWIRE_URL: url }

  const named = await runPennywire(['call', 'signal', '--token', 'ethereum', '--session', token], environment)
  const kept = await runPennywire(['call', 'health', '--json'], { ...environment, PENNYWIRE_SESSION: token })

  expect(named.code, named.stderr).toBe(0)
  expect(JSON.parse(named.stdout)).toMatchObject({ signal: { bias: expect.any(String) } })
  expect(named.stderr).toContain('has $0.995 left. Receipt: valid')
  expect(JSON.parse(kept.stdout)).toMatchObject({ balanceUsd: '0.994', receiptVerdict: 'valid' })
  expect((await status(token)).spentUsd).toBe(0.006)
})

test('what a session cannot pay for ends in one sentence', async () => {
  const { url, open } = await openSessionFixture()
  const { token } = await open(0.1, { perCallUsd: 0.001 })
  const environment = { PENNYWIRE_HOME: createEmptyHome(), PENNYWIRE_URL: url, PENNYWIRE_SESSION: token }

  const { code, stdout, stderr } = await runPennywire(['call', 'signal'], environment)

  expect([code, stdout]).toEqual([4, ''])
  expect(stderr).toContain('The call costs more than the session allows for one.')
})

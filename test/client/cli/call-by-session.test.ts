import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

test('a token in a private file pays, and stays out of arguments and messages', async () => {
  const { url, open } = await openSessionFixture()
  const { token } = await open()
  const home = createEmptyHome()
  const environment = { PENNYWIRE_HOME: home, PENNYWIRE_URL: url }
  const file = join(home, 'session')
  writeFileSync(file, `${token}\n`, { mode: 0o600 })

  const flag = await runPennywire(['call', 'health', '--session-file', file], environment)
  const variable = await runPennywire(['call', 'health'], { ...environment, PENNYWIRE_SESSION_FILE: file })
  const argument = await runPennywire(['call', 'health', '--session', token], environment)
  chmodSync(file, 0o644)
  const exposed = await runPennywire(['call', 'health', '--session-file', file], environment)

  expect([flag.code, variable.code, argument.code, exposed.code]).toEqual([0, 0, 0, 1])
  expect(flag.stderr).not.toContain('can see this token')
  expect(argument.stderr).toContain('Other users of this computer can see this token.')
  expect(exposed.stderr).toContain(`Run \`chmod 600 ${file}\``)
  expect(flag.stderr + variable.stderr + argument.stderr + exposed.stderr).not.toContain(token)
})

test('a file without a token is refused, and its text is not repeated', async () => {
  const home = createEmptyHome()
  const file = join(home, 'session')
  writeFileSync(file, 'swordfish\n', { mode: 0o600 })
  const environment = { PENNYWIRE_HOME: home, PENNYWIRE_SESSION_FILE: file }

  const { code, stderr } = await runPennywire(['call', 'health'], environment)
  const help = await runPennywire(['--help'], environment)

  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('no token of a session') })
  expect(stderr).not.toContain('swordfish')
  expect(help.code).toBe(0)
})

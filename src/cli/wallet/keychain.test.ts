import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findKeychain } from './keychain.ts'

const ACCOUNT = '0xAe72A48c1a36bd18Af168541c53037965d26e4A8'
const SECRET = `0x${'7'.repeat(64)}`
/** The programs of both systems as far as we use them: secrets come by standard input, items lie in the folder. */
const PROGRAMS = {
  darwin: {
    name: 'security',
    lines: [
      'if [ "$1" = -i ]; then read -r command flag s service a account w secret; echo "$command $flag $s $service $a $account" >> "$LOG"',
      'printf %s "$secret" > "$KEPT/$account"; exit 0; fi',
      'echo "$@" >> "$LOG"',
      'case "$1" in',
      'find-generic-password) cat "$KEPT/$5" ;;',
      'delete-generic-password) rm "$KEPT/$5" ;;',
      'esac',
    ],
  },
  linux: {
    name: 'secret-tool',
    lines: [
      'echo "$@" >> "$LOG"',
      'for account; do :; done',
      'case "$1" in',
      'store) cat > "$KEPT/$account" ;;',
      'lookup) cat "$KEPT/$account" ;;',
      'clear) rm "$KEPT/$account" ;;',
      'esac',
    ],
  },
} as const

type System = keyof typeof PROGRAMS

function installProgram(system: System, lines: readonly string[] = PROGRAMS[system].lines) {
  const folder = mkdtempSync(join(tmpdir(), 'pennywire-keychain-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const log = join(folder, 'log')
  const program = join(folder, PROGRAMS[system].name)
  writeFileSync(program, ['#!/bin/sh', `LOG="${log}"; KEPT="${folder}"`, ...lines, ''].join('\n'))
  chmodSync(program, 0o755)
  const environment = { PATH: `${folder}:/usr/bin:/bin`, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' }
  return { folder, environment, readLog: () => (existsSync(log) ? readFileSync(log, 'utf8') : '') }
}

test.each(['darwin', 'linux'] as const)('%s keeps a key, finds it and removes it', async (system) => {
  const { environment, readLog } = installProgram(system)
  const keychain = findKeychain(environment, system)

  await keychain?.store(ACCOUNT, SECRET)
  const found = await keychain?.find(ACCOUNT)
  await keychain?.remove(ACCOUNT)

  expect(found).toBe(SECRET)
  expect(await keychain?.find(ACCOUNT)).toBeUndefined()
  expect(readLog()).toContain(ACCOUNT)
  expect(readLog()).not.toContain(SECRET)
})

test.each([
  ['darwin', 'exit 51'],
  ['linux', 'exit 1'],
  ['darwin', 'exit 0'],
  ['linux', 'exit 0'],
] as const)('a %s keychain that keeps nothing (%s) is an error', async (system, line) => {
  const { environment } = installProgram(system, ['cat > /dev/null', line])

  await expect(findKeychain(environment, system)?.store(ACCOUNT, SECRET)).rejects.toThrow(
    /does not keep the key|ended with code/,
  )
})

test.each(['darwin', 'linux'] as const)(
  '%s refuses an unknown account and an invalid key',
  async (system) => {
    const { environment, readLog } = installProgram(system)
    const keychain = findKeychain(environment, system)

    await expect(keychain?.store('a b; rm -rf', SECRET)).rejects.toThrow('no form')
    await expect(keychain?.store(ACCOUNT, `${SECRET}\ndelete-generic-password`)).rejects.toThrow('no form')
    expect(readLog()).toBe('')
  },
)

test('there is no keychain without its program or its session', () => {
  const { environment } = installProgram('linux')

  expect(findKeychain({ PATH: '/nonexistent' }, 'darwin')).toBeUndefined()
  expect(findKeychain({ ...environment, DBUS_SESSION_BUS_ADDRESS: '' }, 'linux')).toBeUndefined()
  expect(findKeychain(environment, 'win32')).toBeUndefined()
})

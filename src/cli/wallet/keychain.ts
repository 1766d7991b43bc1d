import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { MINUTE_MS } from '../../core/durations.ts'

/** The system's store of secrets, which unlocks with the session of its user. */
export interface Keychain {
  readonly name: string
  /** @throws Error when the system does not keep it. */
  store(account: string, secret: string): Promise<void>
  /** Undefined when there is none for this account, or the user declines. */
  find(account: string): Promise<string | undefined>
  remove(account: string): Promise<void>
}

type Environment = Readonly<Record<string, string | undefined>>

const SERVICE = 'pennywire'
/** What these programs need of the environment; keys of ours that stand in it are none of their business. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XDG_RUNTIME_DIR',
  'DBUS_SESSION_BUS_ADDRESS',
]
/** The system may ask its user first. */
const KEYCHAIN_MS = 2 * MINUTE_MS
/** Accounts are addresses: they hold nothing that a command line of the system would read as syntax. */
const ACCOUNT = /^[0-9A-Za-z]{20,64}$/
const SECRET = /^[0-9A-Za-z]{32,200}$/

/** The keychain of this system, by the program that comes with it; undefined where there is none. */
export function findKeychain(
  environment: Environment,
  platform: string = process.platform,
): Keychain | undefined {
  if (platform === 'darwin' && hasProgram('security', environment)) return createMacKeychain(environment)
  const hasSession = (environment['DBUS_SESSION_BUS_ADDRESS'] ?? '') !== ''
  return platform === 'linux' && hasSession && hasProgram('secret-tool', environment)
    ? createSecretService(environment)
    : undefined
}

/** Secrets go through standard input alone: the arguments of a process are visible to others. */
function createMacKeychain(environment: Environment): Keychain {
  const item = (account: string) => ['-s', SERVICE, '-a', requireAccount(account)]
  return {
    name: 'the macOS keychain',
    async store(account, secret) {
      const line = ['add-generic-password', '-U', ...item(account), '-w', requireSecret(secret)].join(' ')
      await runProgram('security', ['-i'], environment, `${line}\n`)
      if ((await this.find(account)) !== secret) throw new Error('The macOS keychain does not keep the key.')
    },
    find: (account) => readSecret('security', ['find-generic-password', ...item(account), '-w'], environment),
    async remove(account) {
      await runProgram('security', ['delete-generic-password', ...item(account)], environment)
    },
  }
}

function createSecretService(environment: Environment): Keychain {
  const item = (account: string) => ['service', SERVICE, 'account', requireAccount(account)]
  return {
    name: 'the keyring of this desktop',
    async store(account, secret) {
      const words = ['store', '--label', `Pennywire ${account}`, ...item(account)]
      await runProgram('secret-tool', words, environment, requireSecret(secret))
      if ((await this.find(account)) !== secret)
        throw new Error('The keyring of this desktop does not keep the key.')
    },
    find: (account) => readSecret('secret-tool', ['lookup', ...item(account)], environment),
    async remove(account) {
      await runProgram('secret-tool', ['clear', ...item(account)], environment)
    },
  }
}

async function readSecret(
  program: string,
  words: readonly string[],
  environment: Environment,
): Promise<string | undefined> {
  const secret = await runProgram(program, words, environment).catch(() => '')
  return SECRET.test(secret.trim()) ? secret.trim() : undefined
}

/** @throws Error when the program fails; what it wrote is not repeated. */
function runProgram(
  program: string,
  words: readonly string[],
  environment: Environment,
  input = '',
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: Object.fromEntries(PASSED_ON.map((name) => [name, environment[name]])),
      timeout: KEYCHAIN_MS,
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(0, 1_024)
    })
    child.stdin.on('error', () => {})
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`The program ${program} ended with code ${code}.`)),
    )
    child.stdin.end(input)
  })
}

function hasProgram(program: string, environment: Environment): boolean {
  return (environment['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

function requireAccount(account: string): string {
  if (ACCOUNT.test(account)) return account
  throw new Error('This address has no form that a keychain takes.')
}

function requireSecret(secret: string): string {
  if (SECRET.test(secret)) return secret
  throw new Error('This key has no form that a keychain takes.')
}

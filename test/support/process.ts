import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A gateway in a process of its own, as an operator starts it. */
export interface GatewayProcess {
  readonly url: string
  readonly pid: number | undefined
  /** Code and signal it ended with. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Everything it has written to standard error so far: its log. */
  logged(): string
  kill(signal: NodeJS.Signals): void
}

/** A folder for the data of gateways that come and go; removed when the test is over. */
export function dataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-process-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Brings `dist/` up to date; a moment's work when it already is. */
export function build(): void {
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' })
}

/**
 * Starts the compiled gateway and waits for its ready line; it is killed when the test is over. With `FAILPOINT` it is
 * started by a program of the tests, which kills it at that step: what is shipped has no such switch.
 */
export function startGateway(
  directory: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<GatewayProcess> {
  const isToDie = environment['FAILPOINT'] !== undefined
  return start(isToDie ? 'test/support/dying-gateway.mjs' : 'dist/main.js', directory, environment)
}

/** Starts what is shipped, whatever the environment holds. */
export function startReleased(
  directory: string,
  environment: Readonly<Record<string, string>>,
): Promise<GatewayProcess> {
  return start('dist/main.js', directory, environment)
}

async function start(
  program: string,
  directory: string,
  environment: Readonly<Record<string, string>>,
): Promise<GatewayProcess> {
  const child = spawn(process.execPath, [join(root, program)], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: directory,
      LOG_LEVEL: 'silent',
      THROTTLE_BURST: '100000',
      THROTTLE_SUSTAINED: '100000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let result = ''
  child.stderr.on('data', (text) => {
    result += text
  })
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const lines = createInterface({ input: child.stdout })
  const [first] = await Promise.race([
    once(lines, 'line'),
    ended.then(({ code }) => {
      throw new Error(`The gateway ended with ${code} before it was ready. It said: ${result}`)
    }),
  ])
  const ready = JSON.parse(first)
  if (ready.event !== 'ready') throw new Error(`The first line was ${first}`)
  return { url: ready.url, pid: child.pid, ended, logged: () => result, kill: (signal) => child.kill(signal) }
}

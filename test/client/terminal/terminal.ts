import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toScreenText } from './screen-text.ts'

export interface RecordOptions {
  readonly environment: Readonly<Record<string, string>>
  readonly columns?: number
  /** What a person types once a text stands on the screen, in this order. */
  readonly typed?: readonly (readonly [seen: string, keys: string])[]
  readonly cwd?: string
}

export interface Recording {
  /** The screen at the end. */
  readonly text: string
  /** What was written, as it came. */
  readonly bytes: string
  readonly code: number | null
}

const SCRIPT = '/usr/bin/script'
const root = fileURLToPath(new URL('../../..', import.meta.url))
const entry = join(root, 'dist', 'cli', 'main.js')
const clock = fileURLToPath(new URL('frozen-clock.cjs', import.meta.url))
const COMMAND_MS = 60_000

export const CTRL_C = '\u0003'
/** Where the clocks of recorded commands and gateways stand. */
export const RECORDED_AT = Date.parse('2026-03-02T10:07:00Z')

/** The program that opens a terminal comes with util-linux. Without it the recordings are skipped. */
export function hasTerminal(): boolean {
  const isInstalled = existsSync(SCRIPT)
  if (!isInstalled) console.warn('Skipped: the recordings need the program script: apt-get install bsdutils')
  return isInstalled
}

/** What recorded commands have in their environment beside what a test hands in. */
function toEnvironment(environment: Readonly<Record<string, string>>): Record<string, string> {
  return {
    PATH: `${process.env['PATH']}`,
    HOME: '/nonexistent',
    TERM: 'xterm-256color',
    RECORDED_AT: `${RECORDED_AT}`,
    NODE_OPTIONS: `--require ${clock}`,
    ...environment,
  }
}

/** Runs a command on a terminal of its own, and types what a person would. */
export function recordTerminal(
  words: readonly string[],
  { environment, columns = 80, typed = [], cwd = environment['PENNYWIRE_HOME'] ?? tmpdir() }: RecordOptions,
): Promise<Recording> {
  const quoted = [process.execPath, entry, ...words].map((word) => `'${word.replaceAll("'", "'\\''")}'`)
  const child = spawn(
    SCRIPT,
    ['-qec', `stty cols ${columns} rows 40; exec ${quoted.join(' ')}`, '/dev/null'],
    {
      cwd,
      timeout: COMMAND_MS,
      env: toEnvironment(environment),
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  let bytes = ''
  let seenTo = 0
  let next = 0
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    bytes += chunk
    for (let step = typed[next]; step; step = typed[next]) {
      const at = bytes.indexOf(step[0], seenTo)
      if (at < 0) break
      seenTo = at + step[0].length
      next += 1
      child.stdin.write(step[1])
    }
  })
  child.stdin.on('error', () => {})
  if (typed.length === 0) child.stdin.end()
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      child.stdin.destroy()
      resolve({ text: toScreenText(bytes), bytes, code })
    })
  })
}

/** Runs a command with pipes instead of a terminal. */
export function recordPipe(
  words: readonly string[],
  { environment, cwd = environment['PENNYWIRE_HOME'] ?? tmpdir() }: RecordOptions,
): Promise<{ readonly stdout: string; readonly stderr: string; readonly code: number | null }> {
  const child = spawn(process.execPath, [entry, ...words], {
    cwd,
    timeout: COMMAND_MS,
    env: toEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ stdout, stderr, code }))
  })
}

import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const entry = join(root, 'dist', 'cli', 'main.js')

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the compiled command in a process of its own, with nothing of our environment but what is handed in. */
export function runPennywire(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  if (!existsSync(entry)) execFileSync('npm', ['run', 'build', '--silent'], { cwd: root })
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [entry, ...words],
      { cwd: tmpdir(), env: { PATH: process.env['PATH'], HOME: '/nonexistent', ...environment } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
    child.stdin?.end()
  })
}

/** Runs the command with a shell's pipe behind it; its own exit code, whatever the reader's was. */
export function runPiped(reader: string, words: readonly string[]): Promise<Pick<Ended, 'code' | 'stderr'>> {
  const command = [process.execPath, entry, ...words].map((word) => `'${word}'`).join(' ')
  return new Promise((resolve) => {
    const child = execFile(
      'bash',
      ['-c', `${command} | ${reader} >/dev/null; exit "\${PIPESTATUS[0]}"`],
      { cwd: tmpdir(), env: { PATH: process.env['PATH'], HOME: '/nonexistent' } },
      (_error, _stdout, stderr) => resolve({ code: child.exitCode ?? -1, stderr }),
    )
  })
}

/** An empty folder for wallets, removed when the test is over. */
export function createEmptyHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'pennywire-home-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}

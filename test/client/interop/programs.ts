import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const modules = join(import.meta.dirname, '..', '..', '..', 'interop', 'node_modules')

/** What a program has printed, and how it ended. */
export interface Run {
  readonly code: number
  readonly output: string
}

/** A file of an installed program; undefined, and reported, where it is not there. */
export function program(path: string, command = 'npm run interop:install'): string | undefined {
  const file = join(modules, path)
  if (existsSync(file)) return file
  console.warn(`${path} is not tried; install it with: ${command}`)
  return undefined
}

/** Runs a program to its end; it fails only when it cannot be started. */
export function run(file: string, given: readonly string[], { cwd }: { cwd?: string } = {}): Promise<Run> {
  return new Promise((resolve, reject) => {
    const options = { maxBuffer: 64 * 1024 * 1024, ...(cwd === undefined ? {} : { cwd }) }
    execFile(file, given, options, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error)
      else resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr })
    })
  })
}

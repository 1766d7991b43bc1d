import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
const PROGRAMS = ['nginx', 'caddy', 'openssl'] as const
/** Stands between gateways and their database. */
const POOLER = 'pgbouncer'

/** A program that the tests behind proxies or a pooler need, where this machine has it. */
export function findProgram(name: (typeof PROGRAMS)[number] | typeof POOLER): string | undefined {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Reports once, before the tests run, that those behind proxies will not. */
export function setup(): void {
  const missing = PROGRAMS.filter((name) => findProgram(name) === undefined)
  if (missing.length > 0)
    console.warn(`Tests behind proxies are skipped: install Debian’s packages ${missing.join(', ')}.`)
  if (findProgram(POOLER) === undefined)
    console.warn('Tests behind a pooler are skipped: install Debian’s package pgbouncer.')
}

import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN_FOLDER = '/usr/lib/postgresql'

/** The folder of a PostgreSQL server's programs, where this machine has them. */
export function findPostgres(programs = ['initdb', 'postgres']): string | undefined {
  const debian = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
    : []
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...debian]
  return folders.find((folder) => programs.every((name) => existsSync(join(folder, name))))
}

/** Reports once, before the tests run, that those on PostgreSQL will not. */
export function setup(): void {
  if (findPostgres() === undefined)
    console.warn('Tests on PostgreSQL are skipped: install a server, such as Debian’s package postgresql.')
}

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/** The browser of this machine, where it has one. */
export function findChromium(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin']
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path))
}

/** Reports once, before the tests run, that those in a browser will not. */
export function setup(): void {
  if (findChromium() === undefined)
    console.warn('Tests in a browser are skipped: install one, such as Debian’s package chromium.')
}

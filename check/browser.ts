// The driver of browsers lies here, so that only those who run tests in one fetch it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core'

/** The program of axe-core, which runs in a page and judges it. */
export function readAxe(): string {
  return readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
}

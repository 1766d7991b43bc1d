import { spawn } from 'node:child_process'

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}
const UNIX_OPENER = ['xdg-open'] as const

/** Shows a page in the browser of this machine. Without one a line on standard error names the URL instead. */
export function openBrowser(url: string): void {
  const [program, ...words] = OPENERS[process.platform] ?? UNIX_OPENER
  const browser = spawn(program, [...words, url], { stdio: 'ignore', detached: true })
  browser.once('error', () => process.stderr.write(`No browser could be opened. Open ${url}\n`))
  browser.unref()
}

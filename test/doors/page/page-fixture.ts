import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '../../../check/browser.ts'
import { type Gateway, openGateway } from '../../../src/app/gateway.ts'
import { readConfig } from '../../../src/config/config.ts'
import { findChromium } from '../../support/chromium.ts'
import { build } from '../../support/process.ts'

/** A gateway with its page, and a browser on this machine, for all tests of a file. */
export interface PageFixture {
  readonly gateway: Gateway
  readonly browser: Browser
  close(): Promise<void>
}

/** A visitor of the page who notices everything. */
export interface Visitor {
  readonly page: Page
  /** What the browser complained of; the 402 of an offer is no complaint. */
  readonly complaints: readonly string[]
  /** Requests that went to anybody but the gateway. */
  readonly strangers: readonly string[]
}

/** A browser that a machine without a desktop and without a network can run. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function openPageFixture(
  environment: Readonly<Record<string, string>> = {},
): Promise<PageFixture> {
  build()
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-page-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    THROTTLE_BURST: '100000',
    THROTTLE_SUSTAINED: '100000',
    PAPER_AGENT: 'off',
    ...environment,
  })
  const [gateway, browser] = await Promise.all([
    openGateway(config),
    chromium.launch({ executablePath: findChromium() ?? '', args: FLAGS }),
  ])
  return {
    gateway,
    browser,
    async close() {
      await browser.close()
      await gateway.close(2_000)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** A visitor with a window of its own, closed when the test is over. */
export async function visit(
  { browser, gateway }: PageFixture,
  path: string,
  {
    before = async () => {},
    ...options
  }: BrowserContextOptions & { readonly before?: (page: Page) => Promise<void> } = {},
): Promise<Visitor> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const complaints: string[] = []
  const strangers: string[] = []
  page.on('console', (message) => {
    const isOffer = message.text().includes('status of 402')
    if (['error', 'warning'].includes(message.type()) && !isOffer) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(`${error}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(gateway.url)) strangers.push(request.url())
  })
  await before(page)
  await page.goto(gateway.url + path)
  return { page, complaints, strangers }
}

/** Asks in a sentence and goes on to the offer of the call that was found. */
export async function seeOffer(page: Page, sentence: string): Promise<void> {
  await page.getByLabel('What do you want to know?').fill(sentence)
  await page.getByRole('button', { name: 'Find the call' }).click()
  await page.getByRole('button', { name: 'Ask for the price', exact: true }).click()
  await page.getByRole('heading', { name: /^402/ }).waitFor()
}

/** Whether a page is wider than its window. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > innerWidth')
}

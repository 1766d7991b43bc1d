import { onTestFinished } from 'vitest'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '../../../check/browser.ts'
import type { Database } from '../../../src/store/engine/database.ts'
import { findChromium } from '../../support/chromium.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { build } from '../../support/process.ts'
import { TOKEN, TOKENS } from './admin-fixture.ts'

export interface AdminPageFixture {
  readonly url: string
  readonly database: Database
  readonly browser: Browser
}

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']

/** A gateway with an admin page and nothing sold, and a browser; both are closed by the test that opens them. */
export async function openAdminPageFixture(): Promise<AdminPageFixture> {
  build()
  const { url, database } = await openGatewayFixture({
    fund: '0',
    environment: { ADMIN_TOKENS: TOKENS, THROTTLE_BURST: '100000', THROTTLE_SUSTAINED: '100000' },
  })
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: FLAGS })
  return { url, database, browser }
}

/** An admin in a window of its own, signed in. */
export async function visitAdmin(
  { browser, url }: AdminPageFixture,
  {
    hash = '',
    token = TOKEN,
    before = async () => {},
    ...options
  }: BrowserContextOptions & {
    readonly hash?: string
    readonly token?: string | undefined
    readonly before?: (page: Page) => Promise<void>
  } = {},
) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const complaints: string[] = []
  const strangers: string[] = []
  const addresses: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(`${error}`))
  page.on('request', (request) => {
    addresses.push(request.url())
    if (!request.url().startsWith(url) && !request.url().startsWith('blob:')) strangers.push(request.url())
  })
  await before(page)
  await page.goto(`${url}/admin${hash}`)
  if (token !== '') {
    await page.getByLabel('Admin token').fill(token)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText(/^Updated /).waitFor()
  }
  return { page, complaints, strangers, addresses }
}

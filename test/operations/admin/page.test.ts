import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '../../../check/browser.ts'
import { findBlemishes } from '../../doors/page/blemishes.ts'
import { isTooWide } from '../../doors/page/page-fixture.ts'
import { Buyer } from '../../support/buyer.ts'
import { findChromium } from '../../support/chromium.ts'
import { shareGateway } from '../../support/gateway.ts'
import { createAdminClient, PATH, TOKEN } from './admin-fixture.ts'
import { fillBooks, MARKUP } from './full-books.ts'
import { openAdminPageFixture, visitAdmin } from './page-fixture.ts'

const VIEWS = [
  ...['overview', 'margins', 'tools', 'prices', 'switches', 'stuck', 'late', 'credits', 'sessions'],
  ...['refunds', 'outgoing', 'upstreams', 'facilitators', 'accounts', 'books', 'jobs', 'acts', 'exports'],
]

describe.skipIf(findChromium() === undefined)('the admin page', { timeout: 180_000 }, () => {
  const shared = shareGateway(openAdminPageFixture)

  /** Goes through all views, and lists what is wrong with any of them. */
  async function findFaults(options: {
    readonly width: number
    readonly colorScheme: 'dark' | 'light'
  }): Promise<readonly string[]> {
    const { width, colorScheme } = options
    const visit = await visitAdmin(shared(), { viewport: { width, height: 900 }, colorScheme })
    const faults: string[] = []
    for (const view of VIEWS) {
      await goTo(visit.page, view)
      if (await isTooWide(visit.page)) faults.push(`${view} is too wide`)
      faults.push(...(await findBlemishes(visit.page)).map((blemish) => `${view}: ${blemish}`))
    }
    return [...faults, ...visit.complaints, ...visit.strangers]
  }

  afterAll(() => shared().browser.close())

  test('every view is in order before anything was sold', async () => {
    expect(await findFaults({ width: 1440, colorScheme: 'dark' })).toEqual([])
  })

  describe('with sales and troubles', () => {
    beforeAll(() => fillBooks(shared().database))

    test.each([
      { width: 390, colorScheme: 'dark' },
      { width: 1024, colorScheme: 'light' },
      { width: 1440, colorScheme: 'light' },
    ] as const)('every view is in order, $width pixels wide and $colorScheme', async (options) => {
      expect(await findFaults(options)).toEqual([])
    })

    test('a wrong token is explained, and the right one stays out of addresses', async () => {
      const { page, addresses } = await visitAdmin(shared(), { token: '' })
      const faults = await findBlemishes(page)
      await page.getByLabel('Admin token').fill('wrong')
      await page.keyboard.press('Enter')
      await page.getByText('This token is not one of ADMIN_TOKENS.').waitFor()
      await page.getByLabel('Admin token').fill(TOKEN)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
      await page.reload()
      await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.reload()

      expect(await page.getByRole('heading', { name: 'Run this gateway' }).isVisible()).toBe(true)
      expect(faults).toEqual([])
      expect(addresses.join(' ')).not.toContain(TOKEN)
      expect(await page.evaluate('JSON.stringify([{...localStorage}, {...sessionStorage}])')).not.toContain(
        TOKEN,
      )
    })

    test('the overview states revenue and links to stuck payments', async () => {
      const { page } = await visitAdmin(shared())

      await page.getByRole('link', { name: 'Look at Stuck payments' }).click()
      await page.getByRole('heading', { name: 'Stuck settlements' }).waitFor()

      const { sales } = (await createAdminClient(new Buyer(shared().url)).look('overview')).body
      await goTo(page, 'overview')
      const tiles = await page.locator('.tiles').innerText()
      expect(tiles).toContain(`$${sales.last7Days.revenueUsd}`)
      expect(await page.locator('.bar').count()).toBe(30)
    })

    test('with keys alone a payment is reconciled, and the focus stays', async () => {
      const { page } = await visitAdmin(shared(), { token: '' })
      await page.keyboard.type(TOKEN)
      await page.keyboard.press('Enter')
      await page.locator('h1:focus').waitFor()
      await goTo(page, 'stuck')
      await page.locator('h1:focus').waitFor()
      await tabTo(page, 'Reconcile')

      await page.keyboard.press('Enter')
      await page.getByLabel('Reason').waitFor()
      await page.keyboard.press('Enter')
      const isOpenWithoutReason = await page.getByRole('dialog').isVisible()
      await page.keyboard.press('Escape')
      const focusedAfterEscape = await page.locator(':focus').innerText()
      await page.keyboard.press('Enter')
      await page.keyboard.type('The buyer asked.')
      const [request] = await Promise.all([
        page.waitForRequest(/\/admin\/api\/reconcile$/),
        page.keyboard.press('Enter'),
      ])
      await page.getByRole('dialog').waitFor({ state: 'detached' })

      expect(isOpenWithoutReason).toBe(true)
      expect(focusedAfterEscape).toBe('Reconcile')
      expect(request.postDataJSON()).toMatchObject({ reason: 'The buyer asked.', id: expect.any(String) })
      expect(await page.getByRole('status').last().innerText()).not.toBe('')
      expect(await page.locator(':focus').innerText()).toBe('Reconcile')
    })

    test('a price is changed by picking the tool, and stands in offers at once', async () => {
      const { page } = await visitAdmin(shared(), { hash: '#/prices' })
      await page.getByRole('button', { name: 'Change a price' }).click()
      await page.getByLabel('Search: Tool').fill('signal')
      await page.locator('[name=picked][value=signal]').check()
      const now = await page.getByRole('dialog').innerText()
      await page.getByLabel('New price in dollars').fill('0.0125')
      await page.getByLabel('Reason').fill('More work')
      await page.getByRole('dialog').getByRole('button', { name: 'Change the price' }).click()
      await page.getByRole('cell', { name: '$0.0125' }).waitFor()
      const [offer] = (await new Buyer(shared().url).offer(PATH)).accepts
      await page.getByRole('button', { name: 'Clear' }).click()
      await page.getByLabel('Reason').fill('Back')
      await page.getByRole('button', { name: 'Ask the list price' }).click()
      await page.getByText('Every tool is sold at its list price.').waitFor()

      expect(now).toContain('Now $0.005, list price $0.005.')
      expect(offer?.amount).toBe('12500')
    })

    test('a tool is switched off with a reason that callers read', async () => {
      const { page } = await visitAdmin(shared(), { hash: '#/tools?q=news' })
      const row = page.getByRole('row', { name: /^news / })
      await row.getByRole('button', { name: 'Switch off' }).click()
      const dialog = await page.getByRole('dialog').innerText()
      await page.getByLabel('Reason').fill('The feed lies')
      await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
      await row.getByText('The feed lies').waitFor()
      const refused = await new Buyer(shared().url).get('/news')
      await row.getByRole('button', { name: 'Switch on' }).click()
      await page.getByLabel('Reason').fill('Mended')
      await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click()
      await row.getByRole('button', { name: 'Switch off' }).waitFor()

      expect(dialog).toContain('Callers get 503 and are not charged')
      expect(refused).toMatchObject({ status: 503, body: { code: 'tool_switched_off' } })
      expect(refused.body.error).toContain('The feed lies')
    })

    test('an address names view, filter and row, and opens all three', async () => {
      const { rows } = (await createAdminClient(new Buyer(shared().url)).look('stuck')).body
      const { page } = await visitAdmin(shared(), { hash: `#/stuck?tool=news&row=${rows[0].id}` })
      const details = await page.getByRole('dialog').innerText()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

      expect(details).toContain('$0.001')
      expect(await page.getByLabel('Tool', { exact: true }).inputValue()).toBe('news')
      expect(await page.getByRole('row').count()).toBe(2)
      expect(new URL(page.url()).hash).toBe('#/stuck?tool=news')
      await page.getByLabel('Search').fill('no such payment')
      await page.getByText('No row matches these filters.').waitFor()
      expect(page.url()).toContain('q=no+such+payment')
    })

    test('what strangers wrote stays text', async () => {
      const { page, complaints } = await visitAdmin(shared(), { hash: '#/stuck' })

      await page.getByText(MARKUP).waitFor()

      expect(await page.title()).toBe('Stuck settlements · Admin · Pennywire')
      expect(complaints).toEqual([])
    })

    test('columns sort, and the list is saved as CSV', async () => {
      const { page } = await visitAdmin(shared(), { hash: '#/tools' })
      await page.getByRole('button', { name: 'Revenue' }).click()
      await page.getByRole('button', { name: 'Revenue ↑' }).click()
      const [first] = await page.locator('tbody tr').allInnerTexts()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download CSV' }).click(),
      ])
      const lines = readFileSync(await file.path(), 'utf8').split('\r\n')

      expect(first).toMatch(/^signal/)
      expect(file.suggestedFilename()).toBe('tools.csv')
      expect(lines[0]).toMatch(/^id,title,family,priceUsd/)
      expect(lines.length).toBeGreaterThan(100)
    })

    test('a failing or silent gateway is reported, and the rows stay', async () => {
      const { page } = await visitAdmin(shared(), { hash: '#/stuck' })
      const refresh = () => page.getByRole('button', { name: 'Refresh' }).click()
      await page.route('**/admin/api/stuck**', (route) =>
        route.fulfill({ status: 500, json: { error: 'The database is away.' } }),
      )
      await refresh()
      await page.getByRole('alert').getByText('The database is away.').waitFor()
      const rowsKept = await page.getByRole('row').count()
      await page.unroute('**/admin/api/stuck**')
      await page.route('**/admin/api/**', (route) => route.abort())
      await refresh()
      await page.getByText('The gateway does not answer.').waitFor()
      const stale = await page.getByText('not current').isVisible()
      await page.unroute('**/admin/api/**')
      await refresh()
      await page.getByText('The gateway does not answer.').waitFor({ state: 'hidden' })

      expect(rowsKept).toBe(3)
      expect(stale).toBe(true)
    })

    test('a reload while the gateway is away keeps the token and recovers', async () => {
      const { page } = await visitAdmin(shared(), { hash: '#/stuck', before: (each) => each.clock.install() })
      await page.route('**/admin/api**', (route) => route.abort())
      await page.reload()
      await page.getByText('The gateway does not answer.').waitFor()
      await page.unroute('**/admin/api**')

      await page.clock.runFor(6_000)

      await page.getByRole('heading', { name: 'Stuck settlements' }).waitFor()
    })

    test('a token that is taken away leads back to the sign-in', async () => {
      const { page } = await visitAdmin(shared(), { hash: '#/stuck' })
      await page.route('**/admin/api/**', (route) => route.fulfill({ status: 401, json: { error: 'No.' } }))

      await page.getByRole('button', { name: 'Refresh' }).click()

      await page.getByText('This token is not valid any more.').waitFor()
      expect(await page.getByRole('table').count()).toBe(0)
      expect(await page.evaluate('sessionStorage.length')).toBe(0)
    })

    test('a view looks again every 15 seconds unless it is paused', async () => {
      const { page, addresses } = await visitAdmin(shared(), {
        hash: '#/stuck',
        before: (page) => page.clock.install(),
      })
      const looks = () => addresses.filter((address) => address.includes('/api/stuck')).length
      const before = looks()
      await page.clock.runFor(16_000)
      await expect.poll(looks).toBe(before + 1)
      await page.getByRole('button', { name: 'Pause' }).click()
      await page.clock.runFor(60_000)

      expect(looks()).toBe(before + 1)
    })
  })
})

/** Shows a view, and waits until it has its rows. */
async function goTo(page: Page, view: string): Promise<void> {
  await page.evaluate(`location.hash = '#/${view}'`)
  await page.locator(`#views a[aria-current][href="#/${view}"]`).waitFor()
  await page.getByText(/^Updated /).waitFor()
}

async function tabTo(page: Page, label: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await page.locator(':focus').innerText()) === label) return
  }
  throw new Error(`${label} cannot be reached.`)
}

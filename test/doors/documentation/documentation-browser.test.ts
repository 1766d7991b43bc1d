import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '../../../check/browser.ts'
import { findChromium } from '../../support/chromium.ts'
import { findBlemishes } from '../page/blemishes.ts'
import { isTooWide, openPageFixture, type PageFixture, visit } from '../page/page-fixture.ts'

const KINDS = ['/docs', '/docs/operations/signal', '/docs/families/sessions', '/docs/client', '/docs/nothing']
const WIDTHS = [390, 1024, 1440]

describe.skipIf(findChromium() === undefined)('the documentation in a browser', { timeout: 20_000 }, () => {
  let opened: PageFixture

  beforeAll(async () => {
    opened = await openPageFixture()
  })
  afterAll(() => opened.close())

  const open = (path: string, width = 1440, scheme: 'dark' | 'light' = 'light') =>
    visit(opened, path, { viewport: { width, height: 900 }, colorScheme: scheme, bypassCSP: true })

  test.each(KINDS.flatMap((path) => WIDTHS.map((width) => [path, width] as const)))(
    '%s fits %d pixels and is accessible, dark and light',
    async (path, width) => {
      const { page, strangers } = await open(path, width, 'dark')

      const inDark = await findBlemishes(page)
      await page.getByRole('button', { name: 'Switch to light colours' }).click()
      const inLight = await findBlemishes(page)

      expect({ inDark, inLight, strangers }).toEqual({ inDark: [], inLight: [], strangers: [] })
      expect(await isTooWide(page)).toBe(false)
    },
  )

  test('keys alone search, choose and open an operation', async () => {
    const { page, complaints } = await open('/docs')

    await page.keyboard.press('Control+k')
    await page.keyboard.type('order book')
    await page.getByRole('option', { name: /^Order book/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    const inDialog = await findBlemishes(page)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/operations/order-book')

    expect(inDialog).toEqual([])
    expect(await page.locator('.docs-nav [aria-current]').innerText()).toMatch(/^Order book/)
    expect(complaints).toEqual([])
  })

  test('the search finds what a sentence means, and closes with Escape', async () => {
    const { page } = await open('/docs/client')
    await page.keyboard.press('/')
    await page.getByRole('combobox').waitFor()

    await page.keyboard.press('Escape')
    const isOpen = await page.evaluate(`document.querySelector('dialog.search').open`)
    await page.getByRole('button', { name: 'Search the documentation' }).click()
    await page.getByRole('combobox').fill('is this coin a scam')
    await page.getByRole('option').first().waitFor()

    expect(isOpen).toBe(false)
    expect(await page.getByRole('option').count()).toBeGreaterThan(0)
  })

  test('the language of code is chosen by arrow keys and remembered', async () => {
    const { page, complaints } = await open('/docs/operations/signal')
    await page.getByRole('tab', { name: 'curl' }).focus()

    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    const chosen = await page.locator('[role="tab"][aria-selected="true"]').innerText()
    await page.goto(`${opened.gateway.url}/docs/operations/candles`)

    expect(chosen).toBe('MCP')
    expect(await page.locator('[role="tab"][aria-selected="true"]').innerText()).toBe('MCP')
    expect(await page.getByRole('tabpanel').innerText()).toMatch(/callTool/)
    expect(complaints).toEqual([])
  })

  test('an example answer grows to all of its lines and back', async () => {
    const { page } = await open('/docs/operations/signal')
    const code = page.locator('.docs-example pre')
    const cut = await code.innerText()

    await page.getByRole('button', { name: /^Show all \d+ lines/ }).click()
    await page.getByRole('button', { name: 'Show less' }).waitFor()
    const whole = JSON.parse(await code.innerText())
    await page.getByRole('button', { name: 'Show less' }).click()

    expect(whole.provenance.mode).toBe('simulated')
    expect(await code.innerText()).toBe(cut)
  })

  test('a visitor pays for the call below the text and gets the answer there', async () => {
    const { page, complaints, strangers } = await open('/docs/operations/candles')

    await page.getByRole('button', { name: 'Try it' }).click()
    await page.getByRole('button', { name: 'Ask for the price' }).click()
    await page.getByRole('button', { name: 'Pay $0.001' }).click()
    await page.locator('#outcome .answer').waitFor()
    const found = await findBlemishes(page)

    expect(await page.locator('.try-mode').innerText()).toMatch(/simulated.*worth nothing/)
    expect(await page.locator('#outcome .verdict').innerText()).toMatch(/^Charged \$0\.001/)
    await page.getByText('verified here: signed by this gateway').waitFor()
    expect({ found, complaints, strangers }).toEqual({ found: [], complaints: [], strangers: [] })
  })

  test('on a family page the navigation marks the operation that is read', async () => {
    const { page } = await open('/docs/families/markets')

    await page.evaluate(`document.getElementById('order-book').scrollIntoView()`)
    await page.locator('.docs-nav a[href="#order-book"][aria-current]').waitFor()

    expect(await page.locator('.docs-nav a[href^="#"][aria-current]').count()).toBe(1)
  })

  test('on a phone the navigation opens from its button and closes by Escape', async () => {
    const { page } = await open('/docs', 390)
    const menu = page.getByRole('button', { name: 'Open the navigation' })
    const search = await page.getByRole('button', { name: 'Search the documentation' }).boundingBox()

    await menu.click()
    const isShown = await page.locator('#navigation').isVisible()
    const frame = await page.locator('#navigation').boundingBox()
    const found = await findBlemishes(page)
    await page.keyboard.press('Escape')

    expect(search?.y).toBeLessThan(100)
    expect(isShown).toBe(true)
    // the button that closes it stays above
    expect([frame?.y, (frame?.y ?? 0) + (frame?.height ?? 0)]).toEqual([56, 900])
    expect(found).toEqual([])
    expect(await page.locator('#navigation').isVisible()).toBe(false)
    expect(await focusedId(page)).toBe('menu')
  })

  test('anchors of the earlier reference lead to the operation', async () => {
    const { page } = await open('/docs#get_order_book')

    await page.waitForURL('**/docs/operations/order-book')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Order book')
  })

  test('"Copy for an LLM" copies the Markdown of the page', async () => {
    const { page } = await open('/docs/operations/signal')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

    await page.getByRole('button', { name: 'Copy for an LLM' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()

    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^# Trading signal\n/)
  })
})

function focusedId(page: Page): Promise<string> {
  return page.evaluate('document.activeElement.id')
}

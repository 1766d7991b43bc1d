import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from '../../support/chromium.ts'
import { findBlemishes } from './blemishes.ts'
import { isTooWide, openPageFixture, type PageFixture, visit } from './page-fixture.ts'

const TOKEN = 'operator-token-0123456789'

describe.skipIf(findChromium() === undefined)('charts, sources and operators', { timeout: 60_000 }, () => {
  let opened: PageFixture

  beforeAll(async () => {
    opened = await openPageFixture()
  })
  afterAll(() => opened.close())

  test('an operator token goes with its call alone, and is kept nowhere', async () => {
    const sent: (string | undefined)[] = []
    const { page, complaints } = await visit(opened, '/#call/payouts', {
      bypassCSP: true,
      async before(opening) {
        opening.on('request', (request) => {
          if (request.method() === 'POST' || TOKEN === request.headers()['x-operator-token'])
            sent.push(`${new URL(request.url()).pathname} ${request.headers()['x-operator-token']}`)
        })
      },
    })
    await page.getByLabel('Operator token').fill(TOKEN)
    const faults = await findBlemishes(page)
    await page.getByRole('button', { name: 'Ask for the price' }).click()
    await page.getByRole('heading', { name: /^402/ }).waitFor()

    await page.getByRole('tab', { name: 'Code', exact: true }).click()
    const code = await page.locator('#call').innerText()

    expect(sent).toEqual([`/payouts/base ${TOKEN}`])
    expect(code).toContain('X-Operator-Token')
    expect(code + page.url()).not.toContain(TOKEN)
    expect(await page.evaluate('JSON.stringify([{...localStorage}, {...sessionStorage}])')).not.toContain(
      TOKEN,
    )
    expect({ faults, complaints }).toEqual({ faults: [], complaints: [] })
  })

  test('an operator token that cannot be sent is refused by the form', async () => {
    const { page } = await visit(opened, '/#call/payouts')
    await page.getByLabel('Operator token').fill('a, b and c')

    await page.getByRole('button', { name: 'Ask for the price' }).click()

    expect(await page.getByRole('alert').allInnerTexts()).toContain(
      'An operator token is 8 to 2,048 visible characters without a comma.',
    )
  })

  test.each([
    [390, 'dark'],
    [1440, 'light'],
  ] as const)('all sources are a list of their own at %i pixels, %s', async (width, colorScheme) => {
    const { page, complaints } = await visit(opened, '/#all-sources', {
      viewport: { width, height: 900 },
      colorScheme,
      bypassCSP: true,
    })
    await page.locator('dialog.sources tbody tr').first().waitFor()

    const faults = await findBlemishes(page)
    const words = await page.locator('dialog.sources').innerText()
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => url.hash === '')

    expect(words).toMatch(/10 of 10 are answering.*simulated:binance/s)
    expect({ faults, complaints, isWide: await isTooWide(page) }).toEqual({
      faults: [],
      complaints: [],
      isWide: false,
    })
    expect(await page.locator('dialog.sources').isVisible()).toBe(false)
  })

  test('keys and buttons zoom and move a chart, and the focus stays', async () => {
    const { page, complaints } = await visit(opened, '/#call/candles', { bypassCSP: true })
    await page.getByRole('button', { name: 'Ask for the price' }).click()
    await page.getByRole('button', { name: 'Pay $0.001' }).click()
    const slider = page.getByRole('slider')
    const bars = async () => Number(await slider.getAttribute('aria-valuemax')) + 1
    await slider.focus()
    const all = await bars()

    await page.keyboard.press('Home')
    const first = await slider.getAttribute('aria-valuetext')
    await page.keyboard.press('+')
    const zoomed = await bars()
    const kept = await page.locator(':focus').getAttribute('aria-valuetext')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Home')
    const moved = await slider.getAttribute('aria-valuetext')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    const faults = await findBlemishes(page)
    await page.getByRole('button', { name: 'All', exact: true }).click()

    expect([all, zoomed, await bars()]).toEqual([50, 25, 50])
    expect(kept).toBe(first)
    expect(moved).not.toBe(first)
    expect({ faults, complaints }).toEqual({ faults: [], complaints: [] })
  })

  test('a contract address that no list of assets has can be paid for', async () => {
    const { page } = await visit(opened, '/#call/transfer-build')

    await page.getByRole('button', { name: 'Ask for the price' }).click()
    const pay = page.getByRole('button', { name: /^Pay \$/ })
    await pay.waitFor()

    expect(await pay.getAttribute('aria-disabled')).not.toBe('true')
  })

  test('a limit that may be null is sent as a number', async () => {
    let body: unknown
    const { page } = await visit(opened, '/#call/session-limits', {
      async before(opening) {
        opening.on('request', (request) => {
          if (request.url().includes('limits') && request.method() === 'POST') body = request.postDataJSON()
        })
      },
    })
    await page.locator('#call').getByLabel('perDayUsd').fill('2')

    await page.getByRole('button', { name: 'Run it, free' }).click()
    await page.locator('#outcome .verdict').waitFor()

    expect(body).toMatchObject({ perDayUsd: 2 })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '../../../check/browser.ts'
import { findChromium } from '../../support/chromium.ts'
import { findBlemishes } from './blemishes.ts'
import { isTooWide, openPageFixture, type PageFixture, visit } from './page-fixture.ts'

const KINDS = ['signal', 'arbitrage', 'token-security', 'news', 'backtest', 'portfolio-value']
/** Every kind is looked at in both themes, each time at another width. */
const VISITS = [390, 1024, 1440].flatMap((width, at) =>
  (['light', 'dark'] as const).map((colorScheme, theme) => ({
    width,
    colorScheme,
    kinds: KINDS.filter((_, kind) => (kind + at + theme) % 3 === 0),
  })),
)

describe.skipIf(findChromium() === undefined)('views of an answer', { timeout: 90_000 }, () => {
  let opened: PageFixture

  beforeAll(async () => {
    opened = await openPageFixture()
  })
  afterAll(() => opened.close())

  test('arrows, Home and End lead through the tabs, and the choice stays', async () => {
    const { page, complaints } = await visit(opened, '/')
    await buyExample(page, 'candles')
    const tab = (name: string) => page.getByRole('tab', { name })

    await tab('Picture').focus()
    await page.keyboard.press('ArrowRight')
    expect(await tab('Table').getAttribute('aria-selected')).toBe('true')
    expect(await page.locator('#outcome [role=tab][tabindex="0"]').count()).toBe(1)
    await page.keyboard.press('End')
    await page.locator('#outcome .json').waitFor()
    await page.keyboard.press('ArrowRight')
    expect(await tab('Picture').getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await buyExample(page, 'order-book')

    expect(await tab('Table').getAttribute('aria-selected')).toBe('true')
    expect(complaints).toEqual([])
  })

  test('keys move along a chart, whose values are read out', async () => {
    const { page } = await visit(opened, '/')
    await buyExample(page, 'candles')
    const slider = page.getByRole('slider')

    await slider.focus()
    await page.keyboard.press('Home')
    const first = await slider.getAttribute('aria-valuetext')
    await page.keyboard.press('ArrowRight')

    expect(first).toMatch(/^\d+ \w+ \d\d:\d\d {2}O [\d,.]+ {2}H /)
    expect(await slider.getAttribute('aria-valuenow')).toBe('1')
    expect(await slider.getAttribute('aria-valuetext')).not.toBe(first)
    expect(await page.getByRole('img', { name: /last finished bar/ }).count()).toBe(1)
  })

  test('a table sorts by its columns and is saved as CSV', async () => {
    const { page } = await visit(opened, '/')
    await buyExample(page, 'tickers-compare')
    await page.getByRole('tab', { name: 'Table' }).click()
    const heading = page.locator('th', { has: page.getByRole('button', { name: 'From median' }) })

    await heading.getByRole('button').click()
    const sorted = await heading.getAttribute('aria-sort')
    const values = await page.locator('table.data tbody td:nth-child(7)').allInnerTexts()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).first().click()

    expect(sorted).toBe('descending')
    expect(values.length).toBeGreaterThan(3)
    expect((await saving).suggestedFilename()).toBe('tickers-compare-venues.csv')
  })

  test('a picture that came in the answer is shown under the strict policy', async () => {
    const { page, complaints, strangers } = await visit(opened, '/')
    await buyExample(page, 'images-generations')
    const image = page.locator('#outcome .media img')

    await image.waitFor()

    await expect
      .poll(() => page.evaluate("document.querySelector('#outcome .media img').naturalWidth"))
      .toBeGreaterThan(0)
    expect({ complaints, strangers: strangers.filter((url) => !url.startsWith('blob:')) }).toEqual({
      complaints: [],
      strangers: [],
    })
  })

  test('Markdown of an answer becomes elements, never markup', async () => {
    const evil =
      '**bold** <img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](https://b.example/) ![p](https://c.example/p.png)'
    const { page, complaints, strangers } = await visit(opened, '/', {
      async before(opening) {
        await opening.route('**/brain*', async (route, request) => {
          if (!request.headers()['payment-signature']) return route.continue()
          const answer = await route.fetch()
          await route.fulfill({ response: answer, json: { ...(await answer.json()), response: evil } })
        })
      },
    })

    await buyExample(page, 'brain')
    const prose = page.locator('#outcome .prose')
    await prose.locator('strong').waitFor()

    expect(await prose.locator('img, script').count()).toBe(0)
    expect(await prose.innerText()).toContain('<img src=x onerror=alert(1)>')
    expect(
      await page.evaluate(
        "[...document.querySelectorAll('#outcome .prose a')].map(({ href, rel }) => [href, rel])",
      ),
    ).toEqual([['https://b.example/', 'noopener noreferrer nofollow']])
    expect({ complaints, strangers }).toEqual({ complaints: [], strangers: [] })
  })

  test('drawings are loaded with the first answer and not before', async () => {
    const { page } = await visit(opened, '/')
    await page.locator('#families li').first().waitFor()
    const listScripts = () =>
      page.evaluate(
        "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('answer-panels'))",
      )

    const before = await listScripts()
    await buyExample(page, 'ticker')

    expect(before).toEqual([])
    expect(await listScripts()).toHaveLength(1)
  })

  test.each(VISITS)(
    'axe finds nothing in views at $width pixels, $colorScheme',
    async ({ width, colorScheme, kinds }) => {
      const { page, complaints } = await visit(opened, '/', { viewport: { width, height: 900 }, colorScheme })

      for (const tool of kinds) {
        await buyExample(page, tool)
        expect(await findBlemishes(page), tool).toEqual([])
        await page.getByRole('tab', { name: 'Table' }).click()
        expect(await findBlemishes(page), `${tool} as a table`).toEqual([])
        expect(await isTooWide(page), tool).toBe(false)
        await page.getByRole('tab', { name: 'Picture' }).click()
      }
      expect(complaints).toEqual([])
    },
  )
})

/** Buys what the example of a tool asks for, and waits for its views. */
async function buyExample(page: Page, tool: string): Promise<void> {
  await page.evaluate(`location.hash = '#call/${tool}'`)
  await page.locator('#call form button.main').waitFor()
  await page.reload()
  await page.locator('#call form button.main').click()
  const pay = page.locator('#offer button.main')
  const views = page.locator('#outcome .answer .views')
  await pay.or(views).first().waitFor()
  if (await pay.isVisible()) await pay.click()
  await views.waitFor()
}

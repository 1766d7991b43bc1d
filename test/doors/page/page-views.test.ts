import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Page } from '../../../check/browser.ts'
import { findChromium } from '../../support/chromium.ts'
import { findBlemishes } from './blemishes.ts'
import { isTooWide, openPageFixture, type PageFixture, seeOffer, visit } from './page-fixture.ts'

const WIDTHS = [390, 1024, 1440]
const THEMES = ['dark', 'light'] as const
const Tops = z.array(z.number())

describe.skipIf(findChromium() === undefined)('the views of the page', { timeout: 120_000 }, () => {
  let opened: PageFixture

  beforeAll(async () => {
    opened = await openPageFixture()
  })
  afterAll(() => opened.close())

  test.each(WIDTHS.flatMap((width) => THEMES.map((theme) => [width, theme] as const)))(
    'at %i pixels in %s, every view fits and is accessible',
    async (width, colorScheme) => {
      const viewport = { width, height: 900 }
      const { page, complaints, strangers } = await visit(opened, '/', {
        viewport,
        colorScheme,
        bypassCSP: true,
      })
      await page.locator('#sample .levels').waitFor()
      await page.locator('.family').first().waitFor()
      await page.locator('#markets .sparkline').nth(5).waitFor()
      const rows = await countPerRow(page)

      const first = await findBlemishes(page)
      await page.locator('#agents').scrollIntoViewIfNeeded()
      for (const host of ['Claude Desktop', 'Cursor', 'VS Code', 'ChatGPT', 'REST', 'A2A'])
        await page.getByRole('tab', { name: host }).click()
      await page.getByLabel('Family').selectOption('signals')
      await seeOffer(page, 'Is SOL trending up on the 4h?')
      const offered = await findBlemishes(page)

      expect({ first, offered, complaints, strangers }).toEqual({
        first: [],
        offered: [],
        complaints: [],
        strangers: [],
      })
      expect(new Set(rows).size, 'no price stands in a row of its own').toBe(1)
      expect(await isTooWide(page)).toBe(false)
    },
  )

  test('with keys alone, tabs, families and the search are reached and used', async () => {
    const { page } = await visit(opened, '/')
    await page.locator('.family').first().waitFor()

    await page.locator('#agents').scrollIntoViewIfNeeded()
    await page.getByRole('tab', { name: 'Claude Code' }).focus()
    await page.keyboard.press('End')
    const host = await page.locator('#hosts [role=tab][aria-selected=true]').innerText()
    await page.keyboard.press('Tab')
    const panel = await page.locator(':focus').innerText()
    await page.locator('.family').first().focus()
    await page.keyboard.press('Enter')

    expect(host).toBe('A2A')
    expect(panel).toContain('agent-card.json')
    expect(await page.locator(':focus').inputValue()).toBe('signals')
    expect(await page.locator('.tool').count()).toBe(7)
  })

  test('the record, the paper agent, the sources and usage are on the page', async () => {
    const { page } = await visit(opened, '/', {
      async before(opening) {
        await opening.route('**/prediction-game/health', async (route) => {
          const body = await (await route.fetch()).json()
          const record = {
            ...body.record,
            sampleSize: 212,
            hitRate: 0.61,
            hitRateInterval: { low: 0.54, high: 0.68 },
          }
          await route.fulfill({ json: { ...body, record } })
        })
      },
    })

    await page.locator('#record .interval').waitFor()
    await page.locator('#sources .dot').first().waitFor()

    expect(await page.locator('#record').innerText()).toMatch(/61 % ± 7 %/)
    expect(await page.locator('#equity').innerText()).toMatch(/\$1,000\.00/)
    expect(await page.locator('#sources').innerText()).toMatch(/^10 of 10 answering/)
    await page.locator('#usage-body', { hasText: 'Paying wallets' }).waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/not served yet|gateway earns/)
  })

  test('texts of tools and venues that look like markup stay text', async () => {
    const markup = '<img src=x onerror=alert(1)>'
    const { page, complaints } = await visit(opened, '/', {
      async before(opening) {
        await opening.route('**/agent/tools', async (route) => {
          const body = await (await route.fetch()).json()
          const tools = body.tools.map((tool: object) => ({ ...tool, title: markup, description: markup }))
          await route.fulfill({ json: { ...body, tools } })
        })
        await opening.route('**/preview/signal', async (route) => {
          const body = await (await route.fetch()).json()
          await route.fulfill({
            json: { ...body, token: markup, signal: { ...body.signal, reasoning: [markup] } },
          })
        })
        await opening.route('**/status/upstreams', async (route) => {
          const upstreams = [{ name: markup, state: 'down' }]
          await route.fulfill({ json: { upstreams, data: { status: 'down', sourcesDown: [markup] } } })
        })
      },
    })
    await page.locator('.family').first().waitFor()
    await page.locator('#sources .dot').first().waitFor()
    await page.locator('#data', { hasText: markup }).waitFor()

    expect(await page.locator('#sample-body').innerText()).toContain(markup)
    expect(await page.locator('img').count()).toBe(0)
    expect(complaints).toEqual([])
  })
})

/** How many prices stand in each row. */
async function countPerRow(page: Page): Promise<readonly number[]> {
  const tops = Tops.parse(
    await page.evaluate('[...document.querySelectorAll("#markets li")].map((cell) => cell.offsetTop)'),
  )
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
}

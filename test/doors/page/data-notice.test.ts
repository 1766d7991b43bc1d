import { describe, expect, onTestFinished, test } from 'vitest'
import { findChromium } from '../../support/chromium.ts'
import { openPlayedWorld, type PlayedFault } from '../../support/played-world.ts'
import { isTooWide, openPageFixture, visit } from './page-fixture.ts'

const dead: PlayedFault = (response) => response.destroy()
const down = ['bitget', 'kraken', 'okx', 'upbit', 'kucoin', 'cryptocom', 'bybit', 'deribit']
const windows = [
  { width: 1_280, height: 800, colorScheme: 'light' },
  { width: 360, height: 740, colorScheme: 'dark' },
] as const

async function openLivePage() {
  const world = await openPlayedWorld({ faults: Object.fromEntries(down.map((source) => [source, dead])) })
  const fixture = await openPageFixture({
    DATA_MODE: 'live',
    NEWS_FEEDS: 'none',
    NEWS_EVENT_FEEDS: 'none',
    ...world.environment,
  })
  onTestFinished(() => fixture.close())
  return fixture
}

describe.skipIf(findChromium() === undefined)('the line about data that is down', { timeout: 60_000 }, () => {
  test('sources that are down are named, wide and narrow, light and dark', async () => {
    const fixture = await openLivePage()

    const idle = await visit(fixture, '/')
    await idle.page.waitForLoadState('networkidle')
    expect(await idle.page.locator('#data').isVisible()).toBe(false)
    await fixture.gateway.runJob('probe-sources')

    for (const { colorScheme, ...viewport } of windows) {
      const { page, complaints, strangers } = await visit(fixture, '/', { viewport, colorScheme })
      const notice = page.locator('#data')
      await notice.waitFor()

      expect(await notice.innerText()).toMatch(
        /^Some data is down\. No answer from .* and \d+ more\. Calls that need them are not charged\. All sources$/,
      )
      expect(await notice.getAttribute('class')).toBe('notice')
      expect(await isTooWide(page)).toBe(false)
      expect([...complaints, ...strangers]).toEqual([])
    }
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from '../../support/chromium.ts'
import { openPageFixture, type PageFixture, visit } from './page-fixture.ts'

const MAX_FIRST_LOAD_BYTES = 150 * 1024

describe.skipIf(findChromium() === undefined)('the first load', { timeout: 60_000 }, () => {
  let opened: PageFixture

  beforeAll(async () => {
    opened = await openPageFixture()
  })
  afterAll(() => opened.close())

  test('the first load transfers at most 150 KB, all of it from here', async () => {
    const bytes = new Map<string, number>()
    const { page, complaints, strangers } = await visit(opened, '/', {
      async before(opening) {
        const network = await opening.context().newCDPSession(opening)
        const urls = new Map<string, string>()
        await network.send('Network.enable')
        network.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url))
        network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
          bytes.set(urls.get(requestId) ?? requestId, encodedDataLength),
        )
      },
    })
    await page.locator('.family').first().waitFor()
    await page.locator('#sample .levels').waitFor()
    await page.locator('#wallet', { hasText: 'None yet' }).waitFor()
    await page.waitForLoadState('load')

    const total = [...bytes.values()].reduce((sum, size) => sum + size, 0)
    expect(bytes.size).toBeGreaterThan(10)
    expect(total, JSON.stringify([...bytes], null, 1)).toBeLessThanOrEqual(MAX_FIRST_LOAD_BYTES)
    expect([...bytes.keys()].filter((url) => /uplot|charts|answer-view|qr-/i.test(url))).toEqual([])
    expect({ complaints, strangers }).toEqual({ complaints: [], strangers: [] })
  })

  test('the policy of the page allows nothing unsafe and no other host', async () => {
    const { headers } = await fetch(opened.gateway.url, { headers: { Accept: 'text/html' } })

    const policy = headers.get('content-security-policy') ?? ''

    expect(policy).toMatch(/default-src 'none'/)
    expect(policy).not.toMatch(/unsafe-|https?:|\*/)
  })
})

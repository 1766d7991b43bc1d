import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from '../../support/chromium.ts'
import { findBlemishes } from './blemishes.ts'
import { openPageFixture, type PageFixture, seeOffer, visit } from './page-fixture.ts'
import { hideFaucet } from './played-wallets.ts'

const SIGNAL_CALL = `/#call/signal?${new URLSearchParams({ input: '{"token":"solana","bar":"4h"}' })}`
const MARKUP = '<img src=x onerror=alert(1)>'

describe.skipIf(findChromium() === undefined)('the workbench', { timeout: 60_000 }, () => {
  let opened: PageFixture

  beforeAll(async () => {
    opened = await openPageFixture()
  })
  afterAll(() => opened.close())

  test('the Code tab follows the parameters in every language', async () => {
    const { page, complaints } = await visit(opened, SIGNAL_CALL, { bypassCSP: true })
    await page.getByRole('tab', { name: 'Code', exact: true }).click()
    const shown = page.locator('#call pre:visible')

    const curl = await shown.innerText()
    await page.getByRole('tab', { name: 'curl' }).press('ArrowRight')
    const typescript = await shown.innerText()
    await page.getByRole('tab', { name: 'Parameters' }).click()
    await page.locator('#call').getByLabel('token').fill("o'hara")
    await page.getByRole('tab', { name: 'Code', exact: true }).click()

    expect(curl).toContain(`curl -sS '${opened.gateway.url}/signal?token=solana&bar=4h'`)
    expect(typescript).toContain("client.signal({ token: 'solana', bar: '4h' })")
    expect(await shown.innerText()).toContain(String.raw`client.signal({ token: 'o\'hara', bar: '4h' })`)
    expect(await findBlemishes(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('an address restores its call and asks for nothing that costs', async () => {
    const paidCalls: string[] = []
    const { page } = await visit(opened, SIGNAL_CALL, {
      async before(opening) {
        opening.on('request', (request) => {
          if (request.url().includes('/signal?')) paidCalls.push(request.url())
        })
      },
    })

    await page.locator('#call h3', { hasText: 'Trading signal' }).waitFor()

    expect(await page.locator('#call').getByLabel('token').inputValue()).toBe('solana')
    expect(await page.locator('#offer').innerText()).toBe('')
    expect(paidCalls).toEqual([])
  })

  test('a sentence in the address is asked again, and a call takes its place', async () => {
    const { page } = await visit(opened, `/#ask?${new URLSearchParams({ q: 'Candles of bitcoin' })}`)
    await page.locator('#call h3', { hasText: 'Candles' }).waitFor()

    await page.getByRole('button', { name: 'Ask for the price' }).click()
    await page.getByRole('heading', { name: /^402/ }).waitFor()

    expect(await page.getByLabel('What do you want to know?').inputValue()).toBe('Candles of bitcoin')
    expect(new URL(page.url()).hash).toMatch(/^#call\/candles\?input=/)
  })

  test('markup in an address stays text', async () => {
    const input = JSON.stringify({ token: MARKUP, [MARKUP]: MARKUP })
    const { page, complaints } = await visit(opened, `/#call/signal?${new URLSearchParams({ input })}`)
    await page.getByRole('tab', { name: 'Code', exact: true }).click()
    await page.getByRole('tab', { name: 'Parameters' }).click()
    await page.getByRole('button', { name: 'Ask for the price' }).click()
    await page.locator('#pay-reason').waitFor()

    expect(await page.locator('#pay-reason').innerText()).toContain(`no asset is known as “${MARKUP}”`)
    expect(await page.locator('#try img').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test.each([
    ['an unknown tool', '/#call/__proto__'],
    ['broken JSON', '/#call/signal?input=['],
    ['a broken escape', '/#ask?q=%E0%A4%A'],
    ['too many letters', `/#call/${'x'.repeat(9_000)}`],
  ])('an address with %s does no harm', async (_, path) => {
    const { page, complaints } = await visit(opened, path)

    await page.locator('.family').first().waitFor()

    expect(complaints).toEqual([])
    expect(await page.locator('#trouble').isVisible()).toBe(false)
  })

  test('an unknown asset is refused before anything is signed', async () => {
    const { page } = await visit(opened, SIGNAL_CALL)
    await page.locator('#call').getByLabel('token').fill('zzqqzz')

    await page.getByRole('button', { name: 'Ask for the price' }).click()
    await page.locator('#pay-reason').waitFor()

    expect(await page.locator('#pay-reason').innerText()).toMatch(/^token: no asset is known as “zzqqzz”/)
    const pay = page.getByRole('button', { name: 'Pay $0.005 and' })
    expect(await pay.getAttribute('aria-disabled')).toBe('true')
  })

  test('a paid call runs again for a new price, a free one at once', async () => {
    const { page } = await visit(opened, '/#call/exchange-ticker')
    await page.getByRole('button', { name: 'Run it, free' }).click()
    await page.locator('#outcome .answer').waitFor()

    await page.getByRole('button', { name: 'Run again' }).click()
    await page.locator('#outcome .answer').waitFor()
    await seeOffer(page, 'Candles of bitcoin')
    await page.getByRole('button', { name: 'Pay $0.001 and' }).click()
    await page.locator('#outcome .answer').waitFor()
    await page.getByRole('button', { name: 'Run again: ask for the price' }).click()

    await page.getByRole('button', { name: 'Pay $0.001 and' }).waitFor()
    expect(await page.locator('#outcome').innerText()).toBe('')
  })

  test('a session is topped up and pays for a call without a signature', async () => {
    const { page, complaints } = await visit(opened, '/')
    await page.locator('#wallet', { hasText: 'None yet' }).waitFor()
    await page.getByText('Prepaid session').click()
    await page.getByRole('button', { name: 'Top up a session', exact: true }).click()
    await page.getByRole('button', { name: 'Ask for the price' }).click()
    await page.getByRole('button', { name: 'Pay $1.00 and' }).click()
    await page.locator('#session', { hasText: '$1.00 prepaid' }).waitFor()

    await seeOffer(page, 'Candles of bitcoin')
    await page.getByRole('button', { name: 'Pay $0.001 from the session' }).click()
    await page.locator('#outcome .verdict.good').waitFor()

    expect(await page.locator('#outcome .verdict').innerText()).toMatch(/^Charged \$0\.001 from your session/)
    expect(await page.locator('#session').innerText()).toMatch(/^\$0\.999/)
    expect(await page.locator('#wallet').innerText()).toMatch(/^\$4\.00/)
    expect(complaints).toEqual([])
  })

  test('a search that finds nothing offers near words, as the gateway does', async () => {
    const { page } = await visit(opened, '/')
    await page.locator('.family').first().waitFor()
    const search = page.getByLabel('Search', { exact: true })
    const empty = page.locator('#tool-list .empty')

    await search.fill('nonsense')
    await expect.poll(() => empty.innerText()).toContain('No tool matches these words. Try others')
    await search.fill('how to cook rice')
    await empty.getByRole('button', { name: 'book' }).click()

    expect(await search.inputValue()).toBe('book')
    await expect.poll(() => page.locator('.tool h3').allInnerTexts()).toContain('Order book')
  })

  test.each([
    ['whale', 'Solana token holders'],
    ['sol price', 'Price in dollars'],
    ['what are whales doing', 'Solana wallet activity'],
  ])('the search for %s finds %s first', async (words, title) => {
    const { page } = await visit(opened, '/')
    await page.locator('.family').first().waitFor()

    await page.getByLabel('Search', { exact: true }).fill(words)

    const first = page.locator('.tool h3').first()
    await expect.poll(() => first.innerText()).toBe(title)
  })

  test('one’s own call on a real chain is linked in the feed', async () => {
    const transaction = `0x${'ab'.repeat(32)}`
    const { page } = await visit(opened, '/', {
      async before(opening) {
        await hideFaucet(opening)
        await opening.route('**/x402/capabilities', async (route) => {
          const { faucet: _, networks, ...rest } = await (await route.fetch()).json()
          const real = networks.map((network: object) => ({ ...network, embedded: false }))
          await route.fulfill({ json: { ...rest, networks: real } })
        })
        await opening.route('**/api/live/calls', (route) => {
          const at = '2026-05-01T10:00:00.000Z'
          const call = { path: '/signal', network: 'eip155:84532', amountUsd: 0.005, at }
          const body = `retry: 300\nevent: calls\ndata: ${JSON.stringify({ calls: [call] })}\n\n`
          return route.fulfill({ contentType: 'text/event-stream', body })
        })
      },
    })
    await page.locator('#feed li').first().waitFor()

    const detail = { path: '/signal', settlement: { network: 'eip155:84532', transaction } }
    await page.evaluate(
      `document.dispatchEvent(new CustomEvent('callpaid', { detail: ${JSON.stringify(detail)} }))`,
    )

    const link = page.locator('#feed').getByRole('link', { name: 'Your transaction' })
    expect(await link.getAttribute('href')).toBe(`https://sepolia.basescan.org/tx/${transaction}`)
    expect(await page.locator('#feed').innerText()).toMatch(/Trading signal/)
  })
})
